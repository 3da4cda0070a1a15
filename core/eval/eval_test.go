package eval

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pagetwin/core/cluster"
	"pagetwin/core/detect"
	"pagetwin/core/page"
	"pagetwin/core/truth"
)

// links are the pairs that hold the clusters of pred together, at score 1.
func links(pred []int32) []detect.Scored {
	var pairs []detect.Scored
	for a := range pred {
		for b := a + 1; b < len(pred); b++ {
			if pred[a] == pred[b] {
				pairs = append(pairs, detect.Scored{A: int32(a), B: int32(b), Score: 1, Indexed: true})
			}
		}
	}
	return pairs
}

func report(n int, pairs []detect.Scored, gold *truth.Truth, threshold float64) *Report {
	return Evaluate(&detect.Result{Pages: n, Pairs: detect.PairsOf(pairs)}, gold, threshold)
}

func TestTheVectorOfSectionQ(t *testing.T) {
	gold := &truth.Truth{Kind: truth.Clusters, Cluster: []int32{0, 0, 0, 1, 1, 2, 3, 3}}
	rep := Evaluate(&detect.Result{
		Pages: 8, Pairs: detect.PairsOf(links([]int32{0, 0, 1, 1, 1, 2, 3, 4})), Left: []detect.Left{{Page: 7, Why: detect.TooLittle}},
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
	if c := NewCurve(detect.PairsOf(nil), gold); c.Positives != 5 || c.Negatives != 23 {
		t.Errorf("%d duplicates and %d different pairs, want 5 and 23", c.Positives, c.Negatives)
	}
}

// A truth that knows more duplicates than the set has pages for gives the figures of the
// whole set in which nothing of the pages that are not there is decided.
func TestDuplicatesThatAreNotThereAreMissed(t *testing.T) {
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
		pairs := slices.DeleteFunc(drawPairs(t, n), func(p detect.Scored) bool { return int(p.B) >= here })
		a, b := report(here, pairs, part, 0.5), report(n, pairs, whole, 0.5)
		if a.Before != b.Before || a.After != b.After || a.AP != b.AP || a.Best != b.Best || a.Positives != b.Positives {
			t.Fatalf("%+v\n%+v", a, b)
		}
		x, ok := Bootstrap(detect.PairsOf(pairs), part, here, 0.5, Resampling{Rounds: 50})
		if r := a.Before.Recall(); ok && (r < x.Recall.Low || r > x.Recall.High) {
			t.Fatalf("recall %v lies outside of %v", r, x.Recall)
		}
		band, _, err := Band(t.Context(), detect.PairsOf(pairs), part, here, []float64{0.5}, Resampling{Rounds: 50})
		if err != nil || ok && band[0] != x {
			t.Fatalf("%v: band %v, bootstrap %v", err, band, x)
		}
	})
}

// Where a truth names no different pair, every precision is 1 whatever is decided, and
// where it names no duplicate, so is every recall: such figures are none of the run.
func TestWhatATruthCannotTellIsNoFigure(t *testing.T) {
	pairs := []detect.Scored{{A: 0, B: 1, Score: 0.9}, {A: 2, B: 3, Score: 0.8}}
	for _, c := range []struct {
		label     truth.Label
		has, lack []string
		why       string
	}{
		{truth.Duplicate, []string{"recall", "closed_recall", "tp", "fn"}, []string{"precision", "f1", "closed_precision", "closed_f1", "ap", "best_f1", "best_threshold"}, "no pair that is different"},
		{truth.Different, []string{"precision", "closed_precision", "fp"}, []string{"recall", "f1", "closed_recall", "closed_f1", "ap", "best_f1", "best_threshold"}, "no pair that is duplicate"},
	} {
		gold := &truth.Truth{Kind: truth.Judged, Pairs: map[page.Pair]truth.Label{{A: 0, B: 1}: c.label, {A: 1, B: 2}: c.label}}
		set := page.FromPages("set", make([]page.Page, 4), make([]page.Content, 4))
		o := NewOutcome(set, &detect.Result{Pages: 4, Pairs: detect.PairsOf(pairs)}, gold, 0.5)
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

func TestClosureAddsThePairsThatNobodyDecided(t *testing.T) {
	gold := &truth.Truth{Kind: truth.Clusters, Cluster: []int32{0, 0, 1}}
	pairs := []detect.Scored{{A: 0, B: 1, Score: 0.9}, {A: 1, B: 2, Score: 0.8}}
	rep := report(3, pairs, gold, 0.8)
	if rep.Before != (Counts{TP: 1, FP: 1}) || rep.After != (Counts{TP: 1, FP: 2}) {
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
		pred := cluster.Labels(n, detect.PairsOf(pairs), threshold)
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
			return // it knows nothing of pairs that count for nothing
		}
		gold.Pairs = nil
		if got, want := report(n, pairs, gold, threshold).Partition.ARI, oracleARI(goldLabels(gold), pred); !near(got, want) {
			t.Fatalf("ARI %v, want %v", got, want)
		}
	})
}

