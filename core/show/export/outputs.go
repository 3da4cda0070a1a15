package export

import (
	"io"
	"slices"
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/find/cluster"
	"pagetwin/core/show/plot"
	"pagetwin/core/trace/letters"
)

// Making holds what outputs are made of.
type Making struct {
	Runs   []*Subject     // over one set, at least one; an output about one run is about the first
	Filter Filter         // of scored pairs
	Base   Baseline       // of the comparison
	Fonts  *letters.Fonts // nil if all outputs are tables
	Print  plot.Print     // how figures are drawn
	Lang   string
}

// An Output can be written about the runs over one set. Flags, checks, completion, the manual and
// the window list the rows of [Outputs].
type Output struct {
	Name  string      // on the command line and in names of files
	Title param.Words // in lists
	Help  param.Words // what it contains
	One   bool        // it is about one run; else about all

	Table func(*Making) (*table.Table, error) // nil for an output that is no table
	Pairs bool                                // the table has the columns of pairs, which some formats need
	Plain func(io.Writer, *Making) error      // writes .tsv for other programs; nil: as other formats
	Write func(io.Writer, *Making) error      // of an output that is no table
	Ext   string                              // of its files

	Filtered bool                // Making.Filter applies
	Truth    bool                // it needs known duplicates
	Keeping  bool                // it needs Subject.Keeping
	Texts    bool                // it has the relations of the texts of decided pairs
	Figures  bool                // Making.Print applies
	Dedup    bool                // the command dedup writes it
	Bundle   []string            // formats in which a bundle has it
	Of       func(*Making) int64 // number of things that rows are chosen from; nil: the rows are all
}

// Outputs returns all outputs, in the order in which they are shown.
func Outputs() []Output {
	one := func(make func(m *Making, r *Subject) *table.Table) func(*Making) (*table.Table, error) {
		return func(m *Making) (*table.Table, error) { return make(m, m.Runs[0]), nil }
	}
	keep := func(only ...cluster.Action) func(*Making) (*table.Table, error) {
		return func(m *Making) (*table.Table, error) { return Keep(m.Runs[0], m.Runs[0].Groups(), m.Lang, only...) }
	}
	pages := func(m *Making) int64 { return int64(len(m.Runs[0].Set.Pages)) }
	return []Output{
		{
			Name: "pairs", Title: say.Text("output|Scored pairs"), One: true, Pairs: true, Filtered: true, Texts: true, Dedup: true, Bundle: []string{"csv"},
			Help:  param.Words{En: "the scored pairs, highest score first; .tsv has id1 TAB id2 TAB score"},
			Table: one(func(m *Making, r *Subject) *table.Table { return Pairs(r, m.Filter) }),
			Plain: func(w io.Writer, m *Making) error {
				return PlainPairs(w, m.Runs[0].Set, m.Runs[0].Result.Pairs, m.Filter.most())
			},
			Of: func(m *Making) int64 { return m.Runs[0].Result.Pairs.Len() },
		},
		{
			Name: "labels", Title: say.Text("output|Labelled pairs"), One: true, Pairs: true, Truth: true, Texts: true,
			Help:  param.Words{En: "the pairs labelled by the truth or by people, with their scores; usable as truth"},
			Table: one(func(_ *Making, r *Subject) *table.Table { return LabelledPairs(r) }),
		},
		{
			Name: "missed", Title: param.Words{En: "Missed duplicates"}, One: true, Pairs: true, Truth: true, Bundle: []string{"csv"},
			Help:  param.Words{En: "the labelled duplicates that the run missed"},
			Table: one(func(_ *Making, r *Subject) *table.Table { return Missed(r) }),
			Of:    func(m *Making) int64 { return m.Runs[0].Curve.Positives },
		},
		{
			Name: "groups", Title: say.Text("output|Groups"), One: true, Texts: true, Dedup: true, Bundle: []string{"csv"},
			Help:  param.Words{En: "the groups at the threshold; .tsv has id TAB group TAB size TAB weakest link"},
			Table: one(func(_ *Making, r *Subject) *table.Table { return Groups(r, r.Groups()) }),
			Plain: func(w io.Writer, m *Making) error { return PlainGroups(w, m.Runs[0].Set, m.Runs[0].Groups()) },
			Of:    pages,
		},
		{
			Name: "keep", Title: param.Words{En: "Pages to keep and to remove"}, One: true, Keeping: true, Texts: true, Bundle: []string{"csv"},
			Help:  param.Words{En: "for each page whether to keep or remove it, or that it was not compared, and why; for a removed page also the page that is kept and their similarity"},
			Table: keep(), Of: pages,
		},
		{
			Name: "kept", Title: param.Words{En: "Kept pages"}, One: true, Keeping: true, Texts: true, Dedup: true,
			Help:  param.Words{En: "the pages to keep, and why"},
			Table: keep(cluster.Keep), Of: pages,
		},
		{
			Name: "removed", Title: param.Words{En: "Removed pages"}, One: true, Keeping: true, Texts: true, Dedup: true,
			Help:  param.Words{En: "the pages to remove, each with the page that is kept"},
			Table: keep(cluster.Remove), Of: pages,
		},
		{
			Name: "uncompared", Title: param.Words{En: "Uncompared pages"}, One: true, Keeping: true, Texts: true, Dedup: true,
			Help:  param.Words{En: "the pages that were not compared and have no copy that was, and why"},
			Table: keep(cluster.NotCompared), Of: pages,
		},
		{
			Name: "left", Title: param.Words{En: "Left-out pages"}, One: true,
			Help:  param.Words{En: "the pages that were not compared: id, reason (little_text, no_content, no_features or unread), kind, and the figures behind the decision"},
			Table: one(func(m *Making, r *Subject) *table.Table { return Left(r.Set, r.Result, m.Lang) }), Of: pages,
		},
		{
			Name: "comparison", Title: param.Words{En: "Comparison of runs"}, Bundle: []string{"csv", "latex", "markdown"},
			Help:  param.Words{En: "one run a row: settings that differ, measures, and the significance of the difference in F1; .tex is a table for a column of a paper, for booktabs and siunitx"},
			Table: func(m *Making) (*table.Table, error) { return Comparison(m.Runs, &m.Base), nil },
		},
		{
			Name: "measures", Title: param.Words{En: "Measures"}, Bundle: []string{"csv"},
			Help:  param.Words{En: "all measures of all runs in long format, with confidence intervals"},
			Table: func(m *Making) (*table.Table, error) { return Measures(m.Runs, true), nil },
		},
		{
			Name: "report", Title: param.Words{En: "Report"}, Texts: true, Dedup: true, Ext: ".html",
			Help:  param.Words{En: "one self-contained page: provenance, comparison, figures, borderline pairs, experiment"},
			Write: func(w io.Writer, m *Making) error { return Report(w, m.Runs, m.Fonts, m.Print.Palette, m.Lang) },
		},
		{
			Name: "bundle", Title: param.Words{En: "Bundle"}, Filtered: true, Keeping: true, Texts: true, Figures: true, Ext: ".zip",
			Help:  param.Words{En: "a zip file with report, tables, figures and their data, experiment files, and a manifest with checksums"},
			Write: Bundle,
		},
	}
}

