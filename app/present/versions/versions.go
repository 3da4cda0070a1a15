// Package versions compares two versions of a site, page by page.
package versions

import (
	"cmp"
	"context"
	"errors"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/learned"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/core/body/declared"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/versions"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/show/export"
)

// Versions compares two folders of the open set, or the set with another one, page by page. It
// is a view of the library, because it needs no run.
type Versions struct {
	Old, New  string // folders; "" for all pages
	Against   string // path of the set that contains New, "" for the open one
	Algorithm int    // scores the pairs; position among the desk's algorithms
	Folders   []Folder
	Result    *versions.Comparison // nil for none
	Counts    map[versions.State]int
	State     versions.State // state of the listed rows; "" for all
	Chosen    *versions.Row  // the row whose changes are shown, nil for none

	desk *session.Shared
	work *beside.Beside
	list *beside.Beside // lists the folders
}

// Folder is a folder of the open set that contains more than one page, subfolders included.
type Folder struct {
	Path  string
	Pages int
}

// scoresBy is the default algorithm.
const scoresBy = "minhash"

// New returns the place with no set open.
func New(d *session.Shared) *Versions {
	v := &Versions{desk: d, work: d.Beside(), list: d.Beside()}
	v.Algorithm = max(0, d.AlgorithmAt(scoresBy))
	return v
}

// Listener returns the functions to call when shared state changes.
func (v *Versions) Listener() session.Listener {
	return session.Listener{Opened: v.setOpened, Declared: v.suggest}
}

// setOpened handles the opening of another set.
func (v *Versions) setOpened() {
	v.work.Drop()
	v.list.Drop()
	*v = Versions{desk: v.desk, work: v.work, list: v.list, Algorithm: v.Algorithm}
	if set := v.desk.Session.Set(); set != nil {
		var folders []Folder
		v.list.Begin(beside.Job{Work: func(context.Context, beside.Turn) error {
			folders = foldersOf(set.Pages)
			return nil
		}, Done: func(error) {
			v.Folders = folders
			v.changed()
		}})
	}
	v.changed()
}

// foldersOf lists the folders of pages by path.
func foldersOf(pages []page.Page) []Folder {
	count := make(map[string]int)
	for _, p := range pages {
		for dir := path.Dir(placeOf(p)); dir != "." && dir != "/"; dir = path.Dir(dir) {
			count[dir]++
		}
	}
	var out []Folder
	for dir, n := range count {
		if n > 1 {
			out = append(out, Folder{dir, n})
		}
	}
	slices.SortFunc(out, func(a, b Folder) int { return cmp.Compare(a.Path, b.Path) })
	return out
}

// placeOf returns the path of a page: its id if that is a path, otherwise its URL.
func placeOf(p page.Page) string {
	at := p.ID
	if !strings.Contains(at, "/") {
		_, at, _ = strings.Cut(p.URL, "://")
		_, at, _ = strings.Cut(at, "/")
		at, _, _ = strings.Cut(at, "?")
	}
	return strings.TrimLeft(at, "/")
}

// suggest chooses the two folders that most pages declare to be versions of each other, if none
// are chosen yet.
func (v *Versions) suggest(d *session.Declared) {
	if v.Old != "" || v.New != "" || v.Result != nil || v.Working() {
		return
	}
	pages := v.desk.Session.Set().Pages
	count, best := make(map[[2]string]int), [2]string{}
	for _, r := range d.Relations {
		if r.Kind != declared.Version {
			continue
		}
		pair := beginnings(placeOf(pages[r.A]), placeOf(pages[r.B]))
		if count[pair]++; count[pair] > count[best] {
			best = pair
		}
	}
	if best[0] != "" && best[1] != "" {
		v.Old, v.New = best[0], best[1]
		v.changed()
	}
}

// beginnings removes the common end of two paths.
func beginnings(a, b string) [2]string {
	x, y := strings.Split(a, "/"), strings.Split(b, "/")
	for len(x) > 0 && len(y) > 0 && x[len(x)-1] == y[len(y)-1] {
		x, y = x[:len(x)-1], y[:len(y)-1]
	}
	return [2]string{strings.Join(x, "/"), strings.Join(y, "/")}
}

// SetFolders chooses the compared folders, and the set of the new one; the old comparison stays
// visible until Compare is called.
func (v *Versions) SetFolders(before, after, against string) {
	v.Old, v.New, v.Against = before, after, strings.TrimSpace(against)
	v.changed()
}

// ChooseAlgorithm chooses the algorithm that scores the pairs.
func (v *Versions) ChooseAlgorithm(i int) {
	if i >= 0 && i < len(v.desk.Algorithms) && i != v.Algorithm {
		v.Algorithm = i
		v.changed()
	}
}

// Working reports whether a comparison is in progress.
func (v *Versions) Working() bool { return v.work.Running() }

// Problem returns why nothing can be compared, nil if it can.
func (v *Versions) Problem() error {
	switch {
	case v.desk.Session.Set() == nil:
		return v.desk.Book.Err("run.noset")
	case v.Against == "" && v.Old == v.New:
		return v.desk.Book.Err("versions.same")
	}
	_, err := v.options()
	return err
}

