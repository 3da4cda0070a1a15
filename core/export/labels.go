package export

import (
	"fmt"
	"slices"
	"time"

	"pagetwin/core/label"
	"pagetwin/core/param"
)

// Labels is the table of what people judged. With resolved each pair stands once,
// with the verdict that holds over all people (see label.Resolve) as its label;
// otherwise each judgement that holds has a row with who made it, when and how. The
// labels are those of pairs.tsv, so that the table serves as truth.
func Labels(s *label.State, resolved bool) *Table {
	t := &Table{
		Name:  "labels",
		Title: param.Words{En: "Judged pairs", Zh: "人工标注的网页对"},
		Columns: []Column{
			{Name: "id1", Title: param.Words{En: "page 1", Zh: "网页 1"}},
			{Name: "id2", Title: param.Words{En: "page 2", Zh: "网页 2"}},
			{Name: "label", Title: param.Words{En: "label", Zh: "标注"}},
		},
	}
	if resolved {
		verdicts := s.Resolved("")
		pairs := make([]label.Pair, 0, len(verdicts))
		for p := range verdicts {
			pairs = append(pairs, p)
		}
		slices.SortFunc(pairs, func(a, b label.Pair) int { return slices.Compare([]string{a.ID1, a.ID2}, []string{b.ID1, b.ID2}) })
		t.Notes = []param.Words{{En: fmt.Sprintf("%d pairs; disputed ones are ?.", len(pairs)), Zh: fmt.Sprintf("%d 对；有分歧的记为 ?。", len(pairs))}}
		t.Rows = func(yield func([]any) bool) {
			row := make([]any, 3)
			for _, p := range pairs {
				if row = append(row[:0], p.ID1, p.ID2, string(verdicts[p].Label())); !yield(row) {
					return
				}
			}
		}
		return t
	}
	t.Columns = append(t.Columns,
		Column{Name: "verdict", Title: param.Words{En: "verdict", Zh: "判断"}},
		Column{Name: "who", Title: param.Words{En: "annotator", Zh: "标注者"}},
		Column{Name: "at", Title: param.Words{En: "when", Zh: "时间"}},
		Column{Name: "blind", Title: param.Words{En: "blind", Zh: "盲标"}, Kind: Flag},
		Column{Name: "queue", Title: param.Words{En: "queue", Zh: "队列"}},
		Column{Name: "seconds", Title: param.Words{En: "seconds", Zh: "秒"}, Kind: Number},
		Column{Name: "set", Title: param.Words{En: "set", Zh: "网页集"}},
		Column{Name: "fingerprint", Title: param.Words{En: "fingerprint", Zh: "指纹"}})
	entries := s.Entries()
	t.Notes = []param.Words{{En: fmt.Sprintf("%d judgements.", len(entries)), Zh: fmt.Sprintf("%d 条判断。", len(entries))}}
	t.Rows = func(yield func([]any) bool) {
		row := make([]any, len(t.Columns))
		for _, e := range entries {
			row = append(row[:0], e.ID1, e.ID2, string(e.Verdict.Label()), string(e.Verdict), e.Who, e.At.UTC().Format(time.RFC3339), e.Blind, e.Queue, e.Seconds, e.Set, e.Fingerprint)
			if !yield(row) {
				return
			}
		}
	}
	return t
}
