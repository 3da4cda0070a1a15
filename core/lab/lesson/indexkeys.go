package lesson

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/find/join"
	"pagetwin/core/page"
	"pagetwin/core/trace"
)

// most is the most rows shown of a list of a whole set; the number of the others follows.
const most = 200

func (t *indexTale) keysOf(p int32) []uint64 {
	keys := t.look.Index().(algo.Keyed).Keys(t.look.Signatures()[p])
	return slices.Compact(slices.Clone(keys))
}

func (t *indexTale) keyName(p int32, i int, key uint64) trace.Label {
	if s := t.spelled(p, key); s != "" {
		return trace.Plain("“" + s + "”")
	}
	value := trace.HashName(key)
	sig := t.look.Signatures()[p]
	index := algo.IndexOf(t.look.Index())
	if tests := index.TestPair(sig, sig).Tests; len(tests) == len(t.keysOf(p)) {
		if tests[i].A != "" {
			value = trace.Spelled(tests[i].A).En
		}
		return trace.Worded(say.New("%v: %s", tests[i].Name, short(value)).Words)
	}
	if name := index.KeyName(i); name.En != "" {
		return trace.Worded(say.New("%v: %s", name, short(value)).Words)
	}
	return trace.Hashed(key)
}

// spelled returns the text of a feature of a page, shortened for a label; "" if it is not known.
func (t *indexTale) spelled(p int32, feature uint64) string {
	texts, known := t.texts[p]
	if !known {
		if d := t.doc(p); d != nil {
			texts = algo.KeyTexts(t.look.Index(), d)
		}
		t.texts[p] = texts
	}
	return trace.Quote(texts[feature])
}

// short shortens a value for a label.
func short(s string) string {
	const digits = 16
	if len(s) <= digits {
		return s
	}
	return s[:digits] + "…"
}

// keys shows the keys by which pages are found, page by page and then for all pages.
func (t *indexTale) keys() {
	t.Code(codeKeys)
	t.Chapter("Keys")
	first, second, third := t.players()
	n := len(t.keysOf(first))
	said := say.New("Instead of comparing pages, the index files each page under keys derived from its signature. Page %s has %d {key|keys}; each key is a bucket.", t.name(first), n)
	t.Step(codeKeys, said, t.filed(first)...)
	ask := say.New("Does page %s fall into a bucket of page %s?", t.name(second), t.name(first))
	t.Offer(trace.YesNo(slices.ContainsFunc(t.keysOf(second), func(k uint64) bool { return slices.Contains(t.keysOf(first), k) })))
	t.Ask(ask, codeKeys, t.joins(second, first), t.filed(first, second)...)
	if third >= 0 {
		t.Step(codeKeys, t.joins(third, first, second), t.filed(first, second, third)...)
	}
	t.Chapter("Buckets")
	t.allBuckets()
}

// players returns two candidates of each other, if the cast has any, and a page that is a candidate
// of neither.
func (t *indexTale) players() (first, second, third int32) {
	first, second, third = t.cast.pages[0], t.cast.pages[1], -1
	switch {
	case t.cast.copies != nil:
		first, second = t.cast.copies.A, t.cast.copies.B
	case t.cast.idle != nil:
		first, second = t.cast.idle.A, t.cast.idle.B
	}
	for _, p := range t.cast.pages {
		if p != first && p != second && !t.met[page.MakePair(int(p), int(first))] && !t.met[page.MakePair(int(p), int(second))] {
			return first, second, p
		}
	}
	return first, second, third
}

func (t *indexTale) joins(p int32, before ...int32) say.Message {
	keys, shared := t.keysOf(p), 0
	names := make([]string, len(before))
	for n, b := range before {
		names[n] = t.name(b)
	}
	for _, k := range keys {
		if slices.ContainsFunc(before, func(b int32) bool { return slices.Contains(t.keysOf(b), k) }) {
			shared++
		}
	}
	if shared == 0 {
		return say.New("Page %s has %d {key|keys} and shares none with %s: these pages are never compared.", t.name(p), len(keys), strings.Join(names, ", "))
	}
	return say.New("Page %s has %d {key|keys}, and %d of them lead to a bucket of %s. One is enough for the pair to be compared.", t.name(p), len(keys), shared, strings.Join(names, ", "))
}

