package export

import (
	"slices"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/body/declared"
	"pagetwin/core/page"
)

// Declared is the table of what the pages of a set declare of one another, of the given kinds or,
// without any, of all. Page 1 declares it of page 2.
func Declared(set *page.Set, t *declared.Table, kinds []declared.Kind, lang string) *table.Table {
	takes := func(k declared.Kind) bool { return kinds == nil || slices.Contains(kinds, k) }
	taken := 0
	for _, r := range t.Relations {
		if takes(r.Kind) {
			taken++
		}
	}
	note := say.New("%d of %d {relation|relations}. No text was compared: page 1 declares the relation to page 2, or their addresses imply it.", taken, len(t.Relations)).Words
	type row = *declared.Relation
	columns := []table.Column[row]{
		table.Col("id1", "page 1", table.Text, func(r row) any { return set.Pages[r.A].ID }),
		table.Col("id2", "page 2", table.Text, func(r row) any { return set.Pages[r.B].ID }),
		table.Col("url1", "URL 1", table.Text, func(r row) any { return known(set.Pages[r.A].URL) }),
		table.Col("url2", "URL 2", table.Text, func(r row) any { return known(set.Pages[r.B].URL) }),
		table.Col("kind", "kind", table.Text, func(r row) any { return string(r.Kind) }),
		table.Col("strength", "strength", table.Text, func(r row) any { return string(r.Kind.Strength()) }),
		table.Col("says", "relation declared by page 1", table.Text, func(r row) any { return r.Kind.Says().In(lang) }),
		table.Col("evidence", "evidence", table.Text, func(r row) any { return r.Evidence().In(lang) }),
	}
	rows := func(yield func(row) bool) {
		for i := range t.Relations {
			if r := &t.Relations[i]; takes(r.Kind) && !yield(r) {
				return
			}
		}
	}
	return table.Of("declared", say.New("Declared relations of %v", set.Name).Words, columns, rows,
		append([]param.Words{note}, t.Warnings()...)...)
}
