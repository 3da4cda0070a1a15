package algo

import (
	"testing"

	"pagetwin/core/text"
	"pagetwin/core/trace"
)

// The only place in which two bodies differ is under a magnifying glass.
func TestASingleDifferenceIsMagnified(t *testing.T) {
	for _, c := range []struct {
		a, b, left, right string // the texts, and what is magnified of them
	}{
		{"an adviser came", "an advisor came", "e", "o"},
		{"书脊里的RFID标签", "书脊里的RFlD标签", "I", "l"},
		{"三月的会", "三日的会", "月", "日"}, // of their bytes the first is the same
		{"one adviser, one", "one advisor, two", "er, one", "or, two"},
		{"gone", "gone again", "", ""},
		{"the same", "the same", "", ""},
		{"quite another text about ferries", "words about the wells of a town", "", ""},
	} {
		docs := [2]*text.Doc{{Body: c.a}, {Body: c.b}}
		views := []*trace.View{{Text: &trace.Text{}}, {Text: &trace.Text{}}}
		if got := magnify(docs, views...); got != (c.left != "") {
			t.Errorf("%q, %q: %v", c.a, c.b, got)
			continue
		}
		for i, want := range []string{c.left, c.right} {
			switch v := views[i].Text; {
			case want == "":
				if v.Lens != "" {
					t.Errorf("%q: a glass without a place", docs[i].Body)
				}
			case v.Lens != v.Spans[0].ID || differing(docs[i], views[i]) != want:
				t.Errorf("%q: %+v, want %q", docs[i].Body, v, want)
			}
		}
	}
}
