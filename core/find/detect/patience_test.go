package detect_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/judge/eval/body"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// endless is work that never ends by itself: it computes until the test is over.
type endless struct {
	over  atomic.Bool
	begun chan struct{} // receives a value each time the work begins
}

func newEndless(t *testing.T) *endless {
	e := &endless{begun: make(chan struct{}, 100)}
	t.Cleanup(func() { e.over.Store(true) })
	return e
}

func (e *endless) work() {
	e.begun <- struct{}{}
	for !e.over.Load() {
		continue
	}
}

// denoiser keeps the whole page, and never ends on a page with a certain word.
func (e *endless) denoiser() denoise.Denoiser {
	return denoise.Denoiser{Name: "endless", New: func(param.Values) (denoise.Func, error) {
		return func(t *markup.Tree) denoise.Body {
			if strings.Contains(t.HTML, "endless") {
				e.work()
			}
			return denoise.Body{Text: t.HTML}
		}, nil
	}}
}

func pagesOf(kind page.Kind, bodies ...string) *page.Set {
	var pages []page.Page
	var contents []page.Content
	for i, b := range bodies {
		pages = append(pages, page.Page{ID: string(rune('a' + i)), Kind: kind})
		contents = append(contents, page.Content{Kind: kind, Text: b})
	}
	return page.FromPages("set", pages, contents)
}

// ends calls fn, whose context ends when the endless work has begun, and fails only if fn does not
// return.
func (e *endless) ends(t *testing.T, fn func(ctx context.Context) error) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	done := make(chan error)
	go func() { done <- fn(ctx) }()
	<-e.begun
	stop()
	select {
	case err := <-done:
		if !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want that it was cancelled", err)
		}
	case <-time.After(2 * time.Minute):
		t.Fatal("the page at work is waited for")
	}
}

func TestAStopDoesNotWaitForThePageAtWork(t *testing.T) {
	long := strings.Repeat("正文", 64<<10)
	run := func(set *page.Set, d denoise.Denoiser, m algo.Method, progress func(detect.Progress)) func(context.Context) error {
		return func(ctx context.Context) error {
			_, err := detect.Run(ctx, set, []detect.Job{job("x", m)}, detect.Options{Denoiser: d, Progress: progress})
			return err
		}
	}
	t.Run("denoising", func(t *testing.T) {
		e := newEndless(t)
		e.ends(t, run(pagesOf(page.HTML, "endless", "b"), e.denoiser(), letters{}, nil))
	})
	t.Run("bodies", func(t *testing.T) {
		e := newEndless(t)
		e.ends(t, func(ctx context.Context) error {
			_, err := body.Measure(ctx, pagesOf(page.HTML, "a", "endless"), []body.Job{{Denoiser: e.denoiser()}}, body.Options{})
			return err
		})
	})
	t.Run("lengths of bodies", func(t *testing.T) {
		e := newEndless(t)
		e.ends(t, func(ctx context.Context) error {
			fn, _ := e.denoiser().New(nil)
			_, err := pass.BodyLengths(ctx, pagesOf(page.HTML, "a", "endless"), fn, nil)
			return err
		})
	})
	t.Run("fitting", func(t *testing.T) {
		e := newEndless(t)
		e.ends(t, run(pagesOf(page.Text, long, "b"), denoise.Denoiser{}, &stuck{at: "fit", e: e}, nil))
	})
	t.Run("signing", func(t *testing.T) {
		e := newEndless(t)
		e.ends(t, run(pagesOf(page.Text, long, "b"), denoise.Denoiser{}, &stuck{at: "sign", e: e}, nil))
	})
	t.Run("scoring", func(t *testing.T) {
		e := newEndless(t)
		e.ends(t, run(pagesOf(page.Text, "甲乙", "甲乙"), denoise.Denoiser{}, &stuck{at: "score", e: e}, nil))
	})
}

// stuck is a method that never ends at one stage.
type stuck struct {
	letters
	at string
	e  *endless
}

func (s *stuck) Fit(ctx context.Context, c *text.Corpus) error {
	return c.Each(ctx, func(int, int, *text.Doc) error {
		if s.at == "fit" {
			s.e.work()
		}
		return nil
	})
}

func (s *stuck) Sign(d *text.Doc) algo.Signature {
	if s.at == "sign" && len(d.Body) > 1000 {
		s.e.work()
	}
	return s.letters.Sign(d)
}

func (s *stuck) Score(a, b algo.Signature) float64 {
	if s.at == "score" {
		s.e.work()
	}
	return s.letters.Score(a, b)
}

// A page that takes too long is reported and left out; the results of the others are the same as
// without it.
func TestAPageThatTakesTooLongIsLeftOut(t *testing.T) {
	e := newEndless(t)
	set := pagesOf(page.HTML, "甲乙", "endless 1", "甲乙丙")
	opt := detect.Options{Denoiser: e.denoiser(), PageTime: 2 * time.Second}
	r := mustRun(t, set, opt, job("x", letters{}))[0]
	if !slices.Equal(r.Left, []pass.Left{{Page: 1, Why: pass.NotRead}}) {
		t.Errorf("left out of comparing: %+v", r.Left)
	}
	if r.Unread != 1 || len(r.Problems) != 1 || r.Problems[0].Where != "b" || !strings.Contains(r.Problems[0].What, "too long") {
		t.Errorf("problems %+v", r.Problems)
	}
	if len(r.Warnings) != 2 || !strings.Contains(r.Warnings[0].En, "1 of 3 pages took too long") || !strings.Contains(r.Warnings[0].In("zh"), "用时过长") {
		t.Errorf("warnings %+v", r.Warnings)
	}
	want := mustRun(t, pagesOf(page.HTML, "甲乙", "", "甲乙丙"), detect.Options{Denoiser: e.denoiser()}, job("x", letters{}))[0]
	if !cmp.Equal(want.Pairs, r.Pairs, unexported) || r.Pairs.Len() != 1 {
		t.Errorf("got %+v, want %+v", r.Pairs, want.Pairs)
	}
	gold := pagesOf(page.HTML, "甲乙", "endless 2")
	found, err := body.Measure(t.Context(), gold, []body.Job{{Denoiser: e.denoiser()}}, body.Options{PageTime: 2 * time.Second})
	if err != nil || found[0].Denoised != 1 || len(found[0].Problems) != 1 || found[0].Problems[0].Where != "b" {
		t.Errorf("%+v %v", found, err)
	}
}
