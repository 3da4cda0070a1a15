package detect_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/say/saytest"
	"pagetwin/core/find/detect"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// letters is a plain method: the set of hashed tokens, Jaccard, no index.
type letters struct{ score func() }

func (l letters) Sign(d *text.Doc) algo.Signature {
	var s algo.Signature
	t := d.Tokens()
	for i := range t.Len() {
		s = append(s, hash.String(t.At(i)))
	}
	slices.Sort(s)
	return slices.Compact(s)
}

func (l letters) Score(a, b algo.Signature) float64 {
	if l.score != nil {
		l.score()
	}
	both := 0
	for _, x := range a {
		if _, ok := slices.BinarySearch(b, x); ok {
			both++
		}
	}
	if both == 0 {
		return 0
	}
	return float64(both) / float64(len(a)+len(b)-both)
}

// keyed makes candidates of pages that share one of their two smallest hashes.
type keyed struct{ letters }

func (keyed) Keys(s algo.Signature) []uint64 { return s[:min(2, len(s))] }

// joiner joins pages with the same smallest hash.
type joiner struct{ letters }

func (joiner) Pairs(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	for a := range sigs {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for b := a + 1; b < len(sigs); b++ {
			if len(sigs[a]) > 0 && len(sigs[b]) > 0 && sigs[a][0] == sigs[b][0] {
				emit(a, b)
			}
		}
	}
	return nil
}

// fitter drops the tokens that are in more than half of the documents.
type fitter struct {
	keyed
	common map[uint64]bool
	passes int
}

func (f *fitter) Fit(ctx context.Context, c *text.Corpus) error {
	var df *text.DF
	for range f.passes {
		var err error
		if df, err = c.WordDF(ctx, text.Dict); err != nil {
			return err
		}
	}
	count := make(map[uint64]bool)
	seen := make([]map[uint64]bool, 64)
	err := c.Each(ctx, func(w, i int, d *text.Doc) error {
		if seen[w] == nil {
			seen[w] = make(map[uint64]bool)
		}
		t := d.Words(text.Dict)
		for i := range t.Len() {
			if 2*df.Count(t.At(i)) > c.Len() {
				seen[w][hash.String(t.At(i))] = true
			}
		}
		return nil
	})
	for _, s := range seen {
		for k := range s {
			count[k] = true
		}
	}
	f.common = count
	return err
}

func (f *fitter) Sign(d *text.Doc) algo.Signature {
	return slices.DeleteFunc(f.keyed.Sign(d), func(x uint64) bool { return f.common[x] })
}

func (f *fitter) Warnings() []say.Words {
	return []say.Words{saytest.Message("%d words are common", "%d 个词常见", len(f.common)).Words}
}

func fake(name string, m algo.Method) algo.Algorithm {
	return algo.Algorithm{
		Name:      name,
		Params:    []param.Param{{Name: "j", Kind: param.Float, Default: 0.5, Max: 1}},
		Threshold: "j",
		New:       func(param.Values) (algo.Method, error) { return m, nil },
	}
}

func job(name string, m algo.Method) detect.Job {
	a := fake(name, m)
	return detect.Job{Algorithm: a, Values: param.Defaults(a.Params)}
}

// texts makes n pages from few words, some of them empty.
func texts(n int, seed uint64) []string {
	rng := rand.New(rand.NewPCG(seed, 1))
	list := make([]string, n)
	for i := range list {
		var words []string
		for range rng.IntN(9) {
			words = append(words, fmt.Sprintf("w%d", rng.IntN(12)))
		}
		list[i] = strings.Join(words, " ")
	}
	return list
}

func setOf(texts []string) *page.Set {
	pages := make([]page.Page, len(texts))
	contents := make([]page.Content, len(texts))
	for i, t := range texts {
		pages[i] = page.Page{ID: fmt.Sprintf("p%03d", i), Kind: page.Text}
		contents[i] = page.Content{Kind: page.Text, Text: t}
	}
	return page.FromPages("fake", pages, contents)
}

// signAll signs the texts one by one.
func signAll(m algo.Method, texts []string) []algo.Signature {
	sigs := make([]algo.Signature, len(texts))
	for i, t := range texts {
		sigs[i] = m.Sign(text.NewDoc(nil, t))
	}
	return sigs
}

// indexPairs returns the candidate pairs of the method's index.
func indexPairs(m algo.Method, sigs []algo.Signature) map[page.Pair]bool {
	found := make(map[page.Pair]bool)
	each := func(yes func(a, b algo.Signature) bool) {
		for a := range sigs {
			for b := a + 1; b < len(sigs); b++ {
				if len(sigs[a]) > 0 && len(sigs[b]) > 0 && yes(sigs[a], sigs[b]) {
					found[page.MakePair(a, b)] = true
				}
			}
		}
	}
	switch m := m.(type) {
	case algo.Joiner:
		each(func(a, b algo.Signature) bool { return a[0] == b[0] })
	case algo.Keyed:
		each(func(a, b algo.Signature) bool {
			return slices.ContainsFunc(m.Keys(a), func(k uint64) bool { return slices.Contains(m.Keys(b), k) })
		})
	default:
		each(func(a, b algo.Signature) bool { return true })
	}
	return found
}
