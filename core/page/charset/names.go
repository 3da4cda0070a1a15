package charset

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// DecodeNames makes the n names of an archive's entries valid UTF-8. Those that
// are not, as Windows wrote them in the code page of the machine, are in one
// charset: the one in which all of them together read best.
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

// nameCharset tells the charset of names, a line each.
func nameCharset(names []byte) encoding.Encoding {
	switch {
	case shiftJIS(names):
		return japanese.ShiftJIS
	case big5Pairs().assess(names).Score > gbPairs().assess(names).Score:
		return traditionalchinese.Big5
	}
	return simplifiedchinese.GB18030
}

// DecodePath makes a path valid UTF-8. Each of its names that is not is read as
// GB18030, by itself: the path may hold names of several origins.
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

// nameIn reads a name that is not UTF-8 in a charset, or else each part of it
// that can be.
func nameIn(enc encoding.Encoding, name string) string {
	if utf8.ValidString(name) {
		return name
	}
	if s, err := enc.NewDecoder().String(name); err == nil && !strings.ContainsRune(s, utf8.RuneError) {
		return s
	}
	return strings.ToValidUTF8(name, "\uFFFD")
}
