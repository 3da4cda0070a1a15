package longsentence

import (
	"context"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sentences"
	"pagetwin/core/algo/sketch/sets"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// Algorithm returns the description of the method.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:      "longsentence",
		Version:   1,
		Title:     say.Text("longsentence|Long sentences"),
		Idea:      param.Words{En: "Splits the body at punctuation, keeps the m longest sentences of at least k characters and computes the MD5 digest of each. The score is the share of common digests. An index from digests to pages compares only pages that share a sentence."},
		Cost:      param.Words{En: "O(n·m) with a map, O(n·m·lg(n·m)) with a red-black tree, plus the pairs that share a sentence; 16·m bytes a page (8·m with 40 bits)."},
		Fails:     param.Words{En: "One changed character changes the digest of its sentence, so copies with edits everywhere are missed; edits in short sentences are not noticed. Pages without long sentences have no features."},
		Works:     []string{"liu2009duplicate"},
		Params:    params(),
		Threshold: "threshold",
		New: func(v param.Values) (algo.Method, error) {
			m := &Method{tree: v.Str("index") == redblack, sift: v.Str("search") == searchSift, threshold: v.Float("threshold")}
			m.Init(v, say.Words{En: "long sentences"})
			m.Wide = v.Str("digest") != "40"
			return m, nil
		},
		Strict: true,
	}
}

const (
	redblack = "redblack"

	searchPairs = "pairs"
	searchSift  = "sift"
)

func params() []param.Param {
	return []param.Param{
		{
			Name: "threshold", Kind: param.Float, Default: 0.5, Recommended: param.Best(0.25), Min: 0, Max: 0.99, Step: 0.01, AfterSigning: true,
			Grid:  []any{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9},
			Title: param.Words{En: "Similarity above"},
			Help:  param.Words{En: "Two pages are duplicates if more than this share of their digests is common. Larger is stricter. The value of the source is lost; 0.5 is our choice. On five labelled news sets, 0.25 is best."},
		},
		sentences.Least(),
		sentences.Marks(),
		{
			Name: "m", Kind: param.Int, Default: 20, Min: 1, Max: 500,
			Grid:  []any{5, 10, 15, 20, 30, 50},
			Title: param.Words{En: "Sentences kept m"},
			Help:  param.Words{En: "Number of longest sentences kept per page. More sentences detect smaller edits and cost more. The source gives no value; 20 is our choice."},
		},
		{
			Name: "digest", Kind: param.Choice, Default: "128", Choices: []string{"128", "40"},
			Named: []param.Words{{En: "128 bits"}, {En: "40 bits"}},
			Title: param.Words{En: "Digest bits"},
			Help:  param.Words{En: "128: the whole MD5 digest. 40: its first five bytes, in half the space; among a million sentences, two then collide with probability 0.37."},
		},
		{
			Name: "search", Kind: param.Choice, Default: searchPairs, Choices: []string{searchPairs, searchSift},
			Named:        []param.Words{say.Text("longsentence|all pairs"), {En: "keep first copies"}},
			AfterSigning: true,
			Title:        param.Words{En: "Search"},
			Help:         param.Words{En: "pairs: all pairs of pages that share a sentence. sift: the procedure of the source for pages that arrive one by one: a page too similar to a kept page is dropped and not compared with later pages. The result of sift depends on the order of the pages. For candidates from the index."},
		},
		{
			Name: "index", Kind: param.Choice, Default: "map", Choices: []string{"map", redblack},
			Named:        []param.Words{{En: "hash map"}, {En: "red-black tree"}},
			AfterSigning: true,
			Title:        param.Words{En: "Index"},
			Help:         param.Words{En: "redblack: the red-black tree of the source. map: a hash map, which finds the same pairs faster."},
		},
	}
}

// Method is long sentences with its parameters set. A signature has the digests of the long
// sentences, ascending: two words each, or one with 40 bits.
type Method struct {
	sentences.Sentences
	tree      bool    // the index is a red-black tree
	sift      bool    // pages come one by one: see Sift
	threshold float64 // of Sift
}

func (m *Method) table() sets.Table {
	if m.tree {
		return newRedBlack()
	}
	return nil
}

// Pairs emits every pair of pages that share a digest: exactly those that score above 0. Sifting, it
// emits for each page that is dropped the page that it repeats.
func (m *Method) Pairs(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	if m.sift {
		return m.sifted(ctx, sigs, emit)
	}
	return m.Meet(ctx, sigs, m.table(), func(a, b algo.Signature) int { return 1 }, emit)
}

// sifted emits the pairs of a dropped page and the kept one that it repeats. Pages with equal
// signatures share the fate of the first of them.
func (m *Method) sifted(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	first, distinct := algo.WithoutCopies(sigs)
	verdicts, err := m.Sift(ctx, distinct, m.threshold)
	if err != nil {
		return err
	}
	for i, f := range first {
		switch of := verdicts[f].Of; {
		case of >= 0:
			emit(of, i)
		case f != i:
			emit(f, i)
		}
	}
	return nil
}

type verdict struct {
	Of  int     // the kept page that this one repeats, -1 when it is kept itself
	Sim float64 // the similarity to the most similar kept page, 0 where it shares nothing
}

// Sift applies the source's procedure for pages that come one by one: a page whose similarity to
// the most similar page kept so far is above the threshold is dropped and leaves nothing in the
// index; of equally similar ones the first counts. The verdicts depend on the order of sigs. A page
// without features is kept.
func (m *Method) Sift(ctx context.Context, sigs []algo.Signature, threshold float64) ([]verdict, error) {
	x := sets.NewLists(len(sigs), m.table())
	out := make([]verdict, len(sigs))
	for i, s := range sigs {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		out[i].Of = -1
		keys := m.KeysOf(s)
		x.Meet(keys, func(page, shared int) {
			if sim := m.By.Share(shared, len(keys), m.Size(sigs[page])); sim > out[i].Sim {
				out[i] = verdict{page, sim}
			}
		})
		if out[i].Sim > threshold {
			continue
		}
		out[i].Of = -1
		x.Add(i, keys)
	}
	return out, nil
}

// Guarantee returns 0, as the index loses no pair that scores above it; sifting promises nothing.
func (m *Method) Guarantee() float64 {
	if m.sift {
		return algo.Nothing
	}
	return 0
}

// Streams reports whether pages are sifted: a page that goes has one pair, with the page that
// it repeats.
func (m *Method) Streams() bool { return m.sift }

// Spread takes the digests of a page for keys.
func (m *Method) Spread(f algo.SpreadOptions) (algo.Spread, error) {
	if m.sift {
		return algo.Spread{}, say.Errorf("search=sift depends on the pages kept before and needs all pages in order")
	}
	return m.Set.Spread(f)
}

// TestPair counts the long sentences that both pages have. Sifting, a page comes together with
// the most similar page kept before it alone.
func (m *Method) TestPair(a, b algo.Signature) algo.IndexTests {
	out := m.Set.TestPair(a, b)
	if test := &out.Tests[0]; m.sift && test.Outcome == algo.IsCandidate {
		test.Outcome = algo.MaybeCandidate
	}
	return out
}

// IndexLevels returns the index of digests that all pages are entered in. Sifting, a page that
// is dropped leaves nothing in it, and there is none to show.
func (m *Method) IndexLevels(sigs []algo.Signature) []algo.IndexLevel {
	if m.sift {
		return nil
	}
	return m.Levels(say.Words{En: "lists of long sentences"}, sigs)
}
