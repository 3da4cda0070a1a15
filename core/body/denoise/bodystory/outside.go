package bodystory

import (
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
	"pagetwin/core/trace"
)

const (
	codeOutside = "body ← another program(page)"
	codeRules   = "for each block: the first rule that holds keeps or cuts it"
)

// Outside records the story of a body that another program made: the page, and which blocks are
// in the body. How that program decides is not known.
func Outside(r *trace.Recorder, t *markup.Tree, body denoise.Body) denoise.Body {
	r.Code(codeOutside)
	r.Chapter("Another program")
	blocks := OfBody(r, t, body)
	r.Step(codeOutside, say.New("The page is passed unchanged to another program. Its decisions cannot be explained here."), blocks.Map(nil))
	ask := say.New("How many blocks are kept?")
	kept, _ := count(body)
	r.Offer(trace.HowMany(kept.blocks, len(body.Blocks)))
	mark := Marks(body)
	if kept.blocks == 0 {
		r.Ask(ask, codeOutside, say.New("None: the program finds no body on this page."), blocks.Map(mark))
		return body
	}
	if b := body.Blocks[0]; len(body.Blocks) == 1 && b.Start == 0 && b.End == len(t.HTML) {
		r.Ask(ask, codeOutside, say.New("It returns %d {character|characters} that are not on the page in this form, so their origin cannot be shown.", kept.chars), blocks.Shown(mark)...)
		return body
	}
	first := 0
	for !body.Blocks[first].Kept {
		first++
	}
	r.Ask(ask, codeOutside, say.New("It returns %d {character|characters}. They were found in %d of the page's %d {block|blocks}, beginning with %v.", kept.chars, kept.blocks, len(body.Blocks), blocks.Said(first)), blocks.Shown(mark)...)
	return body
}

// byRules records the story of a denoiser that has none: the blocks that each of its rules keeps
// and cuts.
func byRules(r *trace.Recorder, t *markup.Tree, body denoise.Body) denoise.Body {
	r.Code(codeRules)
	r.Chapter("Rules")
	blocks := OfBody(r, t, body)
	known := map[string]bool{}
	for _, x := range rulesOf(body) {
		known[x.Name] = true
		mark := func(i int) trace.Mark {
			switch b := body.Blocks[i]; {
			case b.Rule.Name == x.Name && b.Kept == x.kept && x.kept:
				return trace.New
			case known[b.Rule.Name]:
				return trace.If(b.Kept, trace.Same, trace.Dropped)
			}
			return trace.None
		}
		why := RuleName(x.Rule)
		if x.kept {
			r.Step(codeRules, say.New("Kept, as %v: %d {block|blocks} with %d {character|characters}.", why, x.blocks, x.chars), blocks.Shown(mark)...)
		} else {
			r.Step(codeRules, say.New("Cut, as %v: %d {block|blocks} with %d {character|characters}.", why, x.blocks, x.chars), blocks.Shown(mark)...)
		}
	}
	return body
}
