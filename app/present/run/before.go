package run

import (
	"fmt"
	"slices"

	"pagetwin/app/present/session"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/find/setting"
	"pagetwin/core/lab/experiment"
	"pagetwin/core/lab/workspace"
	"pagetwin/core/page/truth"
)

// wanted is what a batch asks of one algorithm, for finding a kept run that answered it.
type wanted struct {
	batch
	key     string // of [experiment.Cell]
	opt     detect.Options
	truth   string // hash of what was known
	program string
}

func wantedOf(d *session.Shared, b batch, job detect.Job, opt detect.Options, known *truth.Truth) wanted {
	c := experiment.Cell{
		Run:  setting.Run{Algorithm: job.Algorithm.Name, Values: job.Values, Denoiser: opt.Denoiser.Name, Denoise: opt.Denoise, Reading: opt.Reading},
		Size: b.size, Repeat: 1,
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
	whole := x.Candidates == result.All && x.Floor == 0
	return whole || x.JudgedBy.Hash == a.truth
}

// before finds the newest kept run that answers each job of the batches, ok only where all
// of a sweep are there, as members of one. Scores from files and programs of one's own may have
// changed since.
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
