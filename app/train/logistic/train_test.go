package logistic

import (
	"context"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo/blend"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// drawn makes samples from a known model: x normal, the label by its probability.
// Each pair is in a group of its own, or in one of so many groups.
func drawn(rng *rand.Rand, n int, gold line, groups int) []Sample {
	out := make([]Sample, n)
	for i := range out {
		x := make([]float64, len(gold.weights))
		for j := range x {
			x[j] = rng.NormFloat64()
		}
		g := int32(i % groups)
		out[i] = Sample{X: x, Duplicate: rng.Float64() < blend.Sigmoid(gold.at(x)), A: g, B: g}
	}
	return out
}

func kit(tb testing.TB, list string) *blend.Kit {
	tb.Helper()
	k, err := blend.NewKit(list)
	if err != nil {
		tb.Fatal(err)
	}
	return k
}

// A fit finds the model that the labels were drawn from; a weight that would have
// to be negative, and may not, is 0.
func TestFitRecoversAKnownModel(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, much work: not for the short run")
	}
	rng := rand.New(rand.NewPCG(1, 2))
	gold := line{bias: -1, weights: []float64{2, 0.5, -1}} // length may be negative
	samples := drawn(rng, 8000, gold, 500)
	got, err := Fit(context.Background(), kit(t, "containment,lead,length"), samples, Options{Folds: 3, Seed: 1, Calibrate: true})
	if err != nil {
		t.Fatal(err)
	}
	for j, want := range gold.weights {
		if w := got.Model.Weights[j] / got.Model.Scale[j]; math.Abs(w-want) > 0.15 {
			t.Errorf("weight %d is %v, the labels were drawn with %v", j, w, want)
		}
	}
	for i := range samples {
		samples[i].X[1] *= -1
	}
	got, err = Fit(context.Background(), kit(t, "containment,lead,length"), samples, Options{Folds: 3, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if w := got.Model.Weights[1]; w != 0 {
		t.Errorf("a similarity that speaks against duplicates has the weight %v, want 0", w)
	}
}

// A pair of weight 2 counts as the same pair twice, be it in the fit, in the choice of the
// penalty or in the calibration; a given penalty is taken.
func TestWeightsCountPairs(t *testing.T) {
	samples := drawn(rand.New(rand.NewPCG(7, 8)), 300, line{bias: -1, weights: []float64{2, 1}}, 60)
	var twice []Sample
	for i := range samples {
		samples[i].Weight = 1
		if i%3 == 0 {
			samples[i].Weight = 2
			twice = append(twice, samples[i])
		}
	}
	weighed := slices.Clone(samples)
	repeated := append(samples, twice...)
	for i := range repeated {
		repeated[i].Weight = 0
	}
	var models []*blend.Model
	for _, list := range [][]Sample{weighed, repeated} {
		m, err := fitOnce(kit(t, "containment,lead"), list, 0.01)
		if err != nil {
			t.Fatal(err)
		}
		models = append(models, m)
	}
	for j := range models[0].Weights {
		if a, b := models[0].Weights[j], models[1].Weights[j]; math.Abs(a-b) > 1e-6 {
			t.Errorf("weight %d: %v where pairs weigh double, %v where they come twice", j, a, b)
		}
	}
	got, err := Fit(context.Background(), kit(t, "containment,lead"), weighed, Options{Folds: 3, Seed: 1, Penalty: 0.02})
	if err != nil {
		t.Fatal(err)
	}
	if got.Model.Lambda != 0.02 {
		t.Errorf("the penalty is %v, 0.02 was given", got.Model.Lambda)
	}
}

// At the minimum no small step that the bounds allow lowers the loss.
func TestSolveFindsTheMinimum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		columns := rapid.IntRange(1, 4).Draw(t, "columns")
		rows := rapid.IntRange(2, 30).Draw(t, "rows")
		p := &problem{lambda: rapid.SampledFrom([]float64{1e-4, 1e-2, 1}).Draw(t, "lambda")}
		for range columns {
			p.rising = append(p.rising, rapid.Bool().Draw(t, "rising"))
		}
		for i := range rows {
			x := rapid.SliceOfN(rapid.Float64Range(-3, 3), columns, columns).Draw(t, "x")
			p.x = append(p.x, x)
			target := float64(i % 2)
			if i > 1 {
				target = rapid.Float64Range(0, 1).Draw(t, "target")
			}
			p.target = append(p.target, target)
			p.count = append(p.count, rapid.Float64Range(0.1, 5).Draw(t, "count"))
		}
		got, err := p.solve()
		if err != nil {
			t.Fatal(err)
		}
		least := p.loss(got)
		for range 50 {
			near := line{bias: got.bias, weights: append([]float64{}, got.weights...)}
			near.bias += rapid.Float64Range(-0.1, 0.1).Draw(t, "step")
			for j := range near.weights {
				near.weights[j] += rapid.Float64Range(-0.1, 0.1).Draw(t, "step")
				if p.rising[j] {
					near.weights[j] = max(0, near.weights[j])
				}
			}
			if l := p.loss(near); l < least-1e-9 {
				t.Fatalf("loss %v at %v, but %v at %v", least, got, l, near)
			}
		}
	})
}

