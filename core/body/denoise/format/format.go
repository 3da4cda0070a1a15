package format

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// Denoiser returns the denoiser; see the package.
func Denoiser() denoise.Denoiser {
	return denoise.Denoiser{
		Name:    "format",
		Version: 1,
		Title:   param.Words{En: "Identical format"},
		Idea:    param.Words{En: "Removes links, keeps the text in the format (displayed font size, colour and style) with the most characters, then cuts a tenth at both ends. Fast; fails if paragraphs have different formats or all text has the same one."},
		Source:  "Liu Siwei et al. 2009, 基于HTML标记和长句提取的网页去重算法, 微型电脑应用 2009(8)",
		Works:   []string{"liu2009duplicate"},
		Params: []param.Param{
			{
				Name: "format", Kind: param.Choice, Default: "paper", Choices: []string{"paper", "look", "chain"},
				Title: param.Words{En: "Definition of a format"},
				Help:  param.Words{En: "paper: displayed font size, colour and style; look: also the tag and class of the block; chain: the tags around the text with their attributes, and the tag and class of the block."},
				Named: []param.Words{{En: "as the paper"}, {En: "look"}, {En: "tag chain"}},
			},
			{
				Name: "trim", Kind: param.Float, Default: 0.10, Max: 0.45, Step: 0.01, Grid: []any{0.0, 0.05, 0.10, 0.15, 0.20},
				Title: param.Words{En: "Cut at each end"},
				Help:  param.Words{En: "Share of the body's characters that is cut at its beginning, and again at its end."},
			},
			{
				Name: "anchors", Kind: param.Bool, Default: false,
				Title: param.Words{En: "Keep links in the body's format"},
				Help:  param.Words{En: "Keeps the text of links in the chosen format instead of removing it. The format is still chosen without links."},
			},
		},
		New:      func(v param.Values) (denoise.Func, error) { return newFormat(v).body, nil },
		NewStory: func(v param.Values) (denoise.StoryFunc, error) { return newFormat(v).tell, nil },
	}
}

var (
	ruleLink   = denoise.Rule{Name: "link", Why: param.Words{En: "link text, characters"}}
	ruleFormat = denoise.Rule{Name: "format-share", Why: param.Words{En: "format of the body, share of the page"}}
	ruleOther  = denoise.Rule{Name: "other-format", Why: param.Words{En: "another format, share of the page"}}
	ruleHead   = denoise.Rule{Name: "cut-head", Why: param.Words{En: "cut at the beginning, characters"}}
	ruleTail   = denoise.Rule{Name: "cut-tail", Why: param.Words{En: "cut at the end, characters"}}
)

type format struct {
	by      string // "chain", "look" or "paper"
	trim    float64
	anchors bool
}

// linkClass is the class of link text; the formats are numbered from 1.
const linkClass int32 = 0

func newFormat(v param.Values) format {
	return format{by: v.Str("format"), trim: v.Float("trim"), anchors: v.Bool("anchors")}
}

func (f format) body(t *markup.Tree) denoise.Body {
	_, body := f.trimmed(t, f.look(t))
	return body
}

// seen is a page divided by formats.
type seen struct {
	formats
	segments []denoise.Segment // cut by format; links are a class of their own
	chars    []int             // content characters of each format
	total    int               // of all of them
	winner   int32
}

func (f format) look(t *markup.Tree) seen {
	s := seen{formats: formatsOf(t, f.by)}
	s.segments = denoise.Cut(t, func(n int32) int32 { return s.class(t, n) })
	s.chars, s.total = countFormats(s.segments)
	s.winner = largest(s.segments, s.chars)
	return s
}

// class returns the format of a text node; linkClass in a link.
func (s *seen) class(t *markup.Tree, n int32) int32 { return max(s.keys[t.Nodes[n].Parent], linkClass) }

func (f format) trimmed(t *markup.Tree, s seen) ([]denoise.Segment, denoise.Body) {
	segments := s.segments
	if f.anchors {
		segments = denoise.Cut(t, func(n int32) int32 {
			if k := s.keys[t.Nodes[n].Parent]; k == -s.winner {
				return s.winner
			}
			return s.class(t, n)
		})
	}
	verdicts := make([]denoise.Verdict, 0, len(segments)+2)
	segments = trimEnds(t, segments, f.trim, s.winner, func(x denoise.Segment, head, tail bool) {
		verdicts = append(verdicts, judgeFormat(x, head, tail, s.winner, s.chars, s.total))
	})
	return segments, denoise.Assemble(t, segments, func(i int) denoise.Verdict { return verdicts[i] })
}

func judgeFormat(s denoise.Segment, head, tail bool, winner int32, chars []int, total int) denoise.Verdict {
	switch {
	case s.Class < 0:
		return denoise.Visible(s, false)
	case s.Class == linkClass:
		return denoise.Drop(ruleLink, float64(s.Chars))
	case s.Class != winner:
		return denoise.Drop(ruleOther, denoise.Share(chars[s.Class], total))
	case head:
		return denoise.Drop(ruleHead, float64(utf8.RuneCountInString(s.Text)))
	case tail:
		return denoise.Drop(ruleTail, float64(utf8.RuneCountInString(s.Text)))
	}
	return denoise.Keep(ruleFormat, denoise.Share(chars[winner], total))
}

