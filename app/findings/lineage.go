package findings

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"slices"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/lab/synth"
	"pagetwin/core/page"
)

// lineages reads how the pages of an artificial set were made, by id; nil for other sets.
func lineages(set *page.Set) (map[string]synth.Lineage, error) {
	f, err := set.Beside("pages.jsonl")
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
		return nil, nil //nolint:nilerr // a set that has no files beside it was not made
	}
	defer f.Close()
	out := make(map[string]synth.Lineage)
	in := bufio.NewReader(f)
	for {
		line, err := in.ReadString('\n')
		var row struct {
			ID      string
			Lineage *synth.Lineage
		}
		if strings.Contains(line, `"lineage"`) && json.Unmarshal([]byte(line), &row) == nil && row.Lineage != nil {
			out[row.ID] = *row.Lineage
		}
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err != nil {
			return nil, say.Errorf("pages.jsonl: %v", say.Plain(err))
		}
	}
}

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
