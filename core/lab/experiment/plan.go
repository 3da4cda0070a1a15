package experiment

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/result"
)

// Cell is one run of one algorithm with all its values.
type Cell struct {
	Key string `json:"key"` // name of the cell's file, derived from all fields except Swept and Refused
	result.Run
	Size    int       `json:"size"`             // pages to draw, 0 for all
	Repeat  int       `json:"repeat"`           // from 1
	Swept   []string  `json:"swept"`            // names of the parameters that vary in this experiment; with the prefixes of [result.Run.Value]
	Refused say.Words `json:"refused,omitzero"` // why this combination of swept values cannot run
}

// maxCells is the most cells of one algorithm: more must be a mistake.
const maxCells = 100_000

// axis is one varied parameter.
type axis struct {
	name   string
	values []any
}

// Plan returns the cells of the experiment in the order of its results: by algorithm, swept values,
// size, repeat. A cell that the file specifies twice occurs once. Run runs cells with the same
// pages together.
func (s *Spec) Plan() ([]Cell, error) {
	n, err := s.normal()
	if err != nil {
		return nil, err
	}
	d, err := n.denoiser(n.Denoiser.Name)
	if err != nil {
		return nil, err
	}
	var cells []Cell
	seen := make(map[string]bool)
	for _, c := range n.Algorithms {
		list, err := n.cells(c, d)
		if err != nil {
			return nil, say.Errorf("algorithm %s: %v", c.Name, err)
		}
		for _, cell := range list {
			if !seen[cell.Key] {
				seen[cell.Key] = true
				cells = append(cells, cell)
			}
		}
	}
	return cells, nil
}

func (s *Spec) cells(c Choice, d denoise.Denoiser) ([]Cell, error) {
	a, err := s.algorithm(c.Name)
	if err != nil {
		return nil, err
	}
	set, err := withThreshold(c, a)
	if err != nil {
		return nil, err
	}
	mine, denoisers := apart(c.Sweep, result.OfDenoiser)
	mine, readings := apart(mine, result.OfPages)
	values, axes, err := s.settings(a.Params, set, mine)
	if err != nil {
		return nil, err
	}
	sweep := make(map[string]any)
	maps.Copy(sweep, s.Denoiser.Sweep)
	maps.Copy(sweep, denoisers)
	if d.Name == "" && len(s.Denoiser.Set)+len(sweep) > 0 {
		return nil, say.Errorf("[denoiser] has settings but no name")
	}
	denoiseValues, denoiseAxes, err := s.settings(d.Params, s.Denoiser.Set, sweep)
	if err != nil {
		return nil, say.Errorf("denoiser %s: %v", d.Name, err)
	}
	pages := s.Pages.Values()
	maps.DeleteFunc(pages, func(name string, _ any) bool { _, swept := readings[name]; return swept })
	reading, readingAxes, err := s.settings(pass.ReadingParams(), pages, readings)
	if err != nil {
		return nil, say.Errorf("pages: %v", err)
	}
	if n := count(readingAxes) * count(axes) * count(denoiseAxes) * float64(len(s.Sizes)) * float64(s.Repeats); n > maxCells {
		return nil, say.Errorf("the sweep has %.0f cells, more than the limit of %d; use fewer values, sizes or repeats", n, maxCells)
	}
	var cells []Cell
	swept := slices.Concat(names("", axes), names(result.OfDenoiser, denoiseAxes), names(result.OfPages, readingAxes))
	for _, rv := range product(reading, readingAxes) {
		for _, dv := range product(denoiseValues, denoiseAxes) {
			for _, v := range product(values, axes) {
				run := result.Run{Algorithm: a.Name, Values: v, Denoiser: d.Name, Denoise: dv, Reading: pass.ReadingOf(rv), Dictionary: s.Dictionary}
				refused := refuse(a, v, d, dv)
				if refused != nil && len(swept) == 0 {
					return nil, refused
				}
				cells = append(cells, s.repeated(Cell{Run: run, Swept: swept, Refused: say.Of(refused)})...)
			}
		}
	}
	return cells, nil
}

// repeated returns the cells of one run: of each size and repeat.
func (s *Spec) repeated(c Cell) (cells []Cell) {
	for _, c.Size = range s.Sizes {
		for c.Repeat = 1; c.Repeat <= s.Repeats; c.Repeat++ {
			c.Key = c.MakeKey()
			cells = append(cells, c)
		}
	}
	return cells
}

// refuse returns an error if the algorithm or the denoiser refuses the values.
func refuse(a algo.Algorithm, v param.Values, d denoise.Denoiser, dv param.Values) error {
	if _, err := a.New(v); err != nil {
		return err
	}
	if d.New == nil {
		return nil
	}
	_, err := d.New(dv)
	return err
}

