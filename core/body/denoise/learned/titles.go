package learned

import (
	"encoding/json"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/denoise/learned/match"
	"pagetwin/core/body/denoise/meta"
)

// The bits of pairMarks.
const (
	ofTitle = 1 << iota
	ofDesc
)

// pairMarks says of each pair of neighbouring characters, by its hash, which of
// two texts have it.
type pairMarks [4096]uint8

// add marks the pairs of chars and returns how many of them are new.
func (m *pairMarks) add(chars []rune, text uint8) (total int) {
	for k := 1; k < len(chars); k++ {
		p := &m[pairBit(chars[k-1], chars[k])]
		if *p&text == 0 {
			*p |= text
			total++
		}
	}
	return total
}

// in returns how many pairs the letters of s make, and how many of them each text has.
func (m *pairMarks) in(s string) (n, title, desc int) {
	last := rune(-1)
	for i := 0; i < len(s); {
		r, ok := match.HanAt(s, i)
		if i += 3; !ok {
			var size int
			r, size, ok = letterAt(s, i-3)
			if i += size - 3; !ok {
				continue
			}
		}
		if last >= 0 {
			p := m[pairBit(last, r)]
			title += int(p & ofTitle)
			desc += int(p / ofDesc)
			n++
		}
		last = r
	}
	return n, title, desc
}

// letterAt returns the character at s[i:], a letter of ASCII in lower case, and its
// bytes; ok tells whether it counts.
func letterAt(s string, i int) (r rune, size int, ok bool) {
	if b := s[i]; b < utf8.RuneSelf {
		kind := kinds[b]
		if kind == isUpper {
			b |= 0x20
		}
		return rune(b), 1, kind-isLower <= isDigit-isLower
	}
	if r, ok := match.HanAt(s, i); ok {
		return r, 3, true
	}
	r, size = utf8.DecodeRuneInString(s[i:])
	return r, size, true
}

// letters appends the characters of s that are no white space or mark, ASCII ones
// in lower case.
func letters(chars []rune, s string) []rune {
	for i := 0; i < len(s); {
		r, size, ok := letterAt(s, i)
		if ok {
			chars = append(chars, r)
		}
		i += size
	}
	return chars
}

func pairBit(a, b rune) uint32 { return (uint32(a)*0x9E3779B1 + uint32(b)*0x85EBCA6B) >> 20 }

// titles compares the blocks with the page's title and its description.
func (v *view) titles() {
	const longest = 400
	marks := &v.space.marks
	*marks = pairMarks{}
	chars := letters(nil, v.title[:min(len(v.title), 600)])
	title := marks.add(chars, ofTitle)
	chars = letters(chars[:0], v.described())
	desc := marks.add(chars, ofDesc)
	v.repeated()
	best, top := -1, 0
	for i := range v.segments {
		s := v.segments[i].Text
		short, described := len(s) <= longest && title > 0, desc > 10
		if !short && !described {
			continue
		}
		n, hit, descHit := marks.in(s[:min(len(s), longest)])
		if described {
			v.set(i, cDescHave, share(descHit, n))
			v.set(i, cDescHit, share(descHit, desc))
		}
		if !short {
			continue
		}
		v.set(i, cTitleHave, share(hit, n))
		v.set(i, cTitleHit, share(hit, title))
		score := 0
		if n > 3 {
			score = hit * hit * 100 / (n * title)
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

// repeated fills in how often the text of each block stands in the page.
func (v *view) repeated() {
	texts := &v.space.texts
	texts.reset(len(v.tallies))
	number, seen := v.space.ints.take(len(v.tallies)), v.space.ints.take(len(v.tallies))
	for i := range v.tallies {
		h := v.tallies[i].hash
		number[i] = texts.of(h, h)
		v.set(i, cRepeated, small(int(seen[number[i]])))
		seen[number[i]]++
	}
	for i, n := range number {
		v.set(i, cRepeat, small(int(seen[n])))
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

// tripleMarks says of each triple of neighbouring characters, by its hash, whether a
// text has it.
type tripleMarks [tripleMask + 1]uint64

const tripleMask = 1<<10 - 1

// told compares the blocks with the body that a script tells search engines
// (articleBody of schema.org), where there is one.
func (v *view) told() {
	body := scriptBody(v.tree.HTML)
	if len(body) < 200 {
		return
	}
	bits := &v.space.triples
	*bits = tripleMarks{}
	chars := letters(nil, body)
	for k := 2; k < len(chars); k++ {
		h := triple(chars, k)
		bits[h>>6&tripleMask] |= 1 << (h & 63)
	}
	for i := range v.segments {
		chars = letters(chars[:0], v.segments[i].Text)
		hit := 0
		for k := 2; k < len(chars); k++ {
			h := triple(chars, k)
			hit += int(bits[h>>6&tripleMask] >> (h & 63) & 1)
		}
		v.set(i, cTold, share(hit, max(0, len(chars)-2)))
		v.set(i, cPageTold, 1)
	}
}

// triple returns a hash of the three neighbouring characters that end at chars[k].
func triple(chars []rune, k int) uint32 {
	return (uint32(chars[k-2])*0x9E3779B1 + uint32(chars[k-1])*0x85EBCA6B + uint32(chars[k])*0xC2B2AE35) >> 7
}

// scriptBody returns the value of the first "articleBody" in JSON, at most 64 KB
// of it, without its escapes.
func scriptBody(html string) string {
	at := meta.FindKey(html, "articleBody")
	if at < 0 {
		return ""
	}
	s := strings.TrimLeft(html[at:], " \t\n\r")
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
