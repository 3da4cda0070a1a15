package session

import (
	"cmp"
	"slices"
	"strings"

	"pagetwin/app/present/form"
	"pagetwin/app/present/learned"
	"pagetwin/app/present/results"
	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/algo/command"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/lab/experiment"
)

// Setup holds the settings of the next run: algorithms and denoiser with their parameters, the
// selection of pages and pairs, and the varied parameter of a sweep. Places that preview a run take
// their settings from it.
type Setup struct {
	Chosen     int // the algorithm whose form is shown, −1 for none
	Ticked     []bool
	Denoiser   int // the one in use, in every place
	DenForm    *form.Form
	PageForm   *form.Form // selects the compared pages and parts of their text: a [pass.Reading]
	PairForm   *form.Form // which scored pairs are kept: [result.Bounds]
	Candidates result.Candidates
	Sweep      Sweep

	desk     *Shared
	Forms    []*form.Form
	DenForms []*form.Form // each denoiser keeps its own settings
	was      KeptSetup    // the settings at the last recorded change
}

func newSetup(d *Shared) *Setup {
	s := &Setup{desk: d, Chosen: -1, Candidates: result.All}
	s.Ticked = make([]bool, len(d.Algorithms))
	for _, a := range d.Algorithms {
		f := form.OfAlgorithm(d.Book, a)
		f.Update = s.changed
		s.Forms = append(s.Forms, f)
	}
	for _, x := range d.Denoisers {
		f := form.OfDenoiser(d.Book, x)
		f.Update = s.changed
		s.DenForms = append(s.DenForms, f)
	}
	s.PageForm, s.PairForm = form.New(d.Book, pass.ReadingParams(), nil), form.New(d.Book, result.BoundsParams(), nil)
	s.PageForm.Update, s.PairForm.Update = s.changed, s.changed
	if len(d.Algorithms) > 0 {
		s.Chosen, s.Ticked[0] = 0, true
	}
	if len(d.Denoisers) > 0 {
		s.chooseDenoiser(d.FirstDenoiser())
	}
	s.Sweep.reset(s)
	s.was = s.Kept()
	return s
}

func (s *Setup) chooseDenoiser(i int) {
	s.Denoiser, s.DenForm = i, s.DenForms[i]
}

// ChooseDenoiser changes the denoiser.
func (s *Setup) ChooseDenoiser(i int) {
	if i >= 0 && i < len(s.desk.Denoisers) && i != s.Denoiser {
		s.chooseDenoiser(i)
		s.changed()
	}
}

// Form returns the form of the chosen algorithm, nil for none.
func (s *Setup) Form() *form.Form {
	if s.Chosen < 0 {
		return nil
	}
	return s.Forms[s.Chosen]
}

// AlgorithmIdea describes an algorithm; for a program of the user, it adds the folder.
func (d *Shared) AlgorithmIdea(a algo.Algorithm) string {
	idea := d.Book.W(a.Idea)
	if a.Command {
		idea += "\n" + d.Book.T("run.own", command.Dir())
	}
	return idea
}

// AlgorithmSpread describes whether an algorithm with its defaults can be used in an
// index of kept pages and on a cluster, as pagetwin algorithms does; "" if its defaults make no method.
func (d *Shared) AlgorithmSpread(a algo.Algorithm) string {
	s, err := catalog.SpreadingOf(a, param.Defaults(a.Params), 0)
	if err != nil {
		return ""
	}
	return d.Book.T("run.spread", d.Book.W(s.Words()))
}

// Choose shows the form of an algorithm.
func (s *Setup) Choose(i int) {
	if i == s.Chosen || i < 0 || i >= len(s.Forms) {
		return
	}
	s.Chosen = i
	s.Sweep.reset(s)
	s.changed()
}

// Tick adds an algorithm to the next run or removes it.
func (s *Setup) Tick(i int, on bool) {
	if i >= 0 && i < len(s.Ticked) && s.Ticked[i] != on {
		s.Ticked[i] = on
		s.chooseTicked()
		s.changed()
	}
}

