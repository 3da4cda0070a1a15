package bloom

import (
	"testing"

	"pagetwin/core/text"
)

// FuzzSign checks the contract for any text: chunks and paragraphs lie within the body and cover
// it in order, and a page scores 1 with itself.
func FuzzSign(f *testing.F) {
	for _, s := range []string{"", "网页去重，ABC。\n第二段", "é\u0301ﬁ１２\r\n", "가각\u1100\u1161", "\xff\xfe坏的字节\n"} {
		f.Add(s, 4, true)
		f.Add(s, 64, false)
	}
	f.Fuzz(func(t *testing.T, body string, chunk int, paragraph bool) {
		m := &Method{unit: unitChunk, shortest: 3, chunk: max(4, chunk%1000), bits: 128, k: 2}
		if paragraph {
			m.unit = unitParagraph
		}
		d := text.NewDoc(nil, body)
		s := m.Sign(d)
		if d.Empty() != (len(s) == 0) {
			t.Fatalf("empty %v, %d words", d.Empty(), len(s))
		}
		if len(s) == 0 {
			return
		}
		if m.Score(s, s) != 1 || len(m.items(s)) == 0 {
			t.Fatalf("score %v with itself, %d items", m.Score(s, s), len(m.items(s)))
		}
		for _, ps := range [][]piece{m.pieces(d), m.paragraphs(d)} {
			at := 0
			for _, p := range ps {
				if p.place.Start < at || p.place.End <= p.place.Start || p.place.End > len(body) {
					t.Fatalf("a piece stands at %v after %d of %d bytes", p.place, at, len(body))
				}
				at = p.place.Start
			}
		}
	})
}