func scores(pairs []detect.Scored) map[page.Pair]float64 {
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
		pred := cluster.Labels(n, detect.PairsOf(pairs), threshold)
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
		var pairs []detect.Scored
		for i := range int32(n) {
			gold.Pairs[page.Pair{A: 2 * i, B: 2*i + 1}] = truth.Duplicate
			pairs = append(pairs, detect.Scored{A: 2 * i, B: 2*i + 1, Score: 1 - float64(i)/100})
		}
		if ap, ok := NewCurve(detect.PairsOf(pairs), gold).AP(); !ok || ap != 1 {
			t.Errorf("%d duplicates in order: %v", n, ap)
		}
	}
}

func TestTheCurveAgreesWithItsDefinitionAndWithTheCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 11).Draw(t, "n")
		gold := drawTruth(t, n, rapid.SampledFrom([]truth.Kind{truth.Clusters, truth.Judged}).Draw(t, "kind"))
		pairs := drawPairs(t, n)
		c := NewCurve(detect.PairsOf(pairs), gold)
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
			if v, ok := m.Get(rep); ok && !m.Count && m.Name != "best_threshold" && !near(v, 1) {
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
		slices.SortFunc(pairs, detect.Compare)
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
	r := &detect.Result{
		Pages: 3, Floor: 0.5,
		Pairs:         detect.PairsOf([]detect.Scored{{A: 0, B: 1, Score: 0.9}}),
		WantedDropped: []page.Pair{{A: 1, B: 2}},
	}
	rep := Evaluate(r, gold, 0.4)
	if !near(rep.Index, 1.0/3) || !rep.BelowFloor {
		t.Errorf("%+v", rep)
	}
}

func TestIntervalsHoldTheFigureAndFollowTheSeed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(6, 12).Draw(t, "n")
		gold := drawTruth(t, n, rapid.SampledFrom([]truth.Kind{truth.Clusters, truth.Judged}).Draw(t, "kind"))
		pairs := drawParts(t, n, gold, drawPairs(t, n))
		u := newUnits(detect.PairsOf(pairs), gold, n, 0.6)
		for i := range u.weight {
			u.weight[i] = 1
		}
		want := NewCurve(detect.PairsOf(pairs), gold).At(0.6)
		want.Unknown = 0
		if once := u.counts(); once != want {
			t.Fatalf("each group once gives %+v, the set has %+v", once, want)
		}
		var twice Counts
		for _, c := range u.each() {
			twice.addTimes(c, 1)
		}
		if want.addTimes(want, 1); twice != want {
			t.Fatalf("the groups together give %+v, twice the set is %+v", twice, want)
		}
		s := Resampling{Rounds: 200, Seed: 7}
		a, ok := Bootstrap(detect.PairsOf(pairs), gold, n, 0.6, s)
		b, _ := Bootstrap(detect.PairsOf(pairs), gold, n, 0.6, s)
		if !ok && u.n > 1 || a != b {
			t.Fatalf("%+v %+v %v", a, b, ok)
		}
		for _, iv := range []Interval{a.Precision, a.Recall, a.F1} {
			if ok && !(iv.Low >= 0 && iv.Low < iv.High && iv.High <= 1) {
				t.Fatalf("%+v: an interval of no width claims what nobody knows", iv)
			}
		}
	})
}

