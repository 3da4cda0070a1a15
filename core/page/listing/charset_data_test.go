package listing_test

import (
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"pagetwin/core/page"
	"pagetwin/core/page/charset"
)

// Pieces of real text without any declaration are read in the charset that they were
// written in: of 8 characters 99 in a hundred and more.
func TestPiecesOfSharedTexts(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, much work: not for the short run")
	}
	data := dataDir(t)
	for _, c := range []struct {
		set, in string // texts of this charset in the set, "" for all
		enc     encoding.Encoding
		least   map[int]float64 // share to be read right, by characters
	}{
		{"zh_qqnews_neardup", "", simplifiedchinese.GB18030, map[int]float64{4: 0.99, 8: 0.997, 200: 0.999}},
		{"zh_charset", "big5", traditionalchinese.Big5, map[int]float64{4: 0.98, 8: 0.99, 200: 0.98}},
		{"zh_charset", "big5", simplifiedchinese.GB18030, map[int]float64{8: 0.99, 200: 0.98}},
		{"en_extract", "", charmap.Windows1252, map[int]float64{32: 0.995, 200: 0.995}},
	} {
		texts := visibleTexts(t, open(t, filepath.Join(data, c.set)), c.in)
		for size, least := range c.least {
			n, right := 0, 0
			for _, piece := range pieces(texts, size) {
				raw, err := c.enc.NewEncoder().String(piece)
				if err != nil || !beyondASCII(piece, c.enc) {
					continue
				}
				n++
				if got, _, err := charset.Decode([]byte("<p>"+raw), ""); err == nil && got == "<p>"+piece {
					right++
				}
			}
			share := float64(right) / float64(max(n, 1))
			t.Logf("%s in %v: of %d pieces of %d characters %.2f %% right", c.set, c.enc, n, size, 100*share)
			if n < 100 || share < least {
				t.Errorf("%s in %v: of %d pieces of %d characters %.2f %% right, want %.2f %%", c.set, c.enc, n, size, 100*share, 100*least)
			}
		}
	}
}

// visibleTexts returns the texts of a set outside of tags, those in one charset only.
func visibleTexts(t *testing.T, s *page.Set, charset string) [][]rune {
	var out [][]rune
	for i := range s.Pages {
		c, err := s.Read(i)
		if err != nil || charset != "" && c.Charset.Used != charset {
			continue
		}
		var b strings.Builder
		in := false
		for _, r := range c.Text {
			switch r {
			case '<':
				in = true
			case '>':
				in = false
				b.WriteByte(' ')
			default:
				if !in {
					b.WriteRune(r)
				}
			}
		}
		out = append(out, []rune(strings.Join(strings.Fields(b.String()), " ")))
	}
	return out
}

// pieces cuts texts into pieces of the given size, at most 10,000, leaving two thirds
// out.
func pieces(texts [][]rune, size int) []string {
	var out []string
	for _, text := range texts {
		for i := 0; i+size <= len(text) && len(out) < 10_000; i += 3 * size {
			out = append(out, string(text[i:i+size]))
		}
	}
	return out
}

// beyondASCII reports whether a piece tells anything of its charset: two Han of a
// Chinese one, a letter beyond ASCII of windows-1252; but for what was garbled before
// and reads as UTF-8 or Cyrillic again.
func beyondASCII(piece string, enc encoding.Encoding) bool {
	n := 0
	for _, r := range piece {
		if r >= 0x4E00 && r <= 0x9FFF {
			n++
		}
	}
	if enc == charmap.Windows1252 {
		return strings.IndexFunc(piece, func(r rune) bool { return r > 0x7F }) >= 0 && !strings.ContainsAny(piece, "ÃÂÇãâçðý")
	}
	return n >= 2
}
