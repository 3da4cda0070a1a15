package run

import (
	"fmt"
	"slices"

	"pagetwin/app/present/session"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/lab/experiment"
	"pagetwin/core/lab/workspace"
	"pagetwin/core/page/truth"
)

// wanted describes one algorithm of a batch, to find a kept run with the same settings.
type wanted struct {
	batch
	key     string // of [experiment.Cell]
	opt     detect.Options
	truth   string // hash of the truth
	program string
}

func wantedOf(d *session.Shared, b batch, job detect.Job, opt detect.Options, known *truth.Truth) wanted {
	c := experiment.Cell{
		Run:  result.Run{Algorithm: job.Algorithm.Name, Values: job.Values, Denoiser: opt.Denoiser.Name, Denoise: opt.Denoise, Reading: opt.Reading},
		Size: b.size, Repeat: 1,
	}
	return wanted{b, c.MakeKey(), opt, known.Summary().Hash, d.Version}
}

// by reports whether a new run would give the same as a kept one. If an index chose the pairs,
// or a floor dropped some, the estimates for the other pairs depend on the truth at the time of
// the run.
func (a wanted) by(x *workspace.Record) bool {
	switch {
	case x.Key != a.key || x.Swept != a.swept || fmt.Sprint(x.SweptAt) != fmt.Sprint(a.decisions) || x.Program != a.program || a.set.Fingerprint == "" || x.Set.Fingerprint != a.set.Fingerprint:
		return false
	case x.Candidates.Asked() != a.opt.Candidates || x.Floor != a.opt.Floor || x.Lost() > 0:
		return false
	}
	whole := x.Candidates == result.All && x.Floor == 0
	return whole || x.JudgedBy.Hash == a.truth
}

// before returns the newest kept run for each job of the batches. A sweep is found only as a
// whole, with all runs in one sweep. Jobs with scores from a file or with a program of the user
// are never found, because those may have changed.
func before(d *session.Shared, batches []batch, opt detect.Options, records []*workspace.Record, known func(batch) *truth.Truth) map[*detect.Job]*workspace.Record {
	found := map[*detect.Job]*workspace.Record{}
	sweep := ""
	for _, b := range batches {
		for i := range b.jobs {
			job := &b.jobs[i]
			if _, ours := d.Algorithm(job.Algorithm.Name); !ours || job.Algorithm.Print != "" || opt.Denoiser.Print != "" {
				continue
			}
			a := wantedOf(d, b, *job, opt, known(b))
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
