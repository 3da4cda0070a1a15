package eval

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pagetwin/core/body/pass"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/confusion"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// links returns pairs that connect the clusters of pred, at score 1.
func links(pred []int32) []scored.Pair {
	var pairs []scored.Pair
	for a := range pred {
		for b := a + 1; b < len(pred); b++ {
			if pred[a] == pred[b] {
				pairs = append(pairs, scored.Pair{A: int32(a), B: int32(b), Score: 1, Indexed: true})
			}
		}
	}
	return pairs
}

func report(n int, pairs []scored.Pair, gold *truth.Truth, threshold float64) *Report {
	return Evaluate(&result.Result{Pages: n, Pairs: scored.PairsOf(pairs)}, gold, threshold)
}

func TestMeasuresOfEightPagesEqualThoseComputedByHand(t *testing.T) {
	gold := &truth.Truth{Kind: truth.Clusters, Cluster: []int32{0, 0, 0, 1, 1, 2, 3, 3}}
	rep := Evaluate(&result.Result{
		Pages: 8, Pairs: scored.PairsOf(links([]int32{0, 0, 1, 1, 1, 2, 3, 4})), Left: []pass.Left{{Page: 7, Why: pass.TooLittle}},
	}, gold, 0.5)
	want := map[string]float64{
		"tp": 2, "fp": 2, "fn": 3, "unknown": 0, "closed_fp": 2,
		"precision": 0.5, "recall": 0.4, "f1": 0.444444,
		"closed_precision": 0.5, "closed_recall": 0.4, "closed_f1": 0.444444,
		"bcubed_precision": 0.833333, "bcubed_recall": 0.708333, "bcubed_f1": 0.765766,
		"ari": 0.339623, "purity": 0.875, "inverse_purity": 0.75,
		"page_precision": 0.666667, "page_recall": 0.5,
		"recall_compared": 0.5, "uncompared": 1,
		"candidate_recall": 0.4, "ap": 0.2, "best_f1": 0.444444, "best_threshold": 0.5,
		"decided": 4, "groups": 2, "largest": 3,
	}
	got := rep.Values()
	for name, w := range want {
		if g, ok := got[name]; !ok || g < w-5e-7 || g > w+5e-7 {
			t.Errorf("%s is %v, want %v", name, g, w)
		}
	}
	for _, m := range Measures() {
		if _, ok := want[m.Name]; !ok {
			t.Errorf("%s has no vector", m.Name)
		}
	}
	if c := NewCurve(scored.PairsOf(nil), gold); c.Positives != 5 || c.Negatives != 23 {
		t.Errorf("%d duplicates and %d different pairs, want 5 and 23", c.Positives, c.Negatives)
	}
}

// If a truth has duplicates with pages that the set does not have, the figures are those of the
// whole set with none of these duplicates decided.
func TestDuplicatesOfMissingPagesAreMissed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(3, 9).Draw(t, "n")
		here := rapid.IntRange(2, n-1).Draw(t, "here")
		whole := drawTruth(t, n, rapid.SampledFrom([]truth.Kind{truth.Clusters, truth.Judged}).Draw(t, "kind"))
		whole.Parts = nil
		part := &truth.Truth{Kind: whole.Kind, Pairs: make(map[page.Pair]truth.Label)}
		if whole.Cluster != nil {
			part.Cluster = whole.Cluster[:here]
		}
		allPairs(n, whole, func(p page.Pair, l truth.Label) {
			if _, judged := whole.Pairs[p]; int(p.B) < here && judged {
				part.Pairs[p] = l
			} else if int(p.B) >= here && l == truth.Duplicate {
				part.Missing++
			}
		})
		pairs := slices.DeleteFunc(drawPairs(t, n), func(p scored.Pair) bool { return int(p.B) >= here })
		a, b := report(here, pairs, part, 0.5), report(n, pairs, whole, 0.5)
		if a.Before != b.Before || a.After != b.After || a.AP != b.AP || a.Best != b.Best || a.Positives != b.Positives {
			t.Fatalf("%+v\n%+v", a, b)
		}
		x, ok := Bootstrap(scored.PairsOf(pairs), part, here, 0.5, Resampling{Rounds: 50})
		if r := a.Before.Recall(); ok && (r < x.Recall.Low || r > x.Recall.High) {
			t.Fatalf("recall %v lies outside of %v", r, x.Recall)
		}
		band, _, err := Band(t.Context(), scored.PairsOf(pairs), part, here, []float64{0.5}, Resampling{Rounds: 50})
		if err != nil || ok && band[0] != x {
			t.Fatalf("%v: band %v, bootstrap %v", err, band, x)
		}
	})
}