// FindOutput returns the output called name.
func FindOutput(name string) (Output, error) {
	var names []string
	for _, o := range Outputs() {
		if o.Name == name {
			return o, nil
		}
		names = append(names, o.Name)
	}
	return Output{}, say.Errorf("there is no output %q: it must be one of %s", name, strings.Join(names, ", "))
}

// Formats returns the formats in which the output can be written.
func (o Output) Formats() []Format {
	if o.Table == nil {
		return []Format{{Name: o.Name, Ext: o.Ext, Title: o.Title, Help: o.Help}}
	}
	return slices.DeleteFunc(Formats(), func(f Format) bool { return f.Needs != nil && !o.Pairs })
}

// Check returns an error if the ending of path names no format of the output.
func (o Output) Check(path string) error {
	if o.Table == nil {
		if !isStream(path) && !strings.HasSuffix(path, o.Ext) {
			return say.Errorf("%s: the extension must be %s", path, o.Ext)
		}
		return nil
	}
	f, err := ByPath(path)
	if err == nil && f.Needs != nil && !o.Pairs {
		err = say.Errorf("%s: this format is only for pairs", path)
	}
	return err
}

// WriteTo writes the output in the format that the ending of path names.
func (o Output) WriteTo(w io.Writer, path string, m *Making) error {
	switch {
	case o.Table == nil:
		return o.Write(w, m)
	case o.Plain != nil && (isStream(path) || strings.HasSuffix(path, ".tsv")):
		return o.Plain(w, m)
	}
	t, err := o.Table(m)
	if err != nil {
		return err
	}
	return Write(w, path, t, m.Lang)
}

func isStream(path string) bool { return path == "-" || path == "/dev/stdout" }
