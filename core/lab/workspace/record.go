package workspace

import (
	"os"
	"path/filepath"
	"slices"
	"time"

	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/relate"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
	"pagetwin/core/lab/experiment"
	"pagetwin/core/page"
	"pagetwin/core/page/lost"
	"pagetwin/core/page/truth"
)

// SetID identifies the pages of a run.
type SetID struct {
	Name        string `json:"name"`
	Path        string `json:"path"`              // as it was opened, absolute
	Against     string `json:"against,omitempty"` // path of the set that it was compared with, see [page.Join]
	Fingerprint string `json:"fingerprint"`       // of the pages of the run
	Pages       int    `json:"pages"`
	Size        int    `json:"size,omitempty"`        // pages drawn from the set, 0 for all
	Of          string `json:"of,omitempty"`          // fingerprint of the set that they were drawn from; absent in older runs
	SampleSeed  uint64 `json:"sample_seed,omitempty"` // of that draw
}

// Record holds everything about a kept run except its scored pairs.
type Record struct {
	ID      string         `json:"id"`               // name of its folder
	Number  int            `json:"number,omitempty"` // for people: one more than that of the run kept before; see [Workspace.List]
	Title   string         `json:"-"`                // given by a person, "" for none
	Created time.Time      `json:"created"`
	Plan    string         `json:"plan,omitempty"`     // the plan that it was part of
	Swept   string         `json:"swept,omitempty"`    // the varied parameter, or [result.SweptPages], if the run is a member of a sweep of Plan
	SweptAt []any          `json:"swept_at,omitempty"` // its values, if they affect only decisions, so that one run stands for all
	Key     string         `json:"key"`                // of [experiment.Cell]: the same for the same settings
	Program string         `json:"program"`            // version of pagetwin
	Machine result.Machine `json:"machine"`

	Set        SetID             `json:"set"`
	result.Run                   // older runs have no selection: they compared every page as it was
	Candidates result.Candidates `json:"candidates"`
	Index      algo.IndexKind    `json:"index"`
	Seed       int64             `json:"seed"` // of the random draws for the figures

	Cut           float64         `json:"cut"`                      // the algorithm's own threshold as a score
	Threshold     float64         `json:"threshold"`                // threshold at which it was judged
	Lowest        float64         `json:"index_made_for,omitempty"` // see [result.Result]
	Guarantee     float64         `json:"no_pair_missing_from"`     // above 1: none is guaranteed
	Beyond        *Beyond         `json:"beyond,omitempty"`
	Missing       *scored.Missing `json:"missing,omitempty"`
	Floor         float64         `json:"floor"`
	Pairs         int             `json:"pairs"`
	Dropped       int64           `json:"dropped"`
	Unread        int             `json:"unread"`
	Empty         int             `json:"empty"`
	Left          []pass.Left     `json:"left_out,omitempty"`
	Least         int             `json:"least,omitempty"` // least content characters of a body
	Templates     pass.Templates  `json:"templates,omitzero"`
	Comparisons   int64           `json:"comparisons"`
	Indexed       int64           `json:"indexed"`
	Bytes         int64           `json:"bytes"`
	WantedDropped []page.Pair     `json:"gold_dropped,omitempty"`
	Problems      []page.Problem  `json:"problems,omitempty"`
	Doubt         *result.Doubt   `json:"doubt,omitempty"`
	Expected      relate.Expected `json:"expected,omitzero"`
	Warnings      []say.Words     `json:"warnings,omitempty"`
	Stages        []result.Stage  `json:"stages"`

	Truth    string                `json:"truth"`              // "none", "clusters" or "judged pairs", at the time of keeping
	JudgedBy truth.Summary         `json:"judged_by,omitzero"` // summary of that truth
	Measures map[string]float64    `json:"measures"`           // at Threshold, those that are defined
	Bounds   map[string]eval.Bound `json:"bounds,omitempty"`   // of the measures that are not exact
	F1       *eval.Interval        `json:"f1_interval,omitempty"`
}

// Sweep returns the sweep that the run is a member of, "" for none.
func (r *Record) Sweep() string {
	if r.Swept == "" {
		return ""
	}
	return r.Plan
}

// At returns the run's value of the varied parameter, nil if there is none or the run stands for
// all values.
func (r *Record) At() any {
	switch {
	case len(r.SweptAt) > 0:
		return nil
	case r.Swept == result.SweptPages:
		return r.Set.Pages
	}
	return r.Values[r.Swept]
}

// Wall returns the time that all stages took.
func (r *Record) Wall() time.Duration {
	var sum time.Duration
	for _, s := range r.Stages {
		sum += s.Wall
	}
	return sum
}

// Measure returns a figure of the run and its exactness; if only a lower bound is known, v is the
// bound. ok is false if the measure is not defined.
func (r *Record) Measure(name string) (v float64, b eval.Bound, ok bool) {
	if b, ok = r.Bounds[name]; !ok {
		b.Standing = eval.Exact
	}
	if v, ok = r.Measures[name]; ok {
		return v, b, true
	}
	if b.Standing == eval.AtLeast && b.Low != nil {
		return *b.Low, b, true
	}
	return 0, b, false
}

// Lost returns the number of pages that the run lacks because they could no longer be read when it
// was made; see [lost.Error].
func (r *Record) Lost() int { return len(lost.Among(r.Problems)) }

// Finished is an outcome to keep, with the other data of its record.
type Finished struct {
	*eval.Outcome
	Title      string
	Plan       string // of [Workspace.Begin]; "" for none
	Swept      string // the varied parameter if the plan is a sweep
	SweptAt    []any  // see [Record]
	Of         string // fingerprint of the set from which pages were drawn; ignored if all were taken
	Program    string // version of pagetwin
	Seed       int64  // of the intervals
	Size       int    // pages drawn from the set, 0 for all
	SampleSeed uint64
}

