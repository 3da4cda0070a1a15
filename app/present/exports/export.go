// Package exports writes what runs found: pairs, groups, measures, reports.
package exports

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/core/base/param"
	"pagetwin/core/judge/eval"
	"pagetwin/core/lab/experiment"
	"pagetwin/core/show/export"
)

// What names what can be written of results.
type What string

// What can be written.
const (
	Pairs      What = "pairs"      // the scored pairs of a result
	Missed     What = "missed"     // the labelled duplicates that a result does not decide
	Groups     What = "groups"     // its groups
	Keep       What = "keep"       // for each page whether to keep it
	Measures   What = "measures"   // all figures of all results in long form
	Comparison What = "comparison" // one result a row
	Report     What = "report"     // one page that needs no other file
	Bundle     What = "bundle"     // everything in one zip
)

// Whats returns what can be written, in the order of the dialog.
func Whats() []What {
	return []What{Pairs, Missed, Groups, Keep, Measures, Comparison, Report, Bundle}
}

// OfOne tells whether it is about one result; the rest is about all of them.
func (w What) OfOne() bool {
	return slices.Contains([]What{Pairs, Missed, Groups, Keep}, w)
}

// Rows says which pairs are written.
type Rows string

// Which pairs.
const (
	RowsAll     Rows = "all"     // every scored pair
	RowsDecided Rows = "decided" // those from the threshold on
	RowsListed  Rows = "listed"  // the list that the curves show
)

// Export is what is to be written, before it is: what a person chooses, and what is
// wrong with it.
type Export struct {
	What    What
	Results []*results.Result // that can be written: over one set, in sight where the export was asked for
	All     int               // results on the desk
	Chosen  int               // position in Results, for what is of one
	Rows    Rows
	Own     bool // decided by the thresholds that the results were run with, where they were moved
	Lang    string
	Path    string // the ending says the format

	desk    *session.Shared
	list    *List
	format  string // of tables, kept while a report or a bundle is chosen
	against string // the kept run that the others of a comparison are held against
	base    string // the name that was offered; another one was typed by a person
}

// List is a list of pairs of a result.
type List struct {
	Of   *results.Result
	Says param.Words
	List eval.List
}

const exportDirKey = "exports"

// New offers to write some of the results on the desk, as they decide now; there is at
// least one. against is the kept run that the others of a comparison are held against, list
// the list of pairs that is in sight, nil for none. The folder is the last one, or dir.
func New(d *session.Shared, dir string, results []*results.Result, against string, list *List) *Export {
	e := &Export{desk: d, All: len(d.Session.Results()), Lang: d.Book.Lang(), What: Pairs, Rows: RowsAll, format: "csv", against: against}
	focus := d.Session.Focus()
	if !slices.Contains(results, focus) {
		focus = results[len(results)-1]
	}
	for _, r := range results {
		if r.Set == focus.Set {
			e.Results = append(e.Results, r)
		}
	}
	e.Chosen = slices.Index(e.Results, focus)
	if list != nil && list.Of == e.Result() {
		if e.list = list; list.List.Len() > 0 {
			e.Rows = RowsListed
		}
	}
	e.base = e.offered()
	e.Path = filepath.Join(d.Store.StringWithFallback(exportDirKey, dir), e.base)
	return e
}

// Result is the chosen one.
func (e *Export) Result() *results.Result { return e.Results[e.Chosen] }

// RowsOffered are the choices of pairs for the chosen result.
func (e *Export) RowsOffered() []Rows {
	out := []Rows{RowsAll, RowsDecided}
	if e.list != nil && e.list.Of == e.Result() {
		out = append(out, RowsListed)
	}
	return out
}

// Threshold is from which score on a result decides.
func (e *Export) Threshold(r *results.Result) float64 {
	if e.Own {
		return r.Result.Cut
	}
	return r.Decides
}

// Moved tells whether a threshold that matters here is another than its result was run
// with.
func (e *Export) Moved() bool {
	if e.What.OfOne() {
		return e.Result().Moved()
	}
	return slices.ContainsFunc(e.Results, (*results.Result).Moved)
}

// Thresholds words the two choices of what decides: as results do now, and as they were run.
func (e *Export) Thresholds() []string {
	b, r := e.desk.Book, e.Result()
	if !e.What.OfOne() {
		return []string{b.T("export.at.now"), b.T("export.at.own")}
	}
	return []string{b.T("export.at.now.one", wording.Share(r.Decides)), b.T("export.at.own.one", wording.Share(r.Result.Cut))}
}

// Count returns how many pairs of the chosen result a choice holds.
func (e *Export) Count(rows Rows) int64 {
	r := e.Result()
	switch rows {
	case RowsDecided:
		return r.Sorted.Decided(e.Threshold(r))
	case RowsListed:
		return e.list.List.Len()
	}
	return r.Result.Pairs.Len()
}

