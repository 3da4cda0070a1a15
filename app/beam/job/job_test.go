package job

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"

	"pagetwin/app/beam/work"
	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/find/shards"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/text"
)

const program = "1.2.3"

func TestMain(m *testing.M) {
	Register()
	beam.Init()
	log.SetLogger(&log.Standard{Level: log.SevError})
	os.Exit(m.Run())
}

// segmenter is shared by all tests: it takes a while to load.
var segmenter = sync.OnceValue(text.NewSegmenter)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// news writes a set of n pages of seven hosts: copies, copies with changes, pages that lie
// in others, empty ones, and lines that are no pages.
func news(t testing.TB, n int, html bool) string {
	t.Helper()
	rng := rand.New(rand.NewPCG(3, 4))
	sentence := func() string {
		var b strings.Builder
		for range 5 + rng.IntN(12) {
			b.WriteRune(rune('一' + rng.IntN(2500)))
		}
		return b.String() + fmt.Sprintf("的 item %d。", rng.IntN(4000))
	}
	var articles [][]string
	var out strings.Builder
	for i := range n {
		a := make([]string, 6+rng.IntN(10))
		for k := range a {
			a[k] = sentence()
		}
		if i > 9 {
			switch old := articles[rng.IntN(len(articles))]; rng.IntN(8) {
			case 0:
				a = old
			case 1:
				a = slices.Clone(old)
				a[rng.IntN(len(a))] = sentence()
			case 2:
				a = append(slices.Clone(old), a[:3]...)
			}
		}
		articles = append(articles, a)
		host := fmt.Sprintf("http://site%d.example/", i%7)
		body := fmt.Sprintf("频道 %d 首页 登录\n%s\n未经 %s 许可不得转载本站的任何文字。", i%7, strings.Join(a, "\n"), host)
		p := map[string]any{"id": fmt.Sprintf("n%05d", i), "url": host + fmt.Sprint(i), "text": body}
		if i%97 == 50 {
			p["text"] = ""
		}
		if html {
			delete(p, "text")
			p["html"] = "<html><head><title>" + a[0] + "</title></head><body><a href=/>首页</a><p>" + strings.ReplaceAll(body, "\n", "</p><p>") + "</p></body></html>"
		}
		line, err := json.Marshal(p)
		must(t, err)
		out.Write(append(line, '\n'))
		if i%500 == 20 {
			out.WriteString("{\"id\":\n")
		}
	}
	path := filepath.Join(t.TempDir(), "news.jsonl")
	must(t, os.WriteFile(path, []byte(out.String()), 0o600))
	return path
}

// asked is an algorithm at its defaults and the options of a run.
func asked(t testing.TB, a algo.Algorithm) (detect.Job, detect.Options) {
	t.Helper()
	d, err := catalog.Denoiser(catalog.DefaultDenoiser)
	must(t, err)
	return detect.Job{Algorithm: a, Values: param.Defaults(a.Params)}, detect.Options{
		Denoiser: d, Denoise: param.Defaults(d.Params), Reading: pass.DefaultReading(), Segmenter: segmenter(),
		Candidates: result.Index, Bounds: result.Bounds{MaxPairs: scored.DefaultMost}, PageTime: -1,
	}
}

// planned begins work over a set.
func planned(t testing.TB, j detect.Job, opt detect.Options, z shards.Sizes, path string) *work.Work {
	t.Helper()
	open := func(x page.Section) (*page.Set, error) {
		return formats.Open(t.Context(), path, page.Options{Section: x})
	}
	start := shards.Start{Job: j, Run: opt, Set: path, Sizes: z, Shard: open, Open: func() (*page.Set, error) { return open(page.Section{}) }}
	see := func(ctx context.Context, w *work.Work) error {
		for i := range w.Spec.Shards {
			must(t, w.See(ctx, i, open))
		}
		return nil
	}
	w, err := work.Start(t.Context(), disk.FS{}, t.TempDir(), program, start, see)
	must(t, err)
	return w
}

func specOf(w *work.Work, set string) Spec {
	return Spec{Dir: w.Dir, Set: set, Work: w.Spec.Hash(), Program: program}
}

// done does the work as a pipeline in this process.
func done(t testing.TB, w *work.Work, set string) {
	t.Helper()
	t.Setenv("TMPDIR", t.TempDir()) // Beam leaves an empty file behind
	p, s := beam.NewPipelineWithRoot()
	Build(s, specOf(w, set), w.Spec)
	_, err := beam.Run(t.Context(), "prism", p)
	must(t, err)
}

