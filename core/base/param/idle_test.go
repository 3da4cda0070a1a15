package param_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say/saytest"
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
			out = append(out, i.Words().En+"|"+i.Words().In("zh"))
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

func TestAFormSaysWithItsOwnWordsWhatHasNoEffect(t *testing.T) {
	ps := []param.Param{
		{Name: "measure", Title: param.Words{En: "Measure"}, Kind: param.Choice, Default: "a", Choices: []string{"a", "b"}, Named: []param.Words{saytest.Words("first", "甲"), saytest.Words("second", "乙")}},
		{Name: "all", Title: saytest.Words("All words", "全部词"), Kind: param.Bool, Default: false},
		{Name: "k", Title: saytest.Words("Terms", "词数"), Kind: param.Int, Default: 3, Min: 1, Max: 9, Idle: param.Either(param.Where("measure", "b"), param.Where("all", true))},
	}
	for _, c := range []struct {
		set    param.Values
		en, zh string
	}{
		{param.Values{"measure": "b"}, "no effect with Measure: second", "“度量：乙”时不起作用"},
		{param.Values{"all": true}, "no effect with All words: on", "“全部词：勾选”时不起作用"},
		{param.Values{"measure": "b", "all": true}, "no effect with the other settings", "在其他设置下不起作用"},
	} {
		v := param.Defaults(ps)
		for name, value := range c.set {
			v = v.With(name, value)
		}
		idle := param.Idle(ps, v)
		if len(idle) != 1 {
			t.Fatalf("%v: %d parameters have no effect, want k alone", c.set, len(idle))
		}
		if got := idle[0].Spoken(); got.En != c.en || got.In("zh") != c.zh {
			t.Errorf("%v: said %q, %q; want %q, %q", c.set, got.En, got.In("zh"), c.en, c.zh)
		}
	}
}
