package param

import (
	"maps"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/base/say/saytest"
)

var ps = []Param{
	{Name: "n", Kind: Int, Default: 10, Min: 1, Max: 100, Grid: []any{5, 10, 20}},
	{Name: "eps", Kind: Float, Default: 0.2, Min: 0, Max: 1},
	{Name: "stop", Kind: Bool, Default: true},
	{Name: "mode", Kind: Choice, Default: "dict", Choices: []string{"dict", "hmm"}},
	{Name: "file", Kind: Text, Default: ""},
}

func TestParse(t *testing.T) {
	for _, c := range []struct {
		in      []string
		want    string // the values that differ from the default
		wantErr string
	}{
		{nil, "", ""},
		{[]string{"n=20", "eps=0.05"}, "n=20 eps=0.05", ""},
		{[]string{" stop = false", "mode=hmm"}, "stop=false mode=hmm", ""},
		{[]string{"file=a=b"}, "file=a=b", ""},
		{[]string{"n=0"}, "", "n must be a whole number from 1 to 100, got 0"},
		{[]string{"n=1.5"}, "", "n must be a whole number from 1 to 100, got 1.5"},
		{[]string{"n=NaN"}, "", "n must be a whole number from 1 to 100, got NaN"},
		{[]string{"eps=NaN"}, "", "eps must be a number from 0 to 1, got NaN"},
		{[]string{"eps=1e300"}, "", "eps must be a number from 0 to 1, got 1e300"},
		{[]string{"stop=perhaps"}, "", "stop must be true or false, got perhaps"},
		{[]string{"mode=best"}, "", "mode must be one of dict, hmm, got best"},
		{[]string{"m=3"}, "", `unknown parameter "m", known: n, eps, stop, mode, file`},
		{[]string{"n"}, "", `write settings as name=value, got "n"`},
	} {
		v, err := Parse(ps, c.in)
		if c.wantErr != "" {
			if err == nil || err.Error() != c.wantErr {
				t.Errorf("Parse(%q): error %v, want %q", c.in, err, c.wantErr)
			}
			continue
		}
		if err != nil {
			t.Errorf("Parse(%q): %v", c.in, err)
			continue
		}
		if got := strings.Join(v.Changed(ps), " "); got != c.want {
			t.Errorf("Parse(%q) changes %q, want %q", c.in, got, c.want)
		}
	}
}

// What TOML and JSON give for a number is as good as what a flag gives.
func TestCheckTakesEveryNumberType(t *testing.T) {
	for _, raw := range []any{20, int64(20), 20.0, "20"} {
		v, err := Check(ps, map[string]any{"n": raw})
		if err != nil || v.Int("n") != 20 {
			t.Errorf("n=%v (%T) gives %v, %v", raw, raw, v["n"], err)
		}
	}
}

// A value written as a flag reads back as the same value.
func TestChangedReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := Defaults(ps).
			With("n", rapid.IntRange(1, 100).Draw(t, "n")).
			With("eps", rapid.Float64Range(0, 1).Draw(t, "eps")).
			With("stop", rapid.Bool().Draw(t, "stop")).
			With("mode", rapid.SampledFrom(ps[3].Choices).Draw(t, "mode"))
		back, err := Parse(ps, v.Changed(ps))
		if err != nil {
			t.Fatal(err)
		}
		if back.String() != v.String() {
			t.Fatalf("%s reads back as %s", v, back)
		}
	})
}

func TestValuesPanicOnUndeclaredUse(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("asking for the int value of a choice did not panic")
		}
	}()
	Defaults(ps).Int("mode")
}

func TestWordsFallBackToEnglish(t *testing.T) {
	if got := (Words{En: "in no catalogue"}).In("zh"); got != "in no catalogue" {
		t.Errorf("got %q", got)
	}
	if got := (Words{En: "off"}).In("zh"); got != "不勾选" {
		t.Errorf("got %q", got)
	}
}

// What is recommended is said of what it was measured for alone: with other values, or
// where the parameter has no effect, nothing is.
func TestRecommendedValues(t *testing.T) {
	ps := []Param{
		{Name: "k", Kind: Int, Default: 3, Max: 64, Recommended: BestWith("bits", 64, 10)},
		{Name: "bits", Kind: Int, Default: 64, Max: 128},
		{Name: "share", Kind: Float, Default: .5, Max: 1, Recommended: Best(.4), Idle: Where("bits", 128)},
	}
	for bits, want := range map[int]Values{64: {"k": 10, "share": .4}, 32: {"share": .4}, 128: {}} {
		if got := Recommended(ps, Values{"k": 3, "bits": bits, "share": .5}); !maps.Equal(got, want) {
			t.Errorf("with %d bits: %v, want %v", bits, got, want)
		}
	}
}

func TestAChoiceIsSaidByItsName(t *testing.T) {
	p := Param{Name: "mode", Kind: Choice, Choices: []string{"dict", "hmm", "all"}, Named: []Words{{En: "dictionary"}, saytest.Words("guessing", "猜测")}}
	for _, c := range []struct{ value, lang, want string }{
		{"dict", "zh", "词典"},
		{"hmm", "en", "guessing"},
		{"all", "zh", "all"},
		{"other", "en", "other"},
	} {
		if got := p.Say(c.value, c.lang); got != c.want {
			t.Errorf("%s in %s is said as %q, want %q", c.value, c.lang, got, c.want)
		}
	}
	if got := (Param{Name: "n", Kind: Float}).Say(0.25, "zh"); got != "0.25" {
		t.Errorf("a number is said as %q", got)
	}
}
