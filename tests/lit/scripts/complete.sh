# complete.sh WEFT WORD …: what bash offers for the last word of the line `weft WORD …`, on one line.
eval "$("$1" completion bash)"
shift
COMP_WORDS=(weft "$@")
COMP_CWORD=$#
_weft
echo "offers: ${COMPREPLY[*]}"