// If a truth has no different pair, every precision is 1 for any decisions, and if it has no
// duplicate, so is every recall: such figures say nothing about the run and are not defined.
func TestFiguresThatATruthCannotDetermineAreNotDefined(t *testing.T) {
	pairs := []scored.Pair{{A: 0, B: 1, Score: 0.9}, {A: 2, B: 3, Score: 0.8}}
	for _, c := range []struct {
		label     truth.Label
		has, lack []string
		why       string
	}{
		{truth.Duplicate, []string{"recall", "closed_recall", "tp", "fn"}, []string{"precision", "f1", "closed_precision", "closed_f1", "ap", "best_f1", "best_threshold"}, "no different pair"},
		{truth.Different, []string{"precision", "closed_precision", "fp"}, []string{"recall", "f1", "closed_recall", "closed_f1", "ap", "best_f1", "best_threshold"}, "no duplicate pair"},
	} {
		gold := &truth.Truth{Kind: truth.Judged, Pairs: map[page.Pair]truth.Label{{A: 0, B: 1}: c.label, {A: 1, B: 2}: c.label}}
		set := page.FromPages("set", make([]page.Page, 4), make([]page.Content, 4))
		o := NewOutcome(set, &result.Result{Pages: 4, Pairs: scored.PairsOf(pairs)}, gold, 0.5)
		got := o.Report.Values()
		for _, name := range c.has {
			if _, ok := got[name]; !ok {
				t.Errorf("%c alone: no %s", c.label, name)
			}
		}
		for _, name := range c.lack {
			if v, ok := got[name]; ok {
				t.Errorf("%c alone: %s is %v", c.label, name, v)
			}
		}
		if w := o.Cautions(); len(w) != 1 || !strings.Contains(w[0].En, c.why) {
			t.Errorf("%c alone: %v", c.label, w)
		}
		if o.F1(1) != nil {
			t.Errorf("%c alone: an interval of no figure", c.label)
		}
	}
}

func TestClosureAddsUndecidedPairs(t *testing.T) {
	gold := &truth.Truth{Kind: truth.Clusters, Cluster: []int32{0, 0, 1}}
	pairs := []scored.Pair{{A: 0, B: 1, Score: 0.9}, {A: 1, B: 2, Score: 0.8}}
	rep := report(3, pairs, gold, 0.8)
	if rep.Before != (confusion.Counts{TP: 1, FP: 1}) || rep.After != (confusion.Counts{TP: 1, FP: 2}) {
		t.Errorf("before %+v, after %+v", rep.Before, rep.After)
	}
}

func TestMeasuresAgreeWithTheirDefinitions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 11).Draw(t, "n")
		gold := drawTruth(t, n, truth.Clusters)
		pairs := drawParts(t, n, gold, drawPairs(t, n))
		threshold := float64(rapid.IntRange(1, 13).Draw(t, "threshold")) / 12
		rep := report(n, pairs, gold, threshold)
		pred := scored.Labels(n, scored.PairsOf(pairs), threshold)
		score := scores(pairs)
		decided := func(p page.Pair) bool { return score[p] >= threshold }
		if d := cmp.Diff(oracleCounts(n, gold, decided), rep.Before); d != "" {
			t.Fatal("before closure", d)
		}
		after := oracleCounts(n, gold, func(p page.Pair) bool { return pred[p.A] == pred[p.B] })
		after.Unknown = 0
		if d := cmp.Diff(after, rep.After); d != "" {
			t.Fatal("after closure", d)
		}
		rel := newRelation(gold, pred)
		bp, br := rel.bcubed()
		pp, pr := rel.pages()
		got := rep.Partition
		for _, x := range [][2]float64{{bp, got.BCubedPrecision}, {br, got.BCubedRecall}, {pp, got.PagePrecision}, {pr, got.PageRecall}, {rel.ari(), got.ARI}} {
			if !near(x[0], x[1]) {
				t.Fatalf("%+v, want B-cubed %v %v, pages %v %v", got, bp, br, pp, pr)
			}
		}
		if gold.Parts != nil {
			return // it does not handle pairs that are left out
		}
		gold.Pairs = nil
		if got, want := report(n, pairs, gold, threshold).Partition.ARI, oracleARI(confusion.GoldLabels(gold), pred); !near(got, want) {
			t.Fatalf("ARI %v, want %v", got, want)
		}
	})
}

func scores(pairs []scored.Pair) map[page.Pair]float64 {
	m := make(map[page.Pair]float64)
	for _, p := range pairs {
		m[p.Pair()] = p.Score
	}
	return m
}

