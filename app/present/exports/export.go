// Package exports writes the results of runs: pairs, groups, measures, reports.
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
	"pagetwin/core/find/result"
	"pagetwin/core/judge/eval"
	"pagetwin/core/show/export"
)

// Rows chooses which pairs are written.
type Rows string

// The choices of pairs.
const (
	RowsAll     Rows = "all"     // every scored pair
	RowsDecided Rows = "decided" // those from the threshold on
	RowsListed  Rows = "listed"  // the list that the curves show
)

// Export holds a person's choices for an output before it is written, and checks them.
type Export struct {
	What    export.Output
	Results []*results.Result // results that can be written: over one set, those shown where the export was opened
	All     int               // number of results on the desk
	Chosen  int               // position in Results, for output about one result
	Rows    Rows
	Own     bool // decide with the thresholds of the runs, even if they were moved
	Lang    string
	Path    string // its ending gives the format

	desk    *session.Shared
	list    *List
	format  string // format of tables, remembered while a report or a bundle is chosen
	against string // the kept run that is the baseline of a comparison
	base    string // the suggested file name; another name was typed by a person
}

// List is a list of pairs of a result.
type List struct {
	Of   *results.Result
	Says param.Words
	List eval.List
}

const exportDirKey = "exports"

// New returns an export of results on the desk at their current thresholds; there must be at
// least one. against is the kept run that is the baseline of a comparison, list the visible list
// of pairs, nil for none. The folder is the one used last, or else dir.
func New(d *session.Shared, dir string, results []*results.Result, against string, list *List) *Export {
	e := &Export{desk: d, All: len(d.Session.Results()), Lang: d.Book.Lang(), What: export.Outputs()[0], Rows: RowsAll, format: "csv", against: against}
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

// Result returns the chosen result.
func (e *Export) Result() *results.Result { return e.Results[e.Chosen] }

// RowsOffered returns the choices of pairs for the chosen result.
func (e *Export) RowsOffered() []Rows {
	out := []Rows{RowsAll, RowsDecided}
	if e.list != nil && e.list.Of == e.Result() {
		out = append(out, RowsListed)
	}
	return out
}

// Threshold returns the score from which on a result decides.
func (e *Export) Threshold(r *results.Result) float64 {
	if e.Own {
		return r.Result.Cut
	}
	return r.Decides
}

// Moved reports whether a threshold that affects the output differs from that of its run.
func (e *Export) Moved() bool {
	if e.What.One {
		return e.Result().Moved()
	}
	return slices.ContainsFunc(e.Results, (*results.Result).Moved)
}

// Thresholds returns the labels of the two choices of thresholds: the current ones, and those of
// the runs.
func (e *Export) Thresholds() []string {
	b, r := e.desk.Book, e.Result()
	if !e.What.One {
		return []string{b.T("export.at.now"), b.T("export.at.own")}
	}
	return []string{b.T("export.at.now.one", wording.Share(r.Decides)), b.T("export.at.own.one", wording.Share(r.Result.Cut))}
}

// Count returns the number of pairs of the chosen result that a choice covers.
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

// Outputs returns the outputs that can be chosen.
func (e *Export) Outputs() []export.Output {
	return slices.DeleteFunc(export.Outputs(), func(o export.Output) bool { return o.Truth && !e.Result().Truth.Known() })
}

// Formats returns the formats for the chosen output.
func (e *Export) Formats() []export.Format { return e.What.Formats() }

// Format returns the format of the path's ending, the zero Format if none fits.
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
			if e.What.Table != nil {
				e.format = name
			}
		}
	}
	e.base = strings.TrimSuffix(e.base, filepath.Ext(e.base)) + filepath.Ext(e.Path)
}

// stem returns the path without its ending.
func (e *Export) stem() string {
	ext := e.Format().Ext
	if ext == "" {
		ext = filepath.Ext(e.Path)
	}
	return e.Path[:len(e.Path)-len(ext)]
}

// Choose changes the output, and with it the suggested name.
func (e *Export) Choose(o export.Output) {
	e.rename(func() { e.What = o })
}

// ChooseResult chooses another result.
func (e *Export) ChooseResult(i int) {
	e.rename(func() { e.Chosen = i })
	if !slices.Contains(e.RowsOffered(), e.Rows) {
		e.Rows = RowsAll
	}
}

// SetRows chooses which pairs are written.
func (e *Export) SetRows(r Rows) { e.Rows = r }

// SetOwn chooses the thresholds of the runs, or the current ones.
func (e *Export) SetOwn(on bool) { e.Own = on }

// SetLang sets the language of headings.
func (e *Export) SetLang(code string) { e.Lang = code }

// SetPath sets the path of the file.
func (e *Export) SetPath(path string) { e.Path = path }

// rename makes a change and then sets the path to the name that suits it, unless a person typed
// a name; the ending is adapted in any case.
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

func (e *Export) ending() string {
	formats := e.Formats()
	for _, f := range formats {
		if f.Name == e.format {
			return f.Ext
		}
	}
	return formats[0].Ext
}

// offered returns the suggested name of the file.
func (e *Export) offered() string {
	name := e.What.Name
	if e.What.One {
		name += "-" + e.Result().Algo.Name
	}
	return name + e.ending()
}

// Problem returns why nothing can be written, nil if it can.
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
	return e.desk.Saver().Check(e.Path)
}

// Replaces reports whether the file exists.
func (e *Export) Replaces() bool {
	info, err := os.Stat(e.Path)
	return err == nil && !info.IsDir()
}

// filter returns the choice of pairs in the form of core/show/export.
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

// runs returns the results in the form of core/show/export, under the truth with its judgements.
func (e *Export) runs(of []*results.Result) []*export.Subject {
	var out []*export.Subject
	names := map[string]int{}
	for _, r := range of {
		name := r.Name()
		if names[name]++; names[name] > 1 {
			name = cmp.Or(r.Title(), name) + " #" + wording.Count(int64(r.Number))
		}
		out = append(out, &export.Subject{Outcome: r.Outcome.At(e.Threshold(r)), Name: name, Version: e.desk.Version, Machine: result.ThisMachine().String()})
	}
	return out
}
