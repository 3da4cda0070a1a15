package readability

import (
	"slices"
	"strings"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/denoise"
)

const (
	bestCount  = 5    // candidates that are compared for a common ancestor
	commonOf   = 3    // candidates that an ancestor must have in common
	nearBest   = 0.75 // share of the best score that these must have
	climbStop  = 3    // an ancestor below a third of the score ends the way up
	leastBonus = 10   // least score of a sibling
)

// best returns the element that holds the body; -1 for none.
func (a *attempt) best() int32 {
	t := a.page.t
	top := a.candidates()
	if len(top) == 0 {
		return -1
	}
	best := a.common(top)
	body := a.page.body
	if best == body {
		return best
	}
	// Go up while scores rise: the ancestor may join the parts of a divided article.
	last := a.score[best]
	limit := last / climbStop
	for n := t.Nodes[best].Parent; n > 0 && n != body; n = t.Nodes[n].Parent {
		if !a.known[n] {
			continue
		}
		if a.score[n] < limit {
			break
		}
		if a.score[n] > last {
			best = n
			break
		}
		last = a.score[n]
	}
	// Go up from an only child, so that there are siblings to add.
	for n := t.Nodes[best].Parent; n > 0 && n != body && a.onlyChild(best); n = t.Nodes[n].Parent {
		if !a.known[n] {
			a.known[n], a.score[n] = true, a.score[best]
		}
		best = n
	}
	return best
}

// candidates multiplies all scores by 1 − link density and returns the best elements, highest
// first; equal ones in the order in which they got their score.
func (a *attempt) candidates() []int32 {
	var top []int32
	if a.notes != nil {
		a.notes.raw = slices.Clone(a.score)
	}
	for _, n := range a.scored {
		a.score[n] *= 1 - a.under(n).linkDensity()
		at := len(top)
		for at > 0 && a.score[n] > a.score[top[at-1]] {
			at--
		}
		if at == bestCount {
			continue
		}
		top = append(top, 0)
		copy(top[at+1:], top[at:])
		top[at] = n
		top = top[:min(len(top), bestCount)]
	}
	if a.notes != nil {
		a.notes.top = top
	}
	return top
}

// common returns the nearest ancestor of the best element that contains at least three elements
// that are nearly as good; the best element if there is none.
func (a *attempt) common(top []int32) int32 {
	t := a.page.t
	best := top[0]
	var others []int32
	for _, n := range top[1:] {
		if a.score[best] > 0 && a.score[n] >= nearBest*a.score[best] {
			others = append(others, n)
		}
	}
	if len(others) < commonOf || best == a.page.body {
		return best
	}
	for n := t.Nodes[best].Parent; n > 0 && n != a.page.body; n = t.Nodes[n].Parent {
		around := 0
		for _, o := range others {
			if n < o && o < t.Nodes[n].After {
				around++
			}
		}
		if around >= commonOf {
			if !a.known[n] {
				a.known[n], a.score[n] = true, a.first(n)
			}
			return n
		}
	}
	return best
}

// onlyChild reports whether n has no sibling elements.
func (a *attempt) onlyChild(n int32) bool {
	t := a.page.t
	for c := t.First(t.Nodes[n].Parent); c >= 0; c = t.Next(c) {
		if c != n && t.Nodes[c].Start < t.Nodes[c].Open && a.fate[c] == fateNone {
			return false
		}
	}
	return true
}

func (a *attempt) keep(n int32, f fate, number float64) {
	for k := n; k < a.page.t.Nodes[n].After; k++ {
		if a.fate[k] == fateNone {
			a.fate[k], a.number[k] = f, number
		}
	}
}

func (a *attempt) siblings(r *readability, top int32) {
	t := a.page.t
	parent := t.Nodes[top].Parent
	limit := max(leastBonus, a.score[top]*r.siblings)
	class, _ := t.Attr(top, "class")
	for c := t.First(parent); c >= 0; c = t.Next(c) {
		if c == top || !a.known[c] || a.fate[c] != fateNone {
			continue
		}
		score := a.score[c]
		if own, _ := t.Attr(c, "class"); class != "" && own == class {
			score += a.score[top] * r.siblings
		}
		if score >= limit {
			a.keep(c, fateSibling, score)
		}
	}
	for _, s := range a.page.segments {
		block := s.Block
		beside := block == parent || t.Nodes[block].Parent == parent && (t.Nodes[block].Tag == atom.P || t.Nodes[block].Tag == atom.Div)
		if beside && s.Class >= 0 && a.fate[s.First] == fateNone && a.prose(s) {
			for n := s.First; n <= s.Last; n++ {
				if a.fate[n] == fateNone {
					a.fate[n], a.number[n] = fateProse, float64(s.Chars)
				}
			}
		}
	}
}

// prose reports whether a paragraph beside the body belongs to it: a long one with few links, or a
// short sentence without links.
func (a *attempt) prose(s denoise.Segment) bool {
	u := a.between(s.First, s.Last+1)
	density := u.linkDensity()
	switch length := float64(u.chars) * a.page.scale; {
	case length > 80:
		return density < 0.25
	case length > 0:
		return density == 0 && (strings.Contains(s.Text, ". ") || strings.HasSuffix(s.Text, ".") || strings.HasSuffix(s.Text, "。"))
	}
	return false
}
