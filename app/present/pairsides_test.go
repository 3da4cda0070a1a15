package present

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/app/present/compare"
	"pagetwin/app/present/session"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

func TestAnyTwoPagesOfTheSetCanBeAPair(t *testing.T) {
	d, l := pairSet(t)
	d.Compare(2)
	if d.At() != session.AtPair || !d.Pair.Choosing || d.Pair.View != nil {
		t.Fatalf("at %s, choosing %v", d.At(), d.Pair.Choosing)
	}
	if info, ok := d.Pair.SideInfo(0); !ok || info.ID != "c" {
		t.Errorf("on the left is %+v", info)
	}
	if _, ok := d.Pair.SideInfo(1); ok {
		t.Error("something is on the right")
	}
	d.Pair.Choose(1, 2)
	if d.Pair.Loading() {
		t.Error("a page is compared with itself")
	}
	d.Pair.Choose(1, 0)
	v := settled(t, d, l)
	if v.A != 2 || v.B != 0 || d.Pair.Choosing {
		t.Errorf("the pair is %d and %d", v.A, v.B)
	}
	d.Pair.Choose(0, 1)
	l.Until(t, func() bool { return d.Pair.View != nil && d.Pair.View.A == 1 })
	if v = d.Pair.View; v.Label != truth.Duplicate {
		t.Errorf("the label is %q", v.Label)
	}
	d.Pair.Swap()
	l.Until(t, func() bool { return d.Pair.View != nil && d.Pair.View.A == 0 })
	if d.Pair.View.Sides[0].Info.ID != "a" {
		t.Errorf("after the swap %+v is on the left", d.Pair.View.Sides[0].Info)
	}
}

func TestATypedTextIsComparedWithAPage(t *testing.T) {
	d, l := pairSet(t)
	choose(d, "tianwang") // an algorithm that must see the set
	d.Pair.Choose(0, 0)
	d.Pair.ChooseText(1, "云溪镇的老邮局今年春天重新开门，柜台后面坐着的还是那位姓顾的邮递员。")
	v := settled(t, d, l)
	if v.B != -1 || v.Sides[1].Text == "" || v.Shared < 0.9 {
		t.Errorf("the typed text is %+v, %v of it is shared", v.Sides[1], v.Shared)
	}
	if x := verdictOf(t, d, v, "tianwang"); x.State != compare.Scored || v.Why == nil {
		t.Errorf("tianwang says %+v: %v", x, v.NoProof)
	}
	before := d.Judgements.State().Len()
	if d.Pair.Judge("D"); d.Judgements.State().Len() != before {
		t.Error("a pair of no set was judged")
	}
}

func TestTextThatLooksLikeHTMLIsReadAsHTML(t *testing.T) {
	for s, want := range map[string]page.Kind{
		"<!DOCTYPE html><p>春天</p>":            page.HTML,
		"\n  <div class=a><p>春天来了。</p></div>": page.HTML,
		"a < b and <c> is no tag":             page.Text,
		"<pre-war> prices":                    page.Text,
	} {
		d, l := newTestDesk(t)
		d.Pair.ChooseText(0, s)
		d.Pair.ChooseText(1, "别的")
		v := settled(t, d, l)
		if v.Sides[0].Info.Kind != want || want == page.Text && v.Sides[0].Text != s {
			t.Errorf("%q is read as %q: %+v", s, v.Sides[0].Text, v.Sides[0].Info)
		}
	}
}

func TestTwoFilesAreAPairWithoutASet(t *testing.T) {
	d, l := newTestDesk(t)
	dir := t.TempDir()
	for name, body := range map[string]string{"a.txt": "The ferry made its last crossing on Sunday.", "b.txt": "The ferry made its last crossing on Monday."} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(body), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	choose(d, "imatch")
	d.Pair.ChooseFile(0, filepath.Join(dir, "a.txt"))
	l.Until(t, func() bool { _, ok := d.Pair.SideInfo(0); return ok })
	d.Pair.ChooseFile(1, filepath.Join(dir, "b.txt"))
	v := settled(t, d, l)
	if v.Sides[0].Info.ID != "a.txt" || v.Sides[1].Text != "The ferry made its last crossing on Monday." {
		t.Errorf("the sides are %+v and %+v", v.Sides[0], v.Sides[1])
	}
	if v.NoProof == nil || v.Why != nil {
		t.Errorf("imatch, which must see a set, says %v", v.NoProof)
	}
	d.Pair.ChooseFile(0, filepath.Join(dir, "none.txt"))
	l.Until(t, func() bool { return strings.Contains(d.Status.Fault(), "none.txt") })
	if d.Pair.View == nil {
		t.Error("a file that is not there took the pair away")
	}
}
