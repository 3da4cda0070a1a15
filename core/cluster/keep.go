package cluster

import (
	"slices"
	"strings"

	"pagetwin/core/page"
	"pagetwin/core/param"
	"pagetwin/core/say"
)

// Rule says which page of a group is kept.
type Rule string

// The rules. Whatever they leave open, the page that comes first in the set is
// kept.
const (
	FirstSeen Rule = "first"   // the page that comes first in the set
	Longest   Rule = "longest" // the page with the longest body
	Host      Rule = "host"    // a page of the host that comes first in a given list
)

// Rules returns the rules in the order in which people see them.
func Rules() []Rule { return []Rule{FirstSeen, Longest, Host} }

// Title names the rule for people.
func (r Rule) Title() param.Words {
	switch r {
	case FirstSeen:
		return param.Words{En: "first seen", Zh: "最先出现"}
	case Longest:
		return param.Words{En: "longest body", Zh: "正文最长"}
	case Host:
		return param.Words{En: "chosen host", Zh: "指定站点"}
	}
	return param.Words{En: string(r), Zh: string(r)}
}

// Facts are what rules look at, by position in the set.
type Facts struct {
	Lengths []int    // of the bodies, in characters; for Longest
	Hosts   []string // for Host
	Prefer  []string // hosts, the best first; for Host
}

// Says names the rule with what it was given.
func (r Rule) Says(f Facts) param.Words {
	title := r.Title()
	if r == Host && len(f.Prefer) > 0 {
		return param.Words{En: title.En + ": " + strings.Join(f.Prefer, ", "), Zh: title.Zh + "：" + strings.Join(f.Prefer, "、")}
	}
	return title
}

// ParseHosts takes apart a list of hosts with commas or spaces between, the best
// first.
func ParseHosts(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(",，;； ", r) })
}

// FactsOf are the facts of a set; lengths are those of the bodies, see
// detect.BodyLengths, nil where no rule asks for them.
func FactsOf(set *page.Set, lengths []int, prefer []string) Facts {
	f := Facts{Lengths: lengths, Hosts: make([]string, len(set.Pages)), Prefer: prefer}
	for i, p := range set.Pages {
		f.Hosts[i] = p.Host()
	}
	return f
}

// Choice is which pages of a group stay and which go.
type Choice struct {
	Keep   int32
	Remove []int32 // ascending
	ByRule bool    // false: the rule left it open, none of the group is of a chosen host
}

// Choose applies a rule to groups. The error says what the rule needs.
func Choose(groups [][]int32, rule Rule, f Facts) ([]Choice, error) {
	var better func(a, b int32) bool
	rank := make(map[string]int, len(f.Prefer))
	switch rule {
	case FirstSeen:
		better = func(a, b int32) bool { return false }
	case Longest:
		if f.Lengths == nil {
			return nil, say.Errorf("the rule %q needs the lengths of the bodies", "规则 %q 需要正文长度", rule)
		}
		better = func(a, b int32) bool { return f.Lengths[a] > f.Lengths[b] }
	case Host:
		if len(f.Prefer) == 0 {
			return nil, say.Errorf("the rule %q needs a list of hosts, the best first", "规则 %q 需要网站列表，最优先的在前", rule)
		}
		for i, h := range slices.Backward(f.Prefer) {
			rank[h] = len(f.Prefer) - i
		}
		better = func(a, b int32) bool { return rank[f.Hosts[a]] > rank[f.Hosts[b]] }
	default:
		return nil, say.Errorf("unknown rule %q, known are: %v", "没有规则 %q，可用的有：%v", rule, Rules())
	}
	out := make([]Choice, len(groups))
	for i, members := range groups {
		members = slices.Sorted(slices.Values(members))
		c := Choice{Keep: members[0], ByRule: true}
		for _, m := range members[1:] {
			if better(m, c.Keep) {
				c.Keep = m
			}
		}
		if rule == Host {
			c.ByRule = rank[f.Hosts[c.Keep]] > 0
		}
		c.Remove = slices.DeleteFunc(members, func(m int32) bool { return m == c.Keep })
		out[i] = c
	}
	return out, nil
}
