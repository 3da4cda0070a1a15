package bodystory

import (
	"strings"
	"unicode/utf8"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
	"pagetwin/core/trace"
)

// Telling describes the story of one page.
type Telling struct {
	Denoiser denoise.Denoiser
	Values   param.Values
	Page     trace.Page    // its ID and title
	Whole    int           // bytes of the page's source, of which the tree may have the beginning; 0: the tree has all
	Made     *denoise.Body // the body, of a denoiser whose bodies are made elsewhere
	Gold     *string       // the body made by hand; nil: none
}

// Lines of the pseudo-code that all stories share.
const (
	codeCut  = "blocks ← cut(page)"
	codeBody = "body ← kept blocks, in their order"
)

// Tell records how the denoiser extracts the body of a page. The error is that of the denoiser for
// its values.
func (x Telling) Tell(t *markup.Tree) (*trace.Story, error) {
	tell, err := StoryOf(x.Denoiser, x.Values)
	if x.Made != nil {
		tell, err = outside(*x.Made), nil
	}
	if err != nil {
		return nil, err
	}
	x.Page.Title = valid(x.Page.Title)
	r := trace.NewRecorder(trace.OfPage, x.Denoiser.Name, x.Denoiser.Title, trace.Settings(x.Denoiser.Params, x.Values), x.Page)
	r.Code(codeCut)
	whole := max(x.Whole, len(t.HTML))
	if begin := Beginning(t.HTML); len(begin) < len(t.HTML) {
		t = markup.Parse(begin)
	}
	if len(t.HTML) < whole {
		x.Gold = nil // of the whole page
	}
	begin(r, t, whole)
	body := tell(r, t)
	end(r, t, body)
	if x.Gold != nil {
		held(r, body.Text, *x.Gold)
	}
	return r.End(0), nil
}

// mostTold is the most bytes of a page that go into a story, since no browser shows the story of
// many megabytes.
const mostTold = 160 << 10

// Beginning returns the source of a page for a story: of a very long page the first bytes, up to
// a tag.
func Beginning(html string) string {
	if len(html) <= mostTold {
		return html
	}
	html = denoise.UpTo(html, mostTold)
	if tag := strings.LastIndexByte(html, '<'); tag > len(html)/2 {
		return html[:tag]
	}
	return html
}

// StoryOf returns the story function of a denoiser: its own, or else one made of the rules in its
// body.
func StoryOf(d denoise.Denoiser, v param.Values) (denoise.StoryFunc, error) {
	switch {
	case d.NewSet != nil:
		return nil, say.Errorf("bodies of %s are generated for a whole set: provide the body of this page", d.Name)
	case d.NewStory != nil:
		return d.NewStory(v)
	}
	f, err := d.New(v)
	return func(r *trace.Recorder, t *markup.Tree) denoise.Body {
		return byRules(r, t, f(t))
	}, err
}

func outside(body denoise.Body) denoise.StoryFunc {
	return func(r *trace.Recorder, t *markup.Tree) denoise.Body { return Outside(r, t, body) }
}

// begin shows the page: its source, its elements, its blocks of text. whole is the number of
// bytes of the page before it was shortened.
func begin(r *trace.Recorder, t *markup.Tree, whole int) {
	r.Chapter("Page")
	segments := denoise.Cut(t, nil)
	all := utf8.RuneCountInString(t.HTML)
	seen, links, content, unseen := 0, 0, 0, 0
	for _, s := range segments {
		if s.Class < 0 {
			unseen++
			continue
		}
		seen += utf8.RuneCountInString(s.Text)
		links += s.Links
		content += s.Chars
	}
	source := sourceView(r, t, segments)
	r.Step(codeCut, say.New("The source has %d {character|characters} in %d {element|elements}. Visitors see %d {character|characters} of it (highlighted): %s.", all, elements(t), seen, percent(seen, all)), source)
	if len(t.HTML) < whole {
		r.Step(codeCut, say.New("The page is very long (%d {byte|bytes}). This story covers only the first %d; the denoiser uses the whole page, and its body may differ.", whole, len(t.HTML)), source)
	}
	if len(segments) == 0 {
		return
	}
	outline, blocks := NewOutline(t, segments), Of(r, t, segments)
	r.Step(codeCut, say.New("Elements are nested. The tree shows those with the most text; rows that begin with dots stand for all others at that place."), Beside(outline.View(), blocks.Text(nil))...)
	said := say.New("Split at the tags of block-level elements, the text has %d {block|blocks}; links have %s of the characters. The picture shows the page as far as its source tells: bars are lines of text, thin ones lines of links.", len(segments), percent(links, content))
	if unseen > 0 {
		said = say.New("Split at the tags of block-level elements, the text has %d {block|blocks}, %d of them hidden or in form controls; links have %s of the characters. The picture shows the page as far as its source tells: bars are lines of text, thin ones lines of links.", len(segments), unseen, percent(links, content))
	}
	r.Step(codeCut, said, blocks.Shown(nil)...)
}

func elements(t *markup.Tree) int {
	n := 0
	for i := range t.Nodes[1:] {
		if t.Nodes[i+1].Kind == markup.Element {
			n++
		}
	}
	return n
}
