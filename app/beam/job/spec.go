package job

import (
	"context"
	"encoding/json"

	"pagetwin/app/beam/work"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/find/shards"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// Spec is a job as it travels to the workers: the paths of the folder of the work and of the
// pages, on all machines of the cluster, and the hash of the work. The methods and their values
// are in the folder, see [shards.Spec].
type Spec struct {
	Dir     string `json:"dir"`     // folder of the work
	Set     string `json:"set"`     // path of the pages
	Work    string `json:"work"`    // [shards.Spec.Hash]
	Program string `json:"program"` // version of the program that began the job
}

// String returns the spec as JSON, the form in which it travels.
func (s Spec) String() string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err) // it holds texts
	}
	return string(b)
}

// task is a job in a step on a worker.
type task struct {
	*work.Work
	set  string
	grid grid
}

// open opens a job from its spec. It fails if another version of this program began the job,
// or if the folder on this machine is not that of the job.
func open(spec string) (*task, error) {
	var s Spec
	if err := json.Unmarshal([]byte(spec), &s); err != nil {
		return nil, say.Errorf("job: it cannot be read: %v", err)
	}
	w, err := work.Open(disk.FS{}, s.Dir, s.Program, shards.Options{Workers: 1}) // the cluster has several pieces at work
	if err != nil {
		return nil, say.Errorf("job: this worker has no access to the work folder: %v", err)
	}
	if w.Spec.Hash() != s.Work {
		return nil, say.Errorf("job: %s has different content here than where the job was started: all machines must share one folder", s.Dir)
	}
	return &task{w, s.Set, gridOf(w.Spec.Pages, w.Spec.Shards)}, nil
}

// step is the common part of the steps of a job; Beam writes Spec for the workers.
type step struct {
	Spec string
	work *task
	out  *writer
}

// Setup opens the job.
func (s *step) Setup() (err error) {
	if s.work, err = open(s.Spec); err == nil {
		s.out = newWriter(s.work.Dir)
	}
	return err
}

func (w *task) shard(ctx context.Context) func(page.Section) (*page.Set, error) {
	return func(s page.Section) (*page.Set, error) { return formats.Open(ctx, w.set, page.Options{Section: s}) }
}

// pagesInPart is the approximate number of pages whose keys are brought together at a time.
// A worker has some twenty such parts waiting while it works at one: each should have about
// a megabyte.
const pagesInPart = 1 << 11

// parts returns the number of parts of the keys: they travel, so that many cost no files.
func (w *task) parts() int {
	return int(min(max(int64(w.Spec.Parts), w.Spec.Pages/pagesInPart+1), shards.MostPieces))
}

// twinParts returns the number of parts of the twins. A page has one twin for some tens of
// keys.
func (w *task) twinParts() int { return (w.parts() + 7) / 8 }
