package detect_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pagetwin/core/algo"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/text"
)

// fewer returns how many pages a test has: all, or some where races are looked for, which takes
// twenty times as long.
func fewer(all, some int) int {
	if testing.Short() {
		return some
	}
	return all
}

func TestAForecastCountsThePairsThatWillBeScored(t *testing.T) {
	list := texts(fewer(1500, 600), 5)
	for i := range list {
		list[i] += fmt.Sprintf(" only%d", i) // equal pages count once
	}
	set := setOf(list)
	for _, c := range []struct {
		name       string
		method     algo.Method
		candidates result.Candidates
		all, index bool
	}{
		{"all pairs for want of an index", letters{}, result.Index, true, false},
		{"all pairs asked for, keys", keyed{}, result.All, true, true},
		{"all pairs asked for, join", joiner{}, result.All, true, true},
		{"candidates of keys", keyed{}, result.Index, false, true},
		{"candidates of a join", joiner{}, result.Index, false, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			var heard []detect.Forecast
			r := mustRun(t, set, detect.Options{Candidates: c.candidates, Forecast: func(f detect.Forecast) error {
				heard = append(heard, f)
				return nil
			}}, job("fake", c.method))[0]
			if len(heard) != 1 {
				t.Fatalf("%d forecasts, want one", len(heard))
			}
			f := heard[0]
			if f.Algorithm != "fake" || f.Stage != result.StageScore || f.All != c.all || f.Indexed != c.index || f.Wall <= 0 || f.CPU <= 0 {
				t.Errorf("%+v", f)
			}
			if c.all {
				if want := int64(f.Pages) * int64(f.Pages-1) / 2; f.Comparisons != want {
					t.Errorf("%d comparisons, want %d", f.Comparisons, want)
				}
			}
			if d := math.Log2(float64(f.Comparisons) / float64(r.Comparisons)); !(math.Abs(d) <= 1) {
				t.Errorf("%d for %d: a logarithm of %v apart", f.Comparisons, r.Comparisons, d)
			}
		})
	}
}

func TestAForecastChangesNoFigure(t *testing.T) {
	set := setOf(texts(fewer(1200, 500), 6))
	hear := func(detect.Forecast) error { return nil }
	for name, m := range map[string]algo.Method{"plain": letters{}, "keys": keyed{}, "join": joiner{}} {
		for _, c := range []result.Candidates{result.All, result.Index} {
			without := mustRun(t, set, detect.Options{Candidates: c}, job(name, m))[0]
			with := mustRun(t, set, detect.Options{Candidates: c, Forecast: hear}, job(name, m))[0]
			if diff := cmp.Diff(plain(without), plain(with), unexported); diff != "" {
				t.Errorf("%s over %s: (-want +got)\n%s", name, c, diff)
			}
		}
	}
}

func TestAJobThatIsRefusedEndsAndTheOthersGoOn(t *testing.T) {
	set := setOf(texts(400, 7))
	refused := errors.New("too long for me")
	jobs := []detect.Job{job("slow", letters{}), job("quick", keyed{})}
	results, err := detect.Run(t.Context(), set, jobs, detect.Options{Forecast: func(f detect.Forecast) error {
		if f.Algorithm == "slow" {
			return refused
		}
		return nil
	}})
	if !errors.Is(err, refused) || !strings.Contains(err.Error(), "slow") {
		t.Errorf("%v, want that slow was refused", err)
	}
	if len(results) != 1 || results[0].Algorithm != "quick" {
		t.Errorf("results %v", results)
	}
}

