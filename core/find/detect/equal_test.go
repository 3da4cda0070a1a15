package detect_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/confusion"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/text"
)

// unfolded is an algorithm whose equal pages are scored pair by pair; it is the oracle for folding.
func unfolded(a algo.Algorithm) algo.Algorithm {
	plain := a.New
	a.New = func(v param.Values) (algo.Method, error) {
		m, err := plain(v)
		if err != nil {
			return nil, err
		}
		never := struct {
			algo.Method
			apart
		}{m, apart{of: m}}
		fit, fits := m.(algo.Fitter)
		switch i := m.(type) {
		case algo.Joiner:
			if fits {
				return struct {
					algo.Method
					algo.Joiner
					algo.Fitter
					apart
				}{m, i, fit, apart{of: m}}, nil
			}
			return struct {
				algo.Method
				algo.Joiner
				apart
			}{m, i, apart{of: m}}, nil
		case algo.Keyed:
			if fits {
				return struct {
					algo.Method
					algo.Keyed
					algo.Fitter
					apart
				}{m, i, fit, apart{of: m}}, nil
			}
			return struct {
				algo.Method
				algo.Keyed
				apart
			}{m, i, apart{of: m}}, nil
		}
		if fits {
			return struct {
				algo.Method
				algo.Fitter
				apart
			}{m, fit, apart{of: m}}, nil
		}
		return never, nil
	}
	return a
}

type apart struct {
	algo.Index
	of algo.Method
}

func (apart) Folding() algo.Folding { return algo.NeverFolds }

func (a apart) Guarantee() float64 { return algo.Guarantee(a.of) }

func (a apart) Traits() algo.Traits { return algo.TraitsOf(a.of) }

// copies draws a set in which most pages have equal copies with other addresses.
func copies(t *rapid.T) *page.Set {
	texts := []string{
		strings.Repeat("今天天气很好，我们一起去公园散步。明天可能会下雨，大家记得带伞出门去。", 3),
		strings.Repeat("今天天气很好，我们一起去公园散步。明天也许会下雨，大家记得带伞出门去。", 3),
		strings.Repeat("股市今日大幅上涨，成交量创下新高，投资者的信心明显恢复。分析人士认为走势还会继续。", 2),
		"股市今日大幅上涨，成交量创下新高。", "首页", "",
		strings.Repeat("the quick brown fox jumps over the lazy dog and the cat is in the house. ", 6),
		strings.Repeat("the quick brown fox jumps over a lazy dog and the cat is in the house. ", 6) + "股市今日大幅上涨",
	}
	n := rapid.IntRange(2, 30).Draw(t, "pages")
	pages, contents := make([]page.Page, n), make([]page.Content, n)
	for i := range n {
		k := rapid.IntRange(0, len(texts)-1).Draw(t, "text")
		pages[i] = page.Page{ID: fmt.Sprintf("p%02d", i), URL: fmt.Sprintf("http://a/%d", rapid.IntRange(0, 60).Draw(t, "url")), Kind: page.Text, Title: []string{"今日新闻", "财经要闻"}[k%2]}
		contents[i] = page.Content{Kind: page.Text, Text: texts[k]}
	}
	return page.FromPages("copies", pages, contents)
}

// known draws a truth of either kind, with pairs that were judged separately from its clusters.
func known(t *rapid.T, n int) *truth.Truth {
	g := &truth.Truth{Kind: rapid.SampledFrom([]truth.Kind{truth.None, truth.Clusters, truth.Judged}).Draw(t, "kind"), Pairs: map[page.Pair]truth.Label{}}
	if g.Kind == truth.Clusters {
		for range n {
			g.Cluster = append(g.Cluster, int32(rapid.IntRange(-1, 4).Draw(t, "cluster")))
		}
	}
	labels := []truth.Label{truth.Duplicate, truth.Different, truth.Partial, truth.Unsure}
	for range rapid.IntRange(0, 40).Draw(t, "judged") {
		a := rapid.IntRange(0, n-2).Draw(t, "a")
		p := page.MakePair(a, rapid.IntRange(a+1, n-1).Draw(t, "b"))
		g.Pairs[p] = rapid.SampledFrom(labels).Draw(t, "label")
		if rapid.Bool().Draw(t, "by hand") {
			if g.Hand == nil {
				g.Hand = map[page.Pair]bool{}
			}
			g.Hand[p] = true
		}
	}
	return g
}

