package run

import (
	"context"
	"path/filepath"
	"strings"

	"pagetwin/app/present/beside"
	"pagetwin/core/algo/scores"
	"pagetwin/core/find/detect"
)

// ScoresName returns the default name of the scores in the file at path.
func ScoresName(path string) string {
	base := filepath.Base(path)
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// ScoresProblem returns an error if scores cannot be opened under a name.
func (r *Run) ScoresProblem(name string) error {
	switch _, ours := r.desk.Algorithm(name); {
	case r.desk.Session.Set() == nil:
		return r.desk.Book.Err("run.noset")
	case ours:
		return r.desk.Book.Err("scores.ours", name)
	}
	return scores.CheckName(name)
}

// OpenScores reads another program's scores of pairs of the open set as a result called name.
// Every page that the file names is included.
func (r *Run) OpenScores(path, name string) {
	if err := r.ScoresProblem(name); err != nil {
		r.desk.Status.Fail(err)
		return
	}
	opt, err := r.Options()
	if err != nil {
		r.desk.Status.Fail(err)
		return
	}
	opt.Reading, opt.Floor = opt.Reading.EveryPage(), 0
	set := r.desk.Session.Set()
	var s *scores.Scores
	r.scoring.Begin(beside.Job{Title: r.desk.Book.Both("task.open", filepath.Base(path)), Work: func(context.Context, beside.Turn) (err error) {
		s, err = scores.Load(set, path)
		return err
	}, Done: func(err error) {
		if err == nil && r.desk.Session.Set() == set {
			r.start(order{title: name, opt: opt, batches: []batch{{set: set, jobs: []detect.Job{{Algorithm: scores.Algorithm(name, s)}}}}})
		}
	}})
}
