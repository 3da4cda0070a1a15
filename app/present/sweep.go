package present

import (
	"slices"
	"strconv"
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
	"pagetwin/core/lab/workspace"
)

// Pages is the name of the axis on which the number of pages varies.
const Pages = workspace.Pages

// Sweep is what varies in a row of runs: a parameter of the chosen algorithm, or
// the number of pages.
type Sweep struct {
	Param  string // "" for none, Pages for the number of pages
	Values string // as entered, between commas
}

// sampleSeed draws the pages of a sweep over the number of pages: one seed, so
// that a smaller set is part of a larger one.
const sampleSeed = 1

func (s *Sweep) reset(setup *Setup) {
	s.Param, s.Values = "", ""
	if f := setup.Form(); f != nil {
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
func (s *Setup) SweepParams() []string {
	if s.Form() == nil {
		return nil
	}
	return append(param.Names(s.Form().Params), Pages)
}

// SweepAxes returns what can vary with its title, which names it too.
func (s *Setup) SweepAxes() []FigureName {
	var out []FigureName
	for _, name := range s.SweepParams() {
		title := s.desk.Book.T("library.col.pages")
		if p, ok := param.Find(s.Form().Params, name); ok {
			title = named(s.desk.Book.W(p.Title), name)
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
func (s *Setup) ChooseSweep(name string) {
	if name == s.Sweep.Param {
		return
	}
	s.Sweep.Param, s.Sweep.Values = name, ""
	if name == Pages {
		s.Sweep.Values = s.sizes()
	} else if p, ok := param.Find(s.Form().Params, name); ok {
		s.Sweep.Values = gridText(p)
	}
	s.changed()
}

// sizes proposes five numbers of pages, each twice the one before.
func (s *Setup) sizes() string {
	set := s.desk.Session.Set()
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
func (s *Setup) SetSweepValues(values string) {
	if s.Sweep.Values != values {
		s.Sweep.Values = values
		s.changed()
	}
}

// SweepProblem says why a sweep cannot begin, nil when it can.
func (s *Setup) SweepProblem() error {
	_, _, err := s.sweepPlan()
	return err
}

// sweepPlan returns the batches of the sweep. Each value runs on documents of
// its own (see [detect.Options]), so that its times can be compared.
func (s *Setup) sweepPlan() ([]batch, detect.Options, error) {
	var none detect.Options
	set, f := s.desk.Session.Set(), s.Form()
	if set == nil {
		return nil, none, s.desk.Book.Err("run.noset")
	}
	if f == nil || s.Sweep.Param == "" {
		return nil, none, s.desk.Book.Err("sweep.none")
	}
	base, err := f.Values()
	if err != nil {
		return nil, none, err
	}
	opt, err := s.options()
	if err != nil {
		return nil, none, err
	}
	opt.Alone = true
	a := s.desk.Algorithms[s.Chosen]
	raw := splitList(s.Sweep.Values)
	if len(raw) < 2 {
		return nil, none, s.desk.Book.Err("sweep.few")
	}
	if values, ok := s.decidedOnly(base, raw, opt); ok {
		job := detect.Job{Algorithm: a, Values: base}
		return []batch{{set: set, jobs: []detect.Job{job}, swept: s.Sweep.Param, decisions: values}}, opt, nil
	}
	var batches []batch
	for _, text := range raw {
		b := batch{set: set, swept: s.Sweep.Param}
		if s.Sweep.Param == Pages {
			n, err := strconv.Atoi(text)
			if err != nil || n < 2 || n > len(set.Pages) {
				return nil, none, s.desk.Book.Err("sweep.size.bad", len(set.Pages), text)
			}
			b.at, b.set, b.size = n, set.Sample(n, sampleSeed), n
			b.jobs = []detect.Job{{Algorithm: a, Values: base}}
		} else {
			v, err := sweptValues(f, base, s.Sweep.Param, text)
			if err != nil {
				return nil, none, err
			}
			if _, err := a.New(v); err != nil {
				return nil, none, err
			}
			b.at = v[s.Sweep.Param]
			b.jobs = []detect.Job{{Algorithm: a, Values: v}}
		}
		batches = append(batches, b)
	}
	return batches, opt, nil
}

// decidedOnly returns the values of a sweep where they change nothing but what is decided of
// the scored pairs: one run then answers for all of them. An index may bring other pairs
// together for another threshold.
func (s *Setup) decidedOnly(base param.Values, raw []string, opt detect.Options) (values []any, ok bool) {
	a, name := s.desk.Algorithms[s.Chosen], s.Sweep.Param
	p, known := param.Find(a.Params, name)
	if !known || !p.AfterSigning || p.Scores || name != a.Decider(base) || opt.Candidates != detect.All {
		return nil, false
	}
	for _, text := range raw {
		v, err := sweptValues(s.Form(), base, name, text)
		if err != nil || a.Decider(v) != name || a.Cut(v) < opt.Floor {
			return nil, false
		}
		if _, err := a.New(v); err != nil {
			return nil, false
		}
		values = append(values, v[name])
	}
	return values, true
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

// StartSweep runs the chosen algorithm once for each value, or once for all where they change
// only what is decided.
func (r *Run) StartSweep() {
	batches, opt, err := r.sweepPlan()
	if err != nil {
		r.desk.Status.Fail(err)
		return
	}
	title := r.desk.Algorithms[r.Chosen].Name + " × " + r.Sweep.Param
	r.start(order{title: title, opt: opt, batches: batches})
}
