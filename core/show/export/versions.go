package export

import (
	"fmt"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/find/versions"
)

// Versions is the table of what became of the pages of a version, by path.
func Versions(c *versions.Comparison) *Table {
	return &Table{
		Name:  "versions",
		Title: param.Words{En: "From " + c.Old.Name + " to " + c.New.Name, Zh: "从 " + c.Old.Name + " 到 " + c.New.Name},
		Columns: []Column{
			{Name: "path", Title: param.Words{En: "path", Zh: "路径"}},
			{Name: "state", Title: param.Words{En: "state", Zh: "状态"}},
			{Name: "new_path", Title: param.Words{En: "new path", Zh: "新路径"}},
			{Name: "score", Title: param.Words{En: "score", Zh: "得分"}, Kind: Number},
			{Name: "shared", Title: param.Words{En: "shared", Zh: "共有"}, Kind: Share},
			{Name: "old_chars", Title: param.Words{En: "characters, old", Zh: "旧版字数"}, Kind: Whole},
			{Name: "new_chars", Title: param.Words{En: "characters, new", Zh: "新版字数"}, Kind: Whole},
			{Name: "removed_passages", Title: param.Words{En: "passages removed", Zh: "删去段数"}, Kind: Whole},
			{Name: "removed_chars", Title: param.Words{En: "characters removed", Zh: "删去字数"}, Kind: Whole},
			{Name: "added_passages", Title: param.Words{En: "passages added", Zh: "新增段数"}, Kind: Whole},
			{Name: "added_chars", Title: param.Words{En: "characters added", Zh: "新增字数"}, Kind: Whole},
			{Name: "moved_passages", Title: param.Words{En: "passages moved", Zh: "移动段数"}, Kind: Whole},
			{Name: "excerpt", Title: param.Words{En: "what changed first", Zh: "最先的改动"}},
			{Name: "old_id", Title: param.Words{En: "old page", Zh: "旧网页"}},
			{Name: "new_id", Title: param.Words{En: "new page", Zh: "新网页"}},
		},
		Notes: []param.Words{versionsNote(c)},
		Rows: func(yield func([]any) bool) {
			for _, r := range c.Rows {
				if !yield(versionsRow(c, r)) {
					return
				}
			}
		},
	}
}

// versionsNote says how the figures came.
func versionsNote(c *versions.Comparison) param.Words {
	n := c.Counts()
	var en, zh string
	for i, s := range versions.States() {
		if i > 0 {
			en, zh = en+", ", zh+"，"
		}
		en += fmt.Sprintf("%d %s", n[s], s.Words().En)
		zh += fmt.Sprintf("%s %d", s.Words().Zh, n[s])
	}
	return param.Words{
		En: say.Sprintf("en", "%d {page|pages} against %d: %s. score: %s; shared: the share of both bodies' words and characters that stand in passages of both; from %g on a change is slight.", len(c.Old.Pages), len(c.New.Pages), en, c.Algorithm, versions.Slight),
		Zh: fmt.Sprintf("%d 个网页对 %d 个：%s。得分：%s；共有：两个正文中位于共同段落的字词比例，达到 %g 为略有改动。", len(c.Old.Pages), len(c.New.Pages), zh, c.Algorithm, versions.Slight),
	}
}

func versionsRow(c *versions.Comparison, r versions.Row) []any {
	row := []any{r.Path, string(r.State), known(r.NewPath), nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil}
	if r.Scored {
		row[3] = r.Score
	}
	if r.Old >= 0 {
		row[5], row[13] = int64(r.OldChars), c.Old.Set.Pages[r.Old].ID
	}
	if r.New >= 0 {
		row[6], row[14] = int64(r.NewChars), c.New.Set.Pages[r.New].ID
	}
	if r.Old >= 0 && r.New >= 0 {
		d := r.Change
		row[4] = d.Shared
		row[7], row[8] = int64(d.Removed.Passages), int64(d.Removed.Chars)
		row[9], row[10] = int64(d.Added.Passages), int64(d.Added.Chars)
		row[11], row[12] = int64(d.Moved), known(d.Excerpt(3))
	}
	return row
}