// A drawn set has a copy of a group for each time it was drawn; pairs are within
// a copy, and between copies of different groups.
func TestADrawnSetIsCountedCopyByCopy(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(4, 9).Draw(t, "n")
		gold := drawTruth(t, n, rapid.SampledFrom([]truth.Kind{truth.Clusters, truth.Judged}).Draw(t, "kind"))
		pairs := drawPairs(t, n)
		u := newUnits(detect.PairsOf(pairs), gold, n, 0.6)
		group, _ := goldGroups(gold, n)
		var copies []int32
		for g := range u.weight {
			u.weight[g] = int64(rapid.IntRange(0, 3).Draw(t, "times"))
			for range u.weight[g] {
				copies = append(copies, int32(g))
			}
		}
		score := scores(pairs)
		var want Counts
		for i, x := range copies {
			for j, y := range copies[:i+1] {
				if i != j && x == y {
					continue
				}
				allPairs(n, gold, func(p page.Pair, l truth.Label) {
					if group[p.A] == x && group[p.B] == y || group[p.A] == y && group[p.B] == x {
						want.add(l, score[p] >= 0.6)
					}
				})
			}
		}
		if got := u.counts(); got != want {
			t.Fatalf("got %+v, want %+v", got, want)
		}
	})
}

// With many equal groups the interval of recall is that of a binomial share.
func TestTheIntervalOfRecallIsThatOfAShare(t *testing.T) {
	const groups = 400
	gold := &truth.Truth{Kind: truth.Clusters, Cluster: make([]int32, 2*groups)}
	var pairs []detect.Scored
	for g := range groups {
		gold.Cluster[2*g], gold.Cluster[2*g+1] = int32(g), int32(g)
		if g%4 > 0 {
			pairs = append(pairs, detect.Scored{A: int32(2 * g), B: int32(2*g + 1), Score: 1})
		}
	}
	iv, ok := Bootstrap(detect.PairsOf(pairs), gold, 2*groups, 0.5, Resampling{Rounds: 2000, Seed: 3})
	if !ok || iv.Recall.Low < 0.695 || iv.Recall.Low > 0.72 || iv.Recall.High < 0.78 || iv.Recall.High > 0.805 {
		t.Errorf("recall is in %+v, a share of 3/4 of 400 is within 0.0425 of 0.75", iv.Recall)
	}
	if iv.Precision.High != 1 || iv.Precision.Low < 0.98 || iv.Precision.Low > 0.99 { // Wilson's of 300 in 300
		t.Errorf("precision is in %+v", iv.Precision)
	}
}

