package param

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"pagetwin/core/base/say"
)

// Values holds one checked value for each parameter of a list. It is made by [Defaults], [Check]
// or [Parse]. The getters panic on a name or type that was not declared, which is a programmer's
// error.
type Values map[string]any

// Defaults returns the default of every parameter.
func Defaults(ps []Param) Values {
	v := make(Values, len(ps))
	for _, p := range ps {
		v[p.Name] = p.Default
	}
	return v
}

// Recommended returns the values that did best over several labelled sets, for those parameters
// alone whose recommended value is not the paper's, given the values v of all.
func Recommended(ps []Param, v Values) Values {
	better := make(Values)
	for _, p := range ps {
		if p.Recommended == nil || p.Idle != nil && p.Idle(v) {
			continue
		}
		if value := p.Recommended(v); value != nil {
			better[p.Name] = value
		}
	}
	return better
}

// Best returns the [Param.Recommended] of a parameter whose best value does not depend on the
// others.
func Best(value any) func(Values) any {
	return func(Values) any { return value }
}

// BestWith returns the [Param.Recommended] of a parameter for which value did best while the
// parameter called name has the value with; otherwise none is recommended.
func BestWith(name string, with, value any) func(Values) any {
	return func(v Values) any {
		if v[name] != with {
			return nil
		}
		return value
	}
}

// Check completes raw with the defaults of ps and checks every value. An unknown name is an error
// that lists the known ones.
func Check(ps []Param, raw map[string]any) (Values, error) {
	v := Defaults(ps)
	for _, name := range slices.Sorted(maps.Keys(raw)) {
		p, ok := Find(ps, name)
		if !ok {
			return nil, say.Errorf("unknown parameter %q%v", name, say.Meant(name, Names(ps)))
		}
		val, err := p.Check(raw[name])
		if err != nil {
			return nil, err
		}
		v[name] = val
	}
	return v, nil
}

// Parse parses assignments name=value, as in the --set flag.
func Parse(ps []Param, assignments []string) (Values, error) {
	raw := make(map[string]any, len(assignments))
	for _, a := range assignments {
		name, val, ok := strings.Cut(a, "=")
		if !ok {
			return nil, say.Errorf("write settings as name=value, got %q", a)
		}
		raw[strings.TrimSpace(name)] = strings.TrimSpace(val)
	}
	return Check(ps, raw)
}

// Find returns the parameter called name.
func Find(ps []Param, name string) (Param, bool) {
	i := slices.IndexFunc(ps, func(p Param) bool { return p.Name == name })
	if i < 0 {
		return Param{}, false
	}
	return ps[i], true
}

// Names returns the names of ps in their order.
func Names(ps []Param) []string {
	names := make([]string, len(ps))
	for i, p := range ps {
		names[i] = p.Name
	}
	return names
}

// Signing returns v without the parameters of ps that are [Param.AfterSigning]: the values on
// which signatures depend.
func (v Values) Signing(ps []Param) Values {
	own := maps.Clone(v)
	for _, p := range ps {
		if p.AfterSigning {
			delete(own, p.Name)
		}
	}
	return own
}

// Int returns the value of an Int parameter.
func (v Values) Int(name string) int { return get[int](v, name) }

// Float returns the value of a Float parameter.
func (v Values) Float(name string) float64 { return get[float64](v, name) }

// Bool returns the value of a Bool parameter.
func (v Values) Bool(name string) bool { return get[bool](v, name) }

// Str returns the value of a Choice or Text parameter.
func (v Values) Str(name string) string { return get[string](v, name) }

func get[T any](v Values, name string) T {
	x, ok := v[name].(T)
	if !ok {
		panic(fmt.Sprintf("param: %s is %T, not declared as %T", name, v[name], x))
	}
	return x
}

// With returns a copy of v in which name has the value val.
func (v Values) With(name string, val any) Values {
	c := maps.Clone(v)
	c[name] = val
	return c
}

// Changed returns name=value for each value that differs from its default, in the order of ps:
// the shortest command line for v.
func (v Values) Changed(ps []Param) []string {
	var out []string
	for _, p := range ps {
		if val, ok := v[p.Name]; ok && val != p.Default {
			out = append(out, p.Name+"="+p.Format(val))
		}
	}
	return out
}

// String returns all values as name=value, sorted by name: a key that is equal
// exactly when the values are.
func (v Values) String() string {
	parts := make([]string, 0, len(v))
	for _, name := range slices.Sorted(maps.Keys(v)) {
		parts = append(parts, name+"="+Param{}.Format(v[name]))
	}
	return strings.Join(parts, " ")
}
