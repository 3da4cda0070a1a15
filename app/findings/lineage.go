package findings

import (
	"slices"
	"strings"

	"pagetwin/core/lab/synth"
)

// made divides an artificial set by layout, form and edit.
func (m *measuring) made(q *question, lines map[string]synth.Lineage) (list []stratum) {
	if len(lines) == 0 {
		return nil
	}
	mark := func(is func(synth.Lineage) bool) []bool {
		marked := make([]bool, len(q.pages.Pages))
		for i, p := range q.pages.Pages {
			l, ok := lines[p.ID]
			marked[i] = ok && is(l)
		}
		return marked
	}
	for _, k := range m.data.Layout {
		has := either(mark(func(l synth.Lineage) bool { return slices.Contains(k.Templates, l.Template) }))
		list = append(list, stratum{group: byLayout, name: k.Name, key: "layout-" + k.Key, has: has})
	}
	form := mark(func(l synth.Lineage) bool { return l.Form != "" || has(l, "refill") })
	list = append(list, stratum{group: byForm, name: words("bulletins, notices, forms"), key: "form", has: both(form)})
	for _, e := range synth.Edits() {
		if e.Another || e.Part { // no duplicates, or left out of all counts
			continue
		}
		list = append(list, stratum{
			group: byEdit, name: e.Title, key: "edit-" + e.Name, edit: true,
			has: either(mark(func(l synth.Lineage) bool { return has(l, e.Name) })),
		})
	}
	return list
}

// has tells whether a page has an edit.
func has(l synth.Lineage, edit string) bool {
	return slices.ContainsFunc(l.Edits, func(s string) bool { name, _, _ := strings.Cut(s, ":"); return name == edit })
}