// Folds never split a group, and no model judges a pair whose groups it has seen.
func TestFoldsNeverSplitAGroup(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		folds := rapid.IntRange(2, 6).Draw(t, "folds")
		var samples []Sample
		for range rapid.IntRange(0, 60).Draw(t, "pairs") {
			samples = append(samples, Sample{
				X: []float64{0}, Duplicate: rapid.Bool().Draw(t, "duplicate"),
				A: rapid.Int32Range(0, 20).Draw(t, "a"), B: rapid.Int32Range(0, 20).Draw(t, "b"),
			})
		}
		tr := &Trained{fold: foldsOf(samples, folds, rapid.Uint64().Draw(t, "seed"))}
		for _, s := range samples {
			i, j := tr.fold[s.A], tr.fold[s.B]
			if i < 0 || i >= folds || j < 0 || j >= folds {
				t.Fatalf("folds %d and %d of %d", i, j, folds)
			}
			for _, seen := range tr.without(samples, [2]int{min(i, j), max(i, j)}) {
				for _, g := range []int32{seen.A, seen.B} {
					if g == s.A || g == s.B {
						t.Fatalf("the model for groups %d, %d has seen group %d", s.A, s.B, g)
					}
				}
			}
		}
	})
}

// Pages that share text by the truth are in one group, whatever the grouping; and
// with no group larger than a fold, so are the pages of every judged pair.
func TestGroupsHoldTogether(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 40).Draw(t, "pages")
		folds := rapid.IntRange(2, 5).Draw(t, "folds")
		gold := &truth.Truth{Kind: truth.Judged, Pairs: map[page.Pair]truth.Label{}, Hand: map[page.Pair]bool{}}
		if rapid.Bool().Draw(t, "clusters") {
			gold.Cluster = rapid.SliceOfN(rapid.Int32Range(-1, 15), n, n).Draw(t, "cluster")
		}
		for range rapid.IntRange(0, 2*n).Draw(t, "pairs") {
			a, b := rapid.IntRange(0, n-1).Draw(t, "a"), rapid.IntRange(0, n-1).Draw(t, "b")
			if a == b {
				continue
			}
			p := page.MakePair(a, b)
			gold.Pairs[p] = rapid.SampledFrom([]truth.Label{truth.Duplicate, truth.Different, truth.Partial, truth.Unsure}).Draw(t, "label")
			gold.Hand[p] = rapid.Bool().Draw(t, "hand")
		}
		groups, by := Groups(n, gold, folds)
		for p, l := range gold.Pairs {
			split := groups[p.A] != groups[p.B]
			if split && (l != truth.Different || by == ByJudged || by == ByContent && gold.Hand[p]) {
				t.Fatalf("pair %v, label %c, is split under %s", p, l, by)
			}
		}
		for a, x := range gold.Cluster {
			for b, y := range gold.Cluster {
				if x >= 0 && x == y && groups[a] != groups[b] {
					t.Fatalf("pages %d and %d of one cluster are split", a, b)
				}
			}
		}
	})
}