// Every figure of folded pairs equals that of the pairs one by one, to the last bit.
func TestFoldedPairsMeasureAsThePairsOneByOne(t *testing.T) {
	seg := text.NewSegmenter()
	for i, a := range catalog.Algorithms() {
		if testing.Short() && i%6 > 0 {
			continue // where races are looked for, some have all goroutines
		}
		t.Run(a.Name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				set := copies(t)
				n := len(set.Pages)
				gold := known(t, n)
				opt := detect.Options{
					Candidates: rapid.SampledFrom([]result.Candidates{result.All, result.Index}).Draw(t, "candidates"),
					Bounds:     result.Bounds{Floor: float64(rapid.IntRange(0, 2).Draw(t, "floor")) / 4}, Segmenter: seg, Wanted: gold.IsDuplicate,
				}
				if gold.Known() {
					opt.Ask = eval.Ask(gold, 100, 1)
				}
				var got [2]*result.Result
				for i, x := range []algo.Algorithm{a, unfolded(a)} {
					r, err := detect.Run(context.Background(), set, []detect.Job{{Algorithm: x, Values: param.Defaults(x.Params)}}, opt)
					if err != nil {
						t.Skip(err)
					}
					got[i] = r[0]
				}
				sameRun(t, got[0], got[1])
				cut := rapid.SampledFrom([]float64{got[0].Cut, 0.3, 1}).Draw(t, "cut")
				sameFigures(t, got[0], got[1], gold, cut)
				sameGroups(t, n, got[0].Pairs, got[1].Pairs, cut)
			})
		})
	}
}

func sameRun(t *rapid.T, folded, want *result.Result) {
	if d := cmp.Diff(want.Pairs.List(), folded.Pairs.List(), cmpopts.EquateEmpty()); d != "" {
		t.Fatal("pairs:", d)
	}
	if folded.Comparisons != want.Comparisons || folded.Indexed != want.Indexed || folded.Dropped != want.Dropped || folded.Floor != want.Floor {
		t.Fatalf("%d compared, %d indexed, %d dropped; want %d, %d, %d", folded.Comparisons, folded.Indexed, folded.Dropped, want.Comparisons, want.Indexed, want.Dropped)
	}
	if got := slices.Collect(folded.Pairs.InOrder()); !slices.Equal(got, want.Pairs.List()) {
		t.Fatalf("in order: %v, want %v", got, want.Pairs.List())
	}
	if d := cmp.Diff(want.Beyond, folded.Beyond, cmpopts.EquateEmpty()); d != "" {
		t.Fatal("beyond:", d)
	}
	var at []scored.Pair
	for k := range folded.Pairs.Len() {
		at = append(at, folded.Pairs.At(k))
	}
	if !slices.Equal(at, slices.Collect(folded.Pairs.All())) {
		t.Fatal("At and All differ")
	}
}

func sameFigures(t *rapid.T, folded, want *result.Result, gold *truth.Truth, cut float64) {
	same := func(what string, x, y any) {
		if d := cmp.Diff(y, x, cmpopts.EquateEmpty()); d != "" {
			t.Fatalf("%s: %s", what, d)
		}
	}
	same("report", eval.Evaluate(folded, gold, cut), eval.Evaluate(want, gold, cut))
	n, s := folded.Pages, eval.Resampling{Rounds: 20, Seed: 1}
	x, okX := eval.Bootstrap(folded.Pairs, gold, n, cut, s)
	y, okY := eval.Bootstrap(want.Pairs, gold, n, cut, s)
	same("intervals", []any{x, okX}, []any{y, okY})
	at := []float64{0.9, cut, 0.1}
	slices.Sort(at)
	slices.Reverse(at)
	bx, _, _ := eval.Band(context.Background(), folded.Pairs, gold, n, at, s)
	by, _, _ := eval.Band(context.Background(), want.Pairs, gold, n, at, s)
	same("band", bx, by)
	dx, _ := eval.Compare(eval.Decision{Pairs: folded.Pairs, Threshold: cut}, eval.Decision{Pairs: folded.Pairs, Threshold: 0.9}, gold, n, s)
	dy, _ := eval.Compare(eval.Decision{Pairs: want.Pairs, Threshold: cut}, eval.Decision{Pairs: want.Pairs, Threshold: 0.9}, gold, n, s)
	same("comparison", dx, dy)
	rx, _ := eval.CandidateRates(folded, 5)
	ry, _ := eval.CandidateRates(want, 5)
	same("rates", rx, ry)
	sx, sy := eval.NewSorted(folded.Pairs, gold), eval.NewSorted(want.Pairs, gold)
	same("tally", sx.At(cut), sy.At(cut))
	mx, my := sx.Move(1.1, cut).Gained, sy.Move(1.1, cut).Gained
	same("true", pairsIn(mx.True), pairsIn(my.True))
	same("false", pairsIn(mx.False), pairsIn(my.False))
	same("open", pairsIn(mx.Open), pairsIn(my.Open))
}

// pairsIn returns the pairs of a list in the order of a result.
func pairsIn(l eval.List) []scored.Pair {
	var out []scored.Pair
	for i := range l.Len() {
		out = append(out, l.At(i))
	}
	slices.SortFunc(out, scored.Compare)
	return out
}

