package present

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/denoise"
	"pagetwin/core/detect"
	"pagetwin/core/experiment"
	"pagetwin/core/param"
	"pagetwin/core/say"
	"pagetwin/core/text"
)

// Run is the place where algorithms are set, run and compared.
type Run struct {
	Chosen     int // the algorithm whose form is shown, -1 for none
	Ticked     []bool
	Denoiser   int
	DenForm    *Form
	Fold       text.Fold
	PageForm   *Form // which pages are compared, and what of them
	Candidates detect.Candidates
	Sweep      Sweep
	Results    []*RunResult
	Question   *LongRun // that waits for an answer, nil for none
	Update     func()

	quiet    bool // no more questions in the run that goes on
	floor    string
	desk     *Desk
	forms    []*Form
	denForms map[int]*Form
	task     *Task
	next     int    // number of the next result
	after    func() // begins when the run that was stopped has ended

	stale     bool    // the truth has changed since figures began to be worked out anew
	measuring *Beside // works them out
}

func newRun(d *Desk) *Run {
	r := &Run{desk: d, Chosen: -1, Candidates: detect.All, denForms: map[int]*Form{}, next: 1, measuring: d.beside()}
	r.Ticked = make([]bool, len(d.Algorithms))
	for _, a := range d.Algorithms {
		f := NewForm(d.Book, a.Params, func(v param.Values) error {
			_, err := a.New(v)
			return err
		})
		f.Update = r.changed
		r.forms = append(r.forms, f)
	}
	r.PageForm = NewForm(d.Book, detect.SelectionParams(), nil)
	r.PageForm.Update = r.changed
	if len(d.Algorithms) > 0 {
		r.Chosen, r.Ticked[0] = 0, true
	}
	if len(d.Denoisers) > 0 {
		r.chooseDenoiser(d.defaultDenoiserAt())
	}
	r.Sweep.reset(r)
	return r
}

func (r *Run) chooseDenoiser(i int) {
	r.Denoiser = i
	f, ok := r.denForms[i]
	if !ok {
		f = newDenoiserForm(r.desk.Book, r.desk.Denoisers[i])
		f.Update = r.changed
		r.denForms[i] = f
	}
	r.DenForm = f
}

// ChooseDenoiser changes the denoiser.
func (r *Run) ChooseDenoiser(i int) {
	if i >= 0 && i < len(r.desk.Denoisers) && i != r.Denoiser {
		r.chooseDenoiser(i)
		r.changed()
	}
}

// Form returns the form of the chosen algorithm, nil for none.
func (r *Run) Form() *Form {
	if r.Chosen < 0 {
		return nil
	}
	return r.forms[r.Chosen]
}

// Choose shows the form of an algorithm.
func (r *Run) Choose(i int) {
	if i == r.Chosen || i < 0 || i >= len(r.forms) {
		return
	}
	r.Chosen = i
	r.Sweep.reset(r)
	r.changed()
}

// Tick takes an algorithm into the next run or out of it.
func (r *Run) Tick(i int, on bool) {
	if r.Ticked[i] != on {
		r.Ticked[i] = on
		r.changed()
	}
}

// SetCandidates says which pairs are scored.
func (r *Run) SetCandidates(c detect.Candidates) {
	if r.Candidates != c {
		r.Candidates = c
		r.changed()
	}
}

// SetFold says whether traditional characters count as simplified ones.
func (r *Run) SetFold(on bool) {
	fold := map[bool]text.Fold{true: text.FoldSimplified, false: text.FoldNone}[on]
	if r.Folds() != on {
		r.Fold = fold
		r.changed()
	}
}

// Folds tells whether they do.
func (r *Run) Folds() bool { return r.Fold == text.FoldSimplified }

// selection says what of the set the next run compares; where what was entered is
// wrong, what programs select unless told.
func (r *Run) selection() detect.Selection {
	v, err := r.PageForm.Values()
	if err != nil {
		return detect.DefaultSelection()
	}
	return detect.SelectionOf(v)
}

// making is how the next run makes bodies with a denoiser.
func (r *Run) making(d denoise.Denoiser, v param.Values) making {
	s := r.selection()
	return making{d, v, s.Repeats, s.Kinds}
}

// Floor returns the floor as it was entered.
func (r *Run) Floor() string { return r.floor }

// SetFloor enters the floor: pairs that score less are dropped.
func (r *Run) SetFloor(s string) {
	if r.floor != s {
		r.floor = s
		r.changed()
	}
}

func (r *Run) floorValue() (float64, error) {
	s := strings.TrimSpace(r.floor)
	if s == "" {
		return 0, nil
	}
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || !(v >= 0 && v <= 1) {
		return 0, r.desk.Book.Err("run.floor.bad", s)
	}
	return v, nil
}

// setOpened tells that another set is open.
func (r *Run) setOpened() {
	r.Candidates = detect.All
	if set := r.desk.Library.Set; set != nil && len(set.Pages) > algo.AllUpTo {
		r.Candidates = detect.Index
	}
	r.changed()
}

