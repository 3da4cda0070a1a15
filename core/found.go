package core

import (
	"context"
	"fmt"
	"sync"

	"pagetwin/core/algo"
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/text"
)

// Found is the result of a search for near-duplicates among pages. Its methods are safe for use by
// several goroutines.
type Found struct {
	Pairs     []Pair   // near-duplicates: all that score at least Threshold, best first
	Threshold float64  // as a score, 0 to 1
	Warnings  []string // what was unusual, such as pages without text

	Set    *page.Set      // the pages
	Result *result.Result // everything that the run measured

	opt   Options
	mu    sync.Mutex
	ready *pass.Denoising // of Explain; nil before the first call
}

// Pair is two pages that are near-duplicates.
type Pair struct {
	A, B  int     // positions of the pages, A < B
	Score float64 // 0 to 1; 1 means that their signatures are the same
}

// Groups returns the groups of near-duplicates, the largest first, as positions of pages.
// Pages are linked if each resembles the other; a page that only contains another is in no
// group with it.
func (f *Found) Groups() [][]int {
	groups := f.groups(f.links())
	out := make([][]int, len(groups))
	for i, g := range groups {
		out[i] = make([]int, len(g))
		for n, m := range g {
			out[i][n] = int(m)
		}
	}
	return out
}

// links returns the pairs that hold groups together.
func (f *Found) links() scored.Pairs {
	return cluster.Resembling(f.Result.Pairs.From(f.Threshold), f.Result.Texts)
}

func (f *Found) groups(links scored.Pairs) [][]int32 {
	groups := cluster.Groups(f.Result.Pages, links, f.Threshold)
	members := make([][]int32, len(groups))
	for i, g := range groups {
		members[i] = g.Members
	}
	return members
}

// Fate is the outcome for a page when duplicates are removed.
type Fate struct {
	Keep     bool    // false: removed, as a near-duplicate of the page By
	By       int     // position of the page that is kept in its place; its own if it is kept
	Score    float64 // of the page and By; 0 if it is kept
	Compared bool    // false: kept without a comparison, so it may have duplicates
	Why      string  // the reason, in English
}

// Fates returns the outcome for each page when duplicates are removed, by position. Each removed
// page is a near-duplicate of the page that is kept in its place, which is the first of its group
// where possible. Pages without content of their own, such as lists and error pages, are not
// compared.
func (f *Found) Fates() []Fate {
	links := f.links()
	plan, err := cluster.Planned(f.Result, f.groups(links), links, scored.Pairs{}, cluster.Keeping{})
	if err != nil {
		panic(err) // the first page of a group needs no input
	}
	fates := make([]Fate, len(plan.Pages))
	for i, p := range plan.Pages {
		fates[i] = Fate{Keep: true, By: i, Compared: p.Action != cluster.NotCompared, Why: p.Why.En}
		if p.Action == cluster.Remove {
			fates[i].Keep, fates[i].By, fates[i].Score = false, int(p.Kept), p.Score
		}
	}
	return fates
}

// Explanation is the reason for the score of two pages.
type Explanation struct {
	Score   float64
	A, B    string   // the texts that were compared: the bodies of the two pages
	Shared  []Shared // what both texts have, in the terms of the algorithm
	Numbers []Number // the figures of the decision
}

// Shared is a feature that both texts have: a passage, a sentence, a keyword.
type Shared struct {
	Label  string
	Weight float64 // 1 if all features count the same
	A, B   []Span  // its places in the texts of the [Explanation]
}

// Span is a part of a text, from byte Start to before byte End.
type Span struct{ Start, End int }

// Number is a figure with its name.
type Number struct {
	Name  string // in English: "equal bands"
	Value string // formatted for reading: "19"
}

// Explain returns the reason for the score of the pages at positions a and b. It returns an error
// if there are no such pages or they cannot be read, if the algorithm cannot explain itself, or if
// ctx ends.
func (f *Found) Explain(ctx context.Context, a, b int) (Explanation, error) {
	e, ok := f.Result.Fitted.Method.(algo.Explainer)
	if !ok {
		return Explanation{}, say.Errorf("%s cannot explain its scores", f.opt.Algorithm.Name)
	}
	if n := f.Result.Pages; min(a, b) < 0 || max(a, b) >= n {
		return Explanation{}, say.Errorf("there are no pages %d and %d among %d", a, b, n)
	}
	ready, err := f.denoising(ctx)
	if err != nil {
		return Explanation{}, err
	}
	reading, seg := f.opt.reading(), text.NewSegmenter()
	var docs [2]*text.Doc
	for side, i := range [2]int{a, b} {
		p, err := pass.Prepare(ctx, f.Set, i, ready, seg)
		if err != nil {
			return Explanation{}, fmt.Errorf("%s: %w", f.Set.Pages[i].ID, err)
		}
		docs[side] = reading.Doc(p)
	}
	why := e.Explain(docs[0], docs[1])
	out := Explanation{Score: why.Score, A: docs[0].Body, B: docs[1].Body}
	for _, m := range why.Shared {
		out.Shared = append(out.Shared, Shared{m.Label, m.Weight, spans(m.A), spans(m.B)})
	}
	for _, n := range why.Numbers {
		out.Numbers = append(out.Numbers, Number{n.Name.En, n.Value})
	}
	return out, nil
}

// denoising returns a Denoising that extracts bodies as the run did; the first call looks at all
// pages.
func (f *Found) denoising(ctx context.Context) (*pass.Denoising, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.ready == nil {
		ready, err := pass.Learn(ctx, f.Set, f.opt.Denoiser, nil, pass.LearnOptions{Reading: f.opt.reading(), Workers: f.opt.Workers})
		if err != nil {
			return nil, err
		}
		f.ready = ready
	}
	return f.ready, nil
}

func spans(places []text.Span) []Span {
	out := make([]Span, len(places))
	for i, p := range places {
		out[i] = Span(p)
	}
	return out
}

// Curve returns precision and recall over every threshold, judged by the known truth, as
// truthfile.Found reads it beside a page set or [Found.Known] makes it.
func (f *Found) Curve(known *truth.Truth) *eval.Curve { return eval.CurveOf(f.Result, known) }

// Known returns the truth that pages of one class are duplicates of one another, and that a
// page of no class is a duplicate of no other. A page is in at most one class.
func (f *Found) Known(classes [][]int) *truth.Truth {
	known := &truth.Truth{Kind: truth.Clusters, Cluster: make([]int32, f.Result.Pages)}
	for i := range known.Cluster {
		known.Cluster[i] = -1
	}
	for c, class := range classes {
		for _, i := range class {
			known.Cluster[i] = int32(c)
		}
	}
	return known
}
