package detect

import (
	"time"

	"pagetwin/core/algo"
	"pagetwin/core/base/clock"
	"pagetwin/core/find/result"
)

// training follows the training of one job: it reports progress, and once, after a short time, the
// expected total time.
type training struct {
	run    *run
	task   *task
	begin  clock.Instant
	spent  time.Duration // CPU time of the process at the beginning
	told   bool
	asking time.Duration // time in which the caller decided
}

// enoughTraining is the time after which the pace of training is known.
const enoughTraining = 100 * time.Millisecond

// watch follows the training of a job whose method reports its progress.
func (r *run) watch(t *task) *training {
	w := &training{run: r, task: t}
	if watch := algo.TraitsOf(t.method).Watch; watch != nil {
		watch(w.hear)
	}
	return w
}

func (w *training) hear(at algo.Training) error {
	if at.Done == 0 {
		w.begin, w.spent = clock.Now(), clock.Spent()
	}
	w.run.tell.Say(Progress{result.StageFit, w.task.job.Algorithm.Name, int64(min(1, at.Done/at.Total) * float64(at.Pages)), int64(at.Pages)})
	wall := clock.Since(w.begin)
	if w.told || w.run.opt.Forecast == nil || at.Done == 0 || wall < enoughTraining {
		return nil
	}
	w.told = true
	rest := max(0, at.Total-at.Done) / at.Done
	asked := clock.Now()
	err := w.run.opt.Forecast(Forecast{
		Job: w.task.number, Algorithm: w.task.job.Algorithm.Name, Stage: result.StageFit, Pages: at.Pages,
		Wall: scaled(wall, rest), CPU: scaled(clock.Spent()-w.spent, rest), Memory: at.Memory,
		Growth: w.task.job.Algorithm.Growth,
	})
	w.asking = clock.Since(asked)
	return err
}