// Sets of 60 groups of two to six pages, of which one in twelve is glued to another group
// and one in eight is missed: their intervals hold the figures of 20,000 such groups.
func TestIntervalsHoldWhatOtherSetsHave(t *testing.T) {
	like := func(groups int, seed uint64) (detect.Pairs, *truth.Truth) {
		rng := rand.New(rand.NewPCG(seed, 9))
		gold := &truth.Truth{Kind: truth.Clusters}
		var list []detect.Scored
		for g := range int32(groups) {
			from := int32(len(gold.Cluster))
			if rng.IntN(12) == 0 && from > 0 {
				list = append(list, detect.Scored{A: from - 1, B: from, Score: 1})
			}
			found := rng.IntN(8) > 0
			for to := from + 2 + int32(rng.IntN(5)); int32(len(gold.Cluster)) < to; {
				p := int32(len(gold.Cluster))
				gold.Cluster = append(gold.Cluster, g)
				for a := from; a < p && found; a++ {
					list = append(list, detect.Scored{A: a, B: p, Score: 1})
				}
			}
		}
		slices.SortFunc(list, detect.Compare)
		return detect.PairsOf(list), gold
	}
	pairs, gold := like(20_000, 0)
	truly := NewCurve(pairs, gold).At(1)
	const sets = 200
	var held [3]int
	for seed := range uint64(sets) {
		pairs, gold := like(60, seed+1)
		iv, _ := Bootstrap(pairs, gold, len(gold.Cluster), 1, Resampling{Rounds: 200, Seed: 1})
		for k, x := range []float64{truly.Precision(), truly.Recall(), truly.F1()} {
			if i := []Interval{iv.Precision, iv.Recall, iv.F1}[k]; i.Low <= x && x <= i.High {
				held[k]++
			}
		}
	}
	for k, n := range held {
		if n < sets*93/100 {
			t.Errorf("%s: %d of %d intervals hold what it is", []string{"precision", "recall", "F1"}[k], n, sets)
		}
	}
}

func TestEveryMeasureHasItsWordsInBothLanguages(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range Measures() {
		if seen[m.Name] || m.Title.En == "" || m.Title.Zh == "" || m.Doc.En == "" || m.Doc.Zh == "" {
			t.Errorf("%+v", m)
		}
		seen[m.Name] = true
		if f, err := Find(m.Name); err != nil || f.Name != m.Name {
			t.Errorf("%s is not found: %v", m.Name, err)
		}
	}
	if _, err := Find("f2"); err == nil {
		t.Error("f2 is found")
	}
}

func BenchmarkThresholdOverAMillionPairs(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	pairs := make([]detect.Scored, 1_000_000)
	gold := &truth.Truth{Kind: truth.Clusters, Cluster: make([]int32, 10_000)}
	for i := range gold.Cluster {
		gold.Cluster[i] = int32(i / 5)
	}
	for i := range pairs {
		a := rng.IntN(9_999)
		pairs[i] = detect.Scored{A: int32(a), B: int32(a + 1 + rng.IntN(9_999-a)), Score: rng.Float64()}
	}
	slices.SortFunc(pairs, detect.Compare)
	c := NewCurve(detect.PairsOf(pairs), gold)
	b.Run("at", func(b *testing.B) {
		for b.Loop() {
			c.At(0.37)
		}
	})
	b.Run("evaluate", func(b *testing.B) {
		r := &detect.Result{Pages: 10_000, Pairs: detect.PairsOf(pairs)}
		for b.Loop() {
			evaluateWith(r, gold, c, 0.99)
		}
	})
	b.Run("curve", func(b *testing.B) {
		for b.Loop() {
			NewCurve(detect.PairsOf(pairs), gold)
		}
	})
}

// The figures over the pairs judged by hand keep to the rule of all others: one that these
// labels cannot give is none, and why is said.
func TestFiguresOfPairsJudgedByHandNeedBothKinds(t *testing.T) {
	p, q := page.Pair{A: 0, B: 1}, page.Pair{A: 2, B: 3}
	gold := &truth.Truth{Kind: truth.Judged, Pairs: map[page.Pair]truth.Label{p: truth.Duplicate, q: truth.Different}, Hand: map[page.Pair]bool{p: true}}
	rep := report(4, []detect.Scored{{A: 0, B: 1, Score: 1}}, gold, .5)
	v := rep.Hand.Values()
	if _, ok := v["f1"]; ok || v["recall"] != 1 {
		t.Errorf("one duplicate judged by hand gives %v", v)
	}
	if _, ok := v["ap"]; ok {
		t.Error("and an average precision")
	}
	if w := rep.Hand.Cautions(); len(w) != 1 || !strings.Contains(w[0].En, "names no pair that is different") {
		t.Errorf("it says %v", w)
	}
}