// Of the pairs judged out of fold with a probability near p, the share p is duplicate.
func TestProbabilitiesAreCalibrated(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, much work: not for the short run")
	}
	samples := drawn(rand.New(rand.NewPCG(3, 4)), 6000, line{bias: -2, weights: []float64{1.5, 0.8, 0.3}}, 400)
	got, err := Fit(context.Background(), kit(t, "containment,lead,length"), samples, Options{Folds: 4, Seed: 9, Calibrate: true})
	if err != nil {
		t.Fatal(err)
	}
	var n, expected, duplicates [5]float64
	for _, s := range samples {
		p := got.OutOfFold(s.A, s.B, s.X)
		bin := min(4, int(p*5))
		n[bin]++
		expected[bin] += p
		if s.Duplicate {
			duplicates[bin]++
		}
	}
	for i := range n {
		if e, d := expected[i]/n[i], duplicates[i]/n[i]; math.Abs(e-d) > 0.07 {
			t.Errorf("of %v pairs with a mean probability of %.3f, the share %.3f is duplicate", n[i], e, d)
		}
	}
}

// The same on one core and on many, and for the same seed; not for another.
func TestTrainIsDeterministic(t *testing.T) {
	samples := drawn(rand.New(rand.NewPCG(5, 6)), 400, line{bias: -1, weights: []float64{2, 1}}, 60)
	fit := func(seed uint64) []float64 {
		tr, err := Fit(context.Background(), kit(t, "containment,lead"), samples, Options{Folds: 4, Seed: seed, Calibrate: true})
		if err != nil {
			t.Fatal(err)
		}
		out := []float64{tr.Model.Bias}
		for _, s := range samples {
			out = append(out, tr.OutOfFold(s.A, s.B, s.X))
		}
		return out
	}
	many := fit(1)
	before := runtime.GOMAXPROCS(1)
	single := fit(1)
	runtime.GOMAXPROCS(before)
	other, same := fit(2), true
	for i := range many {
		if many[i] != single[i] {
			t.Fatalf("value %d: %v on many cores, %v on one", i, many[i], single[i])
		}
		same = same && many[i] == other[i]
	}
	if same {
		t.Error("another seed draws the same folds")
	}
}

// What a fit cannot be made from is said in a line.
func TestTrainRefuses(t *testing.T) {
	all := func(n int, duplicate bool, group int32) (out []Sample) {
		for range n {
			out = append(out, Sample{X: []float64{1}, Duplicate: duplicate, A: group, B: group})
		}
		return out
	}
	for _, c := range []struct {
		name    string
		samples []Sample
		folds   int
		want    string
	}{
		{"nothing", nil, 5, "got 0 and 0"},
		{"one class", all(100, true, 1), 5, "got 100 and 0"},
		{"too few", append(all(9, true, 1), all(50, false, 2)...), 5, "got 9 and 50"},
		{"one fold", append(all(20, true, 1), all(20, false, 2)...), 2, "at least 3 folds are needed"},
		{"one group of each kind", append(all(20, true, 1), all(20, false, 2)...), 3, "2 groups are too few for 3 folds"},
		{"a fold without which one kind is gone", append(append(all(20, true, 1), all(20, false, 2)...), append(all(5, true, 3), all(5, false, 4)...)...), 3, "use more folds or another seed, or label more pairs"},
	} {
		_, err := Fit(context.Background(), kit(t, "containment"), c.samples, Options{Folds: c.folds})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want … %s", c.name, err, c.want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Fit(ctx, kit(t, "containment"), append(all(20, true, 1), all(20, false, 2)...), Options{Folds: 3}); err != context.Canceled {
		t.Errorf("a fit that was stopped returns %v", err)
	}
}
