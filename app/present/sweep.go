package present

import (
	"slices"
	"strconv"
	"strings"

	"pagetwin/core/detect"
	"pagetwin/core/param"
	"pagetwin/core/say"
)

// Pages is the name of the axis on which the number of pages varies.
const Pages = "pages"

// Sweep is what varies in a row of runs: a parameter of the chosen algorithm, or
// the number of pages.
type Sweep struct {
	Param  string // "" for none, Pages for the number of pages
	Values string // as entered, between commas

	series int
}

// sampleSeed draws the pages of a sweep over the number of pages: one seed, so
// that a smaller set is part of a larger one.
const sampleSeed = 1

func (s *Sweep) reset(r *Run) {
	s.Param, s.Values = "", ""
	if f := r.Form(); f != nil {
		for _, p := range f.Params {
			if len(p.Grid) > 0 {
				s.Param, s.Values = p.Name, gridText(p)
				return
			}
		}
	}
}

func gridText(p param.Param) string {
	out := make([]string, len(p.Grid))
	for i, v := range p.Grid {
		out[i] = p.Format(v)
	}
	return strings.Join(out, ", ")
}

// SweepParams returns the names of what can vary for the chosen algorithm.
func (r *Run) SweepParams() []string {
	if r.Form() == nil {
		return nil
	}
	return append(param.Names(r.Form().Params), Pages)
}

// SweepAxes returns what can vary with its title, which names it too.
func (r *Run) SweepAxes() []FigureName {
	var out []FigureName
	for _, name := range r.SweepParams() {
		title := r.desk.Book.T("library.col.pages")
		if p, ok := param.Find(r.Form().Params, name); ok {
			title = named(r.desk.Book.W(p.Title), name)
		}
		out = append(out, FigureName{name, title})
	}
	return out
}

// named is a title with the name that files and commands have for it, where that says
// more.
func named(title, name string) string {
	if title == "" || title == name {
		return name
	}
	return title + " (" + name + ")"
}

// ChooseSweep says what varies, and proposes values.
func (r *Run) ChooseSweep(name string) {
	if name == r.Sweep.Param {
		return
	}
	r.Sweep.Param, r.Sweep.Values = name, ""
	if name == Pages {
		r.Sweep.Values = r.sizes()
	} else if p, ok := param.Find(r.Form().Params, name); ok {
		r.Sweep.Values = gridText(p)
	}
	r.changed()
}

// sizes proposes five numbers of pages, each twice the one before.
func (r *Run) sizes() string {
	set := r.desk.Library.Set
	if set == nil {
		return ""
	}
	var out []string
	for n := len(set.Pages); n >= 10 && len(out) < 5; n /= 2 {
		out = append(out, strconv.Itoa(n))
	}
	slices.Reverse(out)
	return strings.Join(out, ", ")
}

// SetSweepValues enters the values that the parameter takes.
func (r *Run) SetSweepValues(s string) {
	if r.Sweep.Values != s {
		r.Sweep.Values = s
		r.changed()
	}
}

// SweepProblem says why a sweep cannot begin, nil when it can.
func (r *Run) SweepProblem() error {
	_, _, err := r.sweepPlan()
	return err
}

// sweepPlan returns the batches of the sweep. Each value runs on documents of
// its own (see [detect.Options]), so that its times can be compared.
func (r *Run) sweepPlan() ([]batch, detect.Options, error) {
	var none detect.Options
	set, f := r.desk.Library.Set, r.Form()
	if set == nil {
		return nil, none, r.desk.Book.Err("run.noset")
	}
	if f == nil || r.Sweep.Param == "" {
		return nil, none, r.desk.Book.Err("sweep.none")
	}
	base, err := f.Values()
	if err != nil {
		return nil, none, err
	}
	opt, err := r.options()
	if err != nil {
		return nil, none, err
	}
	opt.Alone = true
	a := r.desk.Algorithms[r.Chosen]
	raw := splitList(r.Sweep.Values)
	if len(raw) < 2 {
		return nil, none, r.desk.Book.Err("sweep.few")
	}
	var batches []batch
	for _, s := range raw {
		b := batch{set: set}
		var at any
		if r.Sweep.Param == Pages {
			n, err := strconv.Atoi(s)
			if err != nil || n < 2 || n > len(set.Pages) {
				return nil, none, r.desk.Book.Err("sweep.size.bad", len(set.Pages), s)
			}
			at, b.set, b.size = n, set.Sample(n, sampleSeed), n
			b.jobs = []detect.Job{{Algorithm: a, Values: base}}
		} else {
			v, err := sweptValues(f, base, r.Sweep.Param, s)
			if err != nil {
				return nil, none, err
			}
			if _, err := a.New(v); err != nil {
				return nil, none, err
			}
			at = v[r.Sweep.Param]
			b.jobs = []detect.Job{{Algorithm: a, Values: v}}
		}
		name := r.Sweep.Param
		b.label = func(int) (string, any) { return name, at }
		batches = append(batches, b)
	}
	return batches, opt, nil
}

func sweptValues(f *Form, base param.Values, name, raw string) (param.Values, error) {
	p, ok := param.Find(f.Params, name)
	if !ok {
		return nil, say.Errorf("unknown parameter %q", "没有参数 %q", name)
	}
	v, err := f.checkOne(p, raw)
	if err != nil {
		return nil, err
	}
	return base.With(name, v), nil
}

func splitList(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" ,;，；、\t\n", r) })
}

// StartSweep runs the chosen algorithm once for each value.
func (r *Run) StartSweep() {
	batches, opt, err := r.sweepPlan()
	if err != nil {
		r.desk.Status.Fail(err)
		return
	}
	r.Sweep.series++
	title := r.desk.Algorithms[r.Chosen].Name + " × " + r.Sweep.Param
	r.start(title, opt, batches, r.Sweep.series, func(err error) {
		r.desk.Curves.showSweep(r.Sweep.series)
	})
}