// countFormats returns the number of content characters of each format, and their sum.
func countFormats(segments []denoise.Segment) (chars []int, total int) {
	chars = make([]int, 1)
	for _, s := range segments {
		if s.Class <= linkClass {
			continue
		}
		for int(s.Class) >= len(chars) {
			chars = append(chars, 0)
		}
		chars[s.Class] += s.Chars
		total += s.Chars
	}
	return chars, total
}

// noFormat is the winner on a page without text in any format.
const noFormat int32 = -3

// largest returns the format with the most content characters; of several the one whose text
// comes first.
func largest(segments []denoise.Segment, chars []int) int32 {
	best := noFormat
	for _, s := range segments {
		if s.Class > linkClass && (best == noFormat || chars[s.Class] > chars[best]) {
			best = s.Class
		}
	}
	return best
}

// trimEnds calls judge for each segment in order and says whether it lies in the part to be cut
// at the head or the tail of the text of class winner. A segment that is cut in the middle
// becomes two. It returns the segments that were judged.
func trimEnds(t *markup.Tree, segments []denoise.Segment, trim float64, winner int32, judge func(s denoise.Segment, head, tail bool)) []denoise.Segment {
	length := lengthOf(segments, winner)
	c := endCut(length, trim)
	out := make([]denoise.Segment, 0, len(segments)+2)
	add := func(s denoise.Segment, at int) {
		judge(s, at < c, at >= length-c)
		out = append(out, s)
	}
	at := 0
	for _, s := range segments {
		if s.Class != winner {
			add(s, -1)
			continue
		}
		end := at + utf8.RuneCountInString(s.Text)
		for _, bound := range [2]int{c, length - c} {
			if bound <= at || bound >= end {
				continue
			}
			head, tail := denoise.Split(t, s, bound-at)
			add(head, at)
			s, at = tail, end-utf8.RuneCountInString(tail.Text)
		}
		add(s, at)
		at = end
	}
	return out
}

func lengthOf(segments []denoise.Segment, class int32) int {
	length := 0
	for _, s := range segments {
		if s.Class == class {
			length += utf8.RuneCountInString(s.Text)
		}
	}
	return length
}

// endCut returns ⌊trim·length⌋. The small term corrects products such as 0.29·100, which come out
// just below a whole number.
func endCut(length int, trim float64) int { return int(trim*float64(length) + 1e-9) }

// formats are the formats of a page.
type formats struct {
	// keys are the formats of the text directly in each element, numbered from 1 in document
	// order; below 0 inside a link.
	keys   []int32
	list   []formatKey // by their numbers
	looks  *looks      // nil where formats are chains
	chain  chains
	blocks chains
}

// formatKey identifies a format: the number of a look or chain, and that of a block.
type formatKey struct{ text, block int32 }

// formatsOf finds the formats of a page.
func formatsOf(t *markup.Tree, by string) formats {
	f := formats{keys: make([]int32, len(t.Nodes)), list: []formatKey{{}, {}}, chain: chains{}, blocks: chains{}}
	ids := map[formatKey]int32{{}: 1}
	linked := int32(0) // last node of the link entered last
	if by != "chain" {
		f.looks = newLooks(t)
	}
	f.keys[0] = 1
	for n := int32(1); int(n) < len(t.Nodes); n++ {
		node := &t.Nodes[n]
		if node.Kind == markup.Text {
			continue
		}
		id := max(f.keys[node.Parent], -f.keys[node.Parent])
		p := f.list[id]
		switch {
		case f.looks != nil:
			p.text = f.looks.of(t, n, p.text)
		case isFormat(node.Tag):
			p.text = f.chain.number(chainLink{p.text, node.Tag, look(t, n)})
		}
		if by != "paper" && markup.IsBlock(node.Tag) {
			class, _ := t.Attr(n, "class")
			p.block = f.blocks.number(chainLink{0, node.Tag, class})
		}
		if p != f.list[id] {
			var ok bool
			if id, ok = ids[p]; !ok {
				id = int32(len(f.list))
				ids[p] = id
				f.list = append(f.list, p)
			}
		}
		if denoise.IsLink(t, n) {
			linked = max(linked, node.After)
		}
		if f.keys[n] = id; n < linked {
			f.keys[n] = -id
		}
	}
	return f
}

// chainLink is a format tag inside a chain of others, or a block.
type chainLink struct {
	parent int32 // number of the chain around it, 0 for none
	tag    atom.Atom
	look   string
}

// chains numbers the chains from 1.
type chains map[chainLink]int32

func (c chains) number(k chainLink) int32 {
	id, ok := c[k]
	if !ok {
		id = int32(len(c) + 1)
		c[k] = id
	}
	return id
}

func isFormat(tag atom.Atom) bool {
	switch tag {
	case atom.B, atom.Strong, atom.I, atom.Em, atom.U, atom.Font, atom.Span:
		return true
	}
	return markup.IsHeading(tag)
}

// look writes the attributes of an element that affect how its text looks.
func look(t *markup.Tree, n int32) string {
	var values [5]string
	some := false
	for name, value := range t.Attrs(n) {
		for i, a := range [...]string{"size", "color", "face", "style", "class"} {
			if name == a && values[i] == "" {
				values[i] = strings.ToLower(strings.TrimSpace(value))
				some = true
			}
		}
	}
	if !some {
		return ""
	}
	return strings.Join(values[:], "\x00")
}