func (f *Finished) record(id string) *Record {
	r := f.Result
	rec := &Record{
		ID: id, Title: f.Title, Created: time.Now().UTC().Truncate(time.Millisecond), Plan: f.Plan, Swept: f.Swept, SweptAt: f.SweptAt,
		Program: f.Program, Machine: result.ThisMachine(), Seed: f.Seed,
		Set: SetID{
			Name: f.Set.Name, Path: absolute(f.Set.Path), Against: absolute(f.Set.Against), Fingerprint: f.Set.Fingerprint,
			Pages: len(f.Set.Pages), Size: f.Size, SampleSeed: f.SampleSeed, Of: f.Of,
		},
		Run: r.Run, Candidates: r.Candidates, Index: r.Index,
		Cut: r.Cut, Threshold: f.Threshold, Floor: r.Floor, Pairs: int(r.Pairs.Len()), Dropped: r.Dropped,
		Unread: r.Unread, Empty: r.Empty, Left: r.Left, Least: r.Least, Templates: r.Templates, Comparisons: r.Comparisons, Indexed: r.Indexed, Bytes: r.Bytes,
		WantedDropped: r.WantedDropped, Problems: r.Problems, Doubt: r.Doubt, Expected: r.Expected, Warnings: r.Warnings, Stages: r.Stages,
	}
	rec.Dictionary = absolute(r.Dictionary)
	if f.Size == 0 {
		rec.Set.Of = ""
	}
	rec.Lowest, rec.Guarantee, rec.Missing = r.Lowest, r.Guarantee, r.Missing
	rec.Beyond, _ = splitBeyond(r.Beyond)
	rec.Key = rec.cell().MakeKey()
	rec.Truth, rec.JudgedBy = f.Report.Kind.String(), f.Truth.Summary()
	rec.Measures, rec.Bounds, rec.F1 = f.Report.Values(), f.Report.Bounds(), f.F1(f.Seed)
	return rec
}

// absolute returns the absolute path of a file; "" for none.
func absolute(path string) string {
	if abs, err := filepath.Abs(path); err == nil && path != "" {
		return abs
	}
	return path
}

func (r *Record) cell() experiment.Cell {
	return experiment.Cell{Run: r.Run, Size: r.Set.Size, Repeat: 1}
}

// spec returns the run as an experiment, to run it again unchanged or edited.
func (r *Record) spec() *experiment.Spec {
	s := &experiment.Spec{
		Name: r.Algorithm, Seed: r.Seed, Set: r.Set.Path, Against: r.Set.Against, SampleSeed: r.Set.SampleSeed,
		Candidates: r.Candidates.Asked(), Bounds: result.Bounds{Floor: r.Floor}, Dictionary: r.Dictionary, KeepPairs: true,
		Algorithms: []experiment.Choice{{Name: r.Algorithm, Set: r.Values}},
	}
	s.Pages = r.Reading
	if r.Title != "" {
		s.Name = r.Title
	}
	if r.Set.Size > 0 {
		s.Sizes = []int{r.Set.Size}
	}
	if r.Denoiser != "" {
		s.Denoiser = experiment.Choice{Name: r.Denoiser, Set: r.Denoise}
	}
	return s
}

// settle converts values read from JSON to the types that their parameters declare.
func (r *Record) settle() error {
	if err := experiment.Settle(&r.Run); err != nil {
		return err
	}
	a, _ := catalog.Algorithm(r.Algorithm) // an unknown algorithm has no parameters
	p, ok := param.Find(a.Params, r.Swept)
	for i := 0; i < len(r.SweptAt) && ok; i++ {
		var err error
		if r.SweptAt[i], err = p.Check(r.SweptAt[i]); err != nil {
			return say.Errorf("%s: %v", r.Algorithm, err)
		}
	}
	return nil
}

func (r *Record) inSet() bool {
	pairs := r.WantedDropped
	if r.Beyond != nil {
		pairs = slices.Concat(pairs, r.Beyond.Zero)
	}
	return !slices.ContainsFunc(pairs, func(p page.Pair) bool { return p.A < 0 || p.B <= p.A || int(p.B) >= r.Set.Pages }) &&
		!slices.ContainsFunc(r.Left, func(l pass.Left) bool { return l.Page < 0 || int(l.Page) >= r.Set.Pages })
}

// MovedSet returns a line of warning if the set is no longer at its path, and nothing if it is.
func (r *Record) MovedSet() say.Words {
	if _, err := os.Stat(r.Set.Path); err != nil {
		return say.New("the set %s is no longer at %s: open it at its new place; the saved run is unchanged", r.Set.Name, r.Set.Path).Words
	}
	return say.Words{}
}

// ChangedSet returns a line of warning if the open set is not the set of the run, and nothing if it
// is. In another set positions of pairs have no meaning: see [Workspace.Pages] for their ids.
func (r *Record) ChangedSet(set *page.Set) say.Words {
	if set.Fingerprint == r.Set.Fingerprint {
		return say.Words{}
	}
	what := say.Words{En: "has changed since the run"}
	if set.Name != r.Set.Name {
		what = say.New("is not %s, the set of the run", r.Set.Name).Words
	}
	return say.New("the set %s %v (fingerprint %s then, %s now; %d {page|pages} then, %d now): run again, because the saved results belong to the old pages",
		set.Name, what, r.Set.Fingerprint, set.Fingerprint, r.Set.Pages, len(set.Pages)).Words
}
