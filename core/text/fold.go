package text

import (
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"pagetwin/assets/fold"
)

// Fold reports whether characters that differ only in script count as the same, so that a reprint
// in traditional characters can be found.
//
// Characters are folded one by one, without regard to words: 後 and 后 become equal, and so do 乾, 幹
// and 干, or 臺, 檯, 颱 and 台. A character with several simplified forms is folded to the usual one
// (著 to 着, 於 to 于, 徵 to 征), in texts of either script. A character that may also stay as it is
// folds only if converters to traditional script write it (覆 and 复, 瞭 and 了, 祇 and 只, but not 沈
// and 沉). So more characters become equal than should, in both texts alike. Words are not
// translated: 網路 and 网络 stay different.
//
// A folded text has its characters at the same byte positions: spans of one are spans of the
// other.
type Fold string

// The foldings. The papers' algorithms do not fold.
const (
	FoldNone       Fold = ""
	FoldSimplified Fold = "simplified"
)

// Do returns s folded; s itself if nothing changes.
func (f Fold) Do(s string) string {
	if f != FoldSimplified {
		return s
	}
	return simplifiedTable().fold(s)
}

// Doc folds the texts of a document, which must not have made a view yet.
func (f Fold) Doc(d *Doc) {
	d.Title, d.Summary, d.Body, d.Abstract = f.Do(d.Title), f.Do(d.Summary), f.Do(d.Body), f.Do(d.Abstract)
	d.seen = f.Do(d.seen)
	if see := d.See; see != nil && f == FoldSimplified {
		d.See = func() string { return f.Do(see()) }
	}
	for i, k := range d.Keywords {
		d.Keywords[i] = f.Do(k)
	}
}

// foldTable maps characters of three bytes of UTF-8 by their code (0 for themselves), and those
// of four.
type foldTable struct {
	three [1 << 16]uint16
	four  map[rune]rune
}

// simplifiedTable reads the table. The compatibility ideographs of Unicode fold like the
// characters to which normalisation maps them.
var simplifiedTable = sync.OnceValue(func() *foldTable {
	t := &foldTable{four: make(map[rune]rune)}
	for line := range strings.Lines(fold.Simplified) {
		to, size := utf8.DecodeRuneInString(line)
		if to == '#' {
			continue
		}
		for _, from := range strings.TrimSpace(line[size:]) {
			if from < 1<<16 {
				t.three[from] = uint16(to)
			} else {
				t.four[from] = to
			}
		}
	}
	for r := 0xF900; r < 0xFB00; r++ {
		if c, _ := utf8.DecodeRuneInString(norm.NFKC.String(string(rune(r)))); c < 1<<16 {
			t.three[r] = t.three[c]
		}
	}
	return t
})

// fold replaces the characters of s, each by one of as many bytes.
func (t *foldTable) fold(s string) string {
	var out []byte
	put := func(at int, r rune) {
		if out == nil {
			out = []byte(s)
		}
		utf8.EncodeRune(out[at:], r)
	}
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c < 0xE0:
			i++
		case c < 0xF0 && i+2 < len(s) && s[i+1]&0xC0 == 0x80 && s[i+2]&0xC0 == 0x80:
			if to := t.three[rune(c&0x0F)<<12|rune(s[i+1]&0x3F)<<6|rune(s[i+2]&0x3F)]; to != 0 {
				put(i, rune(to))
			}
			i += 3
		default:
			r, size := utf8.DecodeRuneInString(s[i:])
			if to, ok := t.four[r]; ok {
				put(i, to)
			}
			i += size
		}
	}
	if out == nil {
		return s
	}
	return string(out)
}
