package body_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/truebody"
	"pagetwin/core/judge/eval/body"
	"pagetwin/core/lab/synth"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/samples"
)

func near(a, b float64) bool { return math.Abs(a-b) < 1e-12 }

func TestScoreIsOverCharacterFourGrams(t *testing.T) {
	for _, c := range []struct {
		name, body, gold string
		p, r, f          float64
	}{
		{"equal", "网页消重算法", "网页消重算法", 1, 1, 1},
		{"marks, width and case do not count", "ＡＢＣ，网页！", "abc 网页", 1, 1, 1},
		{"half of the body", "甲乙丙丁戊己庚辛", "甲乙丙丁戊", 2. / 5, 1, 4. / 7},
		{"a gram counts as often as it stands in both", "甲甲甲甲甲甲", "甲甲甲甲", 1. / 3, 1, .5},
		{"a text of fewer than four is one gram", "甲乙", "甲乙", 1, 1, 1},
		{"and no part of a longer one", "甲乙", "甲乙丙丁", 0, 0, 0},
		{"nothing in common", "甲乙丙丁", "子丑寅卯", 0, 0, 0},
		{"both empty", "", "，。", 1, 1, 1},
		{"one empty", "", "甲", 0, 0, 0},
		{"the other empty", "甲", "", 0, 0, 0},
	} {
		got, _ := truebody.New(c.gold).Score(c.body)
		if !near(got.P, c.p) || !near(got.R, c.r) || !near(got.F1, c.f) {
			t.Errorf("%s: got %+v, want %v %v %v", c.name, got, c.p, c.r, c.f)
		}
	}
}

// The definition implemented again with strings and maps.
func TestScoreIsItsDefinition(t *testing.T) {
	count := func(s string) map[string]int {
		r := []rune(s)
		m := map[string]int{}
		for i := range max(0, len(r)-3) {
			m[string(r[i:i+4])]++
		}
		if len(r) > 0 && len(r) < 4 {
			m[s]++
		}
		return m
	}
	text := rapid.StringOfN(rapid.SampledFrom([]rune("甲乙丙a1")), 0, 40, -1)
	rapid.Check(t, func(t *rapid.T) {
		x, y := text.Draw(t, "body"), text.Draw(t, "gold")
		a, b := count(x), count(y)
		common, na, nb := 0, 0, 0
		for g, n := range a {
			na += n
			common += min(n, b[g])
		}
		for _, n := range b {
			nb += n
		}
		got, chars := truebody.New(y).Score(x)
		if chars != len([]rune(x)) {
			t.Fatalf("%q has %d characters, not %d", x, len([]rune(x)), chars)
		}
		if na == 0 && nb == 0 {
			if got != (truebody.Score{P: 1, R: 1, F1: 1}) {
				t.Fatalf("both empty: %+v", got)
			}
			return
		}
		if common == 0 {
			if got != (truebody.Score{}) {
				t.Fatalf("%q %q: %+v, want 0", x, y, got)
			}
			return
		}
		if p, r := float64(common)/float64(na), float64(common)/float64(nb); !near(got.P, p) || !near(got.R, r) {
			t.Fatalf("%q %q: %+v, want %v %v", x, y, got, p, r)
		}
	})
}

// generated writes a made set of few sites with many pages each, and opens it.
func generated(t *testing.T) *page.Set {
	t.Helper()
	sites, err := fs.ReadFile(samples.Files, "sites.toml")
	if err != nil {
		t.Fatal(err)
	}
	spec := synth.DefaultSpec()
	spec.Pages, spec.En, spec.SameSite, spec.Traditional = 100, 0, 0, 0
	for line := range strings.Lines(string(sites)) {
		if host, ok := strings.CutPrefix(strings.TrimSpace(line), "host = "); ok {
			spec.Sites = append(spec.Sites, strings.Trim(host, `"`))
		}
	}
	spec.Sites = spec.Sites[:6]
	dir := filepath.Join(t.TempDir(), "set")
	if _, err := synth.Generate(context.Background(), disk.FS{}, spec, samples.Files, dir, nil); err != nil {
		t.Fatal(err)
	}
	set, err := formats.Open(context.Background(), dir, page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { set.Close() })
	return set
}