// Problem says why a run cannot begin, nil when it can.
func (r *Run) Problem() error {
	_, _, err := r.plan()
	return err
}

// plan returns the jobs that are ticked and the options of the run.
func (r *Run) plan() ([]detect.Job, detect.Options, error) {
	var opt detect.Options
	book := r.desk.Book
	if r.desk.Library.Set == nil {
		return nil, opt, book.Err("run.noset")
	}
	var jobs []detect.Job
	for i, on := range r.Ticked {
		if !on {
			continue
		}
		v, err := r.forms[i].Values()
		if err != nil {
			return nil, opt, say.Errorf("%s: %v", "%s：%v", r.desk.Algorithms[i].Name, err)
		}
		jobs = append(jobs, detect.Job{Algorithm: r.desk.Algorithms[i], Values: v})
	}
	if len(jobs) == 0 {
		return nil, opt, book.Err("run.none")
	}
	opt, err := r.options()
	return jobs, opt, err
}

func (r *Run) options() (detect.Options, error) {
	opt := detect.Options{Fold: r.Fold, Candidates: r.Candidates, Segmenter: r.desk.seg, Relate: true}
	pages, err := r.PageForm.Values()
	if err != nil {
		return opt, err
	}
	opt.Selection = detect.SelectionOf(pages)
	limits, err := r.desk.limits()
	if err != nil {
		return opt, err
	}
	opt.MaxPairs, opt.PageTime = limits.MaxPairs, limits.PageTime
	if r.DenForm != nil {
		v, err := r.DenForm.Values()
		if err != nil {
			return opt, say.Errorf("%s: %v", "%s：%v", r.desk.Denoisers[r.Denoiser].Name, err)
		}
		opt.Denoiser, opt.Denoise = r.desk.Denoisers[r.Denoiser], v
	}
	floor, err := r.floorValue()
	opt.Floor = floor
	return opt, err
}

// Commands returns the command lines that make the same runs, one a line; empty
// while something is invalid.
func (r *Run) Commands() string {
	jobs, opt, err := r.plan()
	if err != nil {
		return ""
	}
	limits, _ := r.desk.limits() // plan has looked at them
	var lines []string
	for _, j := range jobs {
		c := Command{
			Set: r.desk.Library.Set.Path, Algorithm: j.Algorithm.Name, Params: j.Algorithm.Params, Values: j.Values,
			Denoiser: opt.Denoiser.Name, DenParams: opt.Denoiser.Params, Denoise: opt.Denoise, Fold: opt.Fold, Selection: opt.Selection,
			Candidates: opt.Candidates, Floor: opt.Floor, More: limits.flags(),
		}
		lines = append(lines, c.String())
	}
	return strings.Join(lines, "\n")
}

func (r *Run) add(res *RunResult) {
	res.Number = r.next
	r.next++
	r.Results = append(r.Results, res)
	r.desk.Curves.added(res)
	r.desk.Library.hold(res)
	r.changed()
}

// Remove takes a result out of the table and the curves.
func (r *Run) Remove(res *RunResult) {
	r.Results = slices.DeleteFunc(r.Results, func(o *RunResult) bool { return o == res })
	r.desk.Curves.removed(res)
	r.changed()
}

// Clear takes all results out.
func (r *Run) Clear() {
	for _, res := range r.Results {
		r.desk.Curves.removed(res)
	}
	r.Results = nil
	r.changed()
}

// Set enters an experiment that varies nothing: its algorithms and denoiser with
// their settings, which pairs are scored, and the floor. Without one, all
// algorithms are ticked at their papers' settings.
func (r *Run) Set(e *experiment.Spec) {
	for i, f := range r.forms {
		f.Reset()
		r.Ticked[i] = e == nil
	}
	r.floor, r.Fold = "", text.FoldNone
	r.PageForm.Reset()
	if e != nil {
		r.setChoices(e)
	}
	r.changed()
}

func (r *Run) setChoices(e *experiment.Spec) {
	for i, d := range r.desk.Denoisers {
		if d.Name == e.Denoiser.Name {
			r.chooseDenoiser(i)
			r.DenForm.Reset()
			r.DenForm.setAll(e.Denoiser.Set)
		}
	}
	for _, c := range e.Algorithms {
		i := slices.IndexFunc(r.desk.Algorithms, func(a algo.Algorithm) bool { return a.Name == c.Name })
		if i < 0 {
			continue
		}
		r.Ticked[i] = true
		r.forms[i].setAll(c.Set)
		if c.Threshold != nil {
			r.forms[i].Set(r.desk.Algorithms[i].Threshold, c.Threshold)
		}
	}
	r.Fold = e.Text.Fold
	r.PageForm.setAll(e.Pages.Values())
	r.Candidates = cmp.Or(e.Candidates, detect.All)
	if e.Floor > 0 {
		r.floor = strconv.FormatFloat(e.Floor, 'g', -1, 64)
	}
}

func (r *Run) changed() {
	if r.Update != nil {
		r.Update()
	}
}