// Formats are the formats that what is chosen can be written in.
func (e *Export) Formats() []export.Format {
	switch e.What {
	case Report:
		return []export.Format{{Name: "report", Ext: ".html", Title: e.desk.Book.Both("export.report"), Help: e.desk.Book.Both("export.report.help")}}
	case Bundle:
		return []export.Format{{Name: "bundle", Ext: ".zip", Title: e.desk.Book.Both("export.bundle"), Help: e.desk.Book.Both("export.bundle.help")}}
	}
	pairs := e.What == Pairs || e.What == Missed
	return slices.DeleteFunc(slices.Clone(export.Formats()), func(f export.Format) bool { return len(f.Needs) > 0 && !pairs })
}

// Format is the one that the ending of the path names, the zero Format for none that
// fits.
func (e *Export) Format() export.Format {
	base, best := strings.ToLower(filepath.Base(e.Path)), export.Format{}
	for _, f := range e.Formats() {
		if strings.HasSuffix(base, f.Ext) && len(f.Ext) > len(best.Ext) {
			best = f
		}
	}
	return best
}

// SetFormat changes the ending of the path.
func (e *Export) SetFormat(name string) {
	for _, f := range e.Formats() {
		if f.Name == name {
			e.Path = e.stem() + f.Ext
			if e.What.table() {
				e.format = name
			}
		}
	}
	e.base = strings.TrimSuffix(e.base, filepath.Ext(e.base)) + filepath.Ext(e.Path)
}

func (w What) table() bool { return w != Report && w != Bundle }

// stem is the path without its ending.
func (e *Export) stem() string {
	ext := e.Format().Ext
	if ext == "" {
		ext = filepath.Ext(e.Path)
	}
	return e.Path[:len(e.Path)-len(ext)]
}

// Choose changes what is written, and with it the name that is offered.
func (e *Export) Choose(w What) {
	e.rename(func() { e.What = w })
}

// ChooseResult changes the result.
func (e *Export) ChooseResult(i int) {
	e.rename(func() { e.Chosen = i })
	if !slices.Contains(e.RowsOffered(), e.Rows) {
		e.Rows = RowsAll
	}
}

// SetRows says which pairs are written.
func (e *Export) SetRows(r Rows) { e.Rows = r }

// SetOwn has the thresholds decide that the results were run with, or those of now.
func (e *Export) SetOwn(on bool) { e.Own = on }

// SetLang says in which language headings are written.
func (e *Export) SetLang(code string) { e.Lang = code }

// SetPath says where to.
func (e *Export) SetPath(path string) { e.Path = path }

// rename makes a change and gives the path the name that goes with it, unless a
// person typed one; the ending follows in any case.
func (e *Export) rename(change func()) {
	offered := e.nameIs(e.base)
	stem := e.stem()
	change()
	name := e.offered()
	if offered {
		e.Path = filepath.Join(filepath.Dir(e.Path), name)
	} else {
		e.Path = stem + e.ending()
	}
	e.base = name
}

func (e *Export) nameIs(name string) bool {
	cut := func(s string) string { before, _, _ := strings.Cut(s, "."); return before }
	return cut(filepath.Base(e.Path)) == cut(name)
}

// ending is that of the format in use.
func (e *Export) ending() string {
	formats := e.Formats()
	for _, f := range formats {
		if f.Name == e.format {
			return f.Ext
		}
	}
	return formats[0].Ext
}

// offered is a name for the file.
func (e *Export) offered() string {
	name := string(e.What)
	if e.What.OfOne() {
		name += "-" + e.Result().Algo.Name
	}
	return name + e.ending()
}

// Problem says why nothing can be written, nil where it can.
func (e *Export) Problem() error {
	b, dir := e.desk.Book, filepath.Dir(e.Path)
	switch info, err := os.Stat(dir); {
	case e.Format().Ext == "":
		var known []string
		for _, f := range e.Formats() {
			known = append(known, f.Ext)
		}
		return b.Err("export.ending", strings.Join(known, ", "))
	case err != nil || !info.IsDir():
		return b.Err("export.nofolder", dir)
	}
	return e.desk.Saver(true).Check(e.Path)
}

// Replaces tells whether a file of this name is there.
func (e *Export) Replaces() bool {
	info, err := os.Stat(e.Path)
	return err == nil && !info.IsDir()
}

// filter is the choice of pairs as core/show/export takes it.
func (e *Export) filter() export.Filter {
	r := e.Result()
	switch e.Rows {
	case RowsDecided:
		t := e.Threshold(r)
		return export.Filter{Says: e.desk.Book.Both("export.rows.says", wording.Share(t)), Keep: scoresFrom(t)}
	case RowsListed:
		return export.Filter{Says: e.list.Says, Keep: e.list.List.Has}
	}
	return export.Filter{}
}

// runs are the results as core/show/export takes them, under the truth with its
// judgements.
func (e *Export) runs(of []*results.Result) []*export.Subject {
	var out []*export.Subject
	names := map[string]int{}
	for _, r := range of {
		name := r.Name()
		if names[name]++; names[name] > 1 {
			name = cmp.Or(r.Title(), name) + " #" + wording.Count(int64(r.Number))
		}
		out = append(out, &export.Subject{Outcome: r.Outcome.At(e.Threshold(r)), Name: name, Version: e.desk.Version, Machine: experiment.ThisMachine().String()})
	}
	return out
}