// options returns the settings; bodies are made as in the next run.
func (v *Versions) options() (versions.Options, error) {
	run, err := v.desk.Setup.Options()
	if err != nil || len(v.desk.Algorithms) == 0 {
		return versions.Options{}, err
	}
	a := v.desk.Algorithms[v.Algorithm]
	values, err := v.desk.Setup.Forms[v.Algorithm].Values()
	return versions.Options{
		Job: detect.Job{Algorithm: a, Values: values}, Denoiser: run.Denoiser, Denoise: run.Denoise,
		Reading: pass.Reading{Repeats: run.Repeats, Fold: run.Fold}, PageTime: run.PageTime, Workers: learned.Workers(),
	}, err
}

// Compare compares the versions in the background.
func (v *Versions) Compare() {
	if err := v.Problem(); err != nil {
		v.desk.Status.Fail(err)
		return
	}
	opt, _ := v.options() // Problem has checked them
	limits, _ := v.desk.LimitsNow()
	set, old, now, against := v.desk.Session.Set(), v.Old, v.New, v.Against
	var result *versions.Comparison
	v.work.Begin(beside.Job{Title: v.desk.Book.Both("task.versions"), Work: func(ctx context.Context, t beside.Turn) error {
		other := set
		if against != "" {
			var err error
			if other, err = formats.Open(ctx, against, limits.Opening(func(done, total int64) { t.Report("list", "", done, total) })); err != nil {
				return err
			}
			defer other.Close()
		}
		before, err := versions.Under(set, old)
		if err != nil {
			return err
		}
		after, err := versions.Under(other, now)
		if err != nil {
			return err
		}
		opt.Progress = func(stage string, done, total int64) { t.Report(stage, "", done, total) }
		result, err = versions.Compare(ctx, before, after, opt)
		return err
	}, Done: func(err error) {
		switch {
		case errors.Is(err, context.Canceled):
			v.desk.Status.Note("run.stopped")
		case err == nil:
			v.Result, v.Counts, v.State, v.Chosen = result, result.Counts(), "", nil
		}
		v.changed()
	}})
	v.changed()
}

// Listed returns the rows of the chosen state, and the number of all rows.
func (v *Versions) Listed() (rows []*versions.Row, all int) {
	if v.Result == nil {
		return nil, 0
	}
	for i := range v.Result.Rows {
		if r := &v.Result.Rows[i]; v.State == "" || r.State == v.State {
			rows = append(rows, r)
		}
	}
	return rows, len(v.Result.Rows)
}

// SetState lists the rows of one state, "" for all.
func (v *Versions) SetState(s versions.State) {
	if v.State != s {
		v.State = s
		v.changed()
	}
}

// OpenRow shows a row. A pair of the open set is shown side by side, with the other pairs in
// order to step through; a page of one version only is shown alone. Pages of another set are not
// open: their changes are shown below the table.
func (v *Versions) OpenRow(order []*versions.Row, r *versions.Row) {
	if v.Result == nil {
		return
	}
	own := v.Result.New.Set == v.desk.Session.Set()
	switch {
	case own && r.Old >= 0 && r.New >= 0:
		v.openPair(order, r)
	case r.Old >= 0 && r.New < 0:
		v.desk.Ways.OpenPage(r.Old)
	case own && r.New >= 0:
		v.desk.Ways.OpenPage(r.New)
	default:
		v.Chosen = r
		v.changed()
	}
}

// openPair shows the two pages of a row in the place of pairs.
func (v *Versions) openPair(order []*versions.Row, row *versions.Row) {
	c := v.Result
	paired := slices.DeleteFunc(slices.Clone(order), func(r *versions.Row) bool { return r.Old < 0 || r.New < 0 })
	v.desk.Ways.OpenPair(&session.Pairs{
		Name: v.desk.Book.T("versions.list", c.Old.Name, c.New.Name), Len: func() int { return len(paired) },
		At: func(i int) (int, int, float64) { r := paired[i]; return r.Old, r.New, -1 },
	}, slices.Index(paired, row))
}

// Says describes the counts of the states, "" if nothing was compared.
func (v *Versions) Says() string {
	if v.Result == nil {
		return ""
	}
	b := v.desk.Book
	var parts []string
	for _, s := range versions.States() {
		if n := v.Counts[s]; n > 0 {
			parts = append(parts, b.T("sift.counted", b.W(s.Words()), wording.Count(int64(n))))
		}
	}
	c := v.Result
	return b.T("versions.says", c.Old.Name, wording.Count(int64(len(c.Old.Pages))), c.New.Name, wording.Count(int64(len(c.New.Pages))), strings.Join(parts, b.T("list.comma")), c.Algorithm)
}

// Save writes the table, or if path ends with .html and report is true, a page that shows the
// changes side by side.
func (v *Versions) Save(file string, report bool) {
	c, d := v.Result, v.desk
	if c == nil {
		return
	}
	f, err := export.ByPath(file)
	switch {
	case err == nil && len(f.Needs) > 0:
		err = d.Book.Err("seen.format", f.Ext)
	case report && strings.ToLower(filepath.Ext(file)) != ".html":
		err = d.Book.Err("export.ending", ".html")
	}
	if err != nil {
		d.Status.Fail(err)
		return
	}
	lang, out := d.Book.Lang(), d.Saver(false)
	d.Status.Save(d.Book.Both("task.save"), func() ([]string, error) {
		return []string{file}, out.Write(file, func(w io.Writer) error {
			if report {
				return export.VersionsReport(w, c, lang)
			}
			return f.Write(w, export.Versions(c), lang)
		})
	})
}

func (v *Versions) changed() { v.desk.Changed(session.AtLibrary) }