func TestJudgedTruthCountsJudgedPairsAndNothingElse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 11).Draw(t, "n")
		gold := drawTruth(t, n, truth.Judged)
		pairs := drawPairs(t, n)
		threshold := float64(rapid.IntRange(1, 13).Draw(t, "threshold")) / 12
		rep := report(n, pairs, gold, threshold)
		pred := scored.Labels(n, scored.PairsOf(pairs), threshold)
		score := scores(pairs)
		if d := cmp.Diff(oracleCounts(n, gold, func(p page.Pair) bool { return score[p] >= threshold }), rep.Before); d != "" {
			t.Fatal("before closure", d)
		}
		after := oracleCounts(n, gold, func(p page.Pair) bool { return pred[p.A] == pred[p.B] })
		after.Unknown = 0
		if d := cmp.Diff(after, rep.After); d != "" {
			t.Fatal("after closure", d)
		}
		for _, m := range groupMeasures() {
			if v, ok := m.Get(rep); ok {
				t.Fatalf("%s is %v under judged truth", m.Name, v)
			}
		}
		hand := &truth.Truth{Kind: truth.Judged, Pairs: map[page.Pair]truth.Label{}}
		for p := range gold.Hand {
			hand.Pairs[p] = gold.Pairs[p]
		}
		if (rep.Hand != nil) != (len(gold.Hand) > 0) {
			t.Fatalf("hand figures: %v, of %d pairs", rep.Hand, len(gold.Hand))
		}
		if rep.Hand != nil {
			if d := cmp.Diff(report(n, pairs, hand, threshold).Before, rep.Hand.Before); d != "" {
				t.Fatal("hand", d)
			}
		}
	})
}

func TestAPerfectOrderHasAnAveragePrecisionOfOneAndNoMore(t *testing.T) {
	for n := 1; n <= 60; n++ {
		gold := &truth.Truth{Kind: truth.Judged, Pairs: map[page.Pair]truth.Label{}}
		var pairs []scored.Pair
		for i := range int32(n) {
			gold.Pairs[page.Pair{A: 2 * i, B: 2*i + 1}] = truth.Duplicate
			pairs = append(pairs, scored.Pair{A: 2 * i, B: 2*i + 1, Score: 1 - float64(i)/100})
		}
		if ap, ok := NewCurve(scored.PairsOf(pairs), gold).AP(); !ok || ap != 1 {
			t.Errorf("%d duplicates in order: %v", n, ap)
		}
	}
}

func TestTheCurveAgreesWithItsDefinitionAndWithTheCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 11).Draw(t, "n")
		gold := drawTruth(t, n, rapid.SampledFrom([]truth.Kind{truth.Clusters, truth.Judged}).Draw(t, "kind"))
		pairs := drawPairs(t, n)
		c := NewCurve(scored.PairsOf(pairs), gold)
		all := oracleCounts(n, gold, func(page.Pair) bool { return true })
		if c.Positives != all.TP || c.Negatives != all.FP {
			t.Fatalf("%d duplicate, %d different; want %+v", c.Positives, c.Negatives, all)
		}
		ap, ok := c.AP()
		if ok != (all.TP > 0) {
			t.Fatalf("average precision is defined: %v, with %d duplicates", ok, all.TP)
		}
		if ok {
			wantAP, wantF, wantT := oracleCurve(pairs, gold, int(all.TP))
			best, found := c.Best()
			if !near(ap, wantAP) || found != (wantF > 0) || !near(best.Threshold, wantT) || found && !near(best.Counts.F1(), wantF) {
				t.Fatalf("AP %v, best %+v %v; want %v, %v at %v", ap, best, found, wantAP, wantF, wantT)
			}
		}
		score := scores(pairs)
		for _, p := range append(c.Points(0), c.Points(3)...) {
			if want := oracleCounts(n, gold, func(q page.Pair) bool { return score[q] >= p.Threshold }); want != p.Counts {
				t.Fatalf("at %v: %+v, want %+v", p.Threshold, p.Counts, want)
			}
		}
	})
}

func TestAPerfectPredictionHasOnesEverywhere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 20).Draw(t, "n")
		gold := make([]int32, n)
		for i := range gold {
			gold[i] = int32(rapid.IntRange(0, n).Draw(t, "gold"))
		}
		rep := report(n, links(gold), &truth.Truth{Kind: truth.Clusters, Cluster: gold}, 0.5)
		for _, m := range Measures() {
			if v, ok := m.Get(rep); ok && !m.Count && !m.Chosen && !near(v, 1) {
				t.Fatalf("%s is %v", m.Name, v)
			}
		}
	})
}

