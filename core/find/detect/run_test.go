package detect_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/say/saytest"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/docview"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/markup"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/text"
)

// verdicts compares the kinds of pages.
var verdicts = cmp.Comparer(func(a, b kind.Verdict) bool { return a == b })

// plain is a result without its times.
func plain(r *result.Result) result.Result {
	c := *r
	c.Stages = nil
	c.Fitted = result.Fitted{}
	return c
}

func mustRun(t testing.TB, set *page.Set, opt detect.Options, jobs ...detect.Job) []*result.Result {
	t.Helper()
	res, err := detect.Run(context.Background(), set, jobs, opt)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// oracle computes the run pair by pair, without any index, block or worker.
func oracle(m algo.Method, texts []string, c result.Candidates, floor float64) (pairs []scored.Pair, comparisons, indexed int64) {
	sigs := signAll(m, texts)
	index := indexPairs(m, sigs)
	for a := range sigs {
		for b := a + 1; b < len(sigs); b++ {
			p := page.MakePair(a, b)
			if len(sigs[a]) == 0 || len(sigs[b]) == 0 || c == result.Index && !index[p] {
				continue
			}
			comparisons++
			if index[p] {
				indexed++
			}
			if s := m.Score(sigs[a], sigs[b]); s > 0 && s >= floor {
				pairs = append(pairs, scored.Pair{A: p.A, B: p.B, Score: s, Indexed: index[p]})
			}
		}
	}
	slices.SortFunc(pairs, scored.Compare)
	return pairs, comparisons, indexed
}

func TestRunFindsWhatBruteForceFindsOnAnyNumberOfWorkers(t *testing.T) {
	methods := map[string]algo.Method{"none": letters{}, "keys": keyed{}, "join": joiner{}}
	rapid.Check(t, func(t *rapid.T) {
		list := texts(rapid.IntRange(0, 60).Draw(t, "n"), rapid.Uint64().Draw(t, "seed"))
		floor := rapid.SampledFrom([]float64{0, 0.2, 0.5, 1}).Draw(t, "floor")
		kind := rapid.SampledFrom([]string{"none", "keys", "join"}).Draw(t, "index")
		for _, c := range []result.Candidates{result.All, result.Index} {
			pairs, comparisons, indexed := oracle(methods[kind], list, c, floor)
			for _, workers := range []int{1, 2, 7} {
				r, err := detect.Run(context.Background(), setOf(list), []detect.Job{job("x", methods[kind])},
					detect.Options{Candidates: c, Bounds: result.Bounds{Floor: floor}, Workers: workers})
				if err != nil {
					t.Fatal(err)
				}
				if d := cmp.Diff(pairs, r[0].Pairs.List()); d != "" {
					t.Fatalf("%s %s %d workers: %s", kind, c, workers, d)
				}
				if r[0].Comparisons != comparisons || r[0].Indexed != indexed {
					t.Fatalf("%s %s: %d comparisons, %d indexed; want %d, %d", kind, c, r[0].Comparisons, r[0].Indexed, comparisons, indexed)
				}
				if string(r[0].Index) != kind {
					t.Fatalf("index %q, want %q", r[0].Index, kind)
				}
			}
		}
	})
}

func TestPagesOfAnyRunAreReadPassByPassToTheSameResult(t *testing.T) {
	list := texts(80, 5)
	jobs := func() []detect.Job {
		return []detect.Job{job("fit", &fitter{passes: 2}), job("keys", keyed{}), job("fit2", &fitter{passes: 1})}
	}
	want := mustRun(t, setOf(list), detect.Options{Workers: 1}, jobs()...)
	if len(want[0].Warnings) == 0 || len(want[0].Pairs.List()) == 0 {
		t.Fatalf("the fitted job has warnings %v and %d pairs", want[0].Warnings, len(want[0].Pairs.List()))
	}
	for _, opt := range []detect.Options{{Workers: 7}, {KeepBodies: -1, Workers: 2}, {KeepBodies: 300}, {Alone: true}, {Alone: true, KeepBodies: -1}} {
		got := mustRun(t, setOf(list), opt, jobs()...)
		for i := range want {
			if d := cmp.Diff(plain(want[i]), plain(got[i]), verdicts); d != "" {
				t.Errorf("%+v, job %d: %s", opt, i, d)
			}
		}
	}
}

func TestPairsOverTheLimitAreDroppedByWholeScoreLevels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := texts(rapid.IntRange(2, 60).Draw(t, "n"), rapid.Uint64().Draw(t, "seed"))
		limit := rapid.IntRange(1, 400).Draw(t, "limit")
		all, _, _ := oracle(letters{}, list, result.All, 0.1)
		// Pairs of equal pages are folded into one entry, and the limit counts entries.
		class := func(i int32) string { return fmt.Sprint(letters{}.Sign(text.NewDoc(nil, list[i]))) }
		entries := make(map[[2]string]bool)
		var want []scored.Pair
		for i, p := range all {
			a, b := class(p.A), class(p.B)
			entries[[2]string{min(a, b), max(a, b)}] = true
			if len(entries) <= limit && (i+1 == len(all) || all[i+1].Score < p.Score) {
				want = all[:i+1]
			}
		}
		for _, workers := range []int{1, 3} {
			res, err := detect.Run(context.Background(), setOf(list), []detect.Job{job("x", letters{})},
				detect.Options{Candidates: result.All, Bounds: result.Bounds{Floor: 0.1, MaxPairs: limit}, Workers: workers})
			if len(want) == 0 && len(all) > 0 {
				if err == nil || !strings.Contains(err.Error(), "highest score") {
					t.Fatalf("nothing fits, and the error is %v", err)
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			r := res[0]
			if d := cmp.Diff(want, r.Pairs.List()); len(want)+len(r.Pairs.List()) > 0 && d != "" {
				t.Fatal(d)
			}
			if int(r.Dropped) != len(all)-len(want) {
				t.Fatalf("%d dropped, want %d", r.Dropped, len(all)-len(want))
			}
			if r.Dropped > 0 {
				if len(r.Warnings) == 0 || r.Floor <= all[len(want)].Score || r.Floor > want[len(want)-1].Score {
					t.Fatalf("floor %v, warnings %v, dropped level %v", r.Floor, r.Warnings, all[len(want)].Score)
				}
			}
		}
	})
}

