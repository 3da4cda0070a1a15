package present

import (
	"testing"

	"pagetwin/core/catalog"
)

// A form greys a setting that another one robs of its effect, of denoisers as of
// algorithms, with the reason; and no longer when that is changed.
func TestFormsGreyWhatHasNoEffect(t *testing.T) {
	b, err := NewBook("en")
	if err != nil {
		t.Fatal(err)
	}
	d, err := catalog.Denoiser("cetr")
	if err != nil {
		t.Fatal(err)
	}
	f := newDenoiserForm(b, d)
	if i := f.Idle("lambda"); i == nil || i.Words().En != "lambda has no effect with method=2d" || f.Idle("k") != nil {
		t.Errorf("lambda %+v, k %+v", i, f.Idle("k"))
	}
	f.Set("method", "threshold")
	if i := f.Idle("k"); i == nil || i.Words().Zh != "method=threshold 时 k 不起作用" || f.Idle("lambda") != nil {
		t.Errorf("with the threshold: k %+v, lambda %+v", i, f.Idle("lambda"))
	}
}

// What is recommended goes with the measure that is chosen, and leaves all else as it was
// entered.
func TestFormsRecommendForWhatIsChosen(t *testing.T) {
	b, err := NewBook("en")
	if err != nil {
		t.Fatal(err)
	}
	a, err := catalog.Algorithm("winnowing")
	if err != nil {
		t.Fatal(err)
	}
	f := NewForm(b, a.Params, nil)
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
	if a, err = catalog.Algorithm("charfreq"); err != nil || NewForm(b, a.Params, nil).CanRecommend() {
		t.Errorf("something is recommended for charfreq: %v", err)
	}
}
