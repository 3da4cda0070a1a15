package present

import (
	"fmt"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/scores"
	"pagetwin/core/find/detect"
	"pagetwin/core/lab/experiment"
	"pagetwin/core/lab/workspace"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// fits tells whether a kept run was made over a set as it is, or over pages drawn from it.
func fits(x *workspace.Record, set *page.Set) bool {
	if set == nil {
		return false
	}
	if x.Set.Size > 0 {
		return set.Fingerprint != "" && x.Set.Of == set.Fingerprint
	}
	return x.Set.Fingerprint == set.Fingerprint
}

// keptOver opens kept runs over a set. It is made on the thread of the window and used
// beside it.
type keptOver struct {
	ws         *workspace.Workspace
	set        *page.Set
	own        *truth.Truth
	gold       func(*page.Set, *truth.Truth) *truth.Truth
	algorithms []algo.Algorithm
	drawn      map[int]*page.Set // samples of the set, by their sizes
}

func (d *Desk) keptOver() *keptOver {
	return &keptOver{d.Workspace, d.Session.Set(), d.Session.Truth(), d.Judgements.Truth, d.Algorithms, map[int]*page.Set{}}
}

// over is the pages that a run was made over, nil where they are not those of the set.
func (k *keptOver) over(x *workspace.Record) *page.Set {
	if x.Set.Size == 0 {
		return k.set
	}
	s := k.drawn[x.Set.Size]
	if s == nil {
		s = k.set.Sample(x.Set.Size, x.Set.SampleSeed)
		k.drawn[x.Set.Size] = s
	}
	if s.Fingerprint != x.Set.Fingerprint {
		return nil
	}
	return s
}

// open reads a kept run; nil where it is of a version that had other algorithms, or drew
// other pages.
func (k *keptOver) open(x *workspace.Record) (*RunResult, error) {
	over := k.over(x)
	if over == nil {
		return nil, nil
	}
	rec, res, err := k.ws.Open(x.ID)
	if err != nil {
		return nil, err
	}
	var a algo.Algorithm
	i := slices.IndexFunc(k.algorithms, func(a algo.Algorithm) bool { return a.Name == rec.Algorithm })
	switch {
	case i >= 0:
		a = k.algorithms[i]
	case res.Candidates == detect.Given:
		a = scores.Kept(rec.Algorithm, rec.Values)
	default:
		return nil, nil
	}
	own := k.own.Of(k.set, over)
	out := newRunResult(over, k.gold(over, own), a, res)
	out.of, out.own = k.set, own
	rec.Number = x.Number // which the record alone does not have where an older version kept it
	out.SetName, out.Record = rec.Set.Name, rec
	out.Series, out.Swept, out.At = rec.Sweep(), rec.Swept, rec.At()
	if len(rec.SweptAt) > 0 {
		out.decide(rec.Swept, rec.SweptAt)
	}
	return out, nil
}

// add puts a result on the desk, under the truth that the set has now.
func (k *keptOver) add(s *Session, r *RunResult) {
	later := s.Set() == k.set && s.Truth() != k.own
	if later {
		r.own = s.Truth().Of(k.set, r.Set)
	}
	if s.add(r); later {
		s.measure()
	}
}

// wanted is what a batch asks of one algorithm, for finding a kept run that answered it.
type wanted struct {
	batch
	key     string // of [experiment.Cell]
	opt     detect.Options
	truth   string // hash of what was known
	program string
}

func (d *Desk) wanted(b batch, job detect.Job, opt detect.Options, known *truth.Truth) wanted {
	c := experiment.Cell{
		Algorithm: job.Algorithm.Name, Values: job.Values, Denoiser: opt.Denoiser.Name, Denoise: opt.Denoise,
		Fold: opt.Fold, Selection: opt.Selection, Size: b.size, Repeat: 1,
	}
	return wanted{b, c.MakeKey(), opt, known.Summary().Hash, d.Version}
}

// by tells whether a kept run would come out the same if it were made again. Where an index
// chose its pairs, or a floor dropped some, what it found out of the others hangs on the
// truth of its time.
func (a wanted) by(x *workspace.Record) bool {
	switch {
	case x.Key != a.key || x.Swept != a.swept || fmt.Sprint(x.SweptAt) != fmt.Sprint(a.decisions) || x.Program != a.program || a.set.Fingerprint == "" || x.Set.Fingerprint != a.set.Fingerprint:
		return false
	case x.Candidates.Asked() != a.opt.Candidates || x.Floor != a.opt.Floor || x.DF != "" || x.Lost() > 0:
		return false
	}
	whole := x.Candidates == detect.All && x.Floor == 0
	return whole || x.JudgedBy.Hash == a.truth
}

// before finds the newest kept run that answers each job of the batches, ok only where all
// of a sweep are there, as members of one. Scores from files and programs of one's own may have
// changed since.
func (d *Desk) before(batches []batch, opt detect.Options, records []*workspace.Record, known func(batch) *truth.Truth) map[*detect.Job]*workspace.Record {
	found := map[*detect.Job]*workspace.Record{}
	sweep := ""
	for _, b := range batches {
		for i := range b.jobs {
			job := &b.jobs[i]
			if _, ours := d.algorithm(job.Algorithm.Name); !ours || job.Algorithm.Print != "" || opt.Denoiser.Print != "" {
				continue
			}
			a := d.wanted(b, *job, opt, known(b))
			at := slices.IndexFunc(records, func(x *workspace.Record) bool { return (sweep == "" || x.Sweep() == sweep) && a.by(x) })
			if at >= 0 {
				found[job], sweep = records[at], records[at].Sweep()
			}
		}
	}
	if n := len(batches); n > 0 && batches[0].swept != "" && len(found) < n {
		return nil
	}
	return found
}
