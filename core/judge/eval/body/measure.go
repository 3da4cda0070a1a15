package body

import (
	"cmp"
	"context"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"pagetwin/core/base/clock"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/work"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/truebody"
	"pagetwin/core/body/pass"
	"pagetwin/core/page"
	"pagetwin/core/page/lost"
)

// Job is one denoiser with its parameters.
type Job struct {
	Denoiser denoise.Denoiser
	Values   param.Values // nil: its defaults
}

// Options are the settings of Measure.
type Options struct {
	Workers int // goroutines; 0 means one for each core

	// CPU returns the processor time that the process has used so far. If it is nil, the busy time
	// of the workers is used instead, which is too high if the machine has other work.
	CPU func() time.Duration

	// Body is called with the bodies of each job in the order of the set, one call at a time; it
	// may be nil. Its error stops the work.
	Body func(job, page int, b denoise.Body) error

	PageTime time.Duration // the most time to extract the body of a page, see [pass.LearnOptions]; 0 means its default

	Progress func(Progress) // called about 20 times a second at most, one call at a time; may be nil
}

// Progress is the progress of Measure.
type Progress struct {
	Denoiser    string // "" while pages are read
	Learning    bool   // the denoiser reads the whole set first
	Done, Total int64  // pages, over all denoisers
}

// Result is the result of one denoiser on a set.
type Result struct {
	Denoiser string       `json:"denoiser"`
	Values   param.Values `json:"parameters"`
	Pages    []Page       `json:"-"` // of the set, in its order

	Gold   int     `json:"gold_pages"` // pages with a true body, which the figures are computed from
	P      float64 `json:"p"`          // averages over them; NaN if there are none
	R      float64 `json:"r"`
	F1     float64 `json:"f1"`
	Median float64 `json:"median_f1"`
	Below  float64 `json:"below_half"` // share of them with F1 below one half

	Denoised int            `json:"denoised_pages"` // HTML pages that could be read, which the times are of; 0 if another program makes the bodies
	Bytes    int64          `json:"bytes"`          // bytes of their decoded source
	CPU      time.Duration  `json:"cpu_ns"`         // processor time for markup and body
	Learn    time.Duration  `json:"learn_ns"`       // time of another program, if it makes the bodies
	Problems []page.Problem `json:"problems,omitempty"`

	Ready *pass.Denoising `json:"-"` // what made the bodies; its Given has the warnings about bodies made by another program
}

// Page is the result of one page.
type Page struct {
	Score    truebody.Score
	HasGold  bool
	Gold     int           // content characters of the true body
	Chars    int           // content characters of the body
	Busy     time.Duration // markup and body
	Problem  say.Words     // why it could not be read, or its true body not be used
	Lost     bool          // the page or its true body is no longer as listed, see [lost.Error]
	Measured bool          // it is HTML and was denoised
	Date     string        // fields of the article that the denoiser found besides its body
	Source   string
	Author   string
	View     *denoise.View // the page in the DocView model, if the denoiser fills it
}

// Millis returns the processor time per page in milliseconds.
func (r *Result) Millis() float64 {
	return float64(r.CPU) / float64(time.Millisecond) / float64(r.Denoised)
}

// Rate returns megabytes (1,000,000 bytes) of source per processor second.
func (r *Result) Rate() float64 { return float64(r.Bytes) / 1e6 / r.CPU.Seconds() }

// batchBytes is the most bytes of source in memory at a time.
const batchBytes = 32 << 20

// Measure runs every job over the set, and returns one result for each. A failure of a page is a
// problem of that page. The fit is the same with any number of workers. When ctx is done, Measure
// returns its error soon.
func Measure(ctx context.Context, set *page.Set, jobs []Job, opt Options) ([]*Result, error) {
	m := &measuring{set: set, opt: opt, workers: opt.Workers}
	if m.workers <= 0 {
		m.workers = runtime.GOMAXPROCS(0)
	}
	m.total = int64(len(set.Pages)) * int64(len(jobs))
	for _, j := range jobs {
		if j.Values == nil {
			j.Values = param.Defaults(j.Denoiser.Params)
		}
		if err := m.learn(ctx, j); err != nil {
			return nil, say.Errorf("%s: %v", j.Denoiser.Name, err)
		}
	}
	for from := 0; from < len(set.Pages); {
		batch, err := m.read(ctx, from)
		if err != nil {
			return nil, err
		}
		for k := range jobs {
			if err := m.denoise(ctx, k, from, batch); err != nil {
				return nil, err
			}
		}
		from += len(batch)
	}
	for _, r := range m.results {
		r.sum(set)
	}
	return m.results, nil
}

// measuring is one call of Measure.
type measuring struct {
	set     *page.Set
	opt     Options
	workers int
	ready   []*pass.Denoising
	results []*Result

	total int64
	done  atomic.Int64
	mu    sync.Mutex
	next  time.Time // the earliest time of the next call of Progress
}

func (m *measuring) learn(ctx context.Context, j Job) error {
	r := &Result{Denoiser: j.Denoiser.Name, Values: j.Values, Pages: make([]Page, len(m.set.Pages))}
	begin := clock.Now()
	d, err := pass.Learn(ctx, m.set, j.Denoiser, j.Values, pass.LearnOptions{
		Workers:  m.workers,
		PageTime: m.opt.PageTime,
		Progress: func(done, total int64) {
			m.tell(Progress{Denoiser: j.Denoiser.Name, Learning: true, Done: done, Total: total})
		},
	})
	if err != nil {
		return err
	}
	if r.Ready = d; d.Given() != nil {
		r.Learn = clock.Since(begin)
	}
	m.ready = append(m.ready, d)
	m.results = append(m.results, r)
	return nil
}

