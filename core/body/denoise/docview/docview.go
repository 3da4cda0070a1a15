package docview

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// Denoiser returns the denoiser; see the package.
func Denoiser() denoise.Denoiser {
	return denoise.Denoiser{
		Name:    "docview",
		Version: 1,
		Title:   param.Words{En: "DocView purification"},
		Idea:    param.Words{En: "Divides the page into content blocks, drops blocks of links, and keeps the largest text block and the blocks on the same topic. Also fills the DocView structure: id, type, class, title, keywords, abstract and related links."},
		Source:  "张志刚, 陈静, 李晓明 2004, 一种HTML网页净化方法, 情报学报 23(4)",
		Works:   []string{"zhang2004purifying"},
		Params: []param.Param{
			{
				Name: "links", Kind: param.Float, Default: 0.3, Max: 1, Step: 0.05, Grid: []any{0.2, 0.3, 0.4, 0.5, 0.6},
				Title: param.Words{En: "Link share of a block, at most"},
				Help:  param.Words{En: "A content block with a larger share of characters in links is cut as a link block."},
			},
			{
				Name: "topic", Kind: param.Float, Default: 0.4, Max: 1, Step: 0.05, Grid: []any{0.2, 0.3, 0.4, 0.5, 0.7, 1.0},
				Title: param.Words{En: "On the topic, at least"},
				Help:  param.Words{En: "Minimum share of a block's distinct character pairs that also occur in the title, keywords, description or topic block. Larger values keep less; 1 keeps almost only the topic block."},
			},
			{
				Name: "abstract", Kind: param.Int, Default: 256, Max: 10000, Grid: []any{128, 256, 512},
				Title: param.Words{En: "Abstract, characters"},
				Help:  param.Words{En: "Length of the abstract taken from the beginning of the body if the page has no description."},
			},
		},
		New:      func(v param.Values) (denoise.Func, error) { return newDocView(v).body, nil },
		NewStory: func(v param.Values) (denoise.StoryFunc, error) { return newDocView(v).tell, nil },
	}
}

var (
	ruleTopicBlock = denoise.Rule{Name: "topic-block", Why: param.Words{En: "the largest block of text, its characters"}}
	ruleOnTopic    = denoise.Rule{Name: "on-topic", Why: param.Words{En: "on the topic, share of its character pairs"}}
	ruleOffTopic   = denoise.Rule{Name: "off-topic", Why: param.Words{En: "not on the topic, share of its character pairs"}}
	ruleLinkBlock  = denoise.Rule{Name: "link-block", Why: param.Words{En: "block of links, share of link characters"}}
)

type docView struct {
	links    float64
	topic    float64
	abstract int
}

// contentBlock holds the counts of the text directly in a container.
type contentBlock struct {
	node         int32 // the container
	chars, links int
	shared       float64 // share of its character pairs that the topic has
}

func (b *contentBlock) linkShare() float64 { return denoise.Share(b.links, b.chars) }

func newDocView(v param.Values) docView {
	return docView{links: v.Float("links"), topic: v.Float("topic"), abstract: v.Int("abstract")}
}

func (d docView) body(t *markup.Tree) denoise.Body { return d.assemble(t, d.look(t)) }

// seen is a page divided into content blocks.
type seen struct {
	segments []denoise.Segment
	of       []int32 // content block of each segment
	blocks   []contentBlock
	about    *denoise.View   // what the page declares of itself
	subject  map[uint64]bool // terms of the topic
	best     int32           // the topic block, −1 where there is none
}

func (d docView) look(t *markup.Tree) seen {
	x := seen{segments: denoise.Cut(t, nil), about: denoise.Describe(t)}
	x.of, x.blocks = contentBlocks(t, x.segments)
	x.best, x.subject = d.judge(x.segments, x.of, x.blocks, x.about)
	return x
}

