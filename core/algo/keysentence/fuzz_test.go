package keysentence

import (
	"fmt"
	"strings"
	"testing"

	"pagetwin/core/text"
)

// FuzzSentences holds any text to the contract: key sentences stand in the body, each
// once, best first, their keywords stand in them, and a page is like itself.
func FuzzSentences(f *testing.F) {
	for _, s := range []string{"", "网页去重，ABC去重网页。\n第二段的句子", "é\u0301ﬁ１２, one two\r\n", "가각\u1100，\u1161가", "\xff\xfe坏的字节。坏的字节"} {
		f.Add("网页 ABC", s, true)
		f.Add("", s, false)
	}
	f.Fuzz(func(t *testing.T, title, body string, paragraph bool) {
		m := method(t, "rho=0.7", "k=2", "m=5", "lambda=0.5", "keywords=3", fmt.Sprint("paragraph=", paragraph))
		d := text.NewDoc(nil, body)
		d.Title = title
		seen := make(map[string]bool)
		last := 0.0
		for i, s := range m.Kept(d) {
			if seen[s.Norm] || i > 0 && s.Worth > last {
				t.Fatalf("sentence %q comes again or out of order", s.Norm)
			}
			seen[s.Norm], last = true, s.Worth
			for _, p := range s.Places {
				if text.Normalize(body[p.Start:p.End]).Text != s.Norm {
					t.Fatalf("%q does not stand at %v", s.Norm, p)
				}
			}
			for _, w := range s.Words {
				if !strings.Contains(s.Norm, w) {
					t.Fatalf("keyword %q is not in %q", w, s.Norm)
				}
			}
		}
		if s := m.Sign(d); len(s) > 0 && m.Score(s, s) != 1 {
			t.Fatalf("a page scores %v with itself", m.Score(s, s))
		}
	})
}
