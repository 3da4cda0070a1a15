package relate

import (
	"cmp"
	"context"
	"slices"

	"pagetwin/core/find/scored"
	"pagetwin/core/text"
)

// mostTexts is how many different texts a class of equal signatures has, at most, for pairs within it
// to be told apart by titles.
const mostTexts = 64

// Names tell which pages of a set are no near-duplicates by their titles.
type Names struct {
	at    []int32 // by page: the position in names, -1 for a page without
	names []text.Name
	texts Texts
}

// NamesOf returns the names of pages, ascending, of a set whose texts are given. A text that is there
// under several titles, or on several sites, has no title of its own. The error is that of sketches.
func NamesOf(ctx context.Context, pages []int32, texts Texts, sketches Sketches) (*Names, error) {
	n := &Names{at: make([]int32, texts.Pages()), texts: texts}
	for i := range n.at {
		n.at[i] = -1
	}
	var prints []fingerprint
	var room []byte
	err := sketches(ctx, pages, func(page int32, s Sketch) error {
		name := nameOf(s)
		if name.Site == 0 {
			return nil
		}
		var of fingerprint
		of, room = fingerprintOf(s, room)
		n.at[page], n.names, prints = int32(len(n.names)), append(n.names, name), append(prints, of)
		return nil
	})
	if err == nil {
		n.oneTitle(prints)
	}
	return n, err
}

// oneTitle takes the titles from texts that are there under several.
func (n *Names) oneTitle(prints []fingerprint) {
	order := make([]int32, len(prints))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(a, b int32) int {
		return cmp.Or(cmp.Compare(prints[a].Hi, prints[b].Hi), cmp.Compare(prints[a].Lo, prints[b].Lo))
	})
	for from := 0; from < len(order); {
		to, several := from+1, false
		for first := n.names[order[from]]; to < len(order) && prints[order[to]] == prints[order[from]]; to++ {
			name := n.names[order[to]]
			several = several || name.Site != first.Site || name.Title != first.Title
		}
		for ; several && from < to; from++ {
			n.names[order[from]].Title = 0
		}
		from = to
	}
}

// of returns the name of a page.
func (n *Names) of(page int32) (name text.Name) {
	if at := n.at[page]; at >= 0 {
		name = n.names[at]
	}
	return name
}

// Different tells whether two pages are different ones by their titles: other issues of a series,
// other years, or pages of one site under other titles whose texts resemble each other, while each has
// much that the other has not (see [Retitled]).
func (n *Names) Different(a, b int32) bool {
	x, y := n.of(a), n.of(b)
	return x.OtherIssue(y) || x.OtherTitle(y) && !n.texts.retitled(a, b)
}

// Without returns pairs without those of different pages.
func (n *Names) Without(pairs scored.Pairs) scored.Pairs {
	if len(n.names) == 0 {
		return pairs
	}
	firsts := map[int32]int32{} // of pages in classes of several texts: the first page of the text
	for _, class := range pairs.Classes().All() {
		parts := n.texts.Parts(class)
		if len(parts) > mostTexts {
			continue
		}
		for _, part := range parts[1:] {
			for _, page := range part {
				firsts[page] = part[0]
			}
		}
	}
	type part struct {
		issue text.Name
		text  int32
	}
	return scored.Without(pairs, func(page int32) part { return part{n.of(page).Dated(), firsts[page]} }, n.Different)
}

// Different tells of two documents what [Names.Different] tells of two pages of a run in which each
// text has one title.
func Different(a, b *text.Doc) bool {
	return a.Name.OtherIssue(b.Name) || a.Name.OtherTitle(b.Name) && !Between(a, b).retitled()
}
