package session

import (
	"cmp"
	"strconv"
	"time"

	"pagetwin/app/present/form"
	"pagetwin/app/present/learned"
	"pagetwin/core/base/param"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// Limits are the limits of runs, and of the size of unpacked sets.
type Limits struct {
	Draws     int           // random pairs to estimate the misses of the index; 0: none
	MaxPairs  int           // pairs that a result keeps
	PageTime  time.Duration // for a page of 16 MB; below 0: no bound
	Memory    int64         // bytes that a run may use before it spills to files; 0: the share given by [Config]
	MaxUnpack int64         // bytes; 0: the larger of 64 GiB and 1,000 times the set's files

	Dictionary string // file of words beside the dictionary of gse; "" for none
}

// The names of the limits, equal to the flags of the command.
const (
	limitDraws    = "draws"
	limitPairs    = "max-pairs"
	limitPageTime = "page-time"
	limitMemory   = "memory"
	limitUnpack   = "max-unpack"
	dictionary    = "dictionary"
)

// limitParams declares the limits. Their defaults are those of core, as on the command line.
func limitParams() []param.Param {
	return []param.Param{
		{
			Name: limitDraws, Kind: param.Int, Default: scored.DefaultDraws, Min: 0, Max: 100_000_000,
			Title: param.Words{En: "Random pairs for estimation"},
			Help:  param.Words{En: "If the truth is known and the index may miss pairs, this number of random pairs is scored to estimate the measures over all pairs. A larger number gives narrower intervals and takes longer. 0: none; measures over all thresholds are then lower bounds."},
		},
		{
			Name: limitPairs, Kind: param.Int, Default: scored.DefaultMost, Min: 1, Max: 1_000_000_000,
			Title: param.Words{En: "Maximum number of pairs per result"},
			Help:  param.Words{En: "The pairs with the highest scores are kept, 24 bytes each; all pairs of identical pages count as one. If there are more, the floor rises and the run reports it."},
		},
		{
			Name: limitPageTime, Kind: param.Float, Default: pass.DefaultPageTime.Seconds(), Min: 0, Max: 86_400, Step: 1,
			Title: param.Words{En: "Time limit per page (s; 0: none)"},
			Help:  param.Words{En: "Time limit for extracting the body of a 16 MB page; larger pages get proportionally more, smaller ones at least half. Pages that take longer are reported and skipped. 0: no limit."},
		},
		{
			Name: limitMemory, Kind: param.Float, Default: 0.0, Min: 0, Max: 100_000, Step: 1,
			Title: param.Words{En: "Memory of a run (GiB; 0: automatic)"},
			Help:  param.Words{En: "Approximate memory limit of a run over candidates of an index. For larger sets, data beyond the limit goes to temporary files in the workspace (or, without one, in the folder for temporary files), which are deleted when the run ends; the pairs are the same. 0: half of the memory of this machine."},
		},
		{
			Name: limitUnpack, Kind: param.Float, Default: 0.0, Min: 0, Max: 100_000, Step: 1,
			Title: param.Words{En: "Maximum unpacked size of a set (GiB; 0: automatic)"},
			Help:  param.Words{En: "Maximum unpacked size of a page set and of all its pages, for sets opened from now on. 0: 64 GiB or 1,000 times the size of its files, whichever is larger; for the pages, 256 MiB or 300 times that size, whichever is larger, but never more than for the set."},
		},
		{
			Name: dictionary, Kind: param.Text, Default: "", File: true,
			Title: param.Words{En: "Words of your own"},
			Help:  param.Words{En: "A file of words that are added to the Chinese dictionary: UTF-8, one word a line, with a frequency behind it if you like, as in gse. Empty: none."},
		},
	}
}

const gibibyte = 1 << 30

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
		d.tellDictionary()
		d.Tell(Settings)
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
		Dictionary: v.Str(dictionary),
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

// tellDictionary makes later segmentation use the chosen words. An invalid value changes nothing.
func (d *Shared) tellDictionary() {
	if l, err := d.LimitsNow(); err == nil && l.Dictionary != d.Segmenter.Dictionary {
		d.Segmenter, d.Fitted = &text.Segmenter{Dictionary: l.Dictionary}, learned.NewMethods()
	}
}

// Asked returns the number of draws in the form that detect takes.
func (l Limits) Asked() int {
	if l.Draws == 0 {
		return -1
	}
	return l.Draws
}

// Flags returns the command's flags for limits that differ from their defaults.
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
	add(dictionary, l.Dictionary, l.Dictionary != "")
	return out
}

// Spills makes a run that exceeds its memory spill to files, in the workspace if there is one.
func (d *Shared) Spills(l Limits, opt *detect.Options) {
	if opt.Memory = cmp.Or(l.Memory, d.Memory); opt.Memory > 0 && d.Workspace != nil {
		opt.Spill = d.Workspace.Path()
	}
}

// Opening returns the options for opening a set.
func (l Limits) Opening(progress func(done, total int64)) page.Options {
	return page.Options{MaxUnpack: l.MaxUnpack, Progress: progress}
}