func sameGroups(t *rapid.T, n int, folded, want scored.Pairs, cut float64) {
	var e cluster.Edits
	for range rapid.IntRange(0, 3).Draw(t, "out") {
		e.Out = append(e.Out, int32(rapid.IntRange(0, n-1).Draw(t, "page")))
	}
	got, right := cluster.Linked(n, folded, cut, folded.From(cut), e), cluster.Linked(n, want, cut, want.From(cut), e)
	if d := cmp.Diff(outline(right), outline(got), cmpopts.EquateEmpty()); d != "" {
		t.Fatal("groups:", d)
	}
	for _, g := range got {
		if len(g.Tree) != len(g.Members)-1 {
			t.Fatalf("%d links hold %d pages", len(g.Tree), len(g.Members))
		}
	}
	if d := cmp.Diff(cluster.EditedLabels(n, want, cut, e), cluster.EditedLabels(n, folded, cut, e)); d != "" {
		t.Fatal("labels:", d)
	}
}

// outline returns the groups without the names of links, since several links can be equally good.
func outline(shapes []cluster.Shape) []cluster.Shape {
	out := slices.Clone(shapes)
	for i := range out {
		s := &out[i]
		s.Lowest = scored.Pair{Score: s.Lowest.Score}
		s.Tree = slices.Clone(s.Tree)
		for k := range s.Tree {
			s.Tree[k] = scored.Pair{Score: s.Tree[k].Score}
		}
	}
	return out
}

// A run over 20,000 equal pages holds one entry, and its figures are those of
// 199,990,000 pairs.
func TestManyEqualPagesAreOneEntry(t *testing.T) {
	n := fewer(20_000, 2_000)
	pairs := int64(n) * int64(n-1) / 2
	pages, contents := make([]page.Page, n), make([]page.Content, n)
	gold := &truth.Truth{Kind: truth.Clusters}
	rng := rand.New(rand.NewPCG(1, 2))
	size := make([]int64, 3)
	for i := range n {
		pages[i] = page.Page{ID: fmt.Sprint(i), URL: fmt.Sprintf("http://a/%d", i), Title: "首页", Kind: page.Text}
		contents[i] = page.Content{Kind: page.Text, Text: "今天天气很好，我们一起去公园散步。"}
		c := rng.IntN(3)
		size[c]++
		gold.Cluster = append(gold.Cluster, int32(c))
	}
	set := page.FromPages("equal", pages, contents)
	var right int64
	for _, s := range size {
		right += s * (s - 1) / 2
	}
	for _, name := range []string{"minhash", "simhash", "titletopic", "spotsigs", "shingling", "blend", "winnowing", "longsentence"} {
		a, err := catalog.Algorithm(name)
		if err != nil {
			t.Fatal(err)
		}
		v := param.Defaults(a.Params)
		r := mustRun(t, set, detect.Options{Candidates: result.Index, Segmenter: text.NewSegmenter()}, detect.Job{Algorithm: a, Values: v})[0]
		if r.Empty == n {
			t.Logf("%s: no features", name)
			continue
		}
		rep := eval.Evaluate(r, gold, r.Cut)
		if len(r.Pairs.Entries()) != 1 || r.Pairs.Len() != pairs {
			t.Errorf("%s: %d entries of %d pairs", name, len(r.Pairs.Entries()), r.Pairs.Len())
		}
		if rep.Before != (confusion.Counts{TP: right, FP: pairs - right}) || rep.Groups != 1 || rep.Largest != n {
			t.Errorf("%s: %+v, %d duplicates", name, rep.Before, right)
		}
	}
}

// wide has large signatures, is never folded, and records whether two signatures that are scored
// share their memory.
type wide struct {
	algo.Index
	letters
	together, apart *atomic.Int64
}

func (wide) Folding() algo.Folding { return algo.NeverFolds }

func (m wide) Sign(d *text.Doc) algo.Signature {
	s := m.letters.Sign(d)
	for i := range uint64(100) {
		s = append(s, i)
	}
	slices.Sort(s)
	return s
}

func (m wide) Score(a, b algo.Signature) float64 {
	if &a[0] == &b[0] {
		m.together.Add(1)
	} else if slices.Equal(a, b) {
		m.apart.Add(1)
	}
	return m.letters.Score(a, b)
}

func TestEqualPagesShareOneSignatureInMemory(t *testing.T) {
	var same []string
	for i := range 60 {
		same = append(same, fmt.Sprint("the text of group number ", i%3))
	}
	var together, apart atomic.Int64
	jobs := []detect.Job{job("wide", wide{together: &together, apart: &apart})}
	if _, err := detect.Run(t.Context(), setOf(same), jobs, detect.Options{Candidates: result.All}); err != nil {
		t.Fatal(err)
	}
	if n := int64(3 * 20 * 19 / 2); together.Load() != n || apart.Load() != 0 {
		t.Errorf("%d pairs of equal pages lie together, %d apart; want %d and none", together.Load(), apart.Load(), n)
	}
}