// filed shows the buckets of some pages, and the beginning of the last one, which comes into them.
func (t *indexTale) filed(pages ...int32) []*trace.View {
	buckets := t.bucketsOf(pages...)
	last := pages[len(pages)-1]
	d := t.doc(last)
	if d == nil {
		return []*trace.View{buckets}
	}
	body := &trace.View{ID: "page", Title: say.Same(t.name(last) + " · " + d.Title), Text: &trace.Text{Text: t.Text(d.Body), Lines: 1}}
	for i := range buckets.Buckets.Buckets {
		for n := range buckets.Buckets.Buckets[i].Members {
			if m := &buckets.Buckets.Buckets[i].Members[n]; m.Mark == trace.New {
				m.Origin = body.ID
			}
		}
	}
	return []*trace.View{body, buckets}
}

func (t *indexTale) bucketsOf(pages ...int32) *trace.View {
	b := &trace.Buckets{Show: storykit.Few}
	at := map[uint64]int{}
	for n, p := range pages {
		for i, k := range t.keysOf(p) {
			to, ok := at[k]
			if !ok {
				to = len(b.Buckets)
				at[k] = to
				b.Buckets = append(b.Buckets, trace.Bucket{ID: fmt.Sprintf("%016x", k), Label: t.keyName(p, i, k)})
			}
			m := trace.Member{ID: fmt.Sprint(p), Label: trace.Plain(t.name(p))}
			if n == len(pages)-1 {
				m.Mark = trace.New
			}
			b.Buckets[to].Members = append(b.Buckets[to].Members, m)
		}
	}
	for i := range b.Buckets {
		if len(b.Buckets[i].Members) > 1 {
			b.Buckets[i].Mark = trace.Same
		}
	}
	slices.SortStableFunc(b.Buckets, func(x, y trace.Bucket) int { return cmp.Compare(len(y.Members), len(x.Members)) })
	return &trace.View{ID: "buckets", Title: say.Words{En: "Buckets and the pages in them"}, Buckets: b}
}

func (t *indexTale) allBuckets() {
	full := slices.Clone(t.buckets)
	slices.SortStableFunc(full, func(x, y join.Bucket) int { return cmp.Compare(len(y.Pages), len(x.Pages)) })
	single, entries, met := 0, int64(0), int64(0)
	for _, b := range full {
		n := int64(len(b.Pages))
		entries += n
		met += pairs(n)
		if n == 1 {
			single++
		}
	}
	live := int64(len(t.look.Pages()))
	view := t.crowded("all", full[:len(full)-single], single)
	if single == len(full) {
		t.Step(codeKeys, say.New("All %s {page has|pages have} %s keys, and no two pages share a key: every bucket has one page.", grouped(live), grouped(entries)), view)
	} else {
		t.Step(codeKeys, say.New("All %s {page has|pages have} %s keys, %s of them different. %s {bucket has|buckets have} a single page; the largest has %s.",
			grouped(live), grouped(entries), grouped(int64(len(full))), grouped(int64(single)), grouped(int64(len(full[0].Pages)))), view)
	}
	t.Code(codeMeet)
	ask := say.New("How many of all pairs are in the buckets?")
	t.Offer(trace.HowMany(int(t.res.Indexed), int(t.look.All())))
	formula := storykit.Formula("sum", say.Words{En: "Pairs within buckets"}, t.sumOf(full[:len(full)-single], met)...)
	t.Ask(ask, codeMeet, say.New("A bucket of m pages holds m · (m − 1) / 2 pairs, all buckets together %s. A pair that shares several buckets counts once: %s {candidate is|candidates are} left.", grouped(met), grouped(t.res.Indexed)), view, formula)
	t.byKey()
}

