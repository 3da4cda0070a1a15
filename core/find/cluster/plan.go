package cluster

import (
	"cmp"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
)

// An Action is the action on a page.
type Action string

// The actions.
const (
	Keep        Action = "keep"
	Remove      Action = "remove"
	NotCompared Action = "not compared" // it is kept, but it may have duplicates that the run did not find
)

var actionWords = map[Action]param.Words{
	Keep:        {En: "keep"},
	Remove:      {En: "remove"},
	NotCompared: {En: "not compared"},
}

// Title names the action for people.
func (a Action) Title() param.Words { return actionWords[a] }

// Fate is the action on a page, and its reason.
type Fate struct {
	Action
	Removed // for a removed page; for others Kept is the page itself
	Why     say.Words
}

// Plan gives the action on every page of a set. The groups, the counts and the keep list are all
// derived from it.
type Plan struct {
	Choices []Choice // of the groups
	Pages   []Fate

	counts map[Action]int
}

// Planned applies a rule to the groups of a result, see [Choose]. Pages that were not compared are
// neither kept nor removed, except that one page of several with equal bytes is left. It returns an
// error if the rule lacks its input.
func Planned(r *result.Result, groups [][]int32, links, same scored.Pairs, k Keeping) (Plan, error) {
	rule := cmp.Or(k.Rule, FirstSeen)
	choices, err := Choose(r.Pages, groups, links, same, rule, k.Facts)
	if err != nil {
		return Plan{}, err
	}
	p := Plan{choices, make([]Fate, r.Pages), make(map[Action]int)}
	for i := range p.Pages {
		p.Pages[i] = Fate{Keep, Removed{int32(i), int32(i), 1}, say.Words{En: "it is in no group"}}
	}
	kept := func(by Rule) say.Words { return say.New("kept for its group: %v", by.Title()).Words }
	byRule, first := kept(rule), kept(FirstSeen)
	for i := range choices {
		if choices[i].ByRule {
			p.group(&choices[i], byRule)
		} else {
			p.group(&choices[i], first)
		}
	}
	for _, l := range r.Left {
		switch fate := &p.Pages[l.Page]; fate.Action {
		case Keep:
			fate.Action, fate.Why = NotCompared, l.Says(r.Taken())
		case Remove: // only equal bytes join a page that was not compared
			fate.Why = say.Words{En: "identical bytes to the kept page"}
		}
	}
	for i := range p.Pages {
		p.counts[p.Pages[i].Action]++
	}
	return p, nil
}

// group sets the actions on the pages of one group; first says why its first page is kept.
func (p *Plan) group(c *Choice, first say.Words) {
	for _, page := range c.Keep {
		why := first
		if page != c.First {
			why = say.Words{En: "it does not resemble any kept page of its group"}
		}
		p.Pages[page].Why = why
	}
	for _, gone := range c.Remove {
		why := say.Words{En: "it resembles the kept page"}
		p.Pages[gone.Page] = Fate{Remove, gone, why}
	}
}

// Count returns the number of pages with an action.
func (p Plan) Count(a Action) int { return p.counts[a] }
