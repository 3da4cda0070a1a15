package bodystory_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say/saytest"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/bodystory"
	"pagetwin/core/body/denoise/denoisetest"
	"pagetwin/core/body/denoise/format"
	"pagetwin/core/body/denoise/given"
	"pagetwin/core/body/markup"
	"pagetwin/core/trace"
)

func recorder() *trace.Recorder {
	return trace.NewRecorder(trace.OfPage, "some", saytest.Words("some", "某"), nil, trace.Page{ID: "page"})
}

// end ends a story that has one step with the views.
func end(t *testing.T, r *trace.Recorder, views ...*trace.View) *trace.Story {
	t.Helper()
	r.Begin(saytest.Words("Chapter", "一章"))
	r.Step("", saytest.Message("A step.", "一步。"), views...)
	s := r.End(0)
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	return s
}

// nested is a page whose text lies in its innermost elements alone.
func nested() string {
	var b strings.Builder
	b.WriteString("<html><body>")
	for i := range 6 {
		fmt.Fprintf(&b, "<div id=part%d>", i)
		for j := range 2 + 3*i {
			fmt.Fprintf(&b, "<ul><li>%s</li><li><a href=x>%s</a></li></ul>", strings.Repeat("字", 5+j), strings.Repeat("链", i+1))
		}
		b.WriteString("</div>")
	}
	return b.String()
}

// Whatever is folded, the rows right under a row have all of its characters.
func TestAnOutlineLeavesNoCharacterOut(t *testing.T) {
	tree := markup.Parse(nested())
	segments := denoise.Cut(tree, nil)
	rows := bodystory.NewOutline(tree, segments).View().Table.Rows
	number := func(i, column int) (n int) {
		fmt.Sscan(rows[i].Cells[column].En, &n)
		return n
	}
	all := 0
	for _, s := range segments {
		all += utf8.RuneCountInString(s.Text)
	}
	if number(0, 2) != all || number(0, 1) != len(segments) {
		t.Errorf("the first row has %d characters in %d blocks, the page %d in %d", number(0, 2), number(0, 1), all, len(segments))
	}
	folded := 0
	for i, row := range rows {
		sum, under := 0, 0
		for k := i + 1; k < len(rows) && rows[k].Depth > row.Depth; k++ {
			if rows[k].Depth == row.Depth+1 {
				sum += number(k, 2)
				under++
			}
		}
		if under > 0 && sum != number(i, 2) {
			t.Errorf("%s has %d characters, the rows under it %d", row.Cells[0].En, number(i, 2), sum)
		}
		if strings.HasPrefix(row.Cells[0].En, "…") {
			folded++
		}
	}
	if folded == 0 || len(rows) > 40 {
		t.Errorf("%d rows, %d of them folded", len(rows), folded)
	}
}

// What decides is in the outline, however deep and small it is.
func TestAnOutlineShowsWhatIsAskedFor(t *testing.T) {
	for name, src := range map[string]string{
		"one of many":  nested(),
		"far down":     strings.Repeat("<div>字", 3000) + "<p id=here>这里</p>",
		"in one place": "<div><div><div><ul><li>这里</li></ul></div></div></div>",
	} {
		tree := markup.Parse(src)
		segments := denoise.Cut(tree, nil)
		for _, n := range []int32{segments[len(segments)-1].Block, segments[0].Block} {
			view := bodystory.NewOutline(tree, segments, n).Figures(nil, func(k int32) trace.Mark { return trace.If(k == n, trace.Used, trace.None) }, func(int32) []any { return nil })
			found := 0
			for _, row := range view.Table.Rows {
				if row.Mark == trace.Used {
					found++
				}
			}
			if found != 1 || len(view.Table.Rows) > 60 {
				t.Errorf("%s: %s stands %d times in %d rows", name, bodystory.Name(tree, n), found, len(view.Table.Rows))
			}
		}
	}
}

// Markup is folded where it is long, text never, and spans hold what they held.
func TestFoldingKeepsText(t *testing.T) {
	long := strings.Repeat("长文字", 300)
	src := "<p>" + long + "</p><script>" + strings.Repeat("var a;", 500) + "</script><p class=x>\xff末尾</p>"
	tree := markup.Parse(src)
	r := recorder()
	f := bodystory.NewFolded(src, 0)
	f.Texts(tree, 0, trace.Used)
	s := end(t, r, f.View(r, "source", saytest.Words("Source", "源码"), len(src)))
	text := s.Texts[0]
	var spans []string
	for _, span := range s.Views[0].Text.Spans {
		spans = append(spans, text[span.Start:span.End])
	}
	if want := []string{long, "\uFFFD末尾"}; strings.Join(spans, "|") != strings.Join(want, "|") {
		t.Errorf("the spans hold %q", spans)
	}
	if n := utf8.RuneCountInString(text); n > len(long)/3+500 || !strings.Contains(text, "‹") || !strings.HasSuffix(text, "</p>") {
		t.Errorf("%d characters are shown: …%q", n, text[len(text)-40:])
	}
	if s.Views[0].Note.En == "" {
		t.Error("what is folded is not said")
	}
}

