package learned

import (
	"strings"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/denoise/learned/words"
	"pagetwin/core/body/denoise/meta"
)

// titles compares the blocks with the page's title and its description.
func (v *view) titles() {
	const longest = 400
	marks := &v.space.marks
	*marks = words.Pairs{}
	chars := words.Letters(make([]rune, 0, 600), v.title[:min(len(v.title), 600)])
	title := marks.Add(chars, words.OfTitle)
	described, modern := v.head()
	v.all(cPageModern, modern)
	chars = words.Letters(chars[:0], described)
	desc := marks.Add(chars, words.OfDesc)
	v.repeated()
	best, top := -1, 0
	for i := range v.segments {
		s := v.segments[i].Text
		short, about := len(s) <= longest && title > 0, desc > 10
		if !short && !about {
			continue
		}
		n, hit, descHit := marks.In(s[:min(len(s), longest)])
		if about {
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
			if v.tallies[i].Links*2 > v.tallies[i].Chars {
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
	v.texts = v.space.ints.take(len(v.tallies))
	seen := v.space.ints.take(len(v.tallies))
	for i := range v.tallies {
		h := v.tallies[i].Hash
		n := texts.of(h, h)
		v.texts[i] = n
		v.set(i, cRepeated, small(int(seen[n])))
		seen[n]++
	}
	for i, n := range v.texts {
		v.set(i, cRepeat, small(int(seen[n])))
	}
}

// head returns the description of the content in the page's head, at most 900 bytes, and whether
// the page was made for sharing and for telephones, as cPageModern numbers it.
func (v *view) head() (described string, modern byte) {
	for n := range v.tree.Find(atom.Meta) {
		tag := v.tree.StartTag(n)
		modern |= flag(strings.Contains(tag, "og:title")) | 2*flag(strings.Contains(tag, "viewport"))
		if len(tag) < 60 || !strings.Contains(tag, "escription") {
			continue
		}
		if c, _ := v.tree.Attr(n, "content"); len(c) > len(described) {
			described = c
		}
	}
	return described[:min(len(described), 900)], modern
}

// told compares the blocks with the body that a script tells search engines
// (articleBody of schema.org), where there is one.
func (v *view) told() {
	body := meta.ArticleBody(v.tree.HTML)
	if len(body) < 200 {
		return
	}
	marks := &v.space.triples
	*marks = words.Triples{}
	chars := words.Letters(nil, body)
	marks.Add(chars)
	for i := range v.segments {
		chars = words.Letters(chars[:0], v.segments[i].Text)
		v.set(i, cTold, share(marks.In(chars), max(0, len(chars)-2)))
	}
	v.all(cPageTold, 1)
}
