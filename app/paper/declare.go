package paper

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/BurntSushi/toml"

	"pagetwin/core/base/conf"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// Table declares one table or figure of the papers that can be rebuilt: the source of its records
// and how they are shown. The files paper/tables/*.toml hold them in the order of the report; the
// first of these files explains the fields.
type Table struct {
	Name  string `toml:"name"`
	Title Text   `toml:"title"`
	Form  string `toml:"form"` // the form in forms.toml that gives what is left out here

	Reports  Text   `toml:"reports"`
	Settings Text   `toml:"settings"`
	Readings []Text `toml:"readings"`

	Source     string         `toml:"source"` // one of sources; "" for the cells of an experiment
	Experiment string         `toml:"experiment"`
	Sets       []string       `toml:"sets"`
	Few        bool           `toml:"few"`  // a quick run takes two values of each sweep
	Vary       string         `toml:"vary"` // "denoiser", or a setting of the denoiser with the values of Over
	Over       []float64      `toml:"over"`
	Methods    []methodSpec   `toml:"method"`
	With       map[string]any `toml:"with"` // figures and names that source and expressions ask for

	Marks  []markSpec  `toml:"mark"`
	Fields [][2]string `toml:"fields"` // name and expression: of each record
	Facts  [][2]string `toml:"facts"`  // name and expression: of the table

	Rows       []rowSpec    `toml:"row"`
	Grids      []gridSpec   `toml:"grid"`
	Difference Text         `toml:"difference"`
	Figures    []figureSpec `toml:"figure"`
	Axes       []axis       `toml:"axis"` // parameters that stand before the columns of a grid that has axes
}

// Text is a text in both languages, each of which is a template over a record; a plain string is
// used for both.
type Text struct{ param.Words }

// UnmarshalTOML reads a string or a table of languages.
func (t *Text) UnmarshalTOML(v any) error {
	switch v := v.(type) {
	case string:
		t.Words = say.Same(v)
		return nil
	case map[string]any:
		en, _ := v["en"].(string)
		zh, _ := v["zh"].(string)
		if t.Words = say.Texts(map[string]string{"en": en, "zh": zh}); en != "" && zh != "" && len(v) == 2 {
			return nil
		}
	}
	return errors.New("a text is a string or { en, zh }")
}

// methodSpec is an algorithm with settings that a source runs.
type methodSpec struct {
	Algorithm string         `toml:"algorithm"`
	Title     Text           `toml:"title"`
	Set       map[string]any `toml:"set"`
	Fields    map[string]any `toml:"fields"` // of its records
}

// markSpec adds fields to the records that have some values.
type markSpec struct {
	Where  map[string]any  `toml:"where"`
	Texts  map[string]Text `toml:"texts"`
	Fields map[string]any  `toml:"fields"`
}

// rowSpec makes a row for each group of records, or the rows within it.
type rowSpec struct {
	Where   map[string]any `toml:"where"`
	Each    []string       `toml:"each"` // fields; none: one group of all
	Group   Text           `toml:"group"`
	Label   Text           `toml:"label"`
	Printed string         `toml:"printed"` // a template: the name of a printed value
	Ours    string         `toml:"ours"`    // an expression; without a value nothing was measured
	Time    bool           `toml:"time"`
	Rows    []rowSpec      `toml:"row"`
}

// gridSpec makes a grid.
type gridSpec struct {
	Title  Text       `toml:"title"`
	Header []Text     `toml:"header"`
	Across []string   `toml:"across"` // the last column stands once for each group by these fields
	Axes   bool       `toml:"axes"`
	Time   bool       `toml:"time"`
	Lines  []lineSpec `toml:"line"`
}

// lineSpec makes a line of a grid for each group of records.
type lineSpec struct {
	Where map[string]any `toml:"where"`
	Each  []string       `toml:"each"` // fields; none: each record
	Name  *Text          `toml:"name"`
	Cells []string       `toml:"cells"` // templates
}

// figureSpec makes a figure.
type figureSpec struct {
	Name    string       `toml:"name"`
	Title   Text         `toml:"title"`
	X       Text         `toml:"x"`
	Y       Text         `toml:"y"`
	XRange  []float64    `toml:"xrange"`
	YRange  []float64    `toml:"yrange"`
	Log     bool         `toml:"log"`
	Series  []seriesSpec `toml:"series"`
	Markers []struct {
		X     string `toml:"x"`
		Label Text   `toml:"label"`
	} `toml:"marker"`
}

