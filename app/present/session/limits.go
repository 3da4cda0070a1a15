package session

import (
	"cmp"
	"strconv"
	"time"

	"pagetwin/app/present/form"
	"pagetwin/core/base/param"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
)

// Limits are the limits of runs, and of the size of unpacked sets.
type Limits struct {
	Draws     int           // random pairs to estimate what the index misses; 0: none
	MaxPairs  int           // pairs that a result keeps
	PageTime  time.Duration // for a page of 16 MB; below 0: no bound
	Memory    int64         // bytes that a run may use before it spills to files; 0: the share given by [Config]
	MaxUnpack int64         // bytes; 0: the larger of 64 GiB and 1,000 times the set's files
}

// The names of the limits, equal to the flags of the batch command.
const (
	limitDraws    = "draws"
	limitPairs    = "max-pairs"
	limitPageTime = "page-time"
	limitMemory   = "memory"
	limitUnpack   = "max-unpack"
)

// limitParams declares the limits. Their defaults are those of core, as in the batch command.
func limitParams() []param.Param {
	return []param.Param{
		{
			Name: limitDraws, Kind: param.Int, Default: scored.DefaultDraws, Min: 0, Max: 100_000_000,
			Title: param.Words{En: "Random pairs for estimates"},
			Help:  param.Words{En: "Where the truth is known and the index may have lost pairs, so many random pairs are scored to estimate what all pairs would give. More make the interval narrower and take longer; 0: none, and figures over all thresholds are lower bounds."},
		},
		{
			Name: limitPairs, Kind: param.Int, Default: scored.DefaultMost, Min: 1, Max: 1_000_000_000,
			Title: param.Words{En: "Most pairs that a result keeps"},
			Help:  param.Words{En: "The best are kept, 24 bytes each; the pairs of equal pages count as one. When there are more, the floor rises and the run says so."},
		},
		{
			Name: limitPageTime, Kind: param.Float, Default: pass.DefaultPageTime.Seconds(), Min: 0, Max: 86_400, Step: 1,
			Title: param.Words{En: "Time for a page (s; 0: no bound)"},
			Help:  param.Words{En: "How long a page of 16 MB may take to its body; a larger one longer, a smaller one down to half of it. A page that takes longer is named and left out; 0: no bound."},
		},
		{
			Name: limitMemory, Kind: param.Float, Default: 0.0, Min: 0, Max: 100_000, Step: 1,
			Title: param.Words{En: "Memory of a run (GiB; 0: automatic)"},
			Help:  param.Words{En: "About how much memory a run over candidates of an index may take. What a larger set needs beyond goes to files in the workspace, or else in the folder for temporary files, and is gone when the run ends; the pairs are the same. 0: half of what the machine has."},
		},
		{
			Name: limitUnpack, Kind: param.Float, Default: 0.0, Min: 0, Max: 100_000, Step: 1,
			Title: param.Words{En: "Most that a set unpacks to (GiB; 0: automatic)"},
			Help:  param.Words{En: "The most that a page set may unpack to, and its pages may have together; for sets that are opened from now on. 0: 64 GiB or 1,000 times the bytes of its files, whichever is more, and for its pages 256 MiB or 300 times, if that is less."},
		},
	}
}

const gibibyte = 1 << 30

// limitKey returns the key under which a limit is stored.
func limitKey(name string) string { return "limit." + name }

// newLimits returns the form of the limits with the stored values; valid changes are stored.
func newLimits(d *Shared) *form.Form {
	params := limitParams()
	f := form.New(d.Book, params, nil)
	stored := map[string]any{}
	for _, p := range params {
		s := d.Store.StringWithFallback(limitKey(p.Name), "")
		if _, err := p.Check(s); s != "" && err == nil {
			stored[p.Name] = s
		}
	}
	f.SetAll(stored)
	f.Update = func() {
		for _, p := range params {
			s := ""
			if f.Err(p.Name) != nil {
				continue
			}
			if f.Changed(p.Name) {
				s = f.Raw(p.Name)
			}
			if key := limitKey(p.Name); s != d.Store.StringWithFallback(key, "") {
				d.Store.SetString(key, s)
			}
		}
		d.tellPageTime()
		d.Changed(AtRun)
	}
	return f
}

// LimitsNow returns the limits, or the first error in the entered values.
func (d *Shared) LimitsNow() (Limits, error) {
	v, err := d.Limits.Values()
	if err != nil {
		return Limits{}, err
	}
	l := Limits{
		Draws: v.Int(limitDraws), MaxPairs: v.Int(limitPairs),
		PageTime: time.Duration(float64(v.Float(limitPageTime) * float64(time.Second))),
		Memory:   int64(float64(v.Float(limitMemory) * gibibyte)), MaxUnpack: int64(float64(v.Float(limitUnpack) * gibibyte)),
	}
	if l.PageTime == 0 {
		l.PageTime = -1
	}
	return l, nil
}

// tellPageTime applies the time limit of runs to single pages. An invalid value changes nothing.
func (d *Shared) tellPageTime() {
	if l, err := d.LimitsNow(); err == nil {
		d.Sites.PageTime.Store(int64(l.PageTime))
	}
}

// Asked returns the number of draws in the form that detect takes.
func (l Limits) Asked() int {
	if l.Draws == 0 {
		return -1
	}
	return l.Draws
}

// Flags returns the batch command's flags for limits that differ from their defaults.
func (l Limits) Flags() []string {
	var out []string
	add := func(name, value string, changed bool) {
		if changed {
			out = append(out, "--"+name, value)
		}
	}
	pageTime := l.PageTime.String()
	if l.PageTime < 0 {
		pageTime = "-1s"
	}
	add(limitDraws, strconv.Itoa(l.Draws), l.Draws != scored.DefaultDraws)
	add(limitPairs, strconv.Itoa(l.MaxPairs), l.MaxPairs != scored.DefaultMost)
	add(limitPageTime, pageTime, l.PageTime != pass.DefaultPageTime)
	add(limitMemory, strconv.FormatInt(l.Memory, 10), l.Memory != 0)
	add(limitUnpack, strconv.FormatInt(l.MaxUnpack, 10), l.MaxUnpack != 0)
	return out
}

// Spills lets a run that exceeds its memory spill to files, in the workspace if there is one.
func (d *Shared) Spills(l Limits, opt *detect.Options) {
	if opt.Memory = cmp.Or(l.Memory, d.Memory); opt.Memory > 0 && d.Workspace != nil {
		opt.Spill = d.Workspace.Path()
	}
}

// Opening returns the options for opening a set.
func (l Limits) Opening(progress func(done, total int64)) page.Options {
	return page.Options{MaxUnpack: l.MaxUnpack, Progress: progress}
}
