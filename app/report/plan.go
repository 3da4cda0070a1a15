package report

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"pagetwin/core/base/conf"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// Plan is a report as its file declares it: sets, tables with their figures, and the values that
// papers print. Other files may hold parts of it.
type Plan struct {
	Name     string
	Title    Text                          `toml:"title"`
	Foreword []Text                        `toml:"foreword"` // texts that every reader must know first
	Include  []string                      `toml:"include"`  // patterns of files with more of the same
	Notes    map[string]Text               `toml:"note"`     // that tables name in place of a text
	Forms    map[string]*Table             `toml:"form"`     // defaults for tables
	Tables   []Table                       `toml:"table"`
	Sets     []SetSpec                     `toml:"set"`
	Edits    map[string]map[string]float64 `toml:"edits"`
	Layouts  []layout                      `toml:"layout"`
	Marks    []Mark                        `toml:"mark"`
	Values   []Printed                     `toml:"value"`
}

// Table declares one table or figure of a report: the source of its records, and how they are
// shown. samples/papers.toml explains the fields.
type Table struct {
	Plan  string `toml:"-"` // its report
	Name  string `toml:"name"`
	Title Text   `toml:"title"`
	Form  string `toml:"form"`

	Reports  Text   `toml:"reports"`
	Settings Text   `toml:"settings"`
	Readings []Text `toml:"readings"`

	Source     string         `toml:"source"` // one of sources; "" for the cells of an experiment
	Experiment string         `toml:"experiment"`
	Sets       []string       `toml:"sets"`
	Own        bool           `toml:"own"`   // sets of the user may replace the plan's
	Alone      bool           `toml:"alone"` // each algorithm alone, with its own index: makes times comparable
	Few        bool           `toml:"few"`   // a quick run takes two values of each sweep
	Vary       string         `toml:"vary"`  // "denoiser", or a setting of the denoiser with the values of Over
	Over       []float64      `toml:"over"`
	With       map[string]any `toml:"with"` // figures and names that source and expressions ask for

	Where  map[string]any `toml:"where"` // the records that are shown
	Each   string         `toml:"each"`  // a field: a section for each of its values, which its name ends with
	Head   Text           `toml:"head"`  // the title of each of these
	Marks  []markSpec     `toml:"mark"`
	Fields [][2]string    `toml:"fields"` // name and expression: of each record
	Facts  [][2]string    `toml:"facts"`  // name and expression: of the table
	Values []string       `toml:"values"` // the fields of the records that figures.csv has

	Rows       []rowSpec    `toml:"row"`
	Grids      []gridSpec   `toml:"grid"`
	Difference Text         `toml:"difference"`
	Figures    []figureSpec `toml:"figure"`
	Axes       []axis       `toml:"axis"` // parameters before the columns of a grid that has axes
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

// markSpec adds fields to the records that have some values.
type markSpec struct {
	Where  map[string]any  `toml:"where"`
	Texts  map[string]Text `toml:"texts"`
	Fields map[string]any  `toml:"fields"`
}

// choice chooses records, and puts them in the order of a figure, the largest first; a minus sign
// before its name: the least first.
type choice struct {
	Where map[string]any `toml:"where"`
	Sort  []string       `toml:"sort"`
	Each  []string       `toml:"each"` // fields: one group for each combination of their values
}

// rowSpec makes a row for each group of records, or the rows within it.
type rowSpec struct {
	choice
	Group   Text      `toml:"group"`
	Label   Text      `toml:"label"`
	Printed string    `toml:"printed"` // a template: the name of a printed value
	Ours    string    `toml:"ours"`    // an expression; without a value nothing was measured
	Time    bool      `toml:"time"`
	Rows    []rowSpec `toml:"row"`
}

// gridSpec makes a grid for each group of records.
type gridSpec struct {
	choice
	Title  Text       `toml:"title"`
	Header []Text     `toml:"header"`
	Across []string   `toml:"across"` // the column is repeated for each group by these fields
	After  int        `toml:"after"`  // number of columns after those
	Axes   bool       `toml:"axes"`
	Lines  []lineSpec `toml:"line"`
}

// lineSpec makes a line of a grid for each group of records; without fields, for each record.
type lineSpec struct {
	choice
	Name  *Text    `toml:"name"`
	Cells []string `toml:"cells"` // templates
}

type figureSpec struct {
	Name    string       `toml:"name"`
	Title   Text         `toml:"title"`
	X       Text         `toml:"x"`
	Y       Text         `toml:"y"`
	XRange  []float64    `toml:"xrange"`
	YRange  []float64    `toml:"yrange"`
	Log     bool         `toml:"log"`
	Guides  bool         `toml:"guides"` // lines of equal F1
	Note    Text         `toml:"note"`
	Series  []seriesSpec `toml:"series"`
	Markers []struct {
		X     string `toml:"x"`
		Label Text   `toml:"label"`
	} `toml:"marker"`
}

// seriesSpec makes a line of a figure for each group of records.
type seriesSpec struct {
	choice
	Name  Text        `toml:"name"`
	Style int         `toml:"style"` // of the first line, the others follow; −1: that of the algorithm
	Line  bool        `toml:"line"`  // without points
	From  string      `toml:"from"`  // an expression: the records of the points; all of the group
	By    []string    `toml:"by"`    // fields; none: each record is a point
	X     string      `toml:"x"`
	Y     string      `toml:"y"`
	At    [][2]string `toml:"at"` // points by expressions, in the place of records
}

// axis is a parameter that an experiment varies.
type axis struct {
	Param string `toml:"param"`
	Title Text   `toml:"title"`
}

// Plans reads the reports that ship, in their order.
func Plans(fsys fs.FS) (list []*Plan, err error) {
	for _, file := range []string{"findings.toml", "papers.toml"} {
		p, err := readPlan(fsys, file)
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}

func readPlan(fsys fs.FS, file string) (*Plan, error) {
	p := &Plan{Name: strings.TrimSuffix(path.Base(file), ".toml")}
	files := []string{file}
	for i := 0; i < len(files); i++ {
		// Lists of a file would replace those of the file before.
		var part Plan
		if err := conf.ReadFile(fsys, files[i], &part, ofText); err != nil {
			return nil, err
		}
		if i == 0 {
			p.Title, p.Foreword, p.Notes, p.Forms = part.Title, part.Foreword, part.Notes, part.Forms
		}
		for _, pattern := range part.Include {
			more, err := fs.Glob(fsys, pattern)
			if err != nil {
				return nil, err
			}
			files = append(files, more...)
		}
		merge(&p.Notes, part.Notes)
		merge(&p.Forms, part.Forms)
		merge(&p.Edits, part.Edits)
		p.Tables, p.Sets, p.Layouts = append(p.Tables, part.Tables...), append(p.Sets, part.Sets...), append(p.Layouts, part.Layouts...)
		p.Marks, p.Values = append(p.Marks, part.Marks...), append(p.Values, part.Values...)
	}
	if err := p.complete(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return p, nil
}

func merge[V any](into *map[string]V, more map[string]V) {
	if *into == nil {
		*into = make(map[string]V)
	}
	for name, v := range more {
		(*into)[name] = v
	}
}

func (p *Plan) complete() error {
	names := make(map[string]bool)
	for i := range p.Tables {
		t := &p.Tables[i]
		t.Plan = p.Name
		if form, ok := p.Forms[t.Form]; ok {
			t.take(form)
		} else if t.Form != "" {
			return fmt.Errorf("table %s: there is no [form.%s]", t.Name, t.Form)
		}
		if _, ok := sources[t.Source]; !ok || t.Name == "" || names[t.Name] {
			return fmt.Errorf("table %q: its name or its source %q is not known or stands twice", t.Name, t.Source)
		}
		names[t.Name] = true
		t.Settings = p.noted(t.Settings)
		for k := range t.Readings {
			t.Readings[k] = p.noted(t.Readings[k])
		}
	}
	for _, s := range p.Sets {
		if err := s.check(p.Edits); err != nil {
			return fmt.Errorf("set %s: %w", s.Name, err)
		}
	}
	clear(names)
	for _, v := range p.Values {
		if err := v.check(p.Marks); err != nil || names[v.Name] {
			return cmp.Or(err, fmt.Errorf("value %s stands there twice", v.Name))
		}
		names[v.Name] = true
	}
	return nil
}

func (p *Plan) noted(t Text) Text {
	if n, ok := p.Notes[t.En]; ok {
		return n
	}
	return t
}

// take copies from a form the fields that the table does not declare.
func (t *Table) take(form *Table) {
	for own, of := range map[*Text]Text{&t.Reports: form.Reports, &t.Settings: form.Settings, &t.Difference: form.Difference} {
		if own.En == "" {
			*own = of
		}
	}
	t.Experiment, t.Source = cmp.Or(t.Experiment, form.Experiment), cmp.Or(t.Source, form.Source)
	t.Few = t.Few || form.Few
	t.Sets, t.Readings, t.Marks = append(t.Sets, form.Sets...), append(t.Readings, form.Readings...), append(t.Marks, form.Marks...)
	t.Fields, t.Facts = append(t.Fields, form.Fields...), append(t.Facts, form.Facts...)
	t.Rows, t.Grids, t.Figures = append(t.Rows, form.Rows...), append(t.Grids, form.Grids...), append(t.Figures, form.Figures...)
}

func ofText(k toml.Key) bool { return k[len(k)-1] == "en" || k[len(k)-1] == "zh" }

// Choose returns the tables with the given names of tables or reports, or all if none are given. If
// own is set, it returns only those that measure sets of the user.
func Choose(plans []*Plan, names []string, own bool) ([]Table, error) {
	var known []string
	var out []Table
	for _, p := range plans {
		known = append(known, p.Name)
		for _, t := range p.Tables {
			known = append(known, t.Name)
			if asked := len(names) == 0 || slices.Contains(names, t.Name) || slices.Contains(names, p.Name); asked && (t.Own || !own) {
				out = append(out, t)
			}
		}
	}
	for _, n := range names {
		if !slices.Contains(known, n) {
			return nil, say.Errorf("unknown table %q%v", n, say.Meant(n, known))
		}
	}
	return out, nil
}
