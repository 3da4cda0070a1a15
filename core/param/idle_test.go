package param_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"pagetwin/core/param"
)

func TestIdleParametersAreNamedWithTheirReason(t *testing.T) {
	ps := []param.Param{
		{Name: "form", Kind: param.Choice, Default: "a", Choices: []string{"a", "b"}},
		{Name: "on", Kind: param.Bool, Default: true},
		{Name: "x", Kind: param.Int, Default: 1, Max: 9, Idle: param.Either(param.Unless("form", "b"), param.Where("on", false))},
		{Name: "y", Kind: param.Int, Default: 1, Max: 9},
	}
	said := func(set ...string) (out []string) {
		v, err := param.Parse(ps, set)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range param.Unused(ps, v) {
			out = append(out, i.Words().En+"|"+i.Words().Zh)
		}
		return out
	}
	for _, c := range []struct {
		set  []string
		want []string
	}{
		{[]string{"y=2"}, nil}, // x has no effect, and nobody set it
		{[]string{"x=2", "form=b"}, nil},
		{[]string{"x=2"}, []string{"x has no effect with form=a|form=a 时 x 不起作用"}},
		{[]string{"x=2", "form=b", "on=false"}, []string{"x has no effect with on=false|on=false 时 x 不起作用"}},
		{[]string{"x=2", "on=false"}, []string{"x has no effect with the other settings|在其他设置下 x 不起作用"}},
	} {
		if d := cmp.Diff(c.want, said(c.set...)); d != "" {
			t.Errorf("%v: %s", c.set, d)
		}
	}
}