// chooseTicked shows the form of a ticked algorithm, if there is one, because entries in the
// shown form are meant for the next run.
func (s *Setup) chooseTicked() {
	if s.Chosen < 0 || s.Ticked[s.Chosen] {
		return
	}
	if i := slices.Index(s.Ticked, true); i >= 0 {
		s.Choose(i)
	}
}

// SetCandidates chooses the pairs that are scored.
func (s *Setup) SetCandidates(c result.Candidates) {
	if s.Candidates != c {
		s.Candidates = c
		s.changed()
	}
}

// Reading returns the selection of pages and parts of their text that the next run compares; the
// defaults if the entered values are invalid.
func (s *Setup) Reading() pass.Reading {
	v, err := s.PageForm.Values()
	if err != nil {
		return pass.DefaultReading()
	}
	return pass.ReadingOf(v)
}

// Making returns the settings with which the next run makes bodies with a denoiser.
func (s *Setup) Making(d denoise.Denoiser, v param.Values) learned.Making {
	return learned.Making{Denoiser: d, Values: v, Reading: s.Reading()}
}

// NextMaking returns the settings with which the next run makes bodies: the denoiser's defaults if
// the entered values are invalid.
func (s *Setup) NextMaking() learned.Making {
	d := s.desk.Denoisers[s.Denoiser]
	if v, err := s.DenForm.Values(); err == nil {
		return s.Making(d, v)
	}
	return s.Making(d, param.Defaults(d.Params))
}

// MakingOf returns the settings with which a run made bodies and compared pages; ok is false if the
// desk does not have its denoiser, and m has that of the next run.
func (s *Setup) MakingOf(r *results.Result) (m learned.Making, ok bool) {
	m = s.NextMaking()
	if i := s.desk.DenoiserAt(r.Result.Denoiser); i >= 0 {
		m.Denoiser, m.Values, ok = s.desk.Denoisers[i], r.Result.Denoise, true
	}
	m.Reading = r.Result.Reading
	return m, ok
}

// usual returns the candidates of a run over the open set by default.
func (s *Setup) usual() result.Candidates {
	if set := s.desk.Session.Set(); set != nil {
		return result.CandidatesFor(len(set.Pages))
	}
	return result.All
}

// Opened handles the opening of another set.
func (s *Setup) Opened() {
	s.Candidates = s.usual() // a default, not a person's choice
	s.was = s.Kept()
	s.changed()
}

// Problem returns why a run cannot begin, nil if it can.
func (s *Setup) Problem() error {
	_, _, err := s.Plan()
	return err
}

// Plan returns the jobs of the ticked algorithms and the options of the run.
func (s *Setup) Plan() ([]detect.Job, detect.Options, error) {
	var opt detect.Options
	book := s.desk.Book
	if s.desk.Session.Set() == nil {
		return nil, opt, book.Err("run.noset")
	}
	var jobs []detect.Job
	for i, on := range s.Ticked {
		if !on {
			continue
		}
		v, err := s.Forms[i].Values()
		if err != nil {
			return nil, opt, say.Errorf("%s: %v", s.desk.Algorithms[i].Name, err)
		}
		jobs = append(jobs, detect.Job{Algorithm: s.desk.Algorithms[i], Values: v})
	}
	if len(jobs) == 0 {
		return nil, opt, book.Err("run.none")
	}
	opt, err := s.Options()
	return jobs, opt, err
}

// Options returns the settings of the next run that belong to no algorithm, or the error in
// them.
func (s *Setup) Options() (detect.Options, error) {
	opt := detect.Options{Candidates: s.Candidates, Segmenter: s.desk.Segmenter}
	pages, err := s.PageForm.Values()
	if err != nil {
		return opt, err
	}
	pairs, err := s.PairForm.Values()
	if err != nil {
		return opt, err
	}
	limits, err := s.desk.LimitsNow()
	if err != nil {
		return opt, err
	}
	opt.Reading, opt.Bounds = pass.ReadingOf(pages), result.BoundsOf(pairs)
	opt.MaxPairs, opt.PageTime = limits.MaxPairs, limits.PageTime
	if s.DenForm == nil {
		return opt, nil
	}
	opt.Denoiser = s.desk.Denoisers[s.Denoiser]
	if opt.Denoise, err = s.DenForm.Values(); err != nil {
		return opt, say.Errorf("%s: %v", opt.Denoiser.Name, err)
	}
	return opt, nil
}

