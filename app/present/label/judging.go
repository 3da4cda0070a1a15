package label

import (
	"io"
	"path/filepath"
	"slices"
	"strings"

	"pagetwin/app/present/session"
	"pagetwin/core/judge/label"
	"pagetwin/core/page"
	"pagetwin/core/show/export"
)

// Judge records a verdict on the shown pair and shows the next one.
func (l *Label) Judge(v label.Verdict) {
	if l.At >= len(l.Items) {
		return
	}
	l.desk.Together(func() {
		if l.desk.Judgements.Judge(l.Items[l.At].Pair, v, label.Queues()[l.Queue].Name, l.Blind, l.Shown.Since) {
			l.stay()
			l.At++
			l.show()
		}
	})
}

// Teach opens the story of the pair to judge, with the settings of the run from which it came.
func (l *Label) Teach() {
	if l.At < len(l.Items) && l.Shown.View != nil {
		l.desk.TeachRun(l.Shown.A, l.Shown.B, l.Run())
	}
}

// turned shows the pair again whose label was undone, and moves on after one that was labelled
// again.
func (l *Label) turned(x session.Turned) {
	p := x.Pair
	if x.Redo {
		if l.At < len(l.Items) && l.Items[l.At].Pair == p {
			l.Step(1)
		}
		return
	}
	at := slices.IndexFunc(l.Items, func(it label.Item) bool { return it.Pair == p })
	if at < 0 {
		l.Items = slices.Insert(l.Items, l.At, label.Item{Pair: p})
		at = l.At
	}
	l.At, l.resume = at, nil
	l.show()
}

// Save writes the judgements of the open set; the ending of path gives the format. With resolved
// it writes one verdict for each pair, otherwise each judgement. If the workspace has a guide to
// the verdicts, it is written to a second file.
func (l *Label) Save(path string, resolved bool) {
	f, err := export.ByPath(path)
	if err != nil {
		l.desk.Status.Fail(err)
		return
	}
	state, lang, s := l.desk.Judgements.State(), l.desk.Book.Lang(), l.desk.Saver()
	paths := []string{path}
	if len(state.Guide()) > 0 {
		paths = append(paths, strings.TrimSuffix(path, filepath.Ext(path))+"-guide.txt")
	}
	guide, of := l.desk.Judgements.GuideText(), l.labelled()
	l.desk.Status.Save(l.desk.Book.Both("task.save"), func() ([]string, error) {
		if err := s.Check(paths...); err != nil {
			return nil, err
		}
		if err := s.Write(path, func(w io.Writer) error { return f.Write(w, export.Labels(state, resolved, of), lang) }); err != nil || len(paths) == 1 {
			return paths, err
		}
		return paths, s.Write(paths[1], func(w io.Writer) error { _, err := io.WriteString(w, guide); return err })
	})
}

// labelled returns the data to save: the pages of the open set, with the scores of the judged
// run.
func (l *Label) labelled() export.Labelled {
	set, rows := l.desk.Session.Set(), l.desk.Session.Rows()
	of := export.Labelled{
		Page: func(id string) (p page.Page) {
			if set == nil {
				return p
			}
			if i, ok := set.Index(id); ok {
				p = set.Pages[i]
				p.Title = rows.At(i).Title // also one that was read since the set was opened
			}
			return p
		},
		Score: func(string, string) (float64, bool) { return 0, false },
	}
	if runs := l.runs(); len(runs) > 0 {
		of.Score = runs[0].ScoreOf
	}
	return of
}
