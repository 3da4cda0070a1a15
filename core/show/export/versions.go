package export

import (
	"slices"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/find/versions"
)

// Versions is the table of what happened to the pages of a version, by path.
func Versions(c *versions.Comparison) *table.Table {
	type row = versions.Row
	of := func(known func(row) bool, value func(row) any) func(row) any {
		return func(r row) any {
			if !known(r) {
				return nil
			}
			return value(r)
		}
	}
	scored := func(r row) bool { return r.Scored }
	inOld, inNew := func(r row) bool { return r.Old >= 0 }, func(r row) bool { return r.New >= 0 }
	inBoth := func(r row) bool { return r.Old >= 0 && r.New >= 0 }
	return table.Of("versions", say.New("From %v to %v", c.Old.Name, c.New.Name).Words, []table.Column[row]{
		table.Col("path", "path", table.Text, func(r row) any { return r.Path }),
		table.Col("state", "state", table.Text, func(r row) any { return string(r.State) }),
		table.Col("new_path", "new path", table.Text, func(r row) any { return known(r.NewPath) }),
		table.Col("score", "score", table.Number, of(scored, func(r row) any { return r.Score })),
		table.Col("shared", "shared", table.Share, of(inBoth, func(r row) any { return r.Change.Shared })),
		table.Col("old_chars", "characters, old", table.Whole, of(inOld, func(r row) any { return r.OldChars })),
		table.Col("new_chars", "characters, new", table.Whole, of(inNew, func(r row) any { return r.NewChars })),
		table.Col("removed_passages", "passages removed", table.Whole, of(inBoth, func(r row) any { return r.Change.Removed.Passages })),
		table.Col("removed_chars", "characters removed", table.Whole, of(inBoth, func(r row) any { return r.Change.Removed.Chars })),
		table.Col("added_passages", "passages added", table.Whole, of(inBoth, func(r row) any { return r.Change.Added.Passages })),
		table.Col("added_chars", "characters added", table.Whole, of(inBoth, func(r row) any { return r.Change.Added.Chars })),
		table.Col("moved_passages", "passages moved", table.Whole, of(inBoth, func(r row) any { return r.Change.Moved })),
		table.Col("excerpt", "first change", table.Text, of(inBoth, func(r row) any { return known(r.Change.Excerpt(3)) })),
		table.Col("old_id", "old page", table.Text, of(inOld, func(r row) any { return c.Old.Set.Pages[r.Old].ID })),
		table.Col("new_id", "new page", table.Text, of(inNew, func(r row) any { return c.New.Set.Pages[r.New].ID })),
	}, slices.Values(c.Rows), versionsNote(c))
}

// versionsNote says how the figures were made.
func versionsNote(c *versions.Comparison) param.Words {
	n := c.Counts()
	var counts []param.Words
	for _, s := range versions.States() {
		counts = append(counts, say.New("%d %s", n[s], s.Words()).Words)
	}
	return say.New("%d {page|pages} compared with %d: %v. score: %s; shared: the share of the words and characters of both bodies in common passages; from %g on, a page is slightly changed.", len(c.Old.Pages), len(c.New.Pages), say.Join(counts, "clauses|, "), c.Algorithm, versions.Slight).Words
}
