package tags

import (
	"golang.org/x/net/html/atom"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// Denoiser returns the denoiser; see the package.
func Denoiser() denoise.Denoiser {
	return denoise.Denoiser{
		Name:    "tags",
		Version: 1,
		Title:   param.Words{En: "Chosen tags"},
		Idea:    param.Words{En: "Keeps the text in certain tags and cuts elements with certain tags, classes and ids. The lists are written like selectors and can be adapted to a site by hand."},
		Source:  "filtering by tag, class and id, as texts on denoising describe it",
		Params: []param.Param{
			{
				Name: "keep", Kind: param.Text, Default: "p, div, span, td, article, section, main, blockquote, pre, h1, h2, h3",
				Title: param.Words{En: "Keep"},
				Help:  param.Words{En: "Elements whose text is kept, separated by commas: tag, .class, #id, @class-or-id, tag.class; * is allowed at either end of a class or id."},
			},
			{
				Name: "cut", Kind: param.Text, Default: tagsCut,
				Title: param.Words{En: "Cut"},
				Help:  param.Words{En: "Elements that are cut with everything inside them, written in the same way. Cutting has priority over keeping."},
			},
		},
		New: func(v param.Values) (denoise.Func, error) {
			f, err := newTags(v)
			return f.body, err
		},
		NewStory: func(v param.Values) (denoise.StoryFunc, error) {
			f, err := newTags(v)
			return f.tell, err
		},
	}
}

func newTags(v param.Values) (f tags, err error) {
	if f.keep, err = parseSelectors(v.Str("keep")); err != nil {
		return f, say.Errorf("keep: %v", err)
	}
	if f.cut, err = parseSelectors(v.Str("cut")); err != nil {
		return f, say.Errorf("cut: %v", err)
	}
	return f, nil
}

const tagsCut = "nav, footer, aside, ul, ol, dl, " +
	"@nav*, @*nav, @*menu*, @foot*, @*footer*, @*copyright*, @*comment*, @*relat*, @*sidebar*, @*share*, @*crumb*, @*recommend*, " +
	"@*login*, @*search*, @hot*, @rank*, @ad, @ads, @ad_*, @ad-*, @*banner*, @*popup*"

var (
	ruleKeptTag = denoise.Rule{Name: "kept-tag", Why: param.Words{En: "in an element to keep, position in the list"}}
	ruleCutTag  = denoise.Rule{Name: "cut-tag", Why: param.Words{En: "in an element to cut, position in the list"}}
	ruleUnnamed = denoise.Rule{Name: "unnamed-tag", Why: param.Words{En: "not in an element to keep, characters"}}
)

type tags struct{ keep, cut selectors }

func (f tags) body(t *markup.Tree) denoise.Body {
	return f.assemble(t, cut(t, f.mark(t)))
}

// cut cuts the page where texts of different classes meet.
func cut(t *markup.Tree, of []int32) []denoise.Segment {
	return denoise.Cut(t, func(n int32) int32 { return of[t.Nodes[n].Parent] })
}

func (f tags) assemble(t *markup.Tree, segments []denoise.Segment) denoise.Body {
	return denoise.Assemble(t, segments, func(i int) denoise.Verdict {
		s := &segments[i]
		switch kept := int32(len(f.keep)); {
		case s.Class < 0:
			return denoise.Visible(*s, false)
		case s.Class == 0:
			return denoise.Drop(ruleUnnamed, float64(s.Chars))
		case s.Class > kept:
			return denoise.Drop(ruleCutTag, float64(s.Class-kept))
		default:
			return denoise.Keep(ruleKeptTag, float64(s.Class))
		}
	})
}

// mark returns the class of each element's own text: 0 if it is not chosen, its position in keep
// from 1, or after these its position in cut.
func (f tags) mark(t *markup.Tree) []int32 {
	of := make([]int32, len(t.Nodes))
	names := newElementNames()
	for n := int32(1); int(n) < len(t.Nodes); n++ {
		node := &t.Nodes[n]
		if node.Kind == markup.Text {
			continue
		}
		around := of[node.Parent]
		if around > int32(len(f.keep)) {
			of[n] = around
			continue
		}
		// Classes of html and body describe the whole page, not what is in it.
		if i := f.cut.find(t, n, names); i >= 0 && node.Tag != atom.Html && node.Tag != atom.Body {
			of[n] = int32(len(f.keep) + 1 + i)
			continue
		}
		inline := !markup.IsBlock(node.Tag)
		if inline && around > 0 {
			of[n] = around
			continue
		}
		of[n] = int32(f.keep.find(t, n, names) + 1)
	}
	return of
}
