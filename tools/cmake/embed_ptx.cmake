# Writes PTX.cpp, in which the text of the file PTX is weft::kernels::ptx_of_NAME.
file(READ ${PTX} text)
file(WRITE ${PTX}.cpp "namespace weft::kernels {
extern const char ptx_of_${NAME}[];
const char ptx_of_${NAME}[] = R\"ptx(${text})ptx\";
}  // namespace weft::kernels
")
