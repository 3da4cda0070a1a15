package present

import (
	"slices"
	"sync"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// slow is a denoiser that is at work on a page until the test lets it go.
func slow(at, free chan struct{}) denoise.Denoiser {
	return denoise.Denoiser{Name: "slow", Title: param.Words{En: "slow", Zh: "慢"}, New: func(param.Values) (denoise.Func, error) {
		return func(*markup.Tree) denoise.Body {
			at <- struct{}{}
			<-free
			return denoise.Body{}
		}, nil
	}}
}

func slowDesk(t *testing.T) (d *Desk, l *loop, at, free chan struct{}) {
	at, free = make(chan struct{}, 1000), make(chan struct{})
	book, err := NewBook("en")
	if err != nil {
		t.Fatal(err)
	}
	l = newLoop()
	d = NewDesk(Config{Do: l.do, Store: newMemory(), Book: book, Algorithms: []algo.Algorithm{lengths(nil)}, Denoisers: []denoise.Denoiser{slow(at, free)}, Denoiser: "slow", Segmenter: words()})
	t.Cleanup(d.Close)
	t.Cleanup(sync.OnceFunc(func() { close(free) })) // the pages that are still at work end
	pages := []page.Page{{ID: "a", Kind: page.HTML}, {ID: "b", Kind: page.HTML}, {ID: "c", Kind: page.HTML}}
	content := page.Content{Kind: page.HTML, Text: "<p>slow"}
	d.Library.Show(page.FromPages("slow", pages, slices.Repeat([]page.Content{content}, 3)), (*truth.Truth)(nil))
	return d, l, at, free
}

// A stop does not wait for the pages at work: it is done while none of them has been let
// go, and another run can begin.
func TestAStopDoesNotWaitForThePageAtWork(t *testing.T) {
	d, l, at, _ := slowDesk(t)
	for _, stop := range []func(){d.Run.Stop, d.Status.Stop} {
		var ended error
		d.Run.Start(func(err error) { ended = err })
		<-at
		stop()
		l.until(t, func() bool { return !d.Run.Running() })
		if ended == nil || len(d.Session.Results()) > 0 || d.Status.Fault() != "" {
			t.Fatalf("stopped with %v, %d results, fault %q", ended, len(d.Session.Results()), d.Status.Fault())
		}
		for len(at) > 0 {
			<-at
		}
	}
}