// lengths takes pages for alike whose signatures have the same number of words; no page is equal to
// another.
type lengths struct{ letters }

func (lengths) Keys(algo.Signature) []uint64 { return []uint64{1} }

func (lengths) Score(a, b algo.Signature) float64 {
	if len(a) != len(b) {
		return 0.5
	}
	return 1
}

func TestTooManyPairsOfTheHighestScoreAreAnErrorInBoundedMemory(t *testing.T) {
	list := make([]string, 1200)
	for i := range list {
		list[i] = fmt.Sprint("page ", i)
	}
	jobs := []detect.Job{job("alike", lengths{})}
	_, err := detect.Run(context.Background(), setOf(list), jobs, detect.Options{Bounds: result.Bounds{MaxPairs: 10_000}})
	if err == nil || !strings.Contains(err.Error(), "detect: alike: more than 10000 pairs") || !strings.Contains(err.Error(), "have the highest score, 1: ") {
		t.Fatalf("got %v", err)
	}
	// Half a million pairs exceed a limit of 330,000 and its margin.
	list = list[:1100]
	for i := range 400 {
		list[i] += " or so"
	}
	r := mustRun(t, setOf(list), detect.Options{Bounds: result.Bounds{MaxPairs: 330_000}, Candidates: result.All}, jobs[0])[0]
	if want := int64(400*399/2 + 700*699/2); r.Pairs.Len() != want || r.Dropped != 400*700 {
		t.Fatalf("%d pairs and %d dropped, want %d and %d", r.Pairs.Len(), r.Dropped, want, 400*700)
	}
}

func TestWantedPairsThatTheFloorDropsAreReported(t *testing.T) {
	list := []string{"a b c d", "a b x y", "a z", "q"}
	gold := &truth.Truth{Kind: truth.Clusters, Cluster: []int32{0, 0, 0, 0}}
	sigs := signAll(keyed{}, list)
	index := indexPairs(keyed{}, sigs)
	for _, c := range []result.Candidates{result.All, result.Index} {
		r := mustRun(t, setOf(list), detect.Options{Candidates: c, Bounds: result.Bounds{Floor: 0.99}, Wanted: gold.IsDuplicate}, job("x", keyed{}))[0]
		if len(r.Pairs.List()) != 0 || len(r.WantedDropped) != len(index) || len(index) == 0 {
			t.Fatalf("%s: pairs %v, gold dropped %v, index %v", c, r.Pairs.List(), r.WantedDropped, index)
		}
		for _, p := range r.WantedDropped {
			if !index[p] {
				t.Errorf("%v is not in the index", p)
			}
		}
	}
}

