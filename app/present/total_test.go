package present

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"pagetwin/app/present/presenttest"
)

// odd holds unusual values of the types that methods take.
var odd = map[reflect.Kind][]any{
	reflect.Int:     {-1, 0, 3, 1 << 30},
	reflect.Float64: {-1.0, 0.5, 2.0, math.NaN()},
	reflect.String:  {"", "no such"},
	reflect.Bool:    {true, false},
}

// Every method that the window calls accepts any number at any time, or ignores it: a row that
// was visible when the button was pressed may be gone.
func TestMethodsAcceptAnyArguments(t *testing.T) {
	for name, state := range map[string]func(d *Desk, l *presenttest.Loop){
		"nothing open": func(*Desk, *presenttest.Loop) {},
		"a set":        func(d *Desk, l *presenttest.Loop) { d.Library.Show(presenttest.FourPages()) },
		"a page": func(d *Desk, l *presenttest.Loop) {
			d.Library.Show(presenttest.FourPages())
			d.Page.Show(1)
			l.Until(t, func() bool { return d.Page.View != nil })
		},
		"results": func(d *Desk, l *presenttest.Loop) { ran(t, d, l) },
		"results of a set that is closed": func(d *Desk, l *presenttest.Loop) {
			ran(t, d, l)
			d.Library.CloseSet()
		},
	} {
		for _, f := range reflect.VisibleFields(reflect.TypeFor[Desk]()) {
			if len(f.Index) > 2 || !f.IsExported() || f.Anonymous || f.Type.Kind() != reflect.Pointer || !strings.HasPrefix(f.Type.Elem().PkgPath(), "pagetwin/app/present") {
				continue // methods of the configuration, or of another package
			}
			t.Run(name+"/"+f.Name, func(t *testing.T) {
				t.Chdir(t.TempDir())
				d, l := newTestDesk(t, presenttest.Lengths(nil))
				state(d, l)
				asks(t, d, l, f.Name)
			})
		}
	}
}

func ran(t *testing.T, d *Desk, l *presenttest.Loop) {
	d.Library.Show(presenttest.FourPages())
	d.Run.Start(nil)
	l.Until(t, func() bool { return !d.Run.Running() && len(d.Session.Results()) > 0 })
	d.Pair.Show(0, 1)
	l.Until(t, func() bool { return d.Pair.View != nil })
}

// asks calls every method of a presenter that takes numbers, strings or nothing.
func asks(t *testing.T, d *Desk, l *presenttest.Loop, place string) {
	p := reflect.ValueOf(d).Elem().FieldByName(place)
	for i := range p.NumMethod() {
		m := p.Type().Method(i)
		for _, in := range arguments(m.Type) {
			func() {
				defer func() {
					if what := recover(); what != nil {
						t.Errorf("%s.%s(%s) panics: %v", place, m.Name, said(in), what)
					}
				}()
				p.Method(i).Call(in)
				for len(l.Queue) > 0 {
					(<-l.Queue)()
				}
			}()
		}
	}
}

func said(in []reflect.Value) (s string) {
	for _, v := range in {
		s += fmt.Sprint(v.Interface(), " ")
	}
	return s
}

// arguments returns all combinations of odd values for a method; none if it takes other types.
func arguments(m reflect.Type) [][]reflect.Value {
	out := [][]reflect.Value{nil}
	for i := 1; i < m.NumIn(); i++ { // parameter 0 is the receiver
		var next [][]reflect.Value
		for _, before := range out {
			for _, v := range odd[m.In(i).Kind()] {
				next = append(next, append(before[:len(before):len(before)], reflect.ValueOf(v).Convert(m.In(i))))
			}
		}
		out = next
	}
	return out
}
