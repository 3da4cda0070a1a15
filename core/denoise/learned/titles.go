package learned

import (
	"encoding/json"
	"strings"

	"golang.org/x/net/html/atom"
)

// bits of pairs of characters that a text has.
type pairSet struct {
	bits  [4096 / 64]uint64
	total int
}

func (p *pairSet) add(s string) {
	pairs(s, func(a, b rune) {
		h := pairBit(a, b)
		if p.bits[h>>6]>>(h&63)&1 == 0 {
			p.bits[h>>6] |= 1 << (h & 63)
			p.total++
		}
	})
}

// in returns how many pairs of characters s has, and how many of them are in p.
func (p *pairSet) in(s string) (n, hit int) {
	pairs(s, func(a, b rune) {
		n++
		h := pairBit(a, b)
		hit += int(p.bits[h>>6] >> (h & 63) & 1)
	})
	return n, hit
}

// pairs calls see for each two neighbouring characters of s that are no white
// space or mark.
func pairs(s string, see func(a, b rune)) {
	last := rune(0)
	for _, r := range s {
		if r < 128 {
			switch kinds[r] {
			case isUpper:
				r |= 0x20
			case isLower, isDigit:
			default:
				continue
			}
		}
		if last != 0 {
			see(last, r)
		}
		last = r
	}
}

func pairBit(a, b rune) uint32 { return (uint32(a)*0x9E3779B1 + uint32(b)*0x85EBCA6B) >> 20 }

// titles compares the blocks with the page's title and its description.
func (v *view) titles() {
	const longest = 400
	var title, desc pairSet
	title.add(v.title[:min(len(v.title), 600)])
	desc.add(v.described())
	seen := make(map[uint64]int, len(v.segments))
	for i := range v.tallies {
		seen[v.tallies[i].hash]++
	}
	before := make(map[uint64]int, len(v.segments))
	best, top := -1, 0
	for i := range v.segments {
		h := v.tallies[i].hash
		v.set(i, cRepeat, small(seen[h]))
		v.set(i, cRepeated, small(before[h]))
		before[h]++
		s := v.segments[i].Text
		if desc.total > 10 {
			n, hit := desc.in(s[:min(len(s), longest)])
			v.set(i, cDescHave, share(hit, n))
			v.set(i, cDescHit, share(hit, desc.total))
		}
		if title.total == 0 || len(s) > longest {
			continue
		}
		n, hit := title.in(s)
		v.set(i, cTitleHave, share(hit, n))
		v.set(i, cTitleHit, share(hit, title.total))
		score := 0
		if n > 3 {
			score = hit * hit * 100 / (n * title.total)
			if v.tallies[i].links*2 > v.tallies[i].chars {
				score /= 2
			}
			if v.boxes[v.of[i]].near[tagHeading] == nearest {
				score += 10
			}
		}
		if score > top && score > 15 {
			best, top = i, score
		}
	}
	if best < 0 {
		return
	}
	for i := range v.segments {
		if i >= best {
			v.set(i, cSinceTitle, size(i-best+1))
		} else {
			v.set(i, cUntilTitle, size(best-i))
		}
	}
}

// described returns what the page's head says of its content, at most 900 bytes.
func (v *view) described() string {
	best := ""
	for n := range v.tree.Find(atom.Meta) {
		tag := v.tree.StartTag(n)
		if len(tag) < 60 || !strings.Contains(tag, "escription") {
			continue
		}
		if c, _ := v.tree.Attr(n, "content"); len(c) > len(best) {
			best = c
		}
	}
	return best[:min(len(best), 900)]
}

// told compares the blocks with the body that a script tells search engines
// (articleBody of schema.org), where there is one.
func (v *view) told() {
	body := scriptBody(v.tree.HTML)
	if len(body) < 200 {
		return
	}
	const mask = 1<<16 - 1
	bits := make([]uint64, (mask+1)/64)
	triples(body, func(h uint32) { bits[h&mask>>6] |= 1 << (h & 63) })
	for i := range v.segments {
		n, hit := 0, 0
		triples(v.segments[i].Text, func(h uint32) {
			n++
			hit += int(bits[h&mask>>6] >> (h & 63) & 1)
		})
		v.set(i, cTold, share(hit, n))
		v.set(i, cPageTold, 1)
	}
}

// triples calls see with a hash of each three neighbouring letters or digits of s.
func triples(s string, see func(h uint32)) {
	var older, old rune
	pairs(s, func(a, b rune) {
		if old == a && older != 0 {
			see((uint32(older)*0x9E3779B1 + uint32(a)*0x85EBCA6B + uint32(b)*0xC2B2AE35) >> 7)
		}
		older, old = a, b
	})
}

// scriptBody returns the value of the first "articleBody" in JSON, at most 64 KB
// of it, without its escapes.
func scriptBody(html string) string {
	at := strings.Index(html, `"articleBody"`)
	if at < 0 {
		return ""
	}
	s := strings.TrimLeft(html[at+len(`"articleBody"`):], " \t\n\r")
	if s == "" || s[0] != ':' {
		return ""
	}
	s = strings.TrimLeft(s[1:], " \t\n\r")
	if s == "" || s[0] != '"' {
		return ""
	}
	s = s[1:min(len(s), 64<<10)]
	end := 0
	for end < len(s) && s[end] != '"' {
		if s[end] == '\\' {
			end++
		}
		end++
	}
	var out string
	if json.Unmarshal([]byte(`"`+s[:min(end, len(s))]+`"`), &out) != nil {
		return ""
	}
	return out
}