func TestPagesThatCannotBeReadAreListedAndTheRestGoesOn(t *testing.T) {
	list := []string{"a b c", "a b c", "a b c", ""}
	set := setOf(list)
	html := page.FromPages("fake", []page.Page{{ID: "h"}, {ID: "i"}}, []page.Content{{Text: "<p>a"}, {Text: "<p>a"}})
	_, err := detect.Run(context.Background(), html, []detect.Job{job("x", keyed{})}, detect.Options{})
	if err == nil || err.Error() != "detect: page h: HTML pages need a denoiser, but none is chosen" {
		t.Fatalf("got %v", err)
	}
	html.Pages[0].Kind, html.Pages[1].Kind = page.Text, page.Text // the listing is wrong: pages fail one by one
	r := mustRun(t, html, detect.Options{}, job("x", &fitter{passes: 1}))[0]
	if !slices.Equal(r.Left, []pass.Left{{Page: 0, Why: pass.NotRead}, {Page: 1, Why: pass.NotRead}}) {
		t.Errorf("not compared are %v", r.Left)
	}
	if r.Unread != 2 || r.Empty != 0 || len(r.Problems) != 2 || r.Problems[1].Where != "i" || len(r.Warnings) < 1 {
		t.Fatalf("%+v", r)
	}
	r = mustRun(t, set, detect.Options{}, job("x", keyed{}))[0]
	if !slices.Equal(r.Left, []pass.Left{{Page: 3, Why: pass.NoFeatures}}) {
		t.Errorf("not compared are %v", r.Left)
	}
	if r.Unread != 0 || r.Empty != 1 || len(r.Pairs.List()) != 3 || r.Bytes != 3*3*8 {
		t.Fatalf("%+v", r)
	}
}

func TestHTMLGoesThroughTheDenoiserAndTextDoesNot(t *testing.T) {
	var calls atomic.Int64
	d := denoise.Denoiser{
		Name:   "upper",
		Params: []param.Param{{Name: "k", Kind: param.Int, Default: 7, Max: 9}},
		New: func(v param.Values) (denoise.Func, error) {
			if v.Int("k") != 7 {
				return nil, errors.New("k must be 7")
			}
			return func(t *markup.Tree) denoise.Body {
				calls.Add(1)
				return denoise.Body{Title: "from the page", Text: strings.ToUpper(t.HTML)}
			}, nil
		},
	}
	set := page.FromPages("mixed", []page.Page{{ID: "h", URL: "u"}, {ID: "t", Kind: page.Text, Title: "listed"}}, []page.Content{{Text: "ab"}, {Kind: page.Text, Text: "cd"}})
	set.Summaries = []string{"s", ""}
	r := mustRun(t, set, detect.Options{Denoiser: d}, job("x", letters{}))[0]
	if calls.Load() != 1 || r.Denoiser != "upper" || r.Denoise.Int("k") != 7 {
		t.Fatalf("%d calls, %+v", calls.Load(), r)
	}
	fn, _ := d.New(r.Denoise)
	h, err := pass.Prepare(t.Context(), set, 0, pass.Ready(fn), nil)
	if err != nil || h.Doc.Body != "AB" || h.Doc.Title != "from the page" || h.Doc.URL != "u" || h.Doc.Summary != "s" || h.Tree == nil {
		t.Fatalf("%+v %v", h.Doc, err)
	}
	p, err := pass.Prepare(t.Context(), set, 1, pass.Ready(fn), nil)
	if err != nil || p.Doc.Body != "cd" || p.Doc.Title != "listed" || p.Doc.Index != 1 || p.Tree != nil {
		t.Fatalf("%+v %v", p.Doc, err)
	}
	_, err = detect.Run(context.Background(), set, nil, detect.Options{Denoiser: d, Denoise: param.Values{"k": 1}})
	if err == nil || err.Error() != "detect: denoiser: k must be 7" {
		t.Fatalf("got %v", err)
	}
}

