package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"pagetwin/app/present/session"
	"pagetwin/app/ui/widgets/longtext"
	"pagetwin/app/ui/widgets/stage"
)

// inside returns the shown widgets of a type.
func inside[W fyne.CanvasObject](o fyne.CanvasObject) (out []W) {
	within(o, func(o fyne.CanvasObject) bool {
		if w, ok := o.(W); ok {
			out = append(out, w)
		}
		return true
	})
	return out
}

func TestAClickOnTheRulerGoesToAPlaceOfBothTexts(t *testing.T) {
	w, l := deskOfSample(t, "en")
	w.desk.Pair.Show(0, 1)
	w.desk.Go(session.AtPair)
	l.until(t, "two pages", func() bool { return w.desk.Pair.View != nil && len(w.desk.Pair.View.Verdicts) > 0 })
	w.settle()
	pictures, texts := inside[*stage.Diagram](w.at().root), inside[*longtext.View](w.at().root)
	if len(pictures) != 1 || len(texts) != 2 {
		t.Fatalf("%d pictures and %d texts", len(pictures), len(texts))
	}
	size := pictures[0].Size()
	pictures[0].Tapped(&fyne.PointEvent{Position: fyne.NewPos(8, size.Height*0.7)})
	for side, text := range texts {
		if from, to := text.InSight(); from == 0 && to < len(text.Text()) {
			t.Errorf("side %d did not move", side)
		}
	}
	w.switchPicture()
	w.settle()
	if n := len(inside[*stage.Diagram](w.at().root)); n != 2 {
		t.Errorf("with the plot there are %d pictures", n)
	}
	w.desk.Pair.Clear()
	if w.at().view.(pictured).Picture().Layout != nil {
		t.Error("without a pair there is a picture")
	}
}

func TestAClickInThePictureOfAPageChoosesABlock(t *testing.T) {
	w, l := openDesk(t, "zh")
	w.openPath(w.desk.Samples[0].Path)
	l.until(t, "set", func() bool { return w.desk.Session.Set() != nil })
	w.desk.Page.Show(2)
	w.desk.Go(session.AtPage)
	l.until(t, "the page", func() bool { return w.desk.Page.View != nil && len(w.desk.Page.View.Body.Blocks) > 3 })
	w.settle()
	pictures := inside[*stage.Diagram](w.at().root)
	if len(pictures) != 1 {
		t.Fatalf("%d pictures", len(pictures))
	}
	p := pictures[0]
	p.TypedKey(&fyne.KeyEvent{Name: fyne.KeyHome})
	p.TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageDown})
	if w.desk.Page.Block != 1 || p.Chosen().ID != w.desk.Page.View.Outline.Thing(1) {
		t.Errorf("block %d is chosen, in the picture %q", w.desk.Page.Block, p.Chosen().ID)
	}
	w.desk.Page.ChooseBlock(3)
	if p.Chosen().ID != w.desk.Page.View.Outline.Thing(3) {
		t.Errorf("the picture marks %q", p.Chosen().ID)
	}
	w.switchPicture()
	if w.at().view.(pictured).Picture().Layout != nil || len(inside[*stage.Diagram](w.at().root)) != 0 {
		t.Error("the table and the picture are shown")
	}
}
