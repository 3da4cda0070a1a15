package export

import (
	"slices"
	"strings"
	"time"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/judge/label"
	"pagetwin/core/page"
)

// Labelled holds the data about labelled pairs besides their labels.
type Labelled struct {
	Page  func(id string) page.Page                  // page of the set; with an empty id if the set has none
	Score func(a, b string) (score float64, ok bool) // score in the run from which they were chosen
}

// judged is a row of the table of labels.
type judged struct {
	label.Entry
	one, other page.Page
}

// Labels returns the table of judgements. With resolved, each pair has one row with the verdict
// that holds over all people (see label.Resolve) as its label, all who judged it, and the time of
// the last judgement; otherwise each valid judgement has a row with who made it, when and how. The
// labels are those of pairs.tsv, so that the table can be used as truth.
func Labels(s *label.State, resolved bool, of Labelled) *table.Table {
	type row = *judged
	columns := []table.Column[row]{
		table.Col("id1", "page 1", table.Text, func(j row) any { return j.ID1 }),
		table.Col("id2", "page 2", table.Text, func(j row) any { return j.ID2 }),
		table.Col("label", "label", table.Text, func(j row) any { return string(j.Verdict.Label()) }),
	}
	verdict := table.Col("verdict", "export|verdict", table.Text, func(j row) any { return string(j.Verdict) })
	who := table.Col("who", "annotator", table.Text, func(j row) any { return j.Who })
	at := table.Col("at", "when", table.Text, func(j row) any { return j.At.UTC().Format(time.RFC3339) })
	entries, note := s.Entries(), param.Words{}
	if resolved {
		columns = append(columns, who, at)
		entries = resolvedEntries(s)
		note = say.New("%d {pair|pairs}; disputed ones are ?.", len(entries)).Words
	} else {
		columns = append(columns, verdict, who, at,
			table.Col("blind", "blind", table.Flag, func(j row) any { return j.Blind }),
			table.Col("queue", "queue", table.Text, func(j row) any { return j.Queue }),
			table.Col("seconds", "seconds", table.Number, func(j row) any { return j.Seconds }),
			table.Col("set", "set", table.Text, func(j row) any { return j.Set }),
			table.Col("fingerprint", "fingerprint", table.Text, func(j row) any { return j.Fingerprint }))
		note = say.New("%d {label|labels}.", len(entries)).Words
	}
	columns = append(columns,
		table.Col("title1", "title 1", table.Text, func(j row) any { return j.one.Title }),
		table.Col("title2", "title 2", table.Text, func(j row) any { return j.other.Title }),
		table.Col("url1", "address 1", table.Text, func(j row) any { return known(j.one.URL) }),
		table.Col("url2", "address 2", table.Text, func(j row) any { return known(j.other.URL) }),
		table.Col("score", "score", table.Number, func(j row) any {
			x, ok := of.Score(j.ID1, j.ID2)
			return table.Known(ok, x)
		}))
	return table.Of("labels", param.Words{En: "Labelled pairs"}, columns, func(yield func(row) bool) {
		for _, e := range entries {
			if !yield(&judged{e, of.Page(e.ID1), of.Page(e.ID2)}) {
				return
			}
		}
	}, note)
}

// resolvedEntries returns one entry for each pair, in the order of their ids: the verdict that
// holds, all who judged it, and the time of the last judgement.
func resolvedEntries(s *label.State) []label.Entry {
	verdicts, people, last := s.Resolved(""), map[label.Pair][]string{}, map[label.Pair]time.Time{}
	for _, e := range s.Entries() {
		people[e.Pair] = append(people[e.Pair], e.Who)
		if e.At.After(last[e.Pair]) {
			last[e.Pair] = e.At
		}
	}
	var out []label.Entry
	for p, v := range verdicts {
		out = append(out, label.Entry{Judgement: label.Judgement{Pair: p, Verdict: v, Who: strings.Join(slices.Sorted(slices.Values(people[p])), "; "), At: last[p]}})
	}
	slices.SortFunc(out, func(a, b label.Entry) int { return slices.Compare([]string{a.ID1, a.ID2}, []string{b.ID1, b.ID2}) })
	return out
}
