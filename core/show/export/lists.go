package export

import (
	"bufio"
	"fmt"
	"io"
	"strconv"

	"pagetwin/core/base/say"
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

// PlainLeft writes the pages that a run did not compare: id, why, kind, and what decided.
func PlainLeft(w io.Writer, set *page.Set, r *result.Result, lang string) error {
	b := bufio.NewWriter(w)
	for _, l := range r.Left {
		why, _ := l.Why.MarshalText() // names have no errors
		fmt.Fprintf(b, "%s\t%s\t%s\t%s\n", say.Escape(set.Pages[l.Page].ID), why, l.Kind.Kind, l.Kind.Why().In(lang))
	}
	return b.Flush()
}
