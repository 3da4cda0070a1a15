package symbols

import (
	"math"

	"golang.org/x/net/html/atom"

	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// Denoiser returns the denoiser; see the package.
func Denoiser() denoise.Denoiser {
	return denoise.Denoiser{
		Name:    "symbols",
		Version: 1,
		Title:   param.Words{En: "Text and symbol density"},
		Idea:    param.Words{En: "Scores each element by characters outside links per tag, characters per punctuation mark and number of paragraphs, and keeps the element with the highest score. Designed for Chinese news; also keeps comments in the same element."},
		Source:  "洪鸿辉等 2019, 基于文本及符号密度的网页正文提取方法, 电子设计工程 27(8)",
		Works:   []string{"hong2019symbols"},
		Params: []param.Param{
			{
				Name: "paragraphs", Kind: param.Choice, Default: "p", Choices: []string{"p", "text"},
				Title: param.Words{En: "Counting paragraphs"},
				Help:  param.Words{En: "p: count p tags, as published. text: also count text directly in the element, for pages without p tags."},
				Named: []param.Words{{En: "elements p"}, {En: "direct text"}},
			},
			{
				Name: "tags", Kind: param.Choice, Default: "blocks", Choices: []string{"all", "blocks"},
				Title: param.Words{En: "Counting tags"},
				Help:  param.Words{En: "blocks: only block-level elements, so that bold words and line breaks in a paragraph have no effect. all: every element, as in the formula."},
				Named: []param.Words{{En: "all tags"}, {En: "block-level"}},
			},
			{
				Name: "links", Kind: param.Float, Default: 1.0, Max: 1, Step: 0.05, Grid: []any{0.3, 0.5, 0.8, 1.0},
				Title: param.Words{En: "Link share of a line, at most"},
				Help:  param.Words{En: "Lines of the chosen element with a larger share of link characters are cut. 1: none, as published."},
			},
		},
		New:      func(v param.Values) (denoise.Func, error) { return newSymbols(v).body, nil },
		NewStory: func(v param.Values) (denoise.StoryFunc, error) { return newSymbols(v).tell, nil },
	}
}

var (
	ruleTopScore = denoise.Rule{Name: "best-score", Why: param.Words{En: "in the element with the highest score, score"}}
	ruleLower    = denoise.Rule{Name: "lower-score", Why: param.Words{En: "outside the best element, its score"}}
	ruleLinks    = denoise.Rule{Name: "link-share", Why: param.Words{En: "mostly links, share of link characters"}}
)

type symbols struct {
	direct bool    // text right in an element counts as a paragraph
	inline bool    // inline elements count as tags
	links  float64 // largest link share of a line
}

// symbolCounts are the counts of an element.
type symbolCounts struct {
	chars, links   int32 // T, LT
	tags, linkTags int32 // TG, LTG
	marks          int32 // Sb
	paragraphs     int32 // PNum
}

func (c *symbolCounts) add(d symbolCounts) {
	c.chars += d.chars
	c.links += d.links
	c.tags += d.tags
	c.linkTags += d.linkTags
	c.marks += d.marks
	c.paragraphs += d.paragraphs
}

// score returns the score of the element without the factor log SD; 0 if its text is not longer
// than its punctuation, or if its only tags are links.
func (c symbolCounts) score() float64 {
	plain := float64(c.chars - c.links)
	density := plain / float64(c.marks+1)
	if density <= 1 || c.tags == c.linkTags {
		return 0
	}
	text := plain / float64(c.tags-c.linkTags)
	return text * math.Log10(float64(c.paragraphs)+2) * math.Log(density)
}

func newSymbols(v param.Values) symbols {
	return symbols{direct: v.Str("paragraphs") == "text", inline: v.Str("tags") == "all", links: v.Float("links")}
}

func (s symbols) body(t *markup.Tree) denoise.Body {
	segments := denoise.Cut(t, nil)
	counts := s.count(t, segments)
	best, top := bestOf(t, counts)
	return s.assemble(t, segments, counts, best, top)
}

// bestOf returns the element with the highest score, and the score; the root if no element has
// one.
func bestOf(t *markup.Tree, counts []symbolCounts) (best int32, top float64) {
	for n := range counts {
		if markup.IsBlock(t.Nodes[n].Tag) || n == 0 {
			if x := counts[n].score(); x > top {
				best, top = int32(n), x
			}
		}
	}
	return best, top
}

func (s symbols) assemble(t *markup.Tree, segments []denoise.Segment, counts []symbolCounts, best int32, top float64) denoise.Body {
	return denoise.Assemble(t, segments, func(i int) denoise.Verdict {
		seg := &segments[i]
		switch {
		case seg.Class < 0:
			return denoise.Visible(*seg, false)
		case seg.Block < best || seg.Block >= t.Nodes[best].After:
			return denoise.Drop(ruleLower, counts[seg.Block].score())
		case float64(seg.Links) > s.links*float64(seg.Chars):
			return denoise.Drop(ruleLinks, denoise.Share(seg.Links, seg.Chars))
		}
		return denoise.Keep(ruleTopScore, top)
	})
}

// count returns the counts of each element of t.
func (s symbols) count(t *markup.Tree, segments []denoise.Segment) []symbolCounts {
	counts := make([]symbolCounts, len(t.Nodes))
	for i := range segments {
		seg := &segments[i]
		if seg.Class < 0 {
			continue
		}
		c := &counts[seg.Block]
		c.chars += int32(seg.Chars)
		c.links += int32(seg.Links)
		c.marks += countMarks(seg.Text)
		if s.direct && t.Nodes[seg.Block].Tag != atom.P {
			c.paragraphs++
		}
	}
	for n := int32(len(t.Nodes)) - 1; n > 0; n-- {
		node := &t.Nodes[n]
		c := &counts[node.Parent]
		c.add(counts[n])
		if node.Kind == markup.Element && !denoise.Dropped(node.Tag) {
			if s.inline || markup.IsBlock(node.Tag) {
				c.tags++
			}
			switch {
			case node.Tag == atom.P:
				c.paragraphs++
			case s.inline && denoise.IsLink(t, n):
				c.linkTags++
			}
		}
	}
	return counts
}

// countMarks counts the punctuation marks of s, Chinese and English.
func countMarks(s string) int32 {
	n := int32(0)
	for _, r := range s {
		if isMark(r) {
			n++
		}
	}
	return n
}

// isMark tells whether r ends or divides a sentence, or encloses a part of one.
func isMark(r rune) bool {
	switch r {
	case '.', ',', '!', '?', ';', ':', '"', '\'', '(', ')',
		'，', '。', '、', '！', '？', '；', '：', '“', '”', '‘', '’', '（', '）', '《', '》', '「', '」', '『', '』', '…', '—', '．':
		return true
	}
	return false
}
