package export

import (
	"cmp"
	"fmt"
	"slices"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// MostPairs is how many pairs a table holds unless told otherwise: equal pages, which a
// run holds as one entry, can make very many.
const MostPairs = 20_000_000

// Filter chooses pairs. The zero Filter leaves nothing out but what is beyond MostPairs.
type Filter struct {
	Says param.Words            // what it keeps, as the person sees it: "score ≥ 0.5, lost"
	Keep func(scored.Pair) bool // nil: every pair
	Most int64                  // pairs that are written at most, best first; 0 means MostPairs
}

func (f Filter) keeps(p scored.Pair) bool { return f.Keep == nil || f.Keep(p) }

func (f Filter) most() int64 { return cmp.Or(f.Most, MostPairs) }

// Count returns how many of pairs are written, and whether more pass the filter.
func (f Filter) Count(pairs scored.Pairs) (kept int64, more bool) {
	if f.Keep == nil {
		return min(pairs.Len(), f.most()), pairs.Len() > f.most()
	}
	for p := range pairs.All() {
		if f.Keep(p) {
			if kept == f.most() {
				return kept, true
			}
			kept++
		}
	}
	return kept, false
}

// note says how many pairs of how many a filter leaves.
func (f Filter) note(kept, of int64, more bool) param.Words {
	if more {
		return param.Words{
			En: say.Sprintf("en", "The best %d of %d {pair|pairs}: the limit of pairs that are written leaves out the others.", kept, of),
			Zh: fmt.Sprintf("得分最高的 %d 对（共 %d 对）：其余超出写出上限。", kept, of),
		}
	}
	if f.Keep == nil {
		return param.Words{En: say.Sprintf("en", "All %d {pair|pairs}.", of), Zh: fmt.Sprintf("全部 %d 对。", of)}
	}
	return param.Words{
		En: say.Sprintf("en", "%d of %d {pair|pairs}: %s.", kept, of, f.Says.En),
		Zh: fmt.Sprintf("%d 对（共 %d 对）：%s。", kept, of, f.Says.In("zh")),
	}
}

// Pairs is the table of the scored pairs of a run that pass the filter, score
// falling. id1 is the smaller id; decision is 1 from the threshold on; label is
// that of the set's truth: 1 duplicate, 0 different, p partial reuse, x furniture,
// ? not sure, nothing where the pair is not judged. relation is how the text of id1 stands
// to that of id2, see package relate, with its number: of decided pairs, where the texts
// are known.
// Where the pages were asked, declared is how they say that they are one another, see
// [declared.Kind]: found or not, no pair has a score for it.
func Pairs(r *Subject, f Filter) *Table { return r.pairs(r.Result.Pairs, f) }

// pairs is the table of some of the pairs of the run.
func (r *Subject) pairs(of scored.Pairs, f Filter) *Table {
	kept, more := f.Count(of)
	notes := []param.Words{f.note(kept, r.Result.Pairs.Len(), more)}
	if r.Result.Dropped > 0 {
		notes = append(notes, param.Words{
			En: fmt.Sprintf("The run itself kept no more pairs than its limit: %d above its floor are missing.", r.Result.Dropped),
			Zh: fmt.Sprintf("运行时保留的对数达到上限：最低分以上还有 %d 对未保留。", r.Result.Dropped),
		})
	}
	t := &Table{
		Name:  "pairs",
		Title: param.Words{En: "Scored pairs of " + r.Name, Zh: r.Name + " 的网页对"},
		Columns: []Column{
			{Name: "id1", Title: param.Words{En: "page 1", Zh: "网页 1"}},
			{Name: "id2", Title: param.Words{En: "page 2", Zh: "网页 2"}},
			{Name: "url1", Title: param.Words{En: "URL 1", Zh: "网址 1"}},
			{Name: "url2", Title: param.Words{En: "URL 2", Zh: "网址 2"}},
			{Name: "score", Title: param.Words{En: "score", Zh: "得分"}, Kind: Number},
			{Name: "decision", Title: param.Words{En: "decision", Zh: "判定"}, Kind: Flag},
			{Name: "label", Title: param.Words{En: "label", Zh: "标注"}},
			{Name: "algorithm", Title: param.Words{En: "algorithm", Zh: "算法"}},
			{Name: "run", Title: param.Words{En: "run", Zh: "运行"}},
			{Name: "relation", Title: param.Words{En: "relation", Zh: "关系"}},
			{Name: "resemblance", Title: param.Words{En: "resemblance", Zh: "相似度"}, Kind: Number},
		},
		Notes: append(notes, origin([]*Subject{r})),
		Rows: func(yield func([]any) bool) {
			row, left := make([]any, 0, 12), kept
			for p := range of.InOrder() {
				if left == 0 {
					return
				}
				if f.keeps(p) {
					left--
					if !yield(r.pairRow(row, p)) {
						return
					}
				}
			}
		},
	}
	if r.Declared != nil {
		t.Columns = append(t.Columns, Column{Name: "declared", Title: param.Words{En: "declared", Zh: "声明关系"}})
	}
	return t
}

func (r *Subject) pairRow(row []any, p scored.Pair) []any {
	if r.Set.Pages[p.A].ID > r.Set.Pages[p.B].ID {
		p.A, p.B = p.B, p.A
	}
	a, b := r.Set.Pages[p.A], r.Set.Pages[p.B]
	var relation, resemblance any
	if p.Score >= r.Threshold {
		relation, resemblance = r.relation(p.A, p.B)
	}
	row = append(row[:0], a.ID, b.ID, known(a.URL), known(b.URL), p.Score, p.Score >= r.Threshold, labelOf(r, p), r.Result.Algorithm, r.Name, relation, resemblance)
	if r.Declared != nil {
		kind, _ := r.Declared.Of(p.A, p.B)
		row = append(row, known(string(kind)))
	}
	return row
}

// relation says how the text of a page stands to that of another, nil where the texts are
// not known.
func (r *Subject) relation(a, b int32) (name, resemblance any) {
	if !r.Result.Texts.Known() {
		return nil, nil
	}
	m := r.Result.Texts.Measure(a, b)
	return m.Relation().String(), m.Resemblance
}

// known is nil for an empty string.
func known(s string) any {
	if s == "" {
		return nil
	}
	return s
}

func labelOf(r *Subject, p scored.Pair) any {
	if l := r.Truth.Label(page.MakePair(int(p.A), int(p.B))); l != 0 {
		return string(l)
	}
	return nil
}

// Missed is the table of the pairs that the truth calls duplicates and that the
// run did not decide: those below the threshold with their score, the others
// without.
func Missed(r *Subject) *Table {
	below := r.Result.Pairs.After(r.Result.Pairs.From(r.Threshold))
	t := r.pairs(below, Filter{
		Says: param.Words{En: "labelled duplicate, not decided", Zh: "标注为重复而未判定"},
		Keep: func(p scored.Pair) bool { return r.Truth.Label(p.Pair()) == truth.Duplicate },
	})
	t.Name, t.Title = "missed", param.Words{En: "Duplicates that " + r.Name + " misses", Zh: r.Name + " 漏掉的重复对"}
	rows, never := t.Rows, r.neverScored()
	if len(never) == mostNamed {
		t.Notes = append(t.Notes, param.Words{En: fmt.Sprintf("More than %d were not scored or scored below the floor: so many are listed.", mostNamed), Zh: fmt.Sprintf("未打分或低于最低分的超过 %d 对：只列出这些。", mostNamed)})
	} else if len(never) > 0 {
		t.Notes = append(t.Notes, param.Words{En: fmt.Sprintf("%d more were not scored or scored below the floor.", len(never)), Zh: fmt.Sprintf("另有 %d 对未打分或低于最低分。", len(never))})
	}
	t.Rows = func(yield func([]any) bool) {
		for row := range rows {
			if !yield(row) {
				return
			}
		}
		row := make([]any, 0, 12)
		for _, p := range never {
			row = r.pairRow(row, p)
			row[4], row[5] = nil, false
			if !yield(row) {
				return
			}
		}
	}
	return t
}

// mostNamed is how many pairs that were not scored are listed: a cluster of 3,000 pages has
// as many.
const mostNamed = 4_000_000

// neverScored lists the duplicates that are not among the scored pairs, mostNamed at most.
func (r *Subject) neverScored() []scored.Pair {
	if r.Truth == nil {
		return nil
	}
	var out []scored.Pair
	var some []page.Pair
	sift := func() {
		among := r.Result.Pairs.Among(slices.Values(some))
		for _, p := range some {
			if !among(p) && len(out) < mostNamed {
				out = append(out, scored.Pair{A: p.A, B: p.B})
			}
		}
		some = some[:0]
	}
	for p := range r.Truth.Duplicates() {
		if some = append(some, p); len(some) == 1<<20 {
			sift()
		}
		if len(out) == mostNamed {
			break
		}
	}
	sift()
	slices.SortFunc(out, scored.Compare)
	return out
}