func (d docView) assemble(t *markup.Tree, x seen) denoise.Body {
	body := denoise.Assemble(t, x.segments, func(i int) denoise.Verdict {
		s := &x.segments[i]
		if s.Class < 0 {
			return denoise.Visible(*s, false)
		}
		switch b := &x.blocks[x.of[i]]; {
		case x.of[i] == x.best:
			return denoise.Keep(ruleTopicBlock, float64(b.chars))
		case b.linkShare() > d.links:
			return denoise.Drop(ruleLinkBlock, b.linkShare())
		case b.shared < d.topic || x.best < 0:
			return denoise.Drop(ruleOffTopic, b.shared)
		default:
			return denoise.Keep(ruleOnTopic, b.shared)
		}
	})
	body.View = d.view(t, x.about, &body, x.segments)
	return body
}

func contentBlocks(t *markup.Tree, segments []denoise.Segment) (of []int32, blocks []contentBlock) {
	number := make([]int32, len(t.Nodes)) // number, from 1, of the container around a node or the node itself
	blocks = make([]contentBlock, 1, 64)
	for n := range t.Nodes {
		node := &t.Nodes[n]
		switch {
		case n == 0 || node.Kind == markup.Element && isContainer(node.Tag):
			number[n] = int32(len(blocks))
			blocks = append(blocks, contentBlock{node: int32(n)})
		default:
			number[n] = number[node.Parent]
		}
	}
	of = make([]int32, len(segments))
	for i := range segments {
		s := &segments[i]
		of[i] = number[s.Block]
		if s.Class >= 0 {
			blocks[of[i]].chars += s.Chars
			blocks[of[i]].links += s.Links
		}
	}
	return of, blocks
}

// isContainer reports whether a tag divides the page into content blocks.
func isContainer(tag atom.Atom) bool {
	switch tag {
	case atom.Div, atom.Td, atom.Th, atom.Ul, atom.Ol, atom.Dl, atom.Form, atom.Section, atom.Article, atom.Main,
		atom.Aside, atom.Nav, atom.Header, atom.Footer, atom.Fieldset, atom.Center, atom.Body:
		return true
	}
	return false
}

// judge computes what each block shares with the topic, and returns the topic block (-1 for none)
// and the terms of the topic.
func (d docView) judge(segments []denoise.Segment, of []int32, blocks []contentBlock, about *denoise.View) (best int32, topic map[uint64]bool) {
	best = -1
	for i := range segments {
		b := of[i]
		if segments[i].Class >= 0 && blocks[b].linkShare() <= d.links && (best < 0 || blocks[b].chars > blocks[best].chars) {
			best = b
		}
	}
	topic = make(map[uint64]bool)
	terms(about.Title, topic)
	terms(about.Abstract, topic)
	for _, k := range about.Keywords {
		terms(k, topic)
	}
	own := make(map[int32]map[uint64]bool)
	for i := range segments {
		switch b := of[i]; {
		case segments[i].Class < 0 || blocks[b].linkShare() > d.links:
		case b == best:
			terms(segments[i].Text, topic)
		default:
			if own[b] == nil {
				own[b] = make(map[uint64]bool)
			}
			terms(segments[i].Text, own[b])
		}
	}
	for b, set := range own {
		blocks[b].shared = sharedBy(set, topic)
	}
	return best, topic
}

func sharedBy(set, topic map[uint64]bool) float64 {
	n := 0
	for term := range set {
		if topic[term] {
			n++
		}
	}
	return denoise.Share(n, len(set))
}

// terms adds the terms of s: its pairs of adjacent Han characters, and its other words of at
// least four letters or digits.
func terms(s string, to map[uint64]bool) {
	places(s, func(term uint64, _, _ int) { to[term] = true })
}

func places(s string, term func(term uint64, from, to int)) {
	prev, before := rune(-1), 0
	word, length, begin := uint64(0), 0, 0
	for i, r := range s + "\n" {
		content := denoise.IsContent(r)
		han := content && denoise.Wide(r)
		if content && !han {
			if length == 0 {
				begin = i
			}
			word = hash.Mix64(word ^ uint64(unicode.ToLower(r)))
			length++
		} else if length > 0 {
			if length >= leastWord {
				term(word, begin, i)
			}
			word, length = uint64(0), 0
		}
		if !han {
			prev = -1
			continue
		}
		if prev >= 0 {
			term(uint64(prev)<<32|uint64(r), before, i+utf8.RuneLen(r))
		}
		prev, before = r, i
	}
}

// leastWord is the least length of a word that is a term.
const leastWord = 4
