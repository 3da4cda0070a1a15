package charset

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// DecodeNames decodes the n names of the entries of an archive to UTF-8. Names that are not
// UTF-8, as Windows writes them in the code page of the machine, share one charset: the one in
// which all of them together read best.
func DecodeNames(n int, name func(i int) *string) {
	var odd []byte
	for i := range n {
		if !utf8.ValidString(*name(i)) {
			odd = append(append(odd, *name(i)...), '\n')
		}
	}
	if odd == nil {
		return
	}
	enc := nameCharset(odd)
	for i := range n {
		*name(i) = nameIn(enc, *name(i))
	}
}

func nameCharset(names []byte) encoding.Encoding {
	switch {
	case shiftJIS(names):
		return japanese.ShiftJIS
	case big5Pairs().assess(names).Score > gbPairs().assess(names).Score:
		return traditionalchinese.Big5
	}
	return simplifiedchinese.GB18030
}

// DecodePath decodes a path to UTF-8. Each of its parts that is not UTF-8 is read as GB18030 by
// itself, since the parts may have different origins.
func DecodePath(path string) string {
	if utf8.ValidString(path) {
		return path
	}
	names := strings.Split(path, "/")
	for i, name := range names {
		names[i] = nameIn(simplifiedchinese.GB18030, name)
	}
	return strings.Join(names, "/")
}

// nameIn decodes a name that is not UTF-8 from a charset; if that fails as a whole, it decodes
// each part that can be decoded.
func nameIn(enc encoding.Encoding, name string) string {
	if utf8.ValidString(name) {
		return name
	}
	if s, err := enc.NewDecoder().String(name); err == nil && !strings.ContainsRune(s, utf8.RuneError) {
		return s
	}
	return strings.ToValidUTF8(name, "\uFFFD")
}
