package plot

import (
	"bytes"
	"slices"
	"testing"

	"pagetwin/core/judge/eval"
)

// A forest plot sorts the runs, and says of each whether it is certainly better.
func TestAForestTellsWhoWinsAndWhetherThatIsSure(t *testing.T) {
	contest := func(name string, delta, p float64) Contest {
		return Contest{name, eval.Difference{Delta: delta, Interval: eval.Interval{Low: delta - 0.05, High: delta + 0.05}, P: p}}
	}
	list := []Contest{contest("b", -0.2, 0.002), contest("a", 0.3, 0.002), contest("c", 0.01, 0.6), contest("d", 0.06, 0.04)}
	for by, want := range map[Order][]string{
		ByDifference: {"b", "c", "d", "a"}, // from the foot
		ByCertainty:  {"c", "d", "b", "a"},
		ByName:       {"d", "c", "b", "a"},
	} {
		f, at := Forest("F1", "base", list, by, Colours, "en")
		if !slices.Equal(f.YNames, want) || list[at[0]].Name != "a" {
			t.Errorf("order %d: rows %v, first %d", by, f.YNames, at[0])
		}
		var b bytes.Buffer
		if err := f.Write(&b, fonts(t), "svg"); err != nil {
			t.Error(err)
		}
	}
	f, _ := Forest("F1", "base", list, ByDifference, Colours, "en")
	if len(f.Series) != 3 || len(f.Series[0].Points) != 1 || len(f.Series[1].Points) != 2 || len(f.Series[2].Points) != 1 {
		t.Fatalf("%+v", f.Series) // of four, p = 0.04 is no longer significant
	}
	one, _ := Forest("F1", "base", list[:1], ByDifference, Colours, "en")
	if x, _ := one.Extent(); x.Max < 0 {
		t.Errorf("one worse run: the axis shows %v, without 0", x)
	}
	if x, _ := f.Extent(); x.Min > -0.25 || x.Max < 0.35 {
		t.Errorf("the axis shows %v", x)
	}
}
