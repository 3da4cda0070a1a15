package present

import (
	"slices"
	"sync"
	"testing"

	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/core/algo"
	"pagetwin/core/body/denoise"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

func slowDesk(t *testing.T) (d *Desk, l *presenttest.Loop, at, free chan struct{}) {
	at, free = make(chan struct{}, 1000), make(chan struct{})
	book, err := wording.NewBook("en")
	if err != nil {
		t.Fatal(err)
	}
	l = presenttest.NewLoop()
	d = NewDesk(session.Config{Do: l.Do, Store: presenttest.NewMemory(), Book: book, Algorithms: []algo.Algorithm{presenttest.Lengths(nil)}, Denoisers: []denoise.Denoiser{presenttest.Slow(at, free)}, Denoiser: "slow", Segmenter: presenttest.Words()})
	t.Cleanup(d.Close)
	t.Cleanup(sync.OnceFunc(func() { close(free) })) // the pages still in work can end
	pages := []page.Page{{ID: "a", Kind: page.HTML}, {ID: "b", Kind: page.HTML}, {ID: "c", Kind: page.HTML}}
	content := page.Content{Kind: page.HTML, Text: "<p>slow"}
	d.Library.Show(page.FromPages("slow", pages, slices.Repeat([]page.Content{content}, 3)), (*truth.Truth)(nil))
	return d, l, at, free
}

// Stopping does not wait for the pages in work: it completes before any of them ends, and
// another run can begin.
func TestAStopDoesNotWaitForThePageAtWork(t *testing.T) {
	d, l, at, _ := slowDesk(t)
	for _, stop := range []func(){d.Run.Stop, d.Status.Stop} {
		var ended error
		d.Run.Start(func(err error) { ended = err })
		<-at
		stop()
		l.Until(t, func() bool { return !d.Run.Running() })
		if ended == nil || len(d.Session.Results()) > 0 || d.Status.Fault() != "" {
			t.Fatalf("stopped with %v, %d results, fault %q", ended, len(d.Session.Results()), d.Status.Fault())
		}
		for len(at) > 0 {
			<-at
		}
	}
}
