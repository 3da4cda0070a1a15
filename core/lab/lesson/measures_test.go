package lesson_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
	"pagetwin/core/lab/lesson"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/trace"
	"pagetwin/core/trace/tracetest"
)

// outcome runs a job over all pairs of a set and evaluates it with a truth.
func outcome(t testing.TB, set *page.Set, gold *truth.Truth, j detect.Job, threshold float64) *eval.Outcome {
	t.Helper()
	opt := options(t)
	opt.Candidates = result.All
	results, err := detect.Run(t.Context(), set, []detect.Job{j}, opt)
	if err != nil {
		t.Fatal(err)
	}
	if threshold == 0 {
		threshold = results[0].Cut
	}
	return eval.NewOutcome(set, results[0], gold, threshold)
}

// judged returns a truth of pairs, as many of each kind, among those that a run scored.
func judged(o *eval.Outcome, every int) *truth.Truth {
	out := &truth.Truth{Kind: truth.Judged, Pairs: make(map[page.Pair]truth.Label)}
	n := 0
	for p := range o.Result.Pairs.All() {
		if n++; n%every == 0 {
			out.Pairs[p.Pair()] = o.Truth.Label(p.Pair())
		}
	}
	return out
}

// last returns the last view of a story with an ID.
func last(t *testing.T, s *trace.Story, id string) *trace.View {
	t.Helper()
	for i := len(s.Steps) - 1; i >= 0; i-- {
		for _, v := range s.Shown(i) {
			if v.ID == id {
				return v
			}
		}
	}
	t.Fatalf("the story shows no view %q", id)
	return nil
}

// twelve reads the pairs of a story from its table, with the scores of the run.
func twelve(t *testing.T, s *trace.Story, o *eval.Outcome) ([]scored.Pair, *truth.Truth) {
	t.Helper()
	gold := &truth.Truth{Kind: truth.Judged, Pairs: make(map[page.Pair]truth.Label)}
	var list []scored.Pair
	for _, row := range last(t, s, "ranking").Table.Rows {
		var p scored.Pair
		if _, err := fmt.Sscanf(row.ID, "%d-%d", &p.A, &p.B); err != nil {
			t.Fatal(err)
		}
		var ok bool
		if p.Score, ok = o.Result.Pairs.Score(p.Pair()); !ok {
			t.Fatalf("the run has no pair %v", p)
		}
		list = append(list, p)
		gold.Pairs[p.Pair()] = o.Truth.Label(p.Pair())
	}
	if !slices.IsSortedFunc(list, scored.Compare) {
		t.Errorf("the pairs are not best first: %v", list)
	}
	return list, gold
}

// The figures in the story of measures equal those of package eval, to the bit: on its twelve
// pairs, over the whole run, and on its group.
func TestTheStoryOfMeasuresTellsTheFiguresOfEval(t *testing.T) {
	set, gold := reprints(t)
	for _, x := range []struct {
		name      string
		threshold float64
	}{{"simhash", 0}, {"simhash", 0.8}, {"tianwang", 0}, {"shingling", 0}, {"charfreq", 0.97}, {"imatch", 0}, {"keysentence", 0.05}} {
		for _, kind := range []truth.Kind{truth.Clusters, truth.Judged} {
			t.Run(fmt.Sprint(x.name, x.threshold, kind), func(t *testing.T) {
				t.Parallel()
				o := outcome(t, set, gold, job(t, x.name), x.threshold)
				if kind == truth.Judged {
					o = o.Under(judged(o, 7))
				}
				a, err := catalog.Algorithm(x.name)
				if err != nil {
					t.Fatal(err)
				}
				s, err := lesson.Measures(o, a, lesson.Pages{Set: set})
				if err != nil {
					t.Fatal(err)
				}
				tracetest.Story(t, s, a.Params)
				list, sub := twelve(t, s, o)
				c := eval.NewCurve(scored.PairsOf(list), sub)
				if ap, _ := c.AP(); bar(t, s, "ap", "ap") != ap {
					t.Errorf("the story tells AP %v, it is %v", bar(t, s, "ap", "ap"), ap)
				}
				points := c.Points(0)
				xy := last(t, s, "curve").Curve.Series[0].XY
				if len(xy) != len(points) {
					t.Fatalf("the curve has %d points, there are %d scores", len(xy), len(points))
				}
				for i, p := range points {
					if xy[i] != [2]float64{p.Counts.Recall(), p.Counts.Precision()} {
						t.Errorf("point %d is %v, it should be %v", i, xy[i], p)
					}
				}
				whole(t, s, o)
			})
		}
	}
}

