package export

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/find/versions"
)

//go:embed versions.html.tmpl
var versionsTemplate string

// The most that a report of versions shows: the note says what it leaves out, and the
// table has all.
const (
	mostChanged = 500   // pages with their changes
	mostListed  = 2_000 // paths in one list
)

// changedPage is a page with its changes.
type changedPage struct {
	Path, NewPath, State, Figures string
	Hunks                         []versions.Hunk
	More                          string
}

// VersionsReport writes what happened to the pages of a version as one HTML page without other
// files: counts, the changes side by side, those with the most changes first, and lists of the
// pages of one version alone.
func VersionsReport(w io.Writer, c *versions.Comparison, lang string) error {
	t, err := template.New("versions").Parse(versionsTemplate)
	if err != nil {
		return err
	}
	words := func(en string) string { return say.Text(en).In(lang) }
	counts := c.Counts()
	type state struct {
		Title string
		Count int
	}
	var states []state
	for _, s := range versions.States() {
		states = append(states, state{s.Words().In(lang), counts[s]})
	}
	changed, left := changedPages(c, lang)
	data := map[string]any{
		"Lang": lang, "Style": template.CSS(pageStyle + versionsStyle),
		"Title":   say.New("From %v to %v", c.Old.Name, c.New.Name).In(lang),
		"Note":    say.Shown(versionsNote(c).In(lang)),
		"States":  states,
		"Changed": changed,
		"Left":    "",
		"Words": map[string]string{
			"Changes": words("Changes"), "Old": words("old"), "New": words("export|new"),
		},
	}
	if left > 0 {
		data["Left"] = say.Sprintf(lang, words("%d more {page|pages} with smaller changes are in the table."), left)
	}
	type list struct {
		Title string
		Paths []string
		More  string
	}
	var lists []list
	for _, s := range []versions.State{versions.Removed, versions.Added} {
		l := list{Title: fmt.Sprintf("%s (%d)", s.Words().In(lang), counts[s])}
		for _, r := range c.Rows {
			if r.State == s && len(l.Paths) < mostListed {
				l.Paths = append(l.Paths, say.Shown(r.Path))
			}
		}
		if more := counts[s] - len(l.Paths); more > 0 {
			l.More = fmt.Sprintf(words("%d more are in the table."), more)
		}
		if len(l.Paths) > 0 {
			lists = append(lists, l)
		}
	}
	data["Lists"] = lists
	return t.Execute(w, data)
}

// changedPages returns the pages that have changed, those with the most changes first; left is
// how many are not returned.
func changedPages(c *versions.Comparison, lang string) (out []changedPage, left int) {
	var rows []versions.Row
	for _, r := range c.Rows {
		if r.State == versions.Moved || len(r.Change.Hunks) > 0 {
			rows = append(rows, r)
		}
	}
	size := func(r versions.Row) int { return r.Change.Removed.Chars + r.Change.Added.Chars }
	slices.SortStableFunc(rows, func(x, y versions.Row) int { return size(y) - size(x) })
	if len(rows) > mostChanged {
		rows, left = rows[:mostChanged], len(rows)-mostChanged
	}
	for _, r := range rows {
		d := r.Change
		figures := say.New("−%d {passage|passages} (%d {character|characters}), +%d (%d), shared %s", d.Removed.Passages, d.Removed.Chars, d.Added.Passages, d.Added.Chars, fourDigits(d.Shared)).Words.In(lang)
		if r.Scored {
			figures += fmt.Sprintf(", %s %s", c.Algorithm, fourDigits(r.Score))
		}
		p := changedPage{Path: say.Shown(r.Path), NewPath: say.Shown(r.NewPath), State: r.State.Words().In(lang), Figures: figures}
		for _, h := range d.Hunks {
			p.Hunks = append(p.Hunks, versions.Hunk{Before: lines(h.Before), Old: lines(h.Old), New: lines(h.New), After: lines(h.After)})
		}
		if d.MoreHunks > 0 {
			p.More = say.Sprintf(lang, param.Words{En: "%d more {place|places}"}.In(lang), d.MoreHunks)
		}
		out = append(out, p)
	}
	return out, left
}

// lines makes the control characters of a passage visible, line by line.
func lines(s string) string {
	parts := strings.Split(s, "\n")
	for i, p := range parts {
		parts[i] = say.Shown(p)
	}
	return strings.Join(parts, "\n")
}

const versionsStyle = `
details{border-top:1px solid #dfe4ea;padding:.4rem 0}summary{cursor:pointer;overflow-wrap:anywhere}summary b{font-weight:600}
.sides{width:100%;table-layout:fixed}.sides td{text-align:left;vertical-align:top;white-space:pre-wrap;overflow-wrap:anywhere;width:50%}
del{background:#fbe3d6;text-decoration:line-through;text-decoration-color:#d55e00}ins{background:#dcecf7;text-decoration:underline;text-decoration-color:#0072b2}`