// source is a page that was read.
type source struct {
	html string
	kind page.Kind
	gold *truebody.Body // nil for none

	failed bool      // it could not be read
	what   say.Words // problem of the page or its true body
	lost   bool
}

func (m *measuring) read(ctx context.Context, from int) ([]source, error) {
	n := 0
	for size := int64(0); from+n < len(m.set.Pages) && (n == 0 || size < batchBytes); n++ {
		size += m.set.Pages[from+n].Size
	}
	batch := make([]source, n)
	err := work.Each(ctx, m.workers, n, func(_ context.Context, k int) error {
		s, i := &batch[k], from+k
		c, err := m.set.Read(i)
		if err != nil {
			s.failed, s.what, s.lost = true, say.Of(err), lost.Is(err)
		}
		s.html, s.kind = c.Text, c.Kind
		if m.set.Pages[i].HasGold {
			text, err := m.set.Gold(i)
			if err != nil {
				s.what, s.lost = say.Of(err), s.lost || lost.Is(err)
				return nil
			}
			s.gold = truebody.New(text)
		}
		return nil
	})
	return batch, err
}

func (m *measuring) denoise(ctx context.Context, k, from int, batch []source) error {
	r := m.results[k]
	bodies, late := make([]denoise.Body, len(batch)), make([]bool, len(batch))
	spent := m.clock()
	err := work.Each(ctx, m.workers, len(batch), func(_ context.Context, i int) error {
		s, p := &batch[i], &r.Pages[from+i]
		switch {
		case s.failed:
		case s.kind == page.Text:
			bodies[i] = denoise.Plain("", s.html)
		default:
			begin := clock.Now()
			var err error
			_, bodies[i], err = m.ready[k].Body(ctx, from+i, s.html)
			switch {
			case ctx.Err() != nil:
				return ctx.Err()
			case err != nil:
				p.Problem, late[i] = say.Of(err), true // a problem of this denoiser: another may be fast enough
			default:
				p.Busy, p.Measured = clock.Since(begin), m.ready[k].Given() == nil
			}
		}
		m.tell(Progress{Denoiser: r.Denoiser, Done: m.done.Add(1), Total: m.total})
		return nil
	})
	if err != nil {
		return err
	}
	var busy time.Duration
	for i := range batch {
		busy += r.Pages[from+i].Busy
	}
	r.CPU += spent(busy)
	err = work.Each(ctx, m.workers, len(batch), func(_ context.Context, i int) error {
		s, p := &batch[i], &r.Pages[from+i]
		if p.Problem.En == "" {
			p.Problem, p.Lost = s.what, s.lost
		}
		p.Date, p.Source, p.Author, p.View = bodies[i].Date, bodies[i].Source, bodies[i].Author, bodies[i].View
		if s.gold != nil && !late[i] {
			p.HasGold, p.Gold = true, s.gold.Chars
			p.Score, p.Chars = s.gold.Score(bodies[i].Text)
		}
		if p.Measured {
			atomic.AddInt64(&r.Bytes, int64(len(s.html)))
		}
		return nil
	})
	for i := 0; i < len(batch) && err == nil && m.opt.Body != nil; i++ {
		if !batch[i].failed && !late[i] {
			err = m.opt.Body(k, from+i, bodies[i])
		}
	}
	return err
}

// clock starts a measurement; the returned function gives the processor time since then. It gives
// busy instead if CPU is nil, or if the time is less than a step of the system's clock.
func (m *measuring) clock() func(busy time.Duration) time.Duration {
	if m.opt.CPU == nil {
		begin := clock.Now()
		return func(busy time.Duration) time.Duration {
			if busy == 0 {
				busy = clock.Since(begin)
			}
			return busy
		}
	}
	begin := m.opt.CPU()
	return func(busy time.Duration) time.Duration { return cmp.Or(m.opt.CPU()-begin, busy) }
}

func (m *measuring) tell(p Progress) {
	if m.opt.Progress == nil || !m.mu.TryLock() {
		return
	}
	defer m.mu.Unlock()
	if now := time.Now(); !now.Before(m.next) || p.Done == p.Total {
		m.next = now.Add(50 * time.Millisecond)
		m.opt.Progress(p)
	}
}

// sum computes the figures over all pages.
func (r *Result) sum(set *page.Set) {
	var f []float64
	var p, rec, f1 float64
	below := 0
	for i := range r.Pages {
		x := &r.Pages[i]
		if x.Measured {
			r.Denoised++
		}
		if x.Problem.En != "" {
			problem := x.Problem.At(set.Pages[i].ID)
			problem.Lost = x.Lost
			r.Problems = append(r.Problems, problem)
		}
		if !x.HasGold {
			continue
		}
		p, rec, f1 = p+x.Score.P, rec+x.Score.R, f1+x.Score.F1
		f = append(f, x.Score.F1)
		if x.Score.F1 < 0.5 {
			below++
		}
	}
	n := float64(len(f))
	r.Gold, r.P, r.R, r.F1, r.Below, r.Median = len(f), p/n, rec/n, f1/n, float64(below)/n, median(f)
}

// median returns the median of the values; for an even number the mean of the two middle ones.
func median(f []float64) float64 {
	slices.Sort(f)
	switch n := len(f); {
	case n == 0:
		return math.NaN()
	case n%2 == 1:
		return f[n/2]
	default:
		return (f[n/2-1] + f[n/2]) / 2
	}
}
