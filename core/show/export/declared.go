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
	note := say.New("%d of %d {relation|relations}. No text was compared: page 1 says it of page 2, or their addresses do.",
		"%d 条关系（共 %d 条）。未比较任何文本：由网页 1 对网页 2 声明，或由二者网址得出。", taken, len(t.Relations)).Words
	type row = *declared.Relation
	columns := []table.Column[row]{
		table.Col("id1", "page 1", "网页 1", table.Text, func(r row) any { return set.Pages[r.A].ID }),
		table.Col("id2", "page 2", "网页 2", table.Text, func(r row) any { return set.Pages[r.B].ID }),
		table.Col("url1", "URL 1", "网址 1", table.Text, func(r row) any { return known(set.Pages[r.A].URL) }),
		table.Col("url2", "URL 2", "网址 2", table.Text, func(r row) any { return known(set.Pages[r.B].URL) }),
		table.Col("kind", "kind", "种类", table.Text, func(r row) any { return string(r.Kind) }),
		table.Col("strength", "strength", "强度", table.Text, func(r row) any { return string(r.Kind.Strength()) }),
		table.Col("says", "what page 1 says", "网页 1 所称", table.Text, func(r row) any { return r.Kind.Says().In(lang) }),
		table.Col("evidence", "evidence", "依据", table.Text, func(r row) any { return r.Evidence().In(lang) }),
	}
	rows := func(yield func(row) bool) {
		for i := range t.Relations {
			if r := &t.Relations[i]; takes(r.Kind) && !yield(r) {
				return
			}
		}
	}
	return table.Of("declared", param.Words{En: "Declared relations of " + set.Name, Zh: set.Name + " 的声明关系"}, columns, rows,
		append([]param.Words{note}, t.Warnings()...)...)
}