// A setting of the algorithm or of the denoiser that has no effect is reported if a person set it,
// and not otherwise.
func TestSettingsWithoutEffectAreNamed(t *testing.T) {
	ps := []param.Param{
		{Name: "way", Kind: param.Choice, Default: "up", Choices: []string{"up", "down"}},
		{Name: "by", Kind: param.Int, Default: 1, Max: 9, Idle: param.Unless("way", "down")},
	}
	d := denoise.Denoiser{
		Name: "x", Params: ps,
		New: func(param.Values) (denoise.Func, error) {
			return func(*markup.Tree) denoise.Body { return denoise.Body{} }, nil
		},
	}
	set := page.FromPages("one", []page.Page{{ID: "h"}}, []page.Content{{Text: "ab"}})
	for by, want := range map[int]int{1: 0, 2: 1} {
		j := job("x", letters{})
		j.Algorithm.Params, j.Values = append(slices.Clone(ps), j.Algorithm.Params...), j.Values.With("way", "up").With("by", by)
		r := mustRun(t, set, detect.Options{Denoiser: d, Denoise: param.Values{"way": "up", "by": by}}, j)[0]
		for _, line := range []say.Words{
			saytest.Words("by has no effect with way=up", "way=up 时 by 不起作用"),
			saytest.Words("denoiser: by has no effect with way=up", "去噪：way=up 时 by 不起作用"),
		} {
			if n := len(slices.DeleteFunc(slices.Clone(r.Warnings), func(w say.Words) bool { return !w.Equal(line) })); n != want {
				t.Errorf("by=%d: %d times %q in %+v", by, n, line.En, r.Warnings)
			}
		}
	}
}

func TestDocumentsCarryKeywordsAndAbstractOfThePage(t *testing.T) {
	const src = `<title>题</title><meta name=keywords content="去重，網頁; 算法"><meta name=description content="網頁摘要"><p>`
	body := strings.Repeat("正文一二三四五六。", 10)
	pages := []page.Page{{ID: "says"}, {ID: "says nothing"}, {ID: "t", Kind: page.Text}}
	contents := []page.Content{{Text: src + body}, {Text: "<p>" + body}, {Kind: page.Text, Text: body}}
	set := page.FromPages("about", pages, contents)
	for _, c := range []struct {
		denoiser denoise.Denoiser
		unsaid   string // the fallback for the abstract of a page that has none
	}{{denoise.None(), ""}, {docview.Denoiser(), "正文一二三四五六。正文一二三四五六。"}} {
		v := param.Defaults(c.denoiser.Params)
		if c.unsaid != "" {
			v["abstract"] = 18
		}
		fn, err := c.denoiser.New(v)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range []text.Doc{{Keywords: []string{"去重", "网页", "算法"}, Abstract: "网页摘要"}, {Abstract: c.unsaid}, {}} {
			p, err := pass.Prepare(t.Context(), set, i, pass.Ready(fn), nil)
			if err != nil {
				t.Fatal(err)
			}
			text.FoldSimplified.Doc(p.Doc)
			if !slices.Equal(p.Doc.Keywords, want.Keywords) || p.Doc.Abstract != want.Abstract {
				t.Errorf("%s, page %d: %q %q", c.denoiser.Name, i, p.Doc.Keywords, p.Doc.Abstract)
			}
			if p.Body.View != nil && slices.Contains(p.Body.View.Keywords, "网页") {
				t.Error("folding a document has changed the body")
			}
		}
	}
}

func TestBodiesAreKeptBetweenPassesUpToTheLimit(t *testing.T) {
	var pages []page.Page
	var contents []page.Content
	for i := range 10 {
		pages = append(pages, page.Page{ID: fmt.Sprint(i)})
		contents = append(contents, page.Content{Text: "0123456789"})
	}
	set := page.FromPages("ten", pages, contents)
	denoised := func(keep int64, jobs ...detect.Job) int64 {
		var calls atomic.Int64
		d := denoise.Denoiser{New: func(param.Values) (denoise.Func, error) {
			return func(t *markup.Tree) denoise.Body {
				calls.Add(1)
				return denoise.Body{Text: t.HTML}
			}, nil
		}}
		mustRun(t, set, detect.Options{Denoiser: d, KeepBodies: keep}, jobs...)
		return calls.Load()
	}
	// A fitter makes three passes: frequencies, common words, signatures.
	for keep, want := range map[int64]int64{0: 10, -1: 30, 40: 10 + 6 + 6} {
		if got := denoised(keep, job("x", &fitter{passes: 1})); got != want {
			t.Errorf("KeepBodies %d: %d pages denoised, want %d", keep, got, want)
		}
	}
	if got := denoised(0, job("a", keyed{}), job("b", letters{}), job("c", joiner{})); got != 10 {
		t.Errorf("three jobs denoised %d pages, want 10", got)
	}
}

