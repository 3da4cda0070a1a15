package justext

import (
	"pagetwin/core/body/denoise"
)

// phase is a step of the classification of the paragraphs of a page.
type phase int

// The phases.
const (
	phaseAlone phase = iota
	phaseHeadings
	phaseShort
	phaseNear
	phaseSaved
)

// classify classifies all paragraphs of a page. done, which may be nil, is called after each
// phase.
func (j *justext) classify(ps []paragraph, done func(phase)) {
	chinese, scale := j.script(ps)
	for i := range ps {
		p := &ps[i]
		if chinese {
			p.stop = denoise.Share(p.wideStops, p.wides)
		} else {
			p.stop = denoise.Share(p.wordStops, p.words)
		}
		p.free = j.alone(p, chinese, scale)
		p.last = p.free
	}
	tell := func(p phase) {
		if done != nil {
			done(p)
		}
	}
	tell(phaseAlone)
	j.headings(ps, scale, func(p *paragraph) bool { return p.last == shortPara }, nearPara)
	tell(phaseHeadings)
	shorts(ps)
	tell(phaseShort)
	nearGoods(ps)
	tell(phaseNear)
	j.headings(ps, scale, func(p *paragraph) bool { return p.last == badPara && p.free != badPara }, goodPara)
	tell(phaseSaved)
}

// script reports whether a page is Chinese, and the factor for its lengths.
func (j *justext) script(ps []paragraph) (chinese bool, scale float64) {
	words, wides := 0, 0
	for i := range ps {
		words += ps[i].words
		wides += ps[i].wides
	}
	if float64(wides) > 1.7*float64(words) {
		return true, j.perChar
	}
	return false, 1
}

// alone classifies a paragraph by itself.
func (j *justext) alone(p *paragraph, chinese bool, scale float64) quality {
	low, high := j.stopLow, j.stopHigh
	if chinese {
		low, high = j.zhLow, j.zhHigh
	}
	length := float64(p.chars) * scale
	switch {
	case p.link > j.links || p.copyright:
		return badPara
	case length < j.low && p.linked:
		p.shortLink = true
		return badPara
	case length < j.low:
		return shortPara
	case p.stop >= high && length > j.high:
		return goodPara
	case p.stop >= min(low, high):
		return nearPara
	}
	return badPara
}

func (j *justext) headings(ps []paragraph, scale float64, want func(*paragraph) bool, to quality) {
	next, before := -1, 0 // the next good paragraph, and the characters behind i and before it
	for i := len(ps) - 1; i >= 0; i-- {
		p := &ps[i]
		was := p.last
		if p.heading && want(p) && next >= 0 && float64(before)*scale <= j.heading {
			p.last, p.saved = to, true
		}
		if was == goodPara {
			next, before = i, 0
		} else {
			before += p.chars
		}
	}
}

// shorts classifies each short paragraph by its neighbours. Paragraphs that change do not count
// as neighbours.
func shorts(ps []paragraph) {
	prev, prevNear := sides(ps, false)
	next, nextNear := sides(ps, true)
	for i := range ps {
		p := &ps[i]
		if p.last != shortPara {
			continue
		}
		p.last = badPara
		if prev[i] && next[i] || prev[i] != next[i] && (!prev[i] && prevNear[i] || !next[i] && nextNear[i]) {
			p.last = goodPara
		}
	}
}

// nearGoods makes near-good paragraphs good unless the neighbours on both sides are bad.
func nearGoods(ps []paragraph) {
	prev, _ := sides(ps, false)
	next, _ := sides(ps, true)
	for i := range ps {
		if p := &ps[i]; p.last == nearPara {
			p.last = badPara
			if prev[i] || next[i] {
				p.last = goodPara
			}
		}
	}
}

// sides looks from each paragraph in one direction: isGood reports whether the first good or bad
// paragraph there is good, near whether a near-good one comes before it.
func sides(ps []paragraph, forward bool) (isGood, near []bool) {
	isGood, near = make([]bool, len(ps)), make([]bool, len(ps))
	nowGood, nowNear := false, false
	for k := range ps {
		i := k
		if forward {
			i = len(ps) - 1 - k
		}
		isGood[i], near[i] = nowGood, nowNear
		switch ps[i].last {
		case goodPara:
			nowGood, nowNear = true, false
		case badPara:
			nowGood, nowNear = false, false
		case nearPara:
			nowNear = true
		}
	}
	return isGood, near
}

func (j *justext) verdict(p *paragraph) denoise.Verdict {
	chars := float64(p.chars)
	kept := p.last == goodPara
	switch {
	case kept && p.saved:
		return denoise.Keep(ruleHeading, chars)
	case p.free == goodPara:
		return denoise.Keep(ruleGood, p.stop)
	case p.free == shortPara && kept:
		return denoise.Keep(ruleShortGood, chars)
	case p.free == shortPara:
		return denoise.Drop(ruleShortBad, chars)
	case p.free == nearPara && kept:
		return denoise.Keep(ruleNearGood, p.stop)
	case p.free == nearPara:
		return denoise.Drop(ruleAlone, p.stop)
	case p.link > j.links:
		return denoise.Drop(ruleParaLinked, p.link)
	case p.copyright:
		return denoise.Drop(ruleCopyright, chars)
	case p.shortLink:
		return denoise.Drop(ruleShortLink, chars)
	}
	return denoise.Drop(ruleBad, p.stop)
}
