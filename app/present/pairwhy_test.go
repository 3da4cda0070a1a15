package present

import (
	"strings"
	"testing"

	"pagetwin/app/present/compare"
	"pagetwin/core/algo"
)

func choose(d *Desk, name string) {
	for i, a := range d.Algorithms {
		if a.Name == name {
			d.Pair.Explain(i)
		}
	}
}

func TestAPairThatDoesNotMatchShowsWhyNot(t *testing.T) {
	for _, name := range []string{"simhash", "tianwang", "imatch", "minhash", "keysentence", "digest"} {
		t.Run(name, func(t *testing.T) {
			d, l := pairSet(t)
			choose(d, name)
			d.Pair.Show(0, 2)
			v := settled(t, d, l)
			if v.Why == nil {
				t.Fatalf("nothing says why: %v", v.NoProof)
			}
			if x := verdictOf(t, d, v, name); x.State != compare.Scored || x.Decided() || x.Score != v.Why.Evidence.Score {
				t.Errorf("the verdict is %+v, the evidence says %v", x, v.Why.Evidence.Score)
			}
			if v.Why.IndexTests == nil && v.Why.Empty == [2]bool{} {
				t.Error("nothing is said of the index")
			}
			if v.Why.IndexTests != nil && v.Why.IndexTests.Outcome() == algo.IsCandidate {
				t.Error("the index brings pages together that share nothing")
			}
			lines := v.Lines(d.Book)
			if len(lines) < 3 || !strings.Contains(lines[0].Value, "not a duplicate") && v.Why.Empty == [2]bool{} {
				t.Errorf("the lines are %+v", lines)
			}
		})
	}
}

func TestFeaturesOfBothPagesHaveTheirPlacesInTheTexts(t *testing.T) {
	d, l := pairSet(t)
	choose(d, "winnowing")
	d.Pair.Show(0, 1)
	v := settled(t, d, l)
	var both, left, right int
	for i, f := range v.Why.Features {
		switch {
		case f.Rank[0] > 0 && f.Rank[1] > 0:
			both++
		case f.Rank[0] > 0:
			left++
		default:
			right++
		}
		for side := range f.Places {
			if (f.Rank[side] > 0) != (len(f.Places[side]) > 0) {
				t.Errorf("feature %d has the rank %d on side %d and stands at %v", i, f.Rank[side], side, f.Places[side])
			}
		}
	}
	if both == 0 || left == 0 || right == 0 {
		t.Errorf("%d features on both pages, %d on the left alone, %d on the right", both, left, right)
	}
	d.Pair.ChooseFeature(0)
	if m := d.Pair.Mark; m == nil || len(m[0])+len(m[1]) == 0 {
		t.Errorf("the mark is %v", m)
	}
	for i, line := range v.Lines(d.Book) {
		if len(line.Places[0]) == 0 {
			continue
		}
		if d.Pair.ChooseLine(i); d.Pair.Mark == nil || d.Pair.Mark[0][0] != line.Places[0][0] {
			t.Errorf("line %q marks %v", line.Name, d.Pair.Mark)
		}
	}
}

func TestTheFirstDifferenceIsShownWithItsContext(t *testing.T) {
	d, l := pairSet(t)
	choose(d, "simhash")
	d.Pair.Show(0, 1)
	v := settled(t, d, l)
	for _, line := range v.Lines(d.Book) {
		if line.Name == d.Book.T("why.first.text") {
			if !strings.Contains(line.Value, "云溪镇的老邮局[今]年春天") || !strings.Contains(line.Value, "云溪镇的老邮局[去]年春天") {
				t.Errorf("it is %q", line.Value)
			}
			return
		}
	}
	t.Error("no line says where the texts first differ")
}

func TestSharedFeaturesAreNumberedByWeight(t *testing.T) {
	d, l := pairSet(t)
	choose(d, "charfreq")
	d.Pair.Show(0, 1)
	v := settled(t, d, l)
	for i := range v.Matches[1:] {
		if v.Matches[i].Weight < v.Matches[i+1].Weight {
			t.Fatalf("number %d weighs %v, the next %v", i+1, v.Matches[i].Weight, v.Matches[i+1].Weight)
		}
	}
	if len(v.Matches) < 20 {
		t.Errorf("only %d characters are shared", len(v.Matches))
	}
}