// sumOf writes the sum of the pairs in the fullest buckets.
func (t *indexTale) sumOf(full []join.Bucket, met int64) []string {
	var terms []string
	for _, b := range full[:min(len(full), 4)] {
		n := len(b.Pages)
		terms = append(terms, fmt.Sprintf("%d · %d / 2", n, n-1))
	}
	if len(full) > 4 {
		terms = append(terms, "…")
	}
	if len(terms) == 0 {
		terms = []string{"0"}
	}
	return []string{"Σ m · (m − 1) / 2", strings.Join(terms, " + ") + " = " + grouped(met)}
}

func (t *indexTale) crowded(id string, full []join.Bucket, single int) *trace.View {
	view := &trace.Buckets{Show: storykit.Few}
	for _, b := range full[:min(len(full), most)] {
		p := b.Pages[0]
		i := slices.Index(t.keysOf(p), b.Key)
		view.Buckets = append(view.Buckets, t.bucket(fmt.Sprintf("%016x", b.Key), t.keyName(p, i, b.Key), b.Pages))
	}
	note := say.New("Buckets with one page are not listed: %d.", single).Words
	if len(full) > most {
		note = say.New("The %d largest of %d {bucket|buckets} with several pages; %d have a single page.", most, len(full), single).Words
	}
	return &trace.View{ID: id, Title: say.Words{En: "The largest buckets"}, Buckets: view, Note: note}
}

func (t *indexTale) bucket(id string, name trace.Label, pages []int32) trace.Bucket {
	x := trace.Bucket{ID: id, Label: name}
	for _, p := range pages[:min(len(pages), most)] {
		m := trace.Member{ID: fmt.Sprint(p), Label: trace.Plain(t.name(p))}
		if t.cast.has(p) {
			m.Mark = trace.Used
		}
		x.Members = append(x.Members, m)
	}
	return x
}

// byKey shows how many new pairs each key adds, if all pages have the same number of keys: one
// table or band after the other.
func (t *indexTale) byKey() {
	pages := t.look.Pages()
	n := len(t.keysOf(pages[0]))
	if n < 2 || t.res.Indexed == 0 || t.res.Indexed > 500_000 {
		return
	}
	at := make(map[uint64]int) // key to its number
	for _, p := range pages {
		keys := t.keysOf(p)
		if len(keys) != n {
			return
		}
		for i, k := range keys {
			if was, ok := at[k]; ok && was != i {
				return
			}
			at[k] = i
		}
	}
	byNumber := make([][]join.Bucket, n)
	for _, b := range t.buckets {
		byNumber[at[b.Key]] = append(byNumber[at[b.Key]], b)
	}
	seen := make(map[page.Pair]bool)
	bars := &trace.Bars{High: float64(t.res.Indexed), Show: 2 * storykit.Few}
	for i, buckets := range byNumber {
		was := len(seen)
		for _, b := range buckets {
			for x, p := range b.Pages {
				for _, q := range b.Pages[x+1:] {
					if pair := (page.Pair{A: p, B: q}); t.look.Counts(pair) {
						seen[pair] = true
					}
				}
			}
		}
		bars.Bars = append(bars.Bars, trace.Bar{
			ID: fmt.Sprint("key", i), Label: trace.Worded(t.numberName(i)), Value: float64(len(seen)),
			Text: fmt.Sprintf("%s (+%s)", grouped(int64(len(seen))), grouped(int64(len(seen)-was))),
		})
	}
	first := int64(bars.Bars[0].Value)
	t.Step(codeMeet, say.New("The first key alone gives %s candidate {pair|pairs}, all %d together give %s. Each additional key is another chance to become a candidate.", grouped(first), n, grouped(int64(len(seen)))),
		&trace.View{ID: "by-key", Title: say.Words{En: "Candidate pairs so far"}, Bars: bars})
}

func (t *indexTale) numberName(i int) say.Words {
	p := t.look.Pages()[0]
	sig := t.look.Signatures()[p]
	index := algo.IndexOf(t.look.Index())
	if tests := index.TestPair(sig, sig).Tests; len(tests) == len(t.keysOf(p)) {
		return tests[i].Name
	}
	if name := index.KeyName(i); name.En != "" {
		return name
	}
	return say.New("key %d", i+1).Words
}
