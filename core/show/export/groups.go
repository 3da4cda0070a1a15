package export

import (
	"cmp"
	"fmt"
	"slices"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/scored"
)

// Groups is the table of the groups of a run, one page a row, largest group first.
// A group is named after its first page, so that the table serves as clusters.tsv
// of another run.
func Groups(r *Subject, groups []cluster.Group) *Table {
	pages := 0
	for _, g := range groups {
		pages += len(g.Members)
	}
	notes := []param.Words{{
		En: say.Sprintf("en", "%d {group|groups} with %d of %d {page|pages}; a page alone is in no group.", len(groups), pages, len(r.Set.Pages)),
		Zh: fmt.Sprintf("%d 组，含 %d 个网页（共 %d 个）；单独的网页不在任何组中。", len(groups), pages, len(r.Set.Pages)),
	}}
	return &Table{
		Name:  "groups",
		Title: param.Words{En: "Groups of " + r.Name, Zh: r.Name + " 的分组"},
		Columns: []Column{
			{Name: "id", Title: param.Words{En: "page", Zh: "网页"}},
			{Name: "cluster", Title: param.Words{En: "group", Zh: "组"}},
			{Name: "url", Title: param.Words{En: "URL", Zh: "网址"}},
			{Name: "size", Title: param.Words{En: "pages in the group", Zh: "组内网页数"}, Kind: Whole},
			{Name: "links", Title: param.Words{En: "decided pairs", Zh: "判重对数"}, Kind: Whole},
			{Name: "weakest", Title: param.Words{En: "weakest link", Zh: "最弱连接"}, Kind: Number},
			{Name: "lowest", Title: param.Words{En: "lowest score inside", Zh: "组内最低分"}, Kind: Number},
		},
		Notes: slices.Concat(notes, r.linked(), r.byHand(), []param.Words{origin([]*Subject{r})}),
		Rows: func(yield func([]any) bool) {
			row := make([]any, 7)
			for _, g := range groups {
				name := r.Set.Pages[g.Members[0]].ID
				for _, m := range g.Members {
					p := r.Set.Pages[m]
					row = append(row[:0], p.ID, name, known(p.URL), int64(len(g.Members)), int64(g.Links), scoreOf(g.Weakest()), scoreOf(g.Lowest))
					if !yield(row) {
						return
					}
				}
			}
		},
	}
}

// scoreOf is nil for a pair that there is none of.
func scoreOf(p scored.Pair) any {
	if p.A == p.B {
		return nil
	}
	return p.Score
}

// byHand says how much of the groups a person changed, nothing where nothing is.
func (r *Subject) byHand() []param.Words {
	if len(r.Edits.Cut)+len(r.Edits.Out) == 0 {
		return nil
	}
	return []param.Words{{
		En: fmt.Sprintf("Changed by hand: links cut: %d, pages taken out of their groups: %d.", len(r.Edits.Cut), len(r.Edits.Out)),
		Zh: fmt.Sprintf("人工切断 %d 处连接，移出 %d 个网页。", len(r.Edits.Cut), len(r.Edits.Out)),
	}}
}

// Keeping says which page of each group stays. The zero Keeping keeps the page that
// comes first in the set.
type Keeping struct {
	Rule cluster.Rule
	cluster.Facts
}

// Plan says what becomes of every page of the set by the run's Keeping, see
// [cluster.Planned]. The error says what the rule needs.
func (r *Subject) Plan(groups []cluster.Group) (cluster.Plan, error) {
	members := make([][]int32, len(groups))
	for i, g := range groups {
		members[i] = g.Members
	}
	return cluster.Planned(r.Result, members, r.Links(), r.Edits.Same, r.Keeping.Rule, r.Keeping.Facts)
}