func job(t *testing.T, name string, set ...string) body.Job {
	t.Helper()
	d, err := catalog.Denoiser(name)
	if err != nil {
		t.Fatal(err)
	}
	v, err := param.Parse(d.Params, set)
	if err != nil {
		t.Fatal(err)
	}
	return body.Job{Denoiser: d, Values: v}
}

func TestFiguresAreTheSameOnAnyNumberOfWorkers(t *testing.T) {
	set := generated(t)
	jobs := []body.Job{job(t, "none"), job(t, "density")}
	var want []*body.Result
	for _, workers := range []int{1, 5} {
		var order []string
		got, err := body.Measure(context.Background(), set, jobs, body.Options{
			Workers: workers,
			Body:    func(job, page int, _ denoise.Body) error { order = append(order, fmt.Sprint(job, page)); return nil },
		})
		if err != nil {
			t.Fatal(err)
		}
		if len(order) != 2*set.Len() || order[1] != "0 1" || order[len(order)-1] != fmt.Sprint(1, set.Len()-1) {
			t.Errorf("%d workers: bodies came as %v", workers, order)
		}
		if want == nil {
			want = got
			continue
		}
		for k := range got {
			if got[k].F1 != want[k].F1 || got[k].Median != want[k].Median || got[k].P != want[k].P || got[k].Below != want[k].Below {
				t.Errorf("%d workers: %+v, want %+v", workers, got[k], want[k])
			}
			for i := range got[k].Pages {
				if got[k].Pages[i].Score != want[k].Pages[i].Score {
					t.Fatalf("%d workers, page %d: %+v, want %+v", workers, i, got[k].Pages[i].Score, want[k].Pages[i].Score)
				}
			}
		}
	}
}

func TestAveragesAreOverThePagesWithATrueBody(t *testing.T) {
	var asked atomic.Int64
	r, err := body.Measure(context.Background(), generated(t), []body.Job{job(t, "format")}, body.Options{
		CPU: func() time.Duration { return time.Duration(asked.Add(1)) * time.Hour },
	})
	if err != nil {
		t.Fatal(err)
	}
	var f []float64
	sum, below := 0.0, 0.0
	for _, p := range r[0].Pages {
		f = append(f, p.Score.F1)
		sum += p.Score.F1
		if p.Score.F1 < 0.5 {
			below++
		}
	}
	slices.Sort(f)
	n := float64(len(f))
	if !near(r[0].F1, sum/n) || !near(r[0].Median, (f[49]+f[50])/2) || !near(r[0].Below, below/n) || r[0].Gold != 100 || r[0].Denoised != 100 {
		t.Errorf("got %+v, want mean %v, median %v, below %v", r[0], sum/n, (f[49]+f[50])/2, below/n)
	}
	if r[0].CPU < time.Hour || r[0].CPU%time.Hour != 0 {
		t.Errorf("a clock that goes on by hours measured %v", r[0].CPU)
	}
}

func TestAPageWithoutTrueBodyHasNoFigures(t *testing.T) {
	set := page.FromPages("two", []page.Page{{ID: "a"}, {ID: "b", Kind: page.Text}},
		[]page.Content{{Text: "<p>甲乙丙丁</p>"}, {Text: "戊己", Kind: page.Text}})
	var texts []string
	r, err := body.Measure(context.Background(), set, []body.Job{{Denoiser: denoise.None()}}, body.Options{
		Body: func(_, _ int, b denoise.Body) error { texts = append(texts, b.Text); return nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	if r[0].Gold != 0 || !math.IsNaN(r[0].F1) || !math.IsNaN(r[0].Median) || r[0].Denoised != 1 || r[0].Bytes != int64(len("<p>甲乙丙丁</p>")) {
		t.Errorf("got %+v", r[0])
	}
	if fmt.Sprint(texts) != "[甲乙丙丁 戊己]" {
		t.Errorf("bodies %q", texts)
	}
}

func TestMeasureStops(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := body.Measure(ctx, generated(t), []body.Job{job(t, "none")}, body.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	full := errors.New("disk full")
	_, err := body.Measure(context.Background(), generated(t), []body.Job{job(t, "none")}, body.Options{
		Body: func(int, int, denoise.Body) error { return full },
	})
	if !errors.Is(err, full) {
		t.Errorf("got %v", err)
	}
}