// A pipeline over shards finds what one process finds: of keys all, of a join all pairs
// from the score on that its keys are made for.
func TestAPipelineIsOneRun(t *testing.T) {
	const pages = 2000
	sets := map[string]string{"texts": news(t, pages, false), "html": news(t, pages, true)}
	spreads := 0
	for _, a := range catalog.Algorithms() {
		for _, kind := range slices.Sorted(maps.Keys(sets)) {
			t.Run(a.Name+" "+kind, func(t *testing.T) {
				j, opt := asked(t, a)
				m, err := a.New(j.Values)
				must(t, err)
				keys, from, err := detect.SpreadOf(j, m, opt, pages)
				if err != nil {
					t.Skip(err)
				}
				if keys.Differs.En != "" {
					t.Skip(keys.Differs.En)
				}
				spreads++
				set, err := formats.Open(t.Context(), sets[kind], page.Options{})
				must(t, err)
				defer set.Close()
				runs, err := detect.Run(t.Context(), set, []detect.Job{j}, opt)
				must(t, err)
				w := planned(t, j, opt, shards.Sizes{Shards: 5, Parts: 3}, sets[kind])
				done(t, w, sets[kind])
				got, err := w.Merge(t.Context())
				must(t, err)
				same(t, got.Result, runs[0], max(from, 1e-12), from == 0)
			})
		}
	}
	if spreads < 20 {
		t.Errorf("%d algorithms with a set were spread", spreads)
	}
}

// same compares the result of a pipeline with that of a run; floor is the score from which
// pairs must be the same.
func same(t *testing.T, got, want *result.Result, floor float64, all bool) {
	t.Helper()
	from := func(r *result.Result) (list []scored.Pair) {
		for p := range r.Pairs.From(floor).InOrder() {
			p.Indexed = true
			list = append(list, p)
		}
		return list
	}
	a, b := from(got), from(want)
	if !slices.Equal(a, b) {
		t.Errorf("%d pairs from %v on, want %d", len(a), floor, len(b))
	}
	if len(b) == 0 {
		t.Error("no pair: nothing was compared")
	}
	if all && got.Comparisons != want.Comparisons {
		t.Errorf("%d comparisons, want %d", got.Comparisons, want.Comparisons)
	}
	for name, x := range map[string][2]any{
		"pages": {got.Pages, want.Pages}, "unread": {got.Unread, want.Unread}, "empty": {got.Empty, want.Empty}, "least": {got.Least, want.Least},
		"kinds": {got.Kinds, want.Kinds}, "templates": {got.Templates, want.Templates}, "left": {got.Left, want.Left}, "bytes": {got.Bytes, want.Bytes},
		"problems": {got.Problems, want.Problems}, "cut": {got.Cut, want.Cut}, "lowest": {got.Lowest, want.Lowest},
	} {
		if !reflect.DeepEqual(x[0], x[1]) {
			t.Errorf("%s: %v, want %v", name, x[0], x[1])
		}
	}
}

// However the set is cut, what is found is the same.
func TestSizesDoNotMatter(t *testing.T) {
	path := news(t, 300, false)
	a, err := catalog.Algorithm("minhash")
	must(t, err)
	j, opt := asked(t, a)
	set, err := formats.Open(t.Context(), path, page.Options{})
	must(t, err)
	defer set.Close()
	runs, err := detect.Run(t.Context(), set, []detect.Job{j}, opt)
	must(t, err)
	for _, z := range []shards.Sizes{{Shards: 1, Parts: 1}, {Shards: 2, Parts: 9}, {Shards: 40, Parts: 3}} {
		w := planned(t, j, opt, z, path)
		done(t, w, path)
		got, err := w.Merge(t.Context())
		must(t, err)
		same(t, got.Result, runs[0], 1e-12, true)
		done(t, w, path) // what is there stays
		if again, err := w.Merge(t.Context()); err != nil || !again.Result.Pairs.Equal(got.Result.Pairs) {
			t.Errorf("%+v: a second job changes what the first found: %v", z, err)
		}
	}
}

// A worker says in a line why a job is none for it.
func TestOtherWorkIsRefused(t *testing.T) {
	path := news(t, 20, false)
	a, err := catalog.Algorithm("minhash")
	must(t, err)
	j, opt := asked(t, a)
	good := specOf(planned(t, j, opt, shards.Sizes{}, path), path)
	for name, c := range map[string]struct {
		change func(*Spec)
		want   string
	}{
		"no folder":  {func(s *Spec) { s.Dir = filepath.Join(s.Dir, "gone") }, "has no access to the work folder"},
		"other work": {func(s *Spec) { s.Work = "0123456789abcdef" }, "share one folder"},
	} {
		s := good
		c.change(&s)
		if _, err := open(s.String()); err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, err = open(good.String())
	must(t, err)
}
