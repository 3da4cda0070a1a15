package present

import (
	"errors"
	"strings"
	"testing"

	"pagetwin/app/present/form"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
)

// A form greys a parameter that has no effect because of another one, and gives the reason,
// until the other one changes. This holds for denoisers and algorithms.
func TestFormsGreyParametersWithoutEffect(t *testing.T) {
	b, err := wording.NewBook("en")
	if err != nil {
		t.Fatal(err)
	}
	d, err := catalog.Denoiser("cetd")
	if err != nil {
		t.Fatal(err)
	}
	f := form.OfDenoiser(b, d)
	if i := f.Idle("scope"); i != nil {
		t.Errorf("without smoothing: scope %+v", i)
	}
	f.Set("smooth", "1")
	if i := f.Idle("scope"); i == nil || i.Words().En != "scope has no effect with smooth=1" || i.Words().In("zh") != "smooth=1 时 scope 不起作用" {
		t.Errorf("with smoothing: scope %+v", i)
	}
}

// The recommended values depend on the chosen measure, and leave other entered values as they
// are.
func TestRecommendedValuesFollowTheChosenMeasure(t *testing.T) {
	b, err := wording.NewBook("en")
	if err != nil {
		t.Fatal(err)
	}
	a, err := catalog.Algorithm("winnowing")
	if err != nil {
		t.Fatal(err)
	}
	f := form.New(b, a.Params, nil)
	f.Set("k", "8")
	f.Set("measure", "containment")
	f.Recommend()
	if v, err := f.Values(); err != nil || v.Float("threshold") != .8 || v.Int("k") != 8 || v.Str("measure") != "containment" {
		t.Errorf("%v, %v", v, err)
	}
	f.Set("measure", "resemblance")
	f.Set("threshold", "none")
	f.Recommend()
	if v, err := f.Values(); err != nil || v.Float("threshold") != .45 || v.Int("k") != 8 {
		t.Errorf("of what is wrong: %v, %v", v, err)
	}
	if a, err = catalog.Algorithm("charfreq"); err != nil || form.New(b, a.Params, nil).CanRecommend() {
		t.Errorf("something is recommended for charfreq: %v", err)
	}
}

// Valid values are checked once, because a check may read a model or a file. Invalid ones are
// checked every time, because a missing file may appear.
func TestValidValuesAreCheckedOnceUntilTheyChange(t *testing.T) {
	book, err := wording.NewBook("en")
	if err != nil {
		t.Fatal(err)
	}
	checks, wrong := 0, error(nil)
	f := form.New(book, []param.Param{{Name: "k", Kind: param.Int, Default: 1, Min: 0, Max: 9}}, func(param.Values) error {
		checks++
		return wrong
	})
	for _, step := range []struct {
		do    func()
		wrong bool
		want  int
	}{
		{func() {}, false, 1},
		{func() {}, false, 1},
		{func() { f.Set("k", "2") }, false, 2},
		{func() { f.Set("k", "3"); wrong = errors.New("no file") }, true, 3},
		{func() {}, true, 4},
		{func() { wrong = nil }, false, 5},
		{func() {}, false, 5},
		{f.Reset, false, 6},
	} {
		step.do()
		v, err := f.Values()
		if (err != nil) != step.wrong || checks != step.want {
			t.Fatalf("%v, %v after %d checks, want %d", v, err, checks, step.want)
		}
		if err == nil {
			v["k"] = 7 // the caller may change the returned map
		}
	}
	if v, err := f.Values(); err != nil || v.Int("k") != 1 {
		t.Errorf("%v, %v", v, err)
	}
}

// The description of an algorithm reports whether it can run distributed, as pagetwin algorithms
// does.
func TestTheDescriptionOfAnAlgorithmTellsWhetherItRunsDistributed(t *testing.T) {
	for lang, want := range map[string][2]string{
		"en": {"In an index of kept pages, and on a cluster: yes", "In an index of kept pages, and on a cluster: no: it has no index: all pairs are compared"},
		"zh": {"能否用于已存网页的索引和集群：能", "能否用于已存网页的索引和集群：不能："},
	} {
		b, err := wording.NewBook(lang)
		if err != nil {
			t.Fatal(err)
		}
		for k, name := range []string{"minhash", "charfreq"} {
			a, err := catalog.Algorithm(name)
			if err != nil {
				t.Fatal(err)
			}
			if got := (&session.Shared{Config: session.Config{Book: b}}).AlgorithmSpread(a); !strings.HasPrefix(got, want[k]) {
				t.Errorf("%s: %q", name, got)
			}
		}
	}
}