// whole checks the figures of the whole run, and of the groups.
func whole(t *testing.T, s *trace.Story, o *eval.Outcome) {
	t.Helper()
	values := o.Report.Values()
	for _, name := range []string{"precision", "recall", "f1", "ap"} {
		want, given := values[name]
		if !given {
			for _, b := range last(t, s, "figures").Bars.Bars {
				if b.ID == name {
					t.Errorf("the story tells %s %v, which the truth cannot give", name, b.Value)
				}
			}
		} else if got := bar(t, s, "figures", name); got != want {
			t.Errorf("the story tells %s %v of the run, it is %v", name, got, want)
		}
	}
	for _, name := range []string{"bcubed_precision", "bcubed_recall", "bcubed_f1"} {
		if got := bar(t, s, "b-cubed-all", name); got != values[name] {
			t.Errorf("the story tells %s %v of the run, it is %v", name, got, values[name])
		}
	}
	if o.Truth.Kind != truth.Clusters {
		return
	}
	// The mean of the rows is the figure, and each row equals the value of eval for that page in
	// the whole set.
	var p, r float64
	rows := last(t, s, "shares").Table.Rows
	for _, row := range rows {
		var x, y float64
		fmt.Sscan(row.Cells[4].En, &x)
		fmt.Sscan(row.Cells[5].En, &y)
		p, r = p+x, r+y
	}
	n := float64(len(rows))
	if got := bar(t, s, "b-cubed", "bcubed_precision"); got-p/n > 1e-4 || p/n-got > 1e-4 {
		t.Errorf("the rows give B-cubed precision %v, the bar %v", p/n, got)
	}
	if got := bar(t, s, "b-cubed", "bcubed_recall"); got-r/n > 1e-4 || r/n-got > 1e-4 {
		t.Errorf("the rows give B-cubed recall %v, the bar %v", r/n, got)
	}
}

// With a threshold that errs both ways, there are pairs of both kinds on both sides.
func TestTwelvePairsShowBothKindsOfErrors(t *testing.T) {
	set, gold := reprints(t)
	j := job(t, "simhash")
	o := outcome(t, set, gold, j, 0.87)
	s, err := lesson.Measures(o, j.Algorithm, lesson.Pages{Set: set})
	if err != nil {
		t.Fatal(err)
	}
	list, sub := twelve(t, s, o)
	c := eval.NewCurve(scored.PairsOf(list), sub).At(0.87)
	if len(list) != 12 || c.TP == 0 || c.FP == 0 || c.FN == 0 || c.TP+c.FP == 12 {
		t.Errorf("%d pairs: %+v", len(list), c)
	}
}

func TestMeasuresNeedATruthAndPairs(t *testing.T) {
	set, gold := reprints(t)
	j := job(t, "digest")
	o := outcome(t, set, gold, j, 0)
	if _, err := lesson.Measures(o.Under(nil), j.Algorithm, lesson.Pages{Set: set}); !errors.Is(err, lesson.ErrNoTruth) {
		t.Errorf("without truth: %v", err)
	}
	none := *o.Result
	none.Pairs = scored.PairsOf(nil)
	if _, err := lesson.Measures(eval.NewOutcome(set, &none, gold, none.Cut), j.Algorithm, lesson.Pages{Set: set}); !errors.Is(err, lesson.ErrNoPairs) {
		t.Errorf("without pairs: %v", err)
	}
	few := &truth.Truth{Kind: truth.Judged, Pairs: map[page.Pair]truth.Label{}}
	for p := range o.Result.Pairs.All() {
		few.Pairs[p.Pair()] = truth.Duplicate
		break
	}
	s, err := lesson.Measures(o.Under(few), j.Algorithm, lesson.Pages{Set: set})
	if err != nil {
		t.Fatal(err)
	}
	tracetest.Story(t, s, j.Algorithm.Params)
	if said := s.Steps[len(s.Steps)-1].Say.En; !strings.Contains(said, "not defined") {
		t.Errorf("B-cubed over judged pairs: %s", said)
	}
}
