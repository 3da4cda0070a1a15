package export

import (
	"fmt"
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
	return table.Of("versions", param.Words{En: "From " + c.Old.Name + " to " + c.New.Name, Zh: "从 " + c.Old.Name + " 到 " + c.New.Name}, []table.Column[row]{
		table.Col("path", "path", "路径", table.Text, func(r row) any { return r.Path }),
		table.Col("state", "state", "状态", table.Text, func(r row) any { return string(r.State) }),
		table.Col("new_path", "new path", "新路径", table.Text, func(r row) any { return known(r.NewPath) }),
		table.Col("score", "score", "得分", table.Number, of(scored, func(r row) any { return r.Score })),
		table.Col("shared", "shared", "共有", table.Share, of(inBoth, func(r row) any { return r.Change.Shared })),
		table.Col("old_chars", "characters, old", "旧版字数", table.Whole, of(inOld, func(r row) any { return r.OldChars })),
		table.Col("new_chars", "characters, new", "新版字数", table.Whole, of(inNew, func(r row) any { return r.NewChars })),
		table.Col("removed_passages", "passages removed", "删去段数", table.Whole, of(inBoth, func(r row) any { return r.Change.Removed.Passages })),
		table.Col("removed_chars", "characters removed", "删去字数", table.Whole, of(inBoth, func(r row) any { return r.Change.Removed.Chars })),
		table.Col("added_passages", "passages added", "新增段数", table.Whole, of(inBoth, func(r row) any { return r.Change.Added.Passages })),
		table.Col("added_chars", "characters added", "新增字数", table.Whole, of(inBoth, func(r row) any { return r.Change.Added.Chars })),
		table.Col("moved_passages", "passages moved", "移动段数", table.Whole, of(inBoth, func(r row) any { return r.Change.Moved })),
		table.Col("excerpt", "what changed first", "最先的改动", table.Text, of(inBoth, func(r row) any { return known(r.Change.Excerpt(3)) })),
		table.Col("old_id", "old page", "旧网页", table.Text, of(inOld, func(r row) any { return c.Old.Set.Pages[r.Old].ID })),
		table.Col("new_id", "new page", "新网页", table.Text, of(inNew, func(r row) any { return c.New.Set.Pages[r.New].ID })),
	}, slices.Values(c.Rows), versionsNote(c))
}

// versionsNote says how the figures were made.
func versionsNote(c *versions.Comparison) param.Words {
	n := c.Counts()
	var counts param.Words
	for i, s := range versions.States() {
		if i > 0 {
			counts.En, counts.Zh = counts.En+", ", counts.Zh+"，"
		}
		counts.En += fmt.Sprintf("%d %s", n[s], s.Words().En)
		counts.Zh += fmt.Sprintf("%s %d", s.Words().Zh, n[s])
	}
	return say.New("%d {page|pages} against %d: %v. score: %s; shared: the share of both bodies' words and characters that stand in passages of both; from %g on a change is slight.",
		"%d 个网页对 %d 个：%v。得分：%s；共有：两个正文中位于共同段落的字词比例，达到 %g 为略有改动。", len(c.Old.Pages), len(c.New.Pages), counts, c.Algorithm, versions.Slight).Words
}
