package param

import (
	"slices"
	"strings"

	"pagetwin/core/base/say"
)

// Unless returns the [Param.Idle] of a parameter that has an effect only while the
// parameter called name has one of the values.
func Unless(name string, values ...any) func(Values) bool {
	return func(v Values) bool { return !slices.Contains(values, v[name]) }
}

// Where returns the [Param.Idle] of a parameter that has no effect while the parameter
// called name has one of the values.
func Where(name string, values ...any) func(Values) bool {
	return func(v Values) bool { return slices.Contains(values, v[name]) }
}

// Either returns the [Param.Idle] of a parameter that has no effect if any of several conditions
// holds.
func Either(conditions ...func(Values) bool) func(Values) bool {
	return func(v Values) bool {
		return slices.ContainsFunc(conditions, func(idle func(Values) bool) bool { return idle(v) })
	}
}

// IdleIf returns p with that [Param.Idle], for parameters that several lists share.
func (p Param) IdleIf(idle func(Values) bool) Param {
	p.Idle = idle
	return p
}

// Idling is a parameter without effect.
type Idling struct {
	Param Param
	With  []Setting // each parameter that takes its effect away by itself
}

// Setting is a value of a parameter.
type Setting struct {
	Param Param
	Value any
}

// String returns the setting in the form of a flag: name=value.
func (s Setting) String() string { return s.Param.Name + "=" + s.Param.Format(s.Value) }

// Words returns the setting in the form of the window: "Measure: containment".
func (s Setting) Words() Words {
	return say.New("%s: %s", s.Param.Title, say.Each(func(lang string) string { return s.Param.Say(s.Value, lang) })).Words
}

// Idle returns the parameters of ps that have no effect with the checked values v.
func Idle(ps []Param, v Values) []Idling {
	var out []Idling
	for _, p := range ps {
		if p.Idle != nil && p.Idle(v) {
			out = append(out, Idling{p, because(p, ps, v)})
		}
	}
	return out
}

// because returns the values each of which alone takes the effect of p away.
func because(p Param, ps []Param, v Values) []Setting {
	var out []Setting
	for _, q := range ps {
		if q.Name != p.Name && slices.ContainsFunc(q.others(), func(other any) bool { return !p.Idle(v.With(q.Name, other)) }) {
			out = append(out, Setting{q, v[q.Name]})
		}
	}
	return out
}

// others returns values that represent all that p can take.
func (p Param) others() []any {
	switch p.Kind {
	case Int:
		return append([]any{int(p.Min), int(p.Max)}, p.Grid...)
	case Float:
		return append([]any{p.Min, p.Max}, p.Grid...)
	}
	return p.Sweep()
}

// Sweep returns the default values of a sweep: the grid, all values of a choice, off and on.
func (p Param) Sweep() []any {
	switch {
	case p.Grid != nil:
	case p.Kind == Bool:
		return []any{false, true}
	case p.Kind == Choice:
		out := make([]any, len(p.Choices))
		for i, c := range p.Choices {
			out[i] = c
		}
		return out
	}
	return p.Grid
}

// Words returns a statement that the parameter has no effect, and why: "bands has no effect with
// measure=super".
func (i Idling) Words() say.Words {
	if len(i.With) == 0 {
		return say.New("%s has no effect with the other settings", i.Param.Name).Words
	}
	with := make([]string, len(i.With))
	for k, s := range i.With {
		with[k] = s.String()
	}
	return say.New("%s has no effect with %s", i.Param.Name, strings.Join(with, ", ")).Words
}

// Spoken is like Words, in the terms of the form.
func (i Idling) Spoken() Words {
	if len(i.With) == 0 {
		return Words{En: "no effect with the other settings"}
	}
	with := make([]Words, len(i.With))
	for k, s := range i.With {
		with[k] = s.Words()
	}
	return say.New("no effect with %s", say.Join(with, "clauses|, ")).Words
}

// Unused returns those parameters without effect that v sets to other values than their defaults.
func Unused(ps []Param, v Values) []Idling {
	return slices.DeleteFunc(Idle(ps, v), func(i Idling) bool { return v[i.Param.Name] == i.Param.Default })
}
