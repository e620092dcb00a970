# complete.zsh WEFT WORD …: what zsh offers for the last word of the line `weft WORD …`, on one line.
compdef() { }
compset() { PREFIX=${PREFIX#*=} }
compadd() { shift; for word; do [[ $word = $PREFIX* ]] && print -n " $word"; done }
_files() { print -n " FILES" }
eval "$($1 completion zsh)"
shift
words=(weft "$@") CURRENT=$(( $# + 1 )) PREFIX=${@[-1]}
print -n "offers:"
_weft
print