// Keep is the table that says of every page of the set what becomes of it, see
// [Subject.Plan], and why, in the given language; of a page that is removed for which, how
// alike the two are by the algorithm, and how their texts stand to each other. The error
// says what the rule needs.
func Keep(r *Subject, groups []cluster.Group, lang string) (*Table, error) {
	plan, err := r.Plan(groups)
	if err != nil {
		return nil, err
	}
	return &Table{
		Name:  "keep",
		Title: param.Words{En: "Pages to keep and to remove", Zh: "保留与删除的网页"},
		Columns: []Column{
			{Name: "id", Title: param.Words{En: "page", Zh: "网页"}},
			{Name: "action", Title: param.Words{En: "action", Zh: "处理"}},
			{Name: "kept", Title: param.Words{En: "page kept instead", Zh: "代之保留的网页"}},
			{Name: "url", Title: param.Words{En: "URL", Zh: "网址"}},
			{Name: "score", Title: param.Words{En: "score with it", Zh: "与其得分"}, Kind: Number},
			{Name: "relation", Title: param.Words{En: "relation to it", Zh: "与其关系"}},
			{Name: "resemblance", Title: param.Words{En: "resemblance to it", Zh: "与其相似度"}, Kind: Number},
			{Name: "reason", Title: param.Words{En: "reason", Zh: "原因"}},
		},
		Notes: slices.Concat(r.keepNotes(plan), r.linked(), r.byHand(), []param.Words{origin([]*Subject{r})}),
		Rows: func(yield func([]any) bool) {
			row := make([]any, 8)
			for i, p := range r.Set.Pages {
				fate := plan.Pages[i]
				row = append(row[:0], p.ID, string(fate.Action), nil, known(p.URL), nil, nil, nil, fate.Why.In(lang))
				if fate.Action == cluster.Remove {
					row[2] = r.Set.Pages[fate.Kept].ID
					if plan.Pages[fate.Kept].Action == cluster.Keep {
						row[4] = fate.Score
						row[5], row[6] = r.relation(fate.Page, fate.Kept)
					}
				}
				if !yield(row) {
					return
				}
			}
		},
	}, nil
}

// keepNotes says how many pages are kept, by what rule, and where more than one of a
// group are.
func (r *Subject) keepNotes(plan cluster.Plan) []param.Words {
	says := cmp.Or(r.Keeping.Rule, cluster.FirstSeen).Says(r.Keeping.Facts)
	keep, remove, not := plan.Count(cluster.Keep), plan.Count(cluster.Remove), plan.Count(cluster.NotCompared)
	notes := []param.Words{{
		En: say.Sprintf("en", "%d of %d {page|pages} are kept, %d removed, %d were not compared. Of each group is kept: %s.", keep, len(plan.Pages), remove, not, says.En),
		Zh: fmt.Sprintf("保留 %d 个网页（共 %d 个），删除 %d 个，%d 个未参与比较。每组保留：%s。", keep, len(plan.Pages), remove, not, says.In("zh")),
	}}
	if remove > 0 {
		checked, _ := r.Curve.Checked(r.Threshold)
		notes = append(notes, checked)
	}
	open, several, more := 0, 0, 0
	for _, c := range plan.Choices {
		if !c.ByRule {
			open++
		}
		if len(c.Keep) > 1 {
			several++
			more += len(c.Keep) - 1
		}
	}
	if several > 0 {
		notes = append(notes, param.Words{
			En: say.Sprintf("en", "%d {group keeps|groups keep} more than one page, %d more in all: a page is removed only for one that it is like itself.", several, more),
			Zh: fmt.Sprintf("%d 组保留不止一页（共多保留 %d 页）：只有与所保留网页本身相似的网页才会删除。", several, more),
		})
	}
	if open > 0 {
		notes = append(notes, param.Words{
			En: say.Sprintf("en", "%d {group has|groups have} no page of these hosts: the first seen is kept.", open),
			Zh: fmt.Sprintf("%d 组没有这些站点的网页，保留最先出现的。", open),
		})
	}
	return notes
}
