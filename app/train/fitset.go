package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync/atomic"

	"pagetwin/app/batch/cli"
	"pagetwin/app/train/logistic"
	"pagetwin/core/algo"
	"pagetwin/core/algo/blend"
	"pagetwin/core/base/work"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/lost"
	"pagetwin/core/page/truth"
	"pagetwin/core/text"
)

// fitSet is a page set with the values of the blend's terms for its candidate pairs.
type fitSet struct {
	set      *page.Set
	gold     *truth.Truth
	sigs     []algo.Signature
	groups   []int32 // of each page, numbered apart from other sets'
	grouping logistic.Grouping
	pairs    []page.Pair // judged ones, and those that the index brings together
	values   [][]float64 // of the terms, for each pair
	samples  []logistic.Sample
	sampled  []int // positions of the samples in pairs
}

func (f *fitter) read(e *cli.Env, path string, first int32) (*fitSet, error) {
	set, err := cli.Open(e, cli.Set(path))
	if err != nil {
		return nil, err
	}
	defer set.Close()
	gold, lines, err := cli.TruthOf(set, f.Truth)
	if err != nil {
		return nil, err
	}
	cli.Complain(e, lines)
	if !gold.Known() {
		return nil, cli.Usage(fmt.Errorf("%s: no truth is known, and a fit needs judged pairs: put pairs.tsv or clusters.tsv beside the pages, or give --truth FILE", path))
	}
	asker, err := blend.NewAsker(f.kit)
	if err != nil {
		return nil, err
	}
	ready, err := cli.LearnKinds(e, set, f.denoiser, f.values, pass.LearnOptions{Reading: pass.Reading{Repeats: repeat.Mode(f.Repeats)}})
	if err != nil {
		return nil, err
	}
	sigs, err := f.sign(e, set, ready, asker)
	if err != nil {
		return nil, err
	}
	f.asker = asker
	s := &fitSet{set: set, gold: gold, sigs: sigs}
	s.groups, s.grouping = logistic.Groups(len(set.Pages), gold, f.Folds)
	for i := range s.groups {
		s.groups[i] += first
	}
	if s.pairs, err = f.candidates(e.Ctx, gold, asker, sigs); err != nil {
		return nil, err
	}
	s.values = make([][]float64, len(s.pairs))
	err = work.Each(e.Ctx, runtime.GOMAXPROCS(0), len(s.pairs), func(_ context.Context, i int) error {
		s.values[i] = asker.Values(sigs[s.pairs[i].A], sigs[s.pairs[i].B])
		return nil
	})
	return s, err
}

// sign prepares every page, shows them to the components and signs them. The
// documents are held in memory meanwhile.
func (f *fitter) sign(e *cli.Env, set *page.Set, ready *pass.Denoising, asker *blend.Asker) ([]algo.Signature, error) {
	docs := make([]*text.Doc, len(set.Pages))
	problems := make([]page.Problem, len(set.Pages))
	var done atomic.Int64
	seg := text.NewSegmenter()
	err := work.Each(e.Ctx, runtime.GOMAXPROCS(0), len(docs), func(_ context.Context, i int) error {
		var err error
		if docs[i], err = f.prepare(e.Ctx, set, i, ready, seg); err != nil {
			problems[i] = lost.Problem(err, set.Pages[i].ID)
		}
		e.Show("denoise", done.Add(1), int64(len(docs)))
		return nil
	})
	if err != nil {
		return nil, err
	}
	corpus := text.NewCorpus(len(docs), func(ctx context.Context, fn func(worker, i int, d *text.Doc) error) error {
		for i, d := range docs {
			if err := ctx.Err(); err != nil {
				return err
			}
			if d == nil {
				continue
			}
			if err := fn(0, i, d); err != nil {
				return err
			}
		}
		return nil
	})
	if err := asker.FitTo(e.Ctx, corpus); err != nil {
		return nil, err
	}
	sigs := make([]algo.Signature, len(docs))
	err = work.Each(e.Ctx, runtime.GOMAXPROCS(0), len(docs), func(_ context.Context, i int) error {
		if docs[i] != nil {
			sigs[i] = asker.Sign(docs[i])
		}
		return nil
	})
	cli.Complain(e, slices.DeleteFunc(slices.Concat(set.Problems, problems), func(p page.Problem) bool { return p.What == "" }))
	return sigs, err
}

