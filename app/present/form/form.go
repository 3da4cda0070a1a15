// Package form holds the values that a person has entered for declared parameters.
package form

import (
	"maps"

	"pagetwin/app/present/wording"
	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
)

// Form holds the values that a person has entered for declared parameters, valid or not.
type Form struct {
	Params []param.Param
	Update func() // called when a value has changed

	book    *wording.Book
	Entered map[string]any
	check   func(param.Values) error // checks what ranges cannot express; may be nil
	right   param.Values             // the entered values once they are known to be valid; nil until then
}

// New returns a form with default values.
func New(b *wording.Book, ps []param.Param, check func(param.Values) error) *Form {
	f := &Form{Params: ps, book: b, check: check}
	f.Reset()
	return f
}

// Reset restores the defaults: the paper's values.
func (f *Form) Reset() {
	f.Entered = map[string]any{}
	for _, p := range f.Params {
		f.Entered[p.Name] = p.Default
	}
	f.changed()
}

// CanRecommend reports whether recommended values differ from the paper's, given the entered
// values.
func (f *Form) CanRecommend() bool { return len(f.recommended()) > 0 }

// Recommend enters the recommended values; other values stay.
func (f *Form) Recommend() { f.SetAll(f.recommended()) }

// recommended returns the values recommended for the entered ones, or for the paper's if some
// entered value is invalid.
func (f *Form) recommended() param.Values {
	v, err := param.Check(f.Params, f.Entered)
	if err != nil {
		v = param.Defaults(f.Params)
	}
	return param.Recommended(f.Params, v)
}

// Set enters a value as a control returns it: string, number or bool.
func (f *Form) Set(name string, raw any) {
	if f.Entered[name] == raw {
		return
	}
	f.Entered[name] = raw
	f.changed()
}

// SetAll enters several values.
func (f *Form) SetAll(raw map[string]any) {
	for name, v := range raw {
		if p, ok := param.Find(f.Params, name); ok {
			if checked, err := p.Check(v); err == nil {
				v = checked
			}
			f.Entered[name] = v
		}
	}
	f.changed()
}

// Fill enters several values over the defaults without calling Update.
func (f *Form) Fill(raw map[string]any) {
	update := f.Update
	f.Update = nil
	f.Reset()
	f.SetAll(raw)
	f.Update = update
}

func (f *Form) changed() {
	f.right = nil
	if f.Update != nil {
		f.Update()
	}
}

// Raw returns an entered value as text.
func (f *Form) Raw(name string) string { return param.Param{}.Format(f.Entered[name]) }

// Number returns an entered value; ok is false unless it is a valid number.
func (f *Form) Number(name string) (float64, bool) {
	p, ok := param.Find(f.Params, name)
	if !ok {
		return 0, false
	}
	v, err := p.Check(f.Entered[name])
	if err != nil {
		return 0, false
	}
	return param.Number(v)
}

// Err returns the error of one value, nil if it is valid.
func (f *Form) Err(name string) error {
	p, ok := param.Find(f.Params, name)
	if !ok {
		return nil
	}
	_, err := f.CheckOne(p, f.Entered[name])
	return err
}

// CheckOne is [param.Param.Check] with an error that names the parameter by its title.
func (f *Form) CheckOne(p param.Param, raw any) (any, error) {
	v, err := p.Check(raw)
	if err == nil {
		return v, nil
	}
	title, got := p.Title, p.Format(raw)
	switch p.Kind {
	case param.Int:
		return nil, f.book.Err("param.int", title, wording.Count(int64(p.Min)), wording.Count(int64(p.Max)), got)
	case param.Float:
		return nil, f.book.Err("param.float", title, p.Format(p.Min), p.Format(p.Max), got)
	}
	return nil, err
}

// Together returns the error of the combination of values that are each valid.
func (f *Form) Together() error {
	v, err := param.Check(f.Params, f.Entered)
	if err != nil || f.check == nil {
		return nil
	}
	return f.check(v)
}

// Idle returns why a parameter has no effect with the other values, nil if it has one.
func (f *Form) Idle(name string) *param.Idling {
	v, err := param.Check(f.Params, f.Entered)
	if err != nil {
		return nil
	}
	for _, i := range param.Idle(f.Params, v) {
		if i.Param.Name == name {
			return &i
		}
	}
	return nil
}

// Values returns the checked values, or the first error. Valid values are checked once, because
// a check may read a model or a file.
func (f *Form) Values() (param.Values, error) {
	if f.right != nil {
		return maps.Clone(f.right), nil
	}
	for _, p := range f.Params {
		if err := f.Err(p.Name); err != nil {
			return nil, err
		}
	}
	v, err := param.Check(f.Params, f.Entered)
	if err != nil {
		return nil, err
	}
	if f.check != nil {
		if err := f.check(v); err != nil {
			return nil, err
		}
	}
	f.right = v
	return maps.Clone(v), nil
}

// Changed reports whether a value differs from its default.
func (f *Form) Changed(name string) bool {
	p, ok := param.Find(f.Params, name)
	return ok && f.Raw(name) != p.Format(p.Default)
}

// OfDenoiser returns the form of the parameters of a denoiser.
func OfDenoiser(b *wording.Book, d denoise.Denoiser) *Form {
	return New(b, d.Params, func(v param.Values) error {
		_, err := d.New(v)
		return err
	})
}

// Diff returns the entered values that differ from their defaults.
func (f *Form) Diff() map[string]any {
	out := map[string]any{}
	for _, p := range f.Params {
		if !f.Changed(p.Name) {
			continue
		}
		v := f.Entered[p.Name]
		if right, err := p.Check(v); err == nil { // the checked value, not the typed text
			v = right
		}
		out[p.Name] = v
	}
	if len(out) == 0 {
		return nil
	}
	return out
}

// OfAlgorithm returns the form of the parameters of an algorithm.
func OfAlgorithm(b *wording.Book, a algo.Algorithm) *Form {
	return New(b, a.Params, func(v param.Values) error {
		_, err := a.New(v)
		return err
	})
}
