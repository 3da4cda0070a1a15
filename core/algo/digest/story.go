package digest

import (
	"fmt"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/hamming"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

const (
	codeNorm    = "text ← letters and digits of body, lower case"
	codeSum     = "digest ← hash(text)"
	codeEqual   = "score ← 1 if digests are equal, else 0"
	codeSlide   = "shingles ← set of windows of k tokens"
	codeKey     = "key ← coarse(page)"
	codeOverlap = "score ← |A ∩ B| / |A ∪ B|"
	codeFields  = "score ← mean(title, keywords, body)"
)

var named = map[string]string{hashMD5: "MD5", hashSHA256: "SHA-256", hashXXH3: "XXH3"}

func (e *exact) Trace(r *algo.Story) {
	r.Code(codeNorm, codeSum, codeEqual)
	normalise(r)
	name := named[e.kind]
	r.Chapter("digest|Digest")
	sums := [2][]uint64{r.Sigs[0], r.Sigs[1]}
	r.Step(codeSum, say.New("%s reduces each text, whatever its length, to %d {bit|bits}. A flag and a name stand for the digits: “%s” on the left, “%s” on the right.", name, 64*len(r.Sigs[0]), trace.HashName(r.Sigs[0]...), trace.HashName(r.Sigs[1]...)),
		storykit.Digests(sums).ComesFrom("norm-left", "norm-right"))
	r.Chapter("Compare")
	storykit.CompareDigests(r, codeEqual, sums, say.Words{En: "the texts are identical"}, say.Words{En: "a digest only distinguishes identical from different texts"})
	firstDifference(r, name)
}

func normalise(r *algo.Story) {
	r.Chapter("Text that is used")
	var n [2]int
	var views [2]*trace.View
	for i, d := range r.Docs {
		n[i], views[i] = d.Chars().Len(), storykit.Normal(r, i)
	}
	r.Step(codeNorm, say.New("Spaces and punctuation are removed, and capitals and full-width forms are normalised: %d {character remains|characters remain} on the left, %d on the right.", n[0], n[1]), views[0], views[1])
}

func firstDifference(r *algo.Story, name string) {
	if at := algo.FirstDifference(r.Docs[0], r.Docs[1]); at != nil {
		var views []*trace.View
		var chars [2]string
		for i, d := range r.Docs {
			view := r.Body(i, storykit.Places(nil, "first", trace.Differs, at[i:i+1])...)
			if len(view.Text.Spans) > 0 { // none at the end of a body
				view.Text.Lens = "first"
			}
			views = append(views, view)
			if chars[i] = d.Body[at[i].Start:at[i].End]; chars[i] == "" {
				chars[i] = "■"
			}
			chars[i] = trace.Quote(chars[i])
		}
		r.Step(codeEqual, say.New("The first character that differs: “%s” on the left, “%s” on the right. A single one is enough for a different %s.", chars[0], chars[1], name), views...)
	}
}

func (m *staged) Trace(r *algo.Story) { m.trace(r, m) }

func (l byLength) Trace(r *algo.Story) { l.trace(r, l) }

func (m *staged) trace(r *algo.Story, keys stageOne) {
	r.Code(codeSlide, codeKey, codeOverlap)
	x := storykit.NewShingles(r, m.k, (*text.Doc).Tokens)
	r.Chapter("Shingles")
	x.Slide(codeSlide)
	r.Chapter("Stage 1: a coarse key")
	m.traceKeys(r, keys)
	r.Chapter("Stage 2: resemblance")
	o, bars := x.Sets(codeOverlap)
	o.Score(r, codeOverlap, sorted.Union, bars)
}

func (m *staged) traceKeys(r *algo.Story, keys stageOne) {
	ka, kb := keys.Keys(r.Sigs[0]), keys.Keys(r.Sigs[1])
	shared := common(ka, kb)
	view := algo.IndexTestsView("keys", keys.TestPair(r.Sigs[0], r.Sigs[1]))
	ask := say.New("Does stage 1 put the two pages into one group?")
	r.Offer(trace.YesNo(shared > 0))
	ends := say.Words{En: "the pages are not in the same group"}
	if shared > 0 {
		ends = say.Words{En: "the pages are in the same group"}
	}
	c := m.coarse()
	switch m.key {
	case keyLength:
		r.Ask(ask, codeKey, say.New("The key is the length class: %d and %d distinct {shingle|shingles} are in the classes %d and %d; each page is also in the next class. %d {key is|keys are} shared: %v.",
			len(r.Sigs[0]), len(r.Sigs[1]), ka[0], kb[0], shared, ends), view)
	case keyTitle:
		r.Ask(ask, codeKey, say.New("The key is the hash of the title, “%s” on the left and “%s” on the right; a page without a title has no key. %d {key is|keys are} shared: %v.", trace.Quote(r.Docs[0].Title), trace.Quote(r.Docs[1].Title), shared, ends), view)
	case keySimHash:
		bits := storykit.BitsOf("simhash", say.Words{En: "SimHash of the shingles"}, storykit.Binary(r.Sigs[0][:c]), storykit.Binary(r.Sigs[1][:c]))
		for i := 1; i < m.blocks; i++ { // block i begins at bit 64·i/blocks from the right
			bits.Bits.Blocks = append(bits.Bits.Blocks, 64-64*(m.blocks-i)/m.blocks)
		}
		r.Ask(ask, codeKey, say.New("Each of the %d {block|blocks} of a SimHash is a key. The two fingerprints differ in %d of 64 {bit|bits}; %d {block is|blocks are} the same: %v.", m.blocks, hamming.Distance(r.Sigs[0][:c], r.Sigs[1][:c]), shared, ends), bits, view)
	default:
		bits := storykit.BitsOf("digest", say.Words{En: "Both digests, bit by bit"}, storykit.Binary(r.Sigs[0][:c]), storykit.Binary(r.Sigs[1][:c]))
		r.Ask(ask, codeKey, say.New("The key is the digest by %s of the whole text: %d of %d {bit|bits} differ, %v.", named[m.digest], hamming.Distance(r.Sigs[0][:c], r.Sigs[1][:c]), 64*c, ends), bits, view)
	}
}

func (f byFields) Trace(r *algo.Story) {
	body := *r
	for i, d := range r.Docs {
		body.Sigs[i] = f.stageOne.Sign(d)
	}
	f.stageOne.Trace(&body)
	r.Code(codeFields)
	sa, sb := r.Sigs[0], r.Sigs[1]
	r.Chapter("All fields")
	titleA, keywordsA, _ := parts(sa)
	titleB, keywordsB, _ := parts(sb)
	bars := &trace.Bars{High: 1}
	sum := []string{}
	row := func(id string, name param.Words, na, nb int, like float64) {
		value, mark := "–", trace.Dropped
		if na > 0 && nb > 0 {
			value, mark = fmt.Sprintf("%.4f", like), trace.Used
			sum = append(sum, value)
		}
		bars.Bars = append(bars.Bars, storykit.Bar(id, say.Words(name), like, value, mark))
	}
	row("title", param.Words{En: "title, pairs of characters"}, len(titleA), len(titleB), sorted.Jaccard(titleA, titleB))
	row("keywords", param.Words{En: "keywords"}, len(keywordsA), len(keywordsB), sorted.Jaccard(keywordsA, keywordsB))
	row("body", param.Words{En: "body, shingles"}, 1, 1, f.stageOne.Score(body.Sigs[0], body.Sigs[1]))
	view := &trace.View{ID: "fields", Title: say.Words{En: "Resemblance field by field"}, Bars: bars}
	if sa[0] != 0 && sa[0] == sb[0] {
		r.Step(codeFields, say.New("Both pages have the URL “%s”: they are the same page, score 1.", trace.Quote(r.Docs[0].URL)), view)
		return
	}
	formula := storykit.Formula("mean", say.Words{En: "Mean"}, fmt.Sprintf("(%s) / %d = %.4f", strings.Join(sum, " + "), len(sum), r.Score()))
	r.Step(codeFields, say.New("The URLs are different or unknown; of the three other fields, %d {is|are} on both pages, and their mean is %.4f.", len(sum), r.Score()), view, formula)
}
