package site

import (
	"fmt"
	"slices"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/told"
	"pagetwin/core/body/markup"
	"pagetwin/core/trace"
)

// Lines of the pseudo-code shown in the story.
const (
	codeCount = "n ← pages of the host with this line, of m looked at"
	codeCut   = "blank lines with n ≥ pages and n/m ≥ share"
	codeThen  = "body ← then(the rest)"
)

// newStory returns the function that records which lines repeat over a host, and then the story
// of the other denoiser on the rest.
func newStory(others []denoise.Denoiser, v param.Values) (denoise.StoryFunc, error) {
	d := thenOf(others, v)
	then, err := told.StoryOf(d, param.Defaults(d.Params))
	x := newTemplate(v)
	return func(r *trace.Recorder, t *markup.Tree, repeats denoise.Repeats) denoise.Body {
		next := func(t *markup.Tree, repeats denoise.Repeats) denoise.Body {
			blocks := told.Of(r, t, denoise.Cut(t, nil))
			r.Step(codeThen, say.New("The remaining %d {block|blocks} are passed to another denoiser, “%v”, without the template.", blocks.Len(), d.Title),
				blocks.Shown(nil)...)
			return then(r, t, repeats)
		}
		r.Code(codeCount, codeCut, codeThen)
		r.Chapter("Repeats on the host")
		if repeats == nil {
			blocks := told.Of(r, t, denoise.Cut(t, nil))
			r.Step(codeCount, say.New("No other pages of this host are known, so template lines cannot be detected."), blocks.Map(nil))
			return next(t, nil)
		}
		lines := x.lines(t, repeats)
		x.tell(r, t, lines)
		return cutRepeats(t, repeats, lines, next)
	}, err
}

// tell records on how many pages the lines stand, and which are template.
func (x template) tell(r *trace.Recorder, t *markup.Tree, lines []line) {
	segments := make([]denoise.Segment, len(lines))
	pages := 0
	for i, l := range lines {
		segments[i], pages = l.Segment, max(pages, l.m)
	}
	blocks := told.Of(r, t, segments)
	several := told.Either(func(i int) bool { return lines[i].n > 1 }, trace.Used, trace.None)
	again, _ := blocks.Marked(several, trace.Used)
	r.Step(codeCount, say.New("%d {page|pages} of the host were examined. Of the %d {line|lines} of this page, %d also occur word for word on other pages.", pages, len(lines), again),
		told.Beside(x.table(lines, blocks, several), blocks.Text(several))...)
	mark := told.Either(func(i int) bool { return lines[i].template }, trace.Dropped, trace.None)
	n, chars := blocks.Marked(mark, trace.Dropped)
	curve := blocks.Curve(say.Words{En: "Number of pages with each line"}, say.Words{En: "pages"},
		[]told.Figure{{ID: "pages", Name: say.Words{En: "pages"}, Of: func(i int) float64 { return float64(lines[i].n) }}},
		told.Level{ID: "least", Name: say.New("at least %d {page|pages}", x.least(pages)).Words, At: float64(x.least(pages))})
	r.Offer(trace.HowMany(n, len(lines)))
	r.Ask(say.New("How many lines belong to the template of the host?"), codeCut,
		say.New("Lines on at least %d {page|pages} and %.0f%% of the examined pages are removed: %d {line|lines} with %d {character|characters}. Lines that occur on only one page are its own content.", x.pages, 100*x.share, n, chars),
		blocks.ShownBeside(curve, mark)...)
}

// least returns on how many of m pages a line must stand to be template.
func (x template) least(m int) int {
	n := x.pages
	for n < m && !x.has(n, m) {
		n++
	}
	return n
}

// table shows on how many pages the lines stand, around the first that no other page has.
func (x template) table(lines []line, blocks *told.Blocks, several func(i int) trace.Mark) *trace.View {
	return blocks.Table(told.Rows{
		ID: "lines", Title: say.Words{En: "Lines of the page"},
		About:   max(0, slices.IndexFunc(lines, func(l line) bool { return l.n == 1 })),
		Columns: []trace.Column{trace.NumberColumn("pages"), trace.NumberColumn("share"), trace.NumberColumn("characters")},
		Mark:    several,
		Cells: func(i int) []any {
			l := lines[i]
			return []any{fmt.Sprintf("%d / %d", l.n, l.m), fmt.Sprintf("%.0f%%", 100*denoise.Share(l.n, l.m)), blocks.Chars(i)}
		},
	})
}
