package export

import (
	"slices"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/scored"
)

// Groups returns the table of the groups of a run, one page a row, largest group first. A group has
// the name of its first page, so that the table can be the clusters.tsv of another run.
func Groups(r *Subject, groups []cluster.Group) *table.Table {
	pages := 0
	for _, g := range groups {
		pages += len(g.Members)
	}
	note := say.New("%d {group|groups} with %d of %d {page|pages}; single pages are in no group.", len(groups), pages, len(r.Set.Pages)).Words
	type row struct {
		page int32
		cluster.Group
	}
	columns := []table.Column[row]{
		table.Col("id", "page", table.Text, func(g row) any { return r.Set.Pages[g.page].ID }),
		table.Col("cluster", "group", table.Text, func(g row) any { return r.Set.Pages[g.Members[0]].ID }),
		table.Col("url", "URL", table.Text, func(g row) any { return known(r.Set.Pages[g.page].URL) }),
		table.Col("size", "pages in the group", table.Whole, func(g row) any { return len(g.Members) }),
		table.Col("links", "decided pairs", table.Whole, func(g row) any { return int64(g.Links) }),
		table.Col("weakest", "weakest link", table.Number, func(g row) any { return scoreOf(g.Weakest()) }),
		table.Col("lowest", "lowest score inside", table.Number, func(g row) any { return scoreOf(g.Lowest) }),
	}
	rows := func(yield func(row) bool) {
		for _, g := range groups {
			for _, m := range g.Members {
				if !yield(row{m, g}) {
					return
				}
			}
		}
	}
	return table.Of("groups", say.New("Groups of %v", r.Name).Words, columns, rows,
		slices.Concat([]param.Words{note}, r.linked(), r.byHand(), []param.Words{origin([]*Subject{r})})...)
}

// scoreOf returns the score of a pair; nil for the zero pair.
func scoreOf(p scored.Pair) any { return table.Known(p.A != p.B, p.Score) }

// byHand returns a note of the number of groups changed by hand; nothing if none.
func (r *Subject) byHand() []param.Words {
	if len(r.Edits.Cut)+len(r.Edits.Out) == 0 {
		return nil
	}
	return []param.Words{say.New("Changed by hand: %d {link|links} cut, %d {page|pages} removed from {its group|their groups}.", len(r.Edits.Cut), len(r.Edits.Out)).Words}
}

// Plan decides for every page of the set by the run's Keeping, see [cluster.Planned]. The error
// says what the rule needs.
func (r *Subject) Plan(groups []cluster.Group) (cluster.Plan, error) {
	members := make([][]int32, len(groups))
	for i, g := range groups {
		members[i] = g.Members
	}
	return cluster.Planned(r.Result, members, r.Links(), r.Edits.Same, r.Keeping)
}

// Keep returns the table of every page of the set with its action, see [Subject.Plan], and the
// reason, in the given language; for a removed page also the page that is kept for it, the score of
// the two, and the relation of their texts. With some actions named, it holds only their pages and
// columns. The error names data that the rule lacks.
func Keep(r *Subject, groups []cluster.Group, lang string, only ...cluster.Action) (*table.Table, error) {
	plan, err := r.Plan(groups)
	if err != nil {
		return nil, err
	}
	type row struct {
		cluster.Fate
		compared              bool // with the page that is kept for it
		relation, resemblance any
	}
	columns := []table.Column[row]{
		table.Col("id", "page", table.Text, func(f row) any { return r.Set.Pages[f.Page].ID }),
		table.Col("action", "action", table.Text, func(f row) any { return string(f.Action) }),
		table.Col("kept", "kept page", table.Text, func(f row) any {
			if f.Action != cluster.Remove {
				return nil
			}
			return r.Set.Pages[f.Kept].ID
		}),
		table.Col("url", "URL", table.Text, func(f row) any { return known(r.Set.Pages[f.Page].URL) }),
		table.Col("score", "score with kept page", table.Number, func(f row) any { return table.Known(f.compared, f.Score) }),
		table.Col("relation", "relation to kept page", table.Text, func(f row) any { return f.relation }),
		table.Col("resemblance", "resemblance to kept page", table.Number, func(f row) any { return f.resemblance }),
		table.Col("reason", "reason", table.Text, func(f row) any { return f.Why.In(lang) }),
	}
	if len(only) > 0 {
		columns = slices.DeleteFunc(columns, func(c table.Column[row]) bool {
			return c.Name == "action" || !slices.Contains(only, cluster.Remove) && slices.Contains([]string{"kept", "score", "relation", "resemblance"}, c.Name)
		})
	}
	rows := func(yield func(row) bool) {
		for _, fate := range plan.Pages {
			if len(only) > 0 && !slices.Contains(only, fate.Action) {
				continue
			}
			f := row{Fate: fate}
			if fate.Action == cluster.Remove && plan.Pages[fate.Kept].Action == cluster.Keep {
				f.compared = true
				f.relation, f.resemblance = r.relation(fate.Page, fate.Kept)
			}
			if !yield(f) {
				return
			}
		}
	}
	return table.Of("keep", param.Words{En: "Pages to keep and to remove"}, columns, rows,
		slices.Concat(r.keepNotes(plan), r.linked(), r.byHand(), []param.Words{origin([]*Subject{r})})...), nil
}

func (r *Subject) keepNotes(plan cluster.Plan) []param.Words {
	says := r.Keeping.Says()
	keep, remove, not := plan.Count(cluster.Keep), plan.Count(cluster.Remove), plan.Count(cluster.NotCompared)
	notes := []param.Words{say.New("%d of %d {page|pages} are kept, %d removed, %d were not compared. Kept in each group: %s.", keep, len(plan.Pages), remove, not, says).Words}
	if remove > 0 {
		checked, _ := r.Checked(r.Threshold)
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
		notes = append(notes, say.New("%d {group keeps|groups keep} more than one page (%d additional pages in total), because a page is removed only if it resembles a kept page itself.", several, more).Words)
	}
	if open > 0 {
		notes = append(notes, say.New("%d {group has|groups have} no page of these hosts: the first page is kept.", open).Words)
	}
	return notes
}