// Commands returns the command lines that repeat the runs, one per line; empty while a value is
// invalid.
func (s *Setup) Commands() string {
	jobs, opt, err := s.Plan()
	if err != nil {
		return ""
	}
	limits, _ := s.desk.LimitsNow() // Plan has checked them
	var lines []string
	for _, j := range jobs {
		lines = append(lines, Command{s.desk.Session.Set(), j, opt, limits.Flags()}.String())
	}
	return strings.Join(lines, "\n")
}

// Set enters an experiment that varies nothing: its algorithms and denoiser with their
// parameters, which pairs are scored, and the floor. If e is nil, all algorithms are ticked with
// their papers' settings.
func (s *Setup) Set(e *experiment.Spec) {
	s.desk.Changes.Within(func() {
		for i, f := range s.Forms {
			f.Reset()
			s.Ticked[i] = e == nil
		}
		s.PageForm.Reset()
		s.PairForm.Reset()
		if e != nil {
			s.setChoices(e)
		}
		s.chooseTicked()
	})
	s.changed()
}

// Take enters the settings of a result, with other values of its algorithm. Which pages and pairs are
// compared stays as it is.
func (s *Setup) Take(r *results.Result, values param.Values) {
	i := s.desk.AlgorithmAt(r.Algo.Name)
	if i < 0 {
		return
	}
	s.desk.Changes.Within(func() {
		if d := s.desk.DenoiserAt(r.Result.Denoiser); d >= 0 {
			s.chooseDenoiser(d)
			s.DenForm.SetAll(r.Result.Denoise)
		}
		s.Ticked[i] = true
		s.Forms[i].SetAll(values)
		s.Choose(i)
	})
	s.changed()
}

func (s *Setup) setChoices(e *experiment.Spec) {
	if i := s.desk.DenoiserAt(e.Denoiser.Name); i >= 0 {
		s.chooseDenoiser(i)
		s.DenForm.Reset()
		s.DenForm.SetAll(e.Denoiser.Set)
	}
	for _, c := range e.Algorithms {
		i := s.desk.AlgorithmAt(c.Name)
		if i < 0 {
			continue
		}
		s.Ticked[i] = true
		s.Forms[i].SetAll(c.Set)
		if c.Threshold != nil {
			s.Forms[i].Set(s.desk.Algorithms[i].Threshold, c.Threshold)
		}
	}
	s.PageForm.SetAll(e.Pages.Values())
	s.PairForm.SetAll(e.Bounds.Values())
	s.Candidates = cmp.Or(e.Candidates, s.usual())
}

// changed handles a change of the settings.
func (s *Setup) changed() {
	s.noted()
	s.desk.Tell(Settings)
}

// OptionsOf returns the settings of an experiment that belong to no algorithm.
func (s *Setup) OptionsOf(x *experiment.Spec) (detect.Options, error) {
	opt := detect.Options{Reading: x.Pages, Bounds: x.Bounds, Candidates: x.Candidates, Segmenter: s.desk.Segmenter, Alone: x.Alone}
	limits, err := s.desk.LimitsNow()
	if err != nil {
		return opt, err
	}
	opt.PageTime = limits.PageTime
	if x.Denoiser.Name == "" {
		return opt, nil
	}
	i := s.desk.DenoiserAt(x.Denoiser.Name)
	if i < 0 {
		return opt, s.desk.Book.Err("runs.nodenoiser", x.Denoiser.Name)
	}
	opt.Denoiser = s.desk.Denoisers[i]
	opt.Denoise, err = param.Check(opt.Denoiser.Params, x.Denoiser.Set)
	return opt, err
}