// withThreshold returns the set values with the threshold added: as the value of the parameter that
// is the threshold under these values.
func withThreshold(c Choice, a algo.Algorithm) (map[string]any, error) {
	if c.Threshold == nil {
		return c.Set, nil
	}
	v, err := param.Check(a.Params, c.Set)
	if err != nil {
		return nil, err
	}
	name := a.Decider(v)
	_, set := c.Set[name]
	_, swept := c.Sweep[name]
	if set || swept {
		return nil, say.Errorf("threshold is the same as the parameter %s, which is also set; remove one of them", name)
	}
	all := map[string]any{name: c.Threshold}
	maps.Copy(all, c.Set)
	return all, nil
}

// apart separates the names of a sweep that have a prefix from the others, whether they are written
// "denoise.k" or denoise.k.
func apart(sweep map[string]any, prefix string) (others, with map[string]any) {
	others, with = make(map[string]any), make(map[string]any)
	for name, v := range sweep {
		table, nested := v.(map[string]any)
		if name+"." == prefix && nested {
			maps.Copy(with, table)
		} else if k, ok := strings.CutPrefix(name, prefix); ok {
			with[k] = v
		} else {
			others[name] = v
		}
	}
	return others, with
}

func (s *Spec) settings(ps []param.Param, set, sweep map[string]any) (param.Values, []axis, error) {
	values, err := param.Check(ps, set)
	if err != nil {
		return nil, nil, err
	}
	for name := range sweep {
		if _, ok := param.Find(ps, name); !ok {
			return nil, nil, say.Errorf("unknown parameter %q in the sweep%v", name, say.Meant(name, param.Names(ps)))
		}
		if _, ok := set[name]; ok {
			return nil, nil, say.Errorf("%s is both set and swept; remove one of them", name)
		}
	}
	if p, ok := param.Find(ps, "seed"); ok && p.Kind == param.Int {
		if _, set := set["seed"]; !set {
			if values["seed"], err = p.Check(s.Seed); err != nil {
				return nil, nil, err
			}
		}
	}
	var axes []axis
	for _, p := range ps {
		raw, ok := sweep[p.Name]
		if !ok {
			continue
		}
		list, err := sweepValues(p, raw)
		if err != nil {
			return nil, nil, err
		}
		axes = append(axes, axis{p.Name, list})
	}
	return values, axes, nil
}

func sweepValues(p param.Param, raw any) ([]any, error) {
	list, ok := raw.([]any)
	if raw == "grid" {
		if list = p.Sweep(); len(list) == 0 {
			return nil, say.Errorf("%s has no built-in grid; list the values to sweep over", p.Name)
		}
	} else if !ok || len(list) == 0 {
		return nil, say.Errorf("the sweep of %s must be a list of values or \"grid\", got %v", p.Name, raw)
	}
	out := make([]any, len(list))
	for i, v := range list {
		var err error
		if out[i], err = p.Check(v); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// product returns the values with every combination of the axes; the last axis varies fastest.
func product(base param.Values, axes []axis) []param.Values {
	list := []param.Values{base}
	for _, x := range axes {
		var next []param.Values
		for _, v := range list {
			for _, val := range x.values {
				next = append(next, v.With(x.name, val))
			}
		}
		list = next
	}
	return list
}

// count returns the number of combinations of the axes.
func count(axes []axis) float64 {
	n := 1.0
	for _, x := range axes {
		n *= float64(len(x.values))
	}
	return n
}

// names returns the names of the varied parameters, with their prefix.
func names(prefix string, axes []axis) []string {
	list := []string{}
	for _, x := range axes {
		list = append(list, prefix+x.name)
	}
	return list
}

// MakeKey returns the name of the cell: a readable part, and a hash of everything that it depends
// on. Cells keep their keys when others are added to the experiment.
func (c Cell) MakeKey() string {
	all := []string{c.Algorithm, c.Values.String(), c.Denoiser, c.Denoise.String(), fmt.Sprint(c.Size), fmt.Sprint(c.Repeat), c.Reading.String()}
	size := "all"
	if c.Size > 0 {
		size = fmt.Sprint(c.Size)
	}
	return fmt.Sprintf("%s-%s-r%d-%016x", c.Algorithm, size, c.Repeat, hash.String(strings.Join(all, "\x00")))
}

func (c Cell) settingsKey() string {
	c.Repeat = 0
	return c.MakeKey()
}

// pagesKey returns a key that is equal for cells that may share one run: those with the same pages,
// bodies and repeat.
func (c Cell) pagesKey() string {
	return strings.Join([]string{fmt.Sprint(c.Size, c.Repeat), c.Denoiser, c.Denoise.String(), c.Reading.String()}, "\x00")
}

// sortedNames returns the union of the names of values, sorted.
func sortedNames(cells []CellResult, of func(*CellResult) param.Values) []string {
	all := make(map[string]bool)
	for i := range cells {
		for name := range of(&cells[i]) {
			all[name] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
}
