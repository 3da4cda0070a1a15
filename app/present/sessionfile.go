package present

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/paths"
	"pagetwin/app/present/wording"
	"pagetwin/core/judge/label"
	"pagetwin/core/lab/workspace"
	"pagetwin/core/page"
	"pagetwin/core/page/files"
)

// sessionNow returns the state of the window, and the kept runs over the open set that belong to
// it: those on the desk and those ticked. Its Truth is a path.
func (d *Desk) sessionNow() (s workspace.Session, runs []string, err error) {
	set := d.Session.Set()
	screen := d.screen()
	for _, r := range screen.Results {
		runs = append(runs, r.Run)
	}
	for _, x := range d.Runs.Chosen() {
		if d.Runs.Fits(x) && !slices.Contains(runs, x.ID) {
			runs = append(runs, x.ID)
		}
	}
	var labels bytes.Buffer
	err = d.Judgements.State().Write(&labels)
	s = workspace.Session{
		Name: set.Name, Fingerprint: set.Fingerprint, Pages: len(set.Pages), Truth: screen.Truth,
		Screen: []byte(screen.text()), Labels: labels.Bytes(),
	}
	for _, path := range []string{screen.Set, screen.Against} {
		if path != "" {
			info, err := os.Stat(path)
			s.Sets = append(s.Sets, workspace.Opened{Path: path, Folder: err == nil && info.IsDir()})
		}
	}
	return s, runs, err
}

// SaveSession writes the state of the window to a file for other people, with the pages if pages
// is true.
func (d *Desk) SaveSession(path string, pages bool) {
	set, ws := d.Session.Set(), d.Workspace
	if set == nil || ws == nil {
		d.Status.Fail(d.Book.Err("session.none"))
		return
	}
	s, runs, err := d.sessionNow()
	if err != nil {
		d.Status.Fail(err)
		return
	}
	if filepath.Ext(path) != workspace.SessionExt {
		path += workspace.SessionExt
	}
	out := d.Saver()
	d.Status.Start(d.Book.Both("task.save"), false, func(ctx context.Context, _ beside.Report) error {
		var from []page.Original
		if pages {
			if from, err = set.Originals(ctx); err != nil {
				return err
			}
		}
		return out.Write(path, func(w io.Writer) error { return ws.Export(ctx, w, s, runs, from) })
	}, func(err error) {
		if err == nil {
			d.Status.Note("status.saved", path)
		}
	})
}

// SessionSize determines the size in bytes of the pages of the open set, and of the session's
// runs and labels; ok is false if the pages cannot be included.
func (d *Desk) SessionSize(then func(pages, rest int64, ok bool)) {
	set, ws := d.Session.Set(), d.Workspace
	s, runs, err := d.sessionNow()
	if err != nil || ws == nil {
		return
	}
	var sizes, rest int64
	var of []page.Original
	d.Beside().Begin(beside.Job{Work: func(ctx context.Context, _ beside.Turn) (err error) {
		rest = ws.Size(runs) + int64(len(s.Screen)+len(s.Labels))
		of, err = set.Originals(ctx)
		return err
	}, Done: func(err error) {
		for _, o := range of {
			sizes += o.Size
		}
		then(sizes, rest, err == nil)
	}})
}

// arriving is a session file that is being opened.
type arriving struct {
	*workspace.Session
	screen  Screen
	labels  *label.State
	missing int // position of the set whose pages a person must locate, −1 for none
}

// arrive prepares to import a session file, see [library.Library].
func (d *Desk) arrive(path string, most int64, recent []string) func(context.Context) (func(then func()), error) {
	ws, book := d.Workspace, d.Book
	if !d.Writes() {
		ws = nil // another window uses it
	}
	return func(ctx context.Context) (func(then func()), error) {
		a, err := arrive(ctx, ws, path, most, recent, book)
		if err != nil {
			return nil, err
		}
		return func(then func()) { d.show(a, then) }, nil
	}
}

// arrive imports a session file into the workspace, in the background. Pages that are not in the
// file are looked for among the recent sets, and beside the file.
func arrive(ctx context.Context, ws *workspace.Workspace, path string, most int64, recent []string, book *wording.Book) (*arriving, error) {
	if ws == nil {
		return nil, book.Err("session.noworkspace")
	}
	a := &arriving{}
	s, err := ws.Import(ctx, path, most, func(s *workspace.Session) error {
		if !readScreen(s.Screen, &a.screen) {
			return book.Err("session.screen")
		}
		labels, problems, err := label.Parse(s.Labels)
		if a.labels = labels; err == nil && len(problems) > 0 {
			err = book.Err("label.lines", len(problems), "labels.jsonl:"+problems[0].Where, problems[0])
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	a.Session, a.missing = s, -1
	for i := range s.Sets {
		if !s.Taken && !a.find(i, append(slices.Clone(recent), filepath.Join(filepath.Dir(path), nameIn(s.Sets[i].Path)))) {
			a.missing = i
			break
		}
	}
	return a, nil
}

func nameIn(path string) string { return path[strings.LastIndexAny(path, `/\`)+1:] }

// find looks for set i at its old path if the person had it open from there, otherwise among
// paths with the same name.
func (a *arriving) find(i int, among []string) bool {
	slices.SortStableFunc(among, func(x, _ string) int {
		if x == a.Sets[i].Path {
			return -1
		}
		return 0
	})
	for _, path := range among {
		_, err := os.Stat(path)
		if nameIn(path) == nameIn(a.Sets[i].Path) && (err == nil || len(files.Matching(path)) > 0) {
			a.Sets[i].Path = path
			return true
		}
	}
	return false
}

// show restores the content of a session file after its pages were located.
func (d *Desk) show(a *arriving, then func()) {
	added, others := d.Judgements.Merge(a.labels)
	if others > 0 {
		d.Status.Warn(d.Book.Err("session.labels", others))
	}
	if i := a.missing; i >= 0 {
		name := nameIn(a.Sets[i].Path)
		d.Status.Warn(d.Book.Err("session.where", name))
		if d.AskPath != nil {
			d.AskPath(d.Book.T("session.where.title", name), a.Sets[i].Folder, nil, func(path string) {
				a.Sets[i].Path = path
				if a.missing = -1; i == 0 && len(a.Sets) > 1 && !a.find(1, []string{a.Sets[1].Path, filepath.Join(filepath.Dir(path), nameIn(a.Sets[1].Path))}) {
					a.missing = 1
				}
				d.show(a, then)
			})
		}
		return
	}
	s := a.screen
	s.Set, s.Against, s.Truth = paths.Absolute(a.Sets[0].Path), "", a.Truth
	if len(a.Sets) > 1 {
		s.Against = paths.Absolute(a.Sets[1].Path)
	}
	d.returnTo(s, func() {
		if set := d.Session.Set(); set != nil && set.Fingerprint != a.Fingerprint {
			d.Status.Warn(d.Book.Err("session.otherset", set.Name))
		} else {
			d.Status.Note("session.opened", len(s.Results), added)
		}
		if then != nil {
			then()
		}
	})
}
