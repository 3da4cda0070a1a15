package relate

import (
	"context"

	"pagetwin/core/find/scored"
	"pagetwin/core/text"
)

// mostTexts is the most different texts in a class of equal signatures whose pairs are
// distinguished by their texts.
const mostTexts = 1024

// Names distinguish pages of a site whose texts are alike.
type Names struct {
	at    []int32 // by page: the position in names, -1 for a page without
	names []text.Name
	texts Texts
}

// NamesOf returns the names of pages, ascending, of a set whose texts are given. The error is that of
// sketches.
func NamesOf(ctx context.Context, pages []int32, texts Texts, sketches Sketches) (*Names, error) {
	n := &Names{at: make([]int32, texts.Pages()), texts: texts}
	for i := range n.at {
		n.at[i] = -1
	}
	return n, sketches(ctx, pages, func(page int32, s Sketch) error {
		if name := nameOf(s); name.Site != 0 {
			n.at[page], n.names = int32(len(n.names)), append(n.names, name)
		}
		return nil
	})
}

func (n *Names) of(page int32) (name text.Name) {
	if at := n.at[page]; at >= 0 {
		name = n.names[at]
	}
	return name
}

// Different reports whether two pages are different pages of a site: issues of a series, of
// different years, or made from one form, that is, each has [OwnShare] of its text and more to
// itself.
func (n *Names) Different(a, b int32) bool {
	x, y := n.of(a), n.of(b)
	return x.OtherIssue(y) || x.OneSite(y) && n.texts.filled(a, b)
}

// Without returns pairs without those of different pages. Pages of a class of more than mostTexts
// texts are distinguished by their names alone.
func (n *Names) Without(pairs scored.Pairs) scored.Pairs {
	if len(n.names) == 0 {
		return pairs
	}
	firsts := map[int32]int32{} // of pages in classes of several texts: the first page of the text
	mixed := map[int32]bool{}   // pages in classes of too many texts
	for _, class := range pairs.Classes().All() {
		parts := n.texts.Parts(class)
		for _, part := range parts {
			for _, page := range part {
				if len(parts) > mostTexts {
					mixed[page] = true
				} else if len(parts) > 1 {
					firsts[page] = part[0]
				}
			}
		}
	}
	type part struct {
		name text.Name
		text int32
	}
	return scored.Without(pairs, func(page int32) part { return part{n.of(page), firsts[page]} }, func(a, b int32) bool {
		if mixed[a] || mixed[b] {
			return n.of(a).OtherIssue(n.of(b))
		}
		return n.Different(a, b)
	})
}

// Different is like [Names.Different], for two documents.
func Different(a, b *text.Doc) bool {
	return a.Name.OtherIssue(b.Name) || a.Name.OneSite(b.Name) && between(a, b).filled()
}
