package export

import (
	"fmt"
	"slices"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/declared"
	"pagetwin/core/page"
)

// Declared is the table of what the pages of a set declare of one another, of some kinds or,
// where none are given, of all. Page 1 says it of page 2.
func Declared(set *page.Set, t *declared.Table, kinds []declared.Kind, lang string) *Table {
	takes := func(k declared.Kind) bool { return kinds == nil || slices.Contains(kinds, k) }
	taken := 0
	for _, r := range t.Relations {
		if takes(r.Kind) {
			taken++
		}
	}
	notes := []param.Words{{
		En: say.Sprintf("en", "%d of %d {relation|relations}. No text was compared: page 1 says it of page 2, or their addresses do.", taken, len(t.Relations)),
		Zh: fmt.Sprintf("%d 条关系（共 %d 条）。未比较任何文本：由网页 1 对网页 2 声明，或由二者网址得出。", taken, len(t.Relations)),
	}}
	return &Table{
		Name:  "declared",
		Title: param.Words{En: "Declared relations of " + set.Name, Zh: set.Name + " 的声明关系"},
		Columns: []Column{
			{Name: "id1", Title: param.Words{En: "page 1", Zh: "网页 1"}},
			{Name: "id2", Title: param.Words{En: "page 2", Zh: "网页 2"}},
			{Name: "url1", Title: param.Words{En: "URL 1", Zh: "网址 1"}},
			{Name: "url2", Title: param.Words{En: "URL 2", Zh: "网址 2"}},
			{Name: "kind", Title: param.Words{En: "kind", Zh: "种类"}},
			{Name: "strength", Title: param.Words{En: "strength", Zh: "强度"}},
			{Name: "says", Title: param.Words{En: "what page 1 says", Zh: "网页 1 所称"}},
			{Name: "evidence", Title: param.Words{En: "evidence", Zh: "依据"}},
		},
		Notes: append(notes, t.Warnings()...),
		Rows: func(yield func([]any) bool) {
			row := make([]any, 8)
			for _, r := range t.Relations {
				if !takes(r.Kind) {
					continue
				}
				a, b := set.Pages[r.A], set.Pages[r.B]
				row = append(row[:0], a.ID, b.ID, known(a.URL), known(b.URL), string(r.Kind), string(r.Kind.Strength()), r.Kind.Says().In(lang), r.Evidence().In(lang))
				if !yield(row) {
					return
				}
			}
		},
	}
}