// seriesSpec makes a line of a figure for each group of records.
type seriesSpec struct {
	Name  Text           `toml:"name"`
	Style int            `toml:"style"` // of the first line; the others follow
	Line  bool           `toml:"line"`  // without points
	Dots  bool           `toml:"dots"`  // points alone
	Where map[string]any `toml:"where"`
	Each  []string       `toml:"each"` // fields; none: one line
	From  string         `toml:"from"` // an expression: the records of the points; all of the group
	By    []string       `toml:"by"`   // fields; none: each record is a point
	X     string         `toml:"x"`
	Y     string         `toml:"y"`
	At    [][2]string    `toml:"at"` // points by expressions, in the place of records
}

// axis is a parameter that an experiment varies.
type axis struct {
	Param string `toml:"param"`
	Title Text   `toml:"title"`
}

// ReadTables reads all tables in the order of the report.
func ReadTables(fsys fs.FS) ([]Table, error) {
	var shared struct {
		Note map[string]Text   `toml:"note"`
		Form map[string]*Table `toml:"form"`
	}
	if err := conf.ReadFile(fsys, "paper/forms.toml", &shared, ofText); err != nil {
		return nil, err
	}
	names, err := fs.Glob(fsys, "paper/tables/*.toml")
	if err != nil {
		return nil, err
	}
	var all []Table
	for _, name := range names {
		var file struct {
			Table []Table `toml:"table"`
		}
		if err := conf.ReadFile(fsys, name, &file, ofText); err != nil {
			return nil, err
		}
		for _, t := range file.Table {
			if form, ok := shared.Form[t.Form]; ok {
				t.take(form)
			} else if t.Form != "" {
				return nil, fmt.Errorf("%s: table %s: there is no [form.%s] in paper/forms.toml", name, t.Name, t.Form)
			}
			if _, ok := sources[t.Source]; !ok || t.Name == "" || slices.ContainsFunc(all, func(o Table) bool { return o.Name == t.Name }) {
				return nil, fmt.Errorf("%s: table %q: its name or its source %q is not known or stands twice", name, t.Name, t.Source)
			}
			t.Settings = noted(t.Settings, shared.Note)
			for i := range t.Readings {
				t.Readings[i] = noted(t.Readings[i], shared.Note)
			}
			all = append(all, t)
		}
	}
	return all, nil
}

// noted returns a text, or the note that it names.
func noted(t Text, notes map[string]Text) Text {
	if n, ok := notes[t.En]; ok {
		return n
	}
	return t
}

// take fills in from a form what the table does not declare itself.
func (t *Table) take(form *Table) {
	or(&t.Reports, form.Reports)
	or(&t.Settings, form.Settings)
	or(&t.Difference, form.Difference)
	or(&t.Experiment, form.Experiment)
	or(&t.Source, form.Source)
	t.Few = t.Few || form.Few
	t.Sets = append(t.Sets, form.Sets...)
	t.Readings = append(t.Readings, form.Readings...)
	t.Marks = append(t.Marks, form.Marks...)
	t.Fields, t.Facts = append(t.Fields, form.Fields...), append(t.Facts, form.Facts...)
	t.Rows, t.Grids, t.Figures = append(t.Rows, form.Rows...), append(t.Grids, form.Grids...), append(t.Figures, form.Figures...)
}

func or[T comparable](own *T, form T) {
	var none T
	if *own == none {
		*own = form
	}
}

// ofText tells whether a key is one of a Text, which reads its own.
func ofText(k toml.Key) bool { return k[len(k)-1] == "en" || k[len(k)-1] == "zh" }

// Choose returns the tables with the given names; all if none are given.
func Choose(all []Table, names []string) ([]Table, error) {
	var known []string
	for _, t := range all {
		known = append(known, t.Name)
	}
	for _, n := range names {
		if !slices.Contains(known, n) {
			return nil, say.Errorf("unknown table %q%v", n, say.Meant(n, known))
		}
	}
	return slices.DeleteFunc(slices.Clone(all), func(t Table) bool {
		return len(names) > 0 && !slices.Contains(names, t.Name)
	}), nil
}