func TestFiguresDoNotDependOnTheNumbersOfPagesAndStayInTheirBounds(t *testing.T) {
	orderFree := func(name string) bool { return name != "page_precision" && name != "page_recall" }
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 12).Draw(t, "n")
		gold := drawTruth(t, n, truth.Clusters)
		pairs := drawPairs(t, n)
		want := report(n, pairs, gold, 0.6).Values()
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		to := rng.Perm(n)
		moved := &truth.Truth{Kind: truth.Clusters, Cluster: make([]int32, n), Pairs: map[page.Pair]truth.Label{}}
		for i, c := range gold.Cluster {
			moved.Cluster[to[i]] = c
		}
		for p, l := range gold.Pairs {
			moved.Pairs[page.MakePair(to[p.A], to[p.B])] = l
		}
		for i, p := range pairs {
			q := page.MakePair(to[p.A], to[p.B])
			pairs[i].A, pairs[i].B = q.A, q.B
		}
		slices.SortFunc(pairs, scored.Compare)
		got := report(n, pairs, moved, 0.6).Values()
		for _, m := range Measures() {
			w, ok := want[m.Name]
			if g, also := got[m.Name]; ok != also || orderFree(m.Name) && !near(w, g) {
				t.Fatalf("%s is %v, after renumbering %v", m.Name, w, g)
			}
			if ok && !m.Count && (w > 1+1e-9 || w < 0 && m.Name != "ari" || w < -1) {
				t.Fatalf("%s is %v", m.Name, w)
			}
		}
	})
}

func TestNothingPredictedAndNothingToFind(t *testing.T) {
	none := report(3, nil, &truth.Truth{Kind: truth.Clusters, Cluster: []int32{0, 0, 1}}, 0.5)
	if p, r := none.Before.Precision(), none.Before.Recall(); p != 1 || r != 0 {
		t.Errorf("nothing predicted: %v %v", p, r)
	}
	if v, ok := none.Values()["best_f1"]; !ok || v != 0 {
		t.Errorf("best F1 is %v, %v where no duplicate scores", v, ok)
	}
	if v, ok := none.Values()["best_threshold"]; ok {
		t.Errorf("the best threshold is %v where no duplicate scores", v)
	}
	free := report(3, links([]int32{0, 0, 1}), &truth.Truth{Kind: truth.Clusters, Cluster: []int32{-1, -1, -1}}, 0.5)
	if p, r := free.Before.Precision(), free.Before.Recall(); p != 0 || r != 1 {
		t.Errorf("nothing to find: %v %v", p, r)
	}
	for _, name := range []string{"ap", "best_f1", "candidate_recall"} {
		if v, ok := free.Values()[name]; ok {
			t.Errorf("%s is %v without a duplicate in the truth", name, v)
		}
	}
	unknown := report(3, links([]int32{0, 0, 1}), nil, 0.5).Values()
	if d := cmp.Diff(map[string]float64{"decided": 1, "groups": 1, "largest": 2}, unknown); d != "" {
		t.Error(d)
	}
}

func TestGoldDroppedByTheFloorStillCountsAsACandidate(t *testing.T) {
	gold := &truth.Truth{Kind: truth.Clusters, Cluster: []int32{0, 0, 0}}
	r := &result.Result{
		Pages: 3, Floor: 0.5,
		Pairs:         scored.PairsOf([]scored.Pair{{A: 0, B: 1, Score: 0.9}}),
		WantedDropped: []page.Pair{{A: 1, B: 2}},
	}
	rep := Evaluate(r, gold, 0.4)
	if !near(rep.Index, 1.0/3) || !rep.BelowFloor {
		t.Errorf("%+v", rep)
	}
}

// The figures over the pairs judged by hand follow the rule of all others: one that these labels do
// not determine is not defined, and a caution says why.
func TestFiguresOfPairsJudgedByHandNeedBothKinds(t *testing.T) {
	p, q := page.Pair{A: 0, B: 1}, page.Pair{A: 2, B: 3}
	gold := &truth.Truth{Kind: truth.Judged, Pairs: map[page.Pair]truth.Label{p: truth.Duplicate, q: truth.Different}, Hand: map[page.Pair]bool{p: true}}
	rep := report(4, []scored.Pair{{A: 0, B: 1, Score: 1}}, gold, .5)
	v := rep.Hand.Values()
	if _, ok := v["f1"]; ok || v["recall"] != 1 {
		t.Errorf("one duplicate judged by hand gives %v", v)
	}
	if _, ok := v["ap"]; ok {
		t.Error("and an average precision")
	}
	if w := rep.Hand.Cautions(); len(w) != 1 || !strings.Contains(w[0].En, "contains no different pair") {
		t.Errorf("it says %v", w)
	}
}
