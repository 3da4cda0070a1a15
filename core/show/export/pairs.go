package export

import (
	"cmp"
	"iter"
	"slices"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// MostPairs is the most pairs in a table by default: equal pages, which a run holds as one entry,
// can make very many.
const MostPairs = 20_000_000

// Filter chooses pairs. The zero Filter leaves out only the pairs beyond MostPairs.
type Filter struct {
	Says param.Words            // what it keeps, as the person sees it: "score ≥ 0.5, lost"
	Keep func(scored.Pair) bool // nil: every pair
	Most int64                  // pairs that are written at most, best first; 0 means MostPairs
}

func (f Filter) keeps(p scored.Pair) bool { return f.Keep == nil || f.Keep(p) }

func (f Filter) most() int64 { return cmp.Or(f.Most, MostPairs) }

// Count returns the number of pairs that are written, and whether more pass the filter.
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

// note states the number of pairs that pass the filter, and of all.
func (f Filter) note(kept, of int64, more bool) param.Words {
	switch {
	case more:
		return say.New("The %d {pair|pairs} with the highest scores of %d: the others exceed the limit of written pairs.", kept, of).Words
	case f.Keep == nil:
		return say.New("All %d {pair|pairs}.", of).Words
	}
	return say.New("%d of %d {pair|pairs}: %s.", kept, of, f.Says).Words
}

// Pairs returns the table of the scored pairs of a run that pass the filter, by descending score.
// id1 is the smaller id; decision is 1 from the threshold on; label is that of the set's truth: 1
// duplicate, 0 different, p partial reuse, x furniture, ? not sure, empty if the pair is not
// judged. relation is how the text of id1 relates to that of id2, see package relate, with its
// number, for decided pairs with known texts.
func Pairs(r *Subject, f Filter) *table.Table { return r.pairs(r.Result.Pairs, f) }

func (r *Subject) pairs(of scored.Pairs, f Filter) *table.Table {
	lines, notes := r.chosen(of, f)
	return r.pairTable("pairs", say.New("Scored pairs of %v", r.Name).Words, lines, append(notes, origin([]*Subject{r})))
}

func (r *Subject) chosen(of scored.Pairs, f Filter) (iter.Seq[*pairLine], []param.Words) {
	kept, more := f.Count(of)
	notes := []param.Words{f.note(kept, r.Result.Pairs.Len(), more)}
	if r.Result.Dropped > 0 {
		notes = append(notes, say.New("The run reached its limit of kept pairs: %d {pair|pairs} above its floor {is|are} missing.", r.Result.Dropped).Words)
	}
	return func(yield func(*pairLine) bool) {
		left, line := kept, pairLine{}
		for p := range of.InOrder() {
			if left == 0 {
				return
			}
			if f.keeps(p) {
				left--
				if line = r.pairLine(p, true); !yield(&line) {
					return
				}
			}
		}
	}, notes
}

// pairLine is a row of the table of pairs.
type pairLine struct {
	scored.Pair // A is the page with the smaller id
	a, b        *page.Page
	scored      bool // else the run has no score for it

	relation, resemblance any
}

func (r *Subject) pairLine(p scored.Pair, known bool) pairLine {
	if r.Set.Pages[p.A].ID > r.Set.Pages[p.B].ID {
		p.A, p.B = p.B, p.A
	}
	l := pairLine{Pair: p, a: &r.Set.Pages[p.A], b: &r.Set.Pages[p.B], scored: known}
	if p.Score >= r.Threshold {
		l.relation, l.resemblance = r.relation(p.A, p.B)
	}
	return l
}

func (r *Subject) pairTable(name string, title param.Words, lines iter.Seq[*pairLine], notes []param.Words, more ...table.Column[*pairLine]) *table.Table {
	columns := []table.Column[*pairLine]{
		table.Col("id1", "page 1", table.Text, func(p *pairLine) any { return p.a.ID }),
		table.Col("id2", "page 2", table.Text, func(p *pairLine) any { return p.b.ID }),
		table.Col("url1", "URL 1", table.Text, func(p *pairLine) any { return known(p.a.URL) }),
		table.Col("url2", "URL 2", table.Text, func(p *pairLine) any { return known(p.b.URL) }),
		table.Col("score", "score", table.Number, func(p *pairLine) any { return table.Known(p.scored, p.Score) }),
		table.Col("decision", "decision", table.Flag, func(p *pairLine) any { return p.scored && p.Score >= r.Threshold }),
		table.Col("label", "label", table.Text, func(p *pairLine) any {
			l := r.Truth.Label(page.MakePair(int(p.A), int(p.B)))
			return table.Known(l != 0, string(l))
		}),
		table.Col("algorithm", "algorithm", table.Text, func(*pairLine) any { return r.Result.Algorithm }),
		table.Col("run", "run", table.Text, func(*pairLine) any { return r.Name }),
		table.Col("relation", "relation", table.Text, func(p *pairLine) any { return p.relation }),
		table.Col("resemblance", "resemblance", table.Number, func(p *pairLine) any { return p.resemblance }),
	}
	return table.Of(name, title, append(columns, more...), lines, notes...)
}

// relation returns the relation of the text of a page to that of another; nil if the texts are not
// known.
func (r *Subject) relation(a, b int32) (name, resemblance any) {
	if !r.Result.Texts.Known() {
		return nil, nil
	}
	m := r.Result.Texts.Measure(a, b)
	return m.Relation().String(), m.Resemblance
}

// known returns s; nil for an empty string.
func known(s string) any { return table.Known(s != "", s) }

// LabelledPairs returns the table of the pairs that the truth labels, those with a score first. With
// the column how, which is hand for a pair judged by a person, it can be used as truth.
func LabelledPairs(r *Subject) *table.Table {
	hand := table.Col("how", "origin", table.Text, func(p *pairLine) any {
		return table.Known(r.Truth != nil && r.Truth.Hand[page.MakePair(int(p.A), int(p.B))], "hand")
	})
	every := func(truth.Label) bool { return true }
	lines, notes := r.named(r.Result.Pairs, param.Words{En: "labelled pairs"}, every)
	return r.pairTable("labels", say.New("Labelled pairs, scored by %v", r.Name).Words, lines, notes, hand)
}

// Missed returns the table of the pairs that are duplicates by the truth and not by the run: those
// below the threshold with their score, the others without.
func Missed(r *Subject) *table.Table {
	below := r.Result.Pairs.After(r.Result.Pairs.From(r.Threshold))
	duplicate := func(l truth.Label) bool { return l == truth.Duplicate }
	lines, notes := r.named(below, param.Words{En: "labelled duplicates that were not decided"}, duplicate)
	return r.pairTable("missed", say.New("Duplicates missed by %v", r.Name).Words, lines, notes)
}

// named returns those of some scored pairs that the truth names with a label that is wanted, and then
// those that have no score.
func (r *Subject) named(of scored.Pairs, says param.Words, want func(truth.Label) bool) (iter.Seq[*pairLine], []param.Words) {
	lines, notes := r.chosen(of, Filter{Says: says, Keep: func(p scored.Pair) bool {
		l := r.Truth.Named(p.Pair())
		return l != truth.Unjudged && want(l)
	}})
	notes = append(notes, origin([]*Subject{r}))
	never := r.neverScored(want)
	if len(never) == mostNamed {
		notes = append(notes, say.New("More than %d were not scored or have scores below the floor; only these are listed.", mostNamed).Words)
	} else if len(never) > 0 {
		notes = append(notes, say.New("%d more were not scored or have scores below the floor.", len(never)).Words)
	}
	return func(yield func(*pairLine) bool) {
		for line := range lines {
			if !yield(line) {
				return
			}
		}
		for _, p := range never {
			if line := r.pairLine(p, false); !yield(&line) {
				return
			}
		}
	}, notes
}

// mostNamed is the most pairs without a score that are listed; a cluster of 3,000 pages has as
// many.
const mostNamed = 4_000_000

// neverScored returns the pairs that the truth names with a wanted label and that have no score.
func (r *Subject) neverScored(want func(truth.Label) bool) []scored.Pair {
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
	for p, l := range r.Truth.Labelled() {
		if !want(l) {
			continue
		}
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