func TestEveryStageIsTimedInItsOrder(t *testing.T) {
	var mu atomic.Int32
	stages := map[string]bool{}
	opt := detect.Options{Progress: func(p detect.Progress) {
		if mu.Add(1) != 1 {
			t.Error("two calls of Progress at a time")
		}
		stages[p.Stage] = true
		if p.Done > p.Total && p.Total > 0 {
			t.Errorf("%+v", p)
		}
		mu.Add(-1)
	}}
	r := mustRun(t, setOf(texts(300, 3)), opt, job("x", &fitter{passes: 1}))[0]
	var names []string
	for _, s := range r.Stages {
		names = append(names, s.Name)
		if s.Busy <= 0 || s.Wall <= 0 {
			t.Errorf("%+v", s)
		}
	}
	if got := strings.Join(names, " "); got != "read denoise fit sign relate join score" {
		t.Error(got)
	}
	if !stages[result.StageFit] {
		t.Errorf("progress told of %v", stages)
	}
}

func TestStopIsAnsweredInEveryStage(t *testing.T) {
	list := texts(400, 9)
	run := func(name string, stopAt func(cancel func()) algo.Method) {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		first := job("first", keyed{})
		res, err := detect.Run(ctx, setOf(list), []detect.Job{first, job(name, stopAt(cancel))}, detect.Options{Candidates: result.All, Workers: 2})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
		if name == "score" && (len(res) != 1 || res[0].Algorithm != "first") {
			t.Errorf("score: the finished result is lost: %v", res)
		}
	}
	var after atomic.Int64
	stopped := make(chan struct{})
	run("score", func(cancel func()) algo.Method {
		return letters{score: func() {
			switch n := after.Add(1); {
			case n == 100:
				cancel()
				close(stopped)
			case n > 100:
				<-stopped // however slowly the other goroutine gets there
			}
		}}
	})
	if n := after.Load(); n > 100+2*256 {
		t.Errorf("%d pairs were scored after the stop", n-100)
	}
	run("sign", func(cancel func()) algo.Method { return stopSign{cancel: cancel} })
	run("fit", func(cancel func()) algo.Method { return &stopFit{cancel: cancel} })
	run("join", func(cancel func()) algo.Method { return stopJoin{cancel: cancel} })
}

type stopSign struct {
	letters
	cancel func()
}

func (s stopSign) Sign(d *text.Doc) algo.Signature {
	s.cancel()
	return s.letters.Sign(d)
}

type stopFit struct {
	letters
	cancel func()
}

func (s *stopFit) Fit(ctx context.Context, c *text.Corpus) error {
	s.cancel()
	return c.Each(ctx, func(int, int, *text.Doc) error { return nil })
}

type stopJoin struct {
	joiner
	cancel func()
}

func (s stopJoin) Pairs(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	s.cancel()
	return s.joiner.Pairs(ctx, sigs, emit)
}

type failFit struct{ letters }

func (failFit) Fit(context.Context, *text.Corpus) error { return errors.New("too few words") }

func TestAJobThatFailsDoesNotStopTheOthers(t *testing.T) {
	res, err := detect.Run(context.Background(), setOf(texts(20, 2)), []detect.Job{job("bad", failFit{}), job("good", keyed{})}, detect.Options{})
	if err == nil || err.Error() != "detect: bad: fit: too few words" {
		t.Errorf("got %v", err)
	}
	if len(res) != 1 || res[0].Algorithm != "good" || res[0].Job != 1 {
		t.Errorf("got %v", res)
	}
}

func TestFinishedReceivesResultsOneByOne(t *testing.T) {
	var got []string
	full := errors.New("disk full")
	jobs := []detect.Job{job("a", keyed{}), job("b", letters{}), job("c", joiner{})}
	res, err := detect.Run(context.Background(), setOf(texts(20, 2)), jobs, detect.Options{Finished: func(r *result.Result) error {
		got = append(got, r.Algorithm)
		if r.Algorithm == "b" {
			return full
		}
		return nil
	}})
	if !errors.Is(err, full) || len(res) != 0 || fmt.Sprint(got) != "[a b]" {
		t.Errorf("%v %v %v", res, err, got)
	}
}

func TestWrongOptionsAreNamed(t *testing.T) {
	for want, opt := range map[string]detect.Options{
		`detect: candidates must be "all" or "index", got "some"`: {Candidates: "some"},
		"detect: floor must be a score from 0 to 1, got 2":        {Bounds: result.Bounds{Floor: 2}},
	} {
		if _, err := detect.Run(context.Background(), setOf(nil), nil, opt); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