func TestARunThatWaitsForAnAnswerIsStoppedAtOnce(t *testing.T) {
	set := setOf(texts(400, 8))
	ctx, stop := context.WithCancel(t.Context())
	never := make(chan struct{})
	_, err := detect.Run(ctx, set, []detect.Job{job("slow", letters{})}, detect.Options{Forecast: func(detect.Forecast) error {
		stop()
		<-never
		return nil
	}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want %v", err, context.Canceled)
	}
}

func TestAForecastOfOneSampleIsATime(t *testing.T) {
	list := texts(300, 9)
	for i := range list {
		list[i] += fmt.Sprintf(" only%d", i)
	}
	for name, m := range map[string]algo.Method{"plain": letters{}, "keys": keyed{}, "join": joiner{}} {
		var heard []detect.Forecast
		mustRun(t, setOf(list), detect.Options{Forecast: func(f detect.Forecast) error { heard = append(heard, f); return nil }}, job(name, m))
		if len(heard) != 1 {
			t.Fatalf("%d forecasts, want one", len(heard))
		}
		f := heard[0]
		if !(f.Wall > 0 && f.Wall < time.Minute && f.CPU >= 0 && f.CPU < time.Minute && f.Memory >= 0) {
			t.Errorf("%s: %+v", name, f)
		}
	}
}

func TestNothingIsForetoldOfFewPages(t *testing.T) {
	var heard atomic.Int32
	set := setOf(texts(100, 9))
	mustRun(t, set, detect.Options{Forecast: func(detect.Forecast) error { heard.Add(1); return nil }}, job("fake", letters{}))
	if n := heard.Load(); n != 0 {
		t.Errorf("%d, want 0", n)
	}
}

func TestAForecastIsSaidInOneLineOfEachLanguage(t *testing.T) {
	f := detect.Forecast{
		Algorithm: "charfreq", Stage: result.StageScore, Pages: 50_000, Wall: 4 * time.Minute, Memory: 960 << 20,
		Comparisons: 1_249_975_000, Growth: algo.Quadratic, All: true,
	}
	says := func(want ...string) {
		t.Helper()
		said := f.Words().En + "\n" + f.Words().In("zh") + "\n"
		for _, w := range want {
			if !strings.Contains(said, w) {
				t.Errorf("%q is not in %q", w, said)
			}
		}
	}
	says("charfreq: about 4 min for 50000 pages, 1.25 billion comparisons, 960 MiB; the algorithm has no index, and the number of pairs grows with the square of the pages: use fewer pages\n",
		"charfreq：约 4 分钟，50000 个网页，12.5 亿 次比较，960 MiB；该算法没有索引，网页对数随网页数的平方增长：请减少网页\n")
	f.Indexed = true
	says("comparing only candidates of the index is faster")
	f.All, f.Comparisons, f.Wall = false, 2_500_000, 3*time.Hour
	says("about 3 hours for 50000 pages, 2.5 million comparisons", "约 3 小时，50000 个网页，250 万 次比较", "the work of its index grows with the square of the pages")
	f.Growth = algo.WithCandidates
	says("many pages share text")
	f = detect.Forecast{Algorithm: "som", Stage: result.StageFit, Growth: algo.Quadratic, Pages: 20_000, Wall: 75 * time.Second, Memory: 320 << 20}
	says("som: about 75 s for training with 20000 pages, 320 MiB; both grow with the square of the pages: use fewer pages or a smaller model\n",
		"som：用 20000 个网页训练约 75 秒，320 MiB；随网页数的平方增长：请减少网页或缩小模型\n")
}

// trainee is a Fitter that trains for a fifth of a second unless it is stopped.
type trainee struct {
	algo.Index
	*fitter
	watch func(algo.Training) error
}

func (t *trainee) Traits() algo.Traits {
	return algo.Traits{Watch: func(fn func(algo.Training) error) { t.watch = fn }}
}

func (t *trainee) Fit(ctx context.Context, c *text.Corpus) error {
	for done := range 21 {
		if t.watch == nil {
			break // warm tries it out before the run
		}
		if err := t.watch(algo.Training{Pages: c.Len(), Memory: 7, Done: float64(done), Total: 20}); err != nil {
			return err
		}
		time.Sleep(10 * time.Millisecond)
	}
	return t.fitter.Fit(ctx, c)
}

func TestTrainingIsForetoldOnceAndCanBeRefused(t *testing.T) {
	set := setOf(texts(50, 1))
	method := func() algo.Method { return &trainee{fitter: &fitter{}} }
	var heard []detect.Forecast
	hear := func(f detect.Forecast) error { heard = append(heard, f); return nil }
	mustRun(t, set, detect.Options{Forecast: hear, Segmenter: text.NewSegmenter()}, job("trainee", method()))
	if len(heard) != 1 {
		t.Fatalf("%d forecasts, want one", len(heard))
	}
	f := heard[0]
	if f.Stage != result.StageFit || f.Pages != 50 || f.Memory != 7 || f.Wall <= 0 {
		t.Errorf("%+v", f)
	}

	refused := errors.New("too long for me")
	results, err := detect.Run(t.Context(), set, []detect.Job{job("trainee", method()), job("quick", keyed{})},
		detect.Options{Forecast: func(detect.Forecast) error { return refused }, Segmenter: text.NewSegmenter()})
	if !errors.Is(err, refused) {
		t.Fatalf("%v, want %v", err, refused)
	}
	if len(results) != 1 {
		t.Errorf("%d results, want one", len(results))
	}
}
