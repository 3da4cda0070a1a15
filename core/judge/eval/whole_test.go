package eval

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

func TestClopperPearsonIsTheBinomialTurnedOver(t *testing.T) {
	for _, c := range [][2]int{{0, 10}, {10, 10}, {3, 10}, {0, 400_000}, {1, 400_000}, {5000, 400_000}, {399_999, 400_000}} {
		x, n := c[0], c[1]
		iv := clopperPearson(x, n)
		if x > 0 {
			if p := 1 - (distuv.Binomial{N: float64(n), P: iv.Low}).CDF(float64(x-1)); math.Abs(p-0.025) > 1e-6 {
				t.Errorf("%d of %d: at the lower end %v so many or more have the probability %v", x, n, iv.Low, p)
			}
		}
		if x < n {
			if p := (distuv.Binomial{N: float64(n), P: iv.High}).CDF(float64(x)); math.Abs(p-0.025) > 1e-6 {
				t.Errorf("%d of %d: at the upper end %v so many or fewer have the probability %v", x, n, iv.High, p)
			}
		}
	}
}

// halves returns a set of n pages, two to a cluster, with a score for every pair: high ones for
// most duplicates, low ones for most others.
func halves(n int, seed uint64) ([]scored.Pair, *truth.Truth) {
	rng := rand.New(rand.NewPCG(seed, 1))
	gold := &truth.Truth{Kind: truth.Clusters, Cluster: make([]int32, n)}
	for i := range n {
		gold.Cluster[i] = int32(i / 2)
	}
	var all []scored.Pair
	for b := range n {
		for a := range b {
			s := math.Pow(rng.Float64(), 6) * 0.8
			if a/2 == b/2 {
				s = 1 - math.Pow(rng.Float64(), 2)
			}
			all = append(all, scored.Pair{A: int32(a), B: int32(b), Score: math.Round(s*1000) / 1000})
		}
	}
	return all, gold
}

// The data of a run over an index about other pairs gives the curve of all pairs: the exact recall,
// and precision and the figures over all thresholds within their intervals.
func TestTheWholeCurveIsThatOfAllPairs(t *testing.T) {
	const n, draws, sure = 200, 8000, 0.75
	inside, points := 0, 0
	for seed := range uint64(20) {
		all, gold := halves(n, seed)
		sortScored(all)
		want := NewCurve(scored.PairsOf(all), gold)
		r := &result.Result{Pages: n, Guarantee: sure, Beyond: &scored.Beyond{Draws: draws, Of: n * (n - 1) / 2}}
		var kept, rest []scored.Pair
		for _, p := range all {
			switch {
			case p.Score >= sure:
				kept = append(kept, p)
			case gold.IsDuplicate(p.Pair()):
				r.Beyond.Known = append(r.Beyond.Known, p)
			default:
				rest = append(rest, p)
			}
		}
		r.Pairs = scored.PairsOf(kept)
		rng := rand.New(rand.NewPCG(seed, 2))
		for range draws {
			if k := rng.IntN(n * (n - 1) / 2); k < len(rest) && rest[k].Score > 0 {
				r.Beyond.Sample = append(r.Beyond.Sample, rest[k])
			}
		}
		sortScored(r.Beyond.Sample)
		c := CurveOf(r, gold)
		if c.Whole == nil || c.Complete() {
			t.Fatal("nothing is estimated")
		}
		for _, e := range c.Whole.Points(0) {
			is := want.At(e.Threshold)
			if is.TP != e.TP || is.FN != e.FN {
				t.Fatalf("at %v: %+v, all pairs say %+v", e.Threshold, e, is)
			}
			if e.Threshold >= sure && float64(is.FP) != e.FP {
				t.Fatalf("at %v, where no pair is missing: %v false, all pairs say %d", e.Threshold, e.FP, is.FP)
			}
			if points++; e.FPs.Low <= float64(is.FP) && float64(is.FP) <= e.FPs.High {
				inside++
			}
		}
		ap, _ := want.AP()
		rep := Evaluate(r, gold, 0.9)
		if rep.Standing != Estimated || ap < rep.APs.Low-0.01 || ap > rep.APs.High+0.01 {
			t.Errorf("seed %d: %s average precision %v in %+v, all pairs say %v", seed, rep.Standing, rep.AP, rep.APs, ap)
		}
	}
	if share := float64(inside) / float64(points); share < 0.93 {
		t.Errorf("%.3f of %d intervals hold the count of all pairs", share, points)
	}
}

// Without these data, the figures over all thresholds are lower bounds, and none of them is shown
// as a figure.
func TestBelowTheIndexThereAreLowerBounds(t *testing.T) {
	all, gold := halves(60, 3)
	sortScored(all)
	whole := NewCurve(scored.PairsOf(all), gold)
	kept := scored.PairsOf(all).From(0.6)
	rep := Evaluate(&result.Result{Pages: 60, Guarantee: 0.6, Pairs: kept}, gold, 0.9)
	ap, _ := whole.AP()
	best, _ := whole.Best()
	if rep.Standing != AtLeast || rep.AP > ap || rep.Best.Counts.F1() > best.Counts.F1() {
		t.Errorf("%s: %v and %v, all pairs say %v and %v", rep.Standing, rep.AP, rep.Best.Counts.F1(), ap, best.Counts.F1())
	}
	for _, name := range []string{"ap", "best_f1", "best_threshold"} {
		if v, ok := rep.Values()[name]; ok {
			t.Errorf("%s is given as %v", name, v)
		}
	}
	if b := rep.Bounds(); b["ap"].Standing != AtLeast || *b["ap"].Low != rep.AP || b["ap"].High != nil {
		t.Errorf("bounds %+v", b)
	}
	full := Evaluate(&result.Result{Pages: 60, Pairs: scored.PairsOf(all)}, gold, 0.9)
	if full.Standing != Exact || full.Bounds() != nil {
		t.Errorf("all pairs: %s, %+v", full.Standing, full.Bounds())
	}
}

func TestAThresholdBelowTheFloorHasNoFigures(t *testing.T) {
	all, gold := halves(60, 3)
	sortScored(all)
	r := &result.Result{Pages: 60, Floor: 0.5, Pairs: scored.PairsOf(all).From(0.5)}
	rep := Evaluate(r, gold, 0.4)
	for _, name := range []string{"precision", "recall", "f1", "closed_f1", "bcubed_f1", "tp", "decided", "groups"} {
		if v, ok := rep.Values()[name]; ok {
			t.Errorf("%s is %v", name, v)
		}
	}
	if len(Cautions(r, 0.4)) != 1 || len(Cautions(r, 0.5)) != 0 {
		t.Errorf("cautions %v, %v", Cautions(r, 0.4), Cautions(r, 0.5))
	}
	if _, ok := Evaluate(r, gold, 0.5).Values()["decided"]; !ok {
		t.Error("at the floor itself there are figures")
	}
}

func sortScored(list []scored.Pair) {
	for i := range list {
		if list[i].A > list[i].B {
			p := page.MakePair(int(list[i].A), int(list[i].B))
			list[i].A, list[i].B = p.A, p.B
		}
	}
	slices.SortFunc(list, scored.Compare)
}
