# complete.fish WEFT LINE: what fish offers at the end of the line, on one line.
$argv[1] completion fish | source
echo "offers: "(string join -- " " (complete -C $argv[2] | string replace -r '\t.*' ''))
