package present

import (
	"strings"
	"testing"

	"pagetwin/app/present/curves"
	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// A threshold is suggested for the focus. If the labels determine it, the threshold moves there;
// otherwise it stays, and a text tells what is missing.
func TestAThresholdIsSuggestedIfTheLabelsDetermineIt(t *testing.T) {
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	d.Curves.Suggest(nil)
	if !strings.Contains(d.Status.Text(), "result in the table") {
		t.Errorf("without a result it says %q", d.Status.Text())
	}
	d.Library.Show(presenttest.FourPages())
	run := func() {
		done := false
		d.Run.Start(func(error) { done = true })
		l.Until(t, func() bool { return done })
	}
	run()
	suggest := func(of *results.Result) (moved bool) {
		d.Session.SetFocus(of)
		d.Curves.Suggest(func() { moved = true })
		l.Until(t, func() bool { return d.Status.Current() == nil })
		return moved
	}
	if suggest(d.Session.Results()[0]) || d.Session.Results()[0].Moved() || !strings.Contains(d.Curves.Advice(), "Label 30 pairs") {
		t.Errorf("by four pages it says %q, the threshold is %v", d.Curves.Advice(), d.Session.Results()[0].Threshold())
	}

	// Copies have lengths 100 and 90, other pages other lengths: 0.9 separates them.
	var pages []page.Page
	var contents []page.Content
	gold := &truth.Truth{Kind: truth.Clusters}
	for i, n := range []int{50, 52, 70, 73, 100, 104, 140, 146, 200, 208} {
		pages = append(pages, page.Page{ID: string(rune('a' + i))})
		contents = append(contents, page.Content{Kind: page.Text, Text: strings.Repeat("文", n)})
		gold.Cluster = append(gold.Cluster, int32(i/2))
	}
	for i := range 12 { // more copies, enough for an estimate
		pages = append(pages, page.Page{ID: string(rune('k' + i))})
		contents = append(contents, page.Content{Kind: page.Text, Text: strings.Repeat("文", 400+i)})
		gold.Cluster = append(gold.Cluster, 9)
	}
	d.Library.Show(page.FromPages("lengths", pages, contents), gold)
	run()
	last := d.Session.Results()[len(d.Session.Results())-1]
	if !suggest(last) || last.Threshold().Score < .75 || last.Threshold().Score > .96 {
		t.Errorf("the threshold is %v: %s", last.Threshold(), d.Curves.Advice())
	}
	if s := d.Curves.Advice(); !strings.Contains(s, "expected F1 on other pages") || !strings.Contains(s, "(at ") {
		t.Errorf("it says %q", s)
	}

	// The suggestion is drawn at the curve with its interval until it is dismissed or no longer
	// holds.
	drawn := func() (lines int) {
		for _, l := range d.Curves.Chart().Lines {
			if strings.Contains(l.Name, "suggested") && len(l.Points) == 3 && l.Points[0].X == last.Threshold().Score && l.Points[0].Y <= l.Points[2].Y {
				lines++
			}
		}
		return lines
	}
	d.Curves.Only(last)
	for _, measure := range []string{curves.AllMeasures, "f1"} {
		if d.Curves.SetMeasure(measure); drawn() != 1 || !strings.Contains(d.Curves.PlotFigure().Series[len(d.Curves.PlotFigure().Series)-1].Name, "suggested") {
			t.Errorf("with %s the interval of %q is drawn %d times", measure, d.Curves.Advice(), drawn())
		}
	}
	d.Book.Speak("zh")
	if s := d.Curves.Advice(); !strings.Contains(s, "预计 F1 为") {
		t.Errorf("in Chinese it says %q", s)
	}
	d.Curves.Dismiss()
	if d.Curves.Advice() != "" || drawn() != 0 {
		t.Errorf("dismissed it says %q", d.Curves.Advice())
	}
	suggest(last)
	last.Adopt(last.Against(last.Truth))
	d.Tell(session.Figures)
	if d.Curves.Advice() != "" {
		t.Errorf("under other labels it says %q", d.Curves.Advice())
	}
}