// prepare returns the document of page i; nil with an error, or if the page has too little text.
func (f *fitter) prepare(ctx context.Context, set *page.Set, i int, ready *pass.Denoising, seg *text.Segmenter) (*text.Doc, error) {
	p, err := pass.Prepare(ctx, set, i, ready, seg)
	if err != nil || repeat.Chars(p.Body.Text, f.Least) < f.Least {
		return nil, err
	}
	return p.Doc, nil
}

// candidates returns the pairs to score, in order: pairs that the index brings together, every
// pair that the truth lists, and with clusters all duplicates and some different pairs drawn at
// random. Pages without features are left out.
func (f *fitter) candidates(ctx context.Context, gold *truth.Truth, asker *blend.Asker, sigs []algo.Signature) ([]page.Pair, error) {
	wanted := make(map[page.Pair]bool)
	add := func(a, b int) {
		if a != b && len(sigs[a]) > 0 && len(sigs[b]) > 0 {
			wanted[page.MakePair(a, b)] = true
		}
	}
	if err := asker.Pairs(ctx, sigs, add); err != nil {
		return nil, err
	}
	for p := range gold.Pairs {
		add(int(p.A), int(p.B))
	}
	if gold.Kind == truth.Clusters && len(sigs) > 1 {
		duplicates := 0
		for b, c := range gold.Cluster {
			for a := range b {
				if c >= 0 && gold.Cluster[a] == c {
					add(a, b)
					duplicates++
				}
			}
		}
		rng := rand.New(rand.NewPCG(f.Seed, 1))
		for range f.Random * duplicates {
			add(rng.IntN(len(sigs)), rng.IntN(len(sigs)))
		}
	}
	pairs := make([]page.Pair, 0, len(wanted))
	for p := range wanted {
		pairs = append(pairs, p)
	}
	slices.SortFunc(pairs, func(x, y page.Pair) int {
		if x.A != y.A {
			return int(x.A) - int(y.A)
		}
		return int(x.B) - int(y.B)
	})
	return pairs, nil
}

func (s *fitSet) draw() {
	for i, p := range s.pairs {
		l := s.gold.Label(p)
		if l != truth.Duplicate && l != truth.Different {
			continue
		}
		s.sampled = append(s.sampled, i)
		s.samples = append(s.samples, logistic.Sample{
			X: s.values[i], Duplicate: l == truth.Duplicate, A: s.groups[p.A], B: s.groups[p.B],
		})
	}
}

func (s *fitSet) duplicates() (n int) {
	for _, x := range s.samples {
		if x.Duplicate {
			n++
		}
	}
	return n
}

// leastShare bounds the weight of a pair of a small set if all sets have the same weight: it is the
// least number of duplicates with which a set is counted.
const leastShare = 50

func (s *fitSet) weigh(even bool, unlisted float64) {
	share := 1.0
	if even {
		share = 1 / float64(max(leastShare, s.duplicates()))
	}
	for n, i := range s.sampled {
		s.samples[n].Weight = share
		if _, listed := s.gold.Pairs[s.pairs[i]]; !listed && !s.samples[n].Duplicate {
			s.samples[n].Weight *= unlisted
		}
	}
}

// score is a model that may depend on the groups of the pages of a pair.
type score func(a, b int32, x []float64) float64

func (s *fitSet) judgedOnly(by score) []scored.Pair {
	out := make([]scored.Pair, len(s.sampled))
	for n, i := range s.sampled {
		p := s.pairs[i]
		out[n] = scored.Pair{A: p.A, B: p.B, Score: by(s.groups[p.A], s.groups[p.B], s.values[i])}
	}
	slices.SortFunc(out, scored.Compare)
	return out
}

// evenOdds is the probability from which on a pair is decided.
const evenOdds = 0.5

// evaluate compares pairs with the truth at even odds.
func (s *fitSet) evaluate(pairs []scored.Pair) *eval.Report {
	return eval.Evaluate(&result.Result{Pages: len(s.set.Pages), Pairs: scored.PairsOf(pairs)}, s.gold, evenOdds)
}