// Blocks that were one line stay on one line.
func TestTheTextOfAPageHasTheLinesThatItHas(t *testing.T) {
	for _, c := range [][2]string{
		{"<p>甲<a href=x>乙</a>丙</p><p>丁</p>", "甲乙丙\n丁"},
		{"<p>one <a href=x>two</a> three<br>four", "one two three\nfour"},
	} {
		tree := markup.Parse(c[0])
		body := denoisetest.With(t, format.Denoiser(), "trim=0")(tree)
		r := recorder()
		bodystory.OfBody(r, tree, body)
		if got := r.End(0).Texts[0]; got != c[1] {
			t.Errorf("%s: %q, want %q", c[0], got, c[1])
		}
	}
}

// What was cut of a page can stand on one side of a pair: what is lit is the body, and the
// rules account for every character.
func TestKeptLightsTheBody(t *testing.T) {
	tree := markup.Parse(denoisetest.Pages()["news"])
	body := denoisetest.With(t, format.Denoiser())(tree)
	r := recorder()
	views := bodystory.Kept(r, trace.Right, tree, body)
	s := end(t, r, views...)
	var lit, cut strings.Builder
	for _, span := range views[0].Text.Spans {
		part := s.Texts[views[0].Text.Text][span.Start:span.End]
		if span.Mark == trace.Same {
			lit.WriteString(part)
		} else {
			cut.WriteString(part)
		}
	}
	if want := strings.ReplaceAll(body.Text, "\n", ""); lit.String() != want {
		t.Errorf("lit is %q, the body is %q", lit.String(), want)
	}
	sum := 0.0
	for _, bar := range views[1].Bars.Bars {
		sum += bar.Value
	}
	if all := utf8.RuneCountInString(lit.String() + cut.String()); int(sum) != all || cut.Len() == 0 {
		t.Errorf("the rules have %g characters, the page %d, %d bytes of them cut", sum, all, cut.Len())
	}
	if views[0].Side != trace.Right || views[0].ID != "page-right" {
		t.Errorf("the view is %q on side %d", views[0].ID, views[0].Side)
	}
}

// A body that was made elsewhere has a story of what went in and what came out, also where
// it does not stand on the page.
func TestBodiesMadeElsewhereHaveAStory(t *testing.T) {
	d := given.Denoiser()
	tree := markup.Parse(denoisetest.Pages()["news"])
	for _, text := range []string{"新办法施行\n近日，记者从有关部门获悉，新的办法将于下月起施行。", "这句话网页上没有，是别的程序写出来的。", ""} {
		body := given.On(tree, "", text)
		x := bodystory.Telling{Denoiser: d, Values: param.Values{"path": "bodies"}, Page: trace.Page{ID: "page"}, Made: &body}
		denoisetest.Story(t, x, tree)
		x.Made = nil
		if _, err := x.Tell(tree); err == nil {
			t.Error("a story of a body that nobody gave")
		}
	}
}

// Held against a body made by hand, what is marked is what the other lacks.
func TestABodyMadeByHandMarksWhatIsMissing(t *testing.T) {
	tree := markup.Parse(denoisetest.Pages()["news"])
	d := format.Denoiser()
	body := denoisetest.With(t, d)(tree)
	for name, gold := range map[string]string{"the same": body.Text, "nothing": "", "another": "完全不同的文字，一个字也不一样。", "more": body.Text + "\n此外还有一段人工正文里才有的话。", "no word": "——"} {
		x := denoisetest.Defaults(d, "page")
		x.Gold = &gold
		s := denoisetest.Story(t, x, tree)
		marked := map[string]string{}
		for _, v := range s.Shown(len(s.Steps) - 1) {
			if v.Text != nil {
				for _, span := range v.Text.Spans {
					marked[v.ID] += s.Texts[v.Text.Text][span.Start:span.End]
				}
			}
		}
		switch name {
		case "the same":
			if len(marked) > 0 {
				t.Errorf("of the same bodies %q is marked", marked)
			}
		case "more":
			if marked["body"] != "" || !strings.Contains(marked["gold"], "人工正文里才有的话") {
				t.Errorf("marked is %q", marked)
			}
		case "another":
			if marked["body"] == "" || marked["gold"] == "" {
				t.Errorf("marked is %q", marked)
			}
		}
	}
}
