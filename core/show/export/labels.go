package export

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/judge/label"
	"pagetwin/core/page"
)

// Labelled is what is known of labelled pairs besides what people said of them.
type Labelled struct {
	Page  func(id string) page.Page                  // of the set; without an id where it has none
	Score func(a, b string) (score float64, ok bool) // by the run that they were chosen from
}

// columns are those that say of a pair which pages it is, and its score.
func (l Labelled) columns() []Column {
	return []Column{
		{Name: "title1", Title: param.Words{En: "title 1", Zh: "标题 1"}},
		{Name: "title2", Title: param.Words{En: "title 2", Zh: "标题 2"}},
		{Name: "url1", Title: param.Words{En: "address 1", Zh: "网址 1"}},
		{Name: "url2", Title: param.Words{En: "address 2", Zh: "网址 2"}},
		{Name: "score", Title: param.Words{En: "score", Zh: "得分"}, Kind: Number},
	}
}

func (l Labelled) cells(p label.Pair) []any {
	a, b := l.Page(p.ID1), l.Page(p.ID2)
	var score any
	if x, ok := l.Score(p.ID1, p.ID2); ok {
		score = x
	}
	return []any{a.Title, b.Title, known(a.URL), known(b.URL), score}
}

// Labels is the table of what people judged. With resolved each pair stands once,
// with the verdict that holds over all people (see label.Resolve) as its label, who they
// are and when the last of them said it; otherwise each judgement that holds has a row with
// who made it, when and how. The labels are those of pairs.tsv, so that the table serves as
// truth.
func Labels(s *label.State, resolved bool, of Labelled) *Table {
	t := &Table{
		Name:  "labels",
		Title: param.Words{En: "Judged pairs", Zh: "人工标注的网页对"},
		Columns: []Column{
			{Name: "id1", Title: param.Words{En: "page 1", Zh: "网页 1"}},
			{Name: "id2", Title: param.Words{En: "page 2", Zh: "网页 2"}},
			{Name: "label", Title: param.Words{En: "label", Zh: "标注"}},
		},
	}
	who := Column{Name: "who", Title: param.Words{En: "annotator", Zh: "标注者"}}
	at := Column{Name: "at", Title: param.Words{En: "when", Zh: "时间"}}
	if resolved {
		verdicts, people, last := s.Resolved(""), map[label.Pair][]string{}, map[label.Pair]time.Time{}
		for _, e := range s.Entries() {
			people[e.Pair] = append(people[e.Pair], e.Who)
			if e.At.After(last[e.Pair]) {
				last[e.Pair] = e.At
			}
		}
		t.Columns = append(append(t.Columns, who, at), of.columns()...)
		pairs := make([]label.Pair, 0, len(verdicts))
		for p := range verdicts {
			pairs = append(pairs, p)
		}
		slices.SortFunc(pairs, func(a, b label.Pair) int { return slices.Compare([]string{a.ID1, a.ID2}, []string{b.ID1, b.ID2}) })
		t.Notes = []param.Words{{En: say.Sprintf("en", "%d {pair|pairs}; disputed ones are ?.", len(pairs)), Zh: fmt.Sprintf("%d 对；有分歧的记为 ?。", len(pairs))}}
		t.Rows = func(yield func([]any) bool) {
			for _, p := range pairs {
				slices.Sort(people[p])
				row := []any{p.ID1, p.ID2, string(verdicts[p].Label()), strings.Join(people[p], "; "), when(last[p])}
				if !yield(append(row, of.cells(p)...)) {
					return
				}
			}
		}
		return t
	}
	t.Columns = append(t.Columns,
		Column{Name: "verdict", Title: param.Words{En: "verdict", Zh: "判断"}},
		who, at,
		Column{Name: "blind", Title: param.Words{En: "blind", Zh: "盲标"}, Kind: Flag},
		Column{Name: "queue", Title: param.Words{En: "queue", Zh: "队列"}},
		Column{Name: "seconds", Title: param.Words{En: "seconds", Zh: "秒"}, Kind: Number},
		Column{Name: "set", Title: param.Words{En: "set", Zh: "网页集"}},
		Column{Name: "fingerprint", Title: param.Words{En: "fingerprint", Zh: "指纹"}})
	t.Columns = append(t.Columns, of.columns()...)
	entries := s.Entries()
	t.Notes = []param.Words{{En: say.Sprintf("en", "%d {judgement|judgements}.", len(entries)), Zh: fmt.Sprintf("%d 条判断。", len(entries))}}
	t.Rows = func(yield func([]any) bool) {
		for _, e := range entries {
			row := append([]any{e.ID1, e.ID2, string(e.Verdict.Label()), string(e.Verdict), e.Who, when(e.At), e.Blind, e.Queue, e.Seconds, e.Set, e.Fingerprint}, of.cells(e.Pair)...)
			if !yield(row) {
				return
			}
		}
	}
	return t
}

func when(t time.Time) string { return t.UTC().Format(time.RFC3339) }
