package pass

import (
	"context"
	"runtime"
	"sync/atomic"
	"time"

	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/work"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/markup"
	"pagetwin/core/body/repeat"
	"pagetwin/core/page"
)

// Denoising is a denoiser prepared for one set, with the facts learned from the set. It is safe for
// use by several goroutines.
type Denoising struct {
	fn    denoise.Func
	given *denoise.Given // nil unless bodies are made elsewhere

	reading Reading
	repeats *repeat.Table // what stands on many pages; nil where that was not asked for
	model   *kind.Model   // nil where kinds are not told
	bare    bool          // most pages of the set are not whole

	patience *patience
}

// Ready returns a Denoising that extracts bodies with fn, without learning from a set, within
// [DefaultPageTime]. It is nil if fn is nil.
func Ready(fn denoise.Func) *Denoising {
	if fn == nil {
		return nil
	}
	return &Denoising{fn: fn, patience: newPatience(0)}
}

// Body parses html, page i, and extracts its body. The error is that this took longer than a page
// may take, see [LearnOptions.PageTime], or that of ctx: Body then stops waiting for the page.
func (d *Denoising) Body(ctx context.Context, i int, html string) (*markup.Tree, denoise.Body, error) {
	if d.given == nil {
		return d.patience.body(ctx, html, d.fn)
	}
	var failed error
	t, b, err := d.patience.body(ctx, html, func(t *markup.Tree) (b denoise.Body) {
		b, failed = d.given.Body(i, t)
		return b
	})
	if err != nil { // then what goes on may still set failed
		return t, b, err
	}
	return t, b, failed
}

// Given returns the description of bodies that were made elsewhere, nil if they were not.
func (d *Denoising) Given() *denoise.Given {
	if d == nil {
		return nil
	}
	return d.given
}

// Repeats returns the passages on many pages of the set, nil if they were not requested.
func (d *Denoising) Repeats() *repeat.Table {
	if d == nil {
		return nil
	}
	return d.repeats
}

// Known returns the facts learned from the whole set, except the least text of a page.
func (d *Denoising) Known() (k Known) {
	if d == nil {
		return k
	}
	k.Bare, k.Repeats = d.bare, d.repeats
	return k
}

// LearnOptions are the settings of Learn.
type LearnOptions struct {
	Workers  int                     // goroutines; 0 means one for each core
	Progress func(done, total int64) // pages looked at; at most 20 times a second, one call at a time; may be nil
	Reading  Reading                 // says what becomes of templates, and whether pages are classified by kind
	Counted  *repeat.Table           // what is known of the set's repeats already; nil: they are counted when they are asked for
	Known    *Known                  // what is known of all of this already; nil: it is learned

	// PageTime is the time that a page of 16 MB may take from its source to its body. A larger page
	// has more time in proportion, a smaller one at least half of it; 0 means DefaultPageTime,
	// below 0 no bound. A page that takes longer is a problem and left out. The bound is so high
	// that no ordinary page reaches it, however busy the machine is.
	PageTime time.Duration
}

// Learn makes d with the values v (nil: its defaults) ready for set, which may have no
// denoiser where all pages are plain text. What is to become of repeats makes it look at
// all pages, see [CountRepeats]. The host of a page is that of its address or, where the set knows
// none, what guessHost guesses. Pages that cannot be read are passed over. The outcome does not
// depend on the order of the pages.
func Learn(ctx context.Context, set *page.Set, d denoise.Denoiser, v param.Values, opt LearnOptions) (*Denoising, error) {
	var err error
	if opt.Reading, err = opt.Reading.Normal(); err != nil {
		return nil, err
	}
	out := &Denoising{patience: newPatience(opt.PageTime), repeats: opt.Counted, reading: opt.Reading}
	if opt.Known != nil {
		if opt, err = opt.Known.known(ctx, set, opt); err != nil {
			return nil, err
		}
		out.repeats = opt.Counted
	}
	if err := out.tellKinds(ctx, set, opt); err != nil {
		return nil, err
	}
	if opt.Reading.Repeats != repeat.Keep && out.repeats == nil {
		if out.repeats, err = CountRepeats(ctx, set, opt); err != nil {
			return nil, err
		}
	}
	if d.New == nil {
		return out, nil
	}
	if v == nil {
		v = param.Defaults(d.Params)
	}
	if out.fn, err = d.New(v); err != nil {
		return nil, say.Errorf("denoiser: %v", err)
	}
	if d.NewSet != nil {
		of, err := d.NewSet(v)
		if err == nil {
			out.given, err = of(ctx, set, opt.Progress)
		}
		if err != nil && ctx.Err() == nil {
			err = say.Errorf("denoiser: %v", err)
		}
		return out, err
	}
	return out, nil
}

func (d *Denoising) tellKinds(ctx context.Context, set *page.Set, opt LearnOptions) (err error) {
	if opt.Reading.Kinds == kind.Any {
		return nil
	}
	if d.model, err = kind.Shipped(); err != nil {
		return err
	}
	if opt.Known != nil {
		d.bare = opt.Known.Bare
		return nil
	}
	seen, err := newLearner(set, opt).whole(ctx)
	d.bare = mostlyBare(seen)
	return err
}

// learner looks at the pages of a set.
type learner struct {
	set      *page.Set
	workers  int
	pageTime time.Duration
	tell     *work.Teller[progress]
}

func newLearner(set *page.Set, opt LearnOptions) *learner {
	if opt.Workers <= 0 {
		opt.Workers = runtime.GOMAXPROCS(0)
	}
	var tell func(progress)
	if opt.Progress != nil {
		tell = func(p progress) { opt.Progress(p.done, p.total) }
	}
	return &learner{set: set, workers: opt.Workers, pageTime: opt.PageTime, tell: work.NewTeller(tell)}
}

// progress is the number of pages looked at.
type progress struct{ done, total int64 }

// hosts returns the host of each page, "" where none is known.
func (l *learner) hosts(ctx context.Context) ([]string, error) {
	hosts := make([]string, len(l.set.Pages))
	var unknown []int
	for i, p := range l.set.Pages {
		if p.Kind != page.HTML {
			continue
		}
		if hosts[i] = hostOf(p.URL); hosts[i] == "" {
			unknown = append(unknown, i)
		}
	}
	err := l.each(ctx, len(unknown), func(k int) error {
		c, err := readPage(ctx, l.set, unknown[k])
		if err != nil {
			return ctx.Err()
		}
		hosts[unknown[k]], err = work.Within(ctx, func() string { return guessHost(c.Text, l.set.Pages[unknown[k]].ID) })
		return err
	})
	return hosts, err
}

func (l *learner) sample(list []int, n int) []int {
	return hash.Sample(list, n, func(i int) uint64 { return hash.String(l.set.Pages[i].ID) })
}

// each calls fn for 0 to n−1 on all workers.
func (l *learner) each(ctx context.Context, n int, fn func(k int) error) error {
	var done atomic.Int64
	return work.Each(ctx, l.workers, n, func(_ context.Context, k int) error {
		if err := fn(k); err != nil {
			return err
		}
		l.tell.Say(progress{done.Add(1), int64(n)})
		return nil
	})
}
