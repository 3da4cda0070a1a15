package export

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
)

// PlainPairs writes at most most of the pairs, best first, as id1 TAB id2 TAB score with the
// smaller id first.
func PlainPairs(w io.Writer, set *page.Set, pairs scored.Pairs, most int64) error {
	buf := bufio.NewWriter(w)
	for p := range pairs.InOrder() {
		if most--; most < 0 {
			break
		}
		a, b := set.Pages[p.A].ID, set.Pages[p.B].ID
		if a > b {
			a, b = b, a
		}
		buf.WriteString(say.Escape(a))
		buf.WriteByte('\t')
		buf.WriteString(say.Escape(b))
		buf.WriteByte('\t')
		buf.WriteString(strconv.FormatFloat(p.Score, 'g', -1, 64))
		buf.WriteByte('\n')
	}
	return buf.Flush()
}

// PlainGroups writes one page a line; the name of a group is the id of its first page, so that
// the file can be used as truth for another run.
func PlainGroups(w io.Writer, set *page.Set, groups []cluster.Group) error {
	buf := bufio.NewWriter(w)
	fmt.Fprintln(buf, "id\tcluster\tsize\tweakest")
	for _, g := range groups {
		for _, m := range g.Members {
			fmt.Fprintf(buf, "%s\t%s\t%d\t%s\n", say.Escape(set.Pages[m].ID), say.Escape(set.Pages[g.Members[0]].ID), len(g.Members),
				strconv.FormatFloat(g.Weakest().Score, 'g', -1, 64))
		}
	}
	return buf.Flush()
}

// Left returns the table of the pages that a run did not compare: id, reason, kind, and what
// decided, in the given language.
func Left(set *page.Set, r *result.Result, lang string) *table.Table {
	type row = pass.Left
	return table.Of("left", param.Words{En: "Pages that were not compared"}, []table.Column[row]{
		table.Col("id", "page", table.Text, func(l row) any { return set.Pages[l.Page].ID }),
		table.Col("reason", "reason", table.Text, func(l row) any {
			why, _ := l.Why.MarshalText() // names have no errors
			return string(why)
		}),
		table.Col("kind", "kind", table.Text, func(l row) any { return l.Kind.Kind.String() }),
		table.Col("evidence", "evidence", table.Text, func(l row) any { return l.Kind.Why().In(lang) }),
	}, slices.Values(r.Left))
}

// Kinds returns the table of the kinds of pages: id, kind, and reason, in the given language. kinds
// are by positions in the set; the pages of other kinds than only are left out, unless only is
// empty.
func Kinds(set *page.Set, kinds []kind.Verdict, only []kind.Kind, lang string) *table.Table {
	type row struct {
		page int
		kind.Verdict
	}
	return table.Of("kinds", param.Words{En: "Kinds of pages"}, []table.Column[row]{
		table.Col("id", "page", table.Text, func(r row) any { return set.Pages[r.page].ID }),
		table.Col("kind", "kind", table.Text, func(r row) any { return r.Kind.String() }),
		table.Col("evidence", "evidence", table.Text, func(r row) any { return r.Why().In(lang) }),
	}, func(yield func(row) bool) {
		for i, v := range kinds {
			if (len(only) == 0 || slices.Contains(only, v.Kind)) && !yield(row{i, v}) {
				return
			}
		}
	})
}
