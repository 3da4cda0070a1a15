package synth

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/lab/synth/dice"
)

// fillOf returns the article before and after it is filled anew.
func fillOf(m *Material, a *Article, seed uint64) (was, is *draft) {
	mk := &Maker{material: m}
	p := plan{article: a, edits: []chosen{{refillEdit, 1}}}
	return mk.start(p), mk.draft(p, dice.New(seed, a.ID))
}

// A form filled anew has the sentences of the article: without numbers and names both texts are
// equal, and the numbers differ.
func TestRefillLeavesTheSentences(t *testing.T) {
	m := material(t)
	digits := regexp.MustCompile(`[0-9]+`)
	forms := 0
	for _, lang := range []string{"zh", "en"} {
		bare := func(d *draft) string {
			s := m.names[lang].replace(d.Title+"\n"+strings.Join(d.body(), "\n"), func(string, []string) string { return "_" })
			return digits.ReplaceAllString(s, "#")
		}
		numbers := func(d *draft) []string { return digits.FindAllString(strings.Join(d.body(), "\n"), -1) }
		for _, a := range m.articles[lang] {
			if !m.isForm(a) {
				continue
			}
			forms++
			was, is := fillOf(m, a, 3)
			if bare(was) != bare(is) {
				t.Errorf("%s: more than numbers and names changed", a.ID)
			}
			before, after := numbers(was), numbers(is)
			same := 0
			for i := range before {
				if before[i] == after[i] {
					same++
				}
			}
			if 4*same > len(before) {
				t.Errorf("%s: %d of %d numbers stayed", a.ID, same, len(before))
			}
		}
		if forms < 8 {
			t.Errorf("%s: %d articles are forms, too few to learn from", lang, forms)
		}
		forms = 0
	}
}

// The replacement of a number or a name is the same throughout headline and body, and differs from
// all other replacements.
func TestRefillIsConsistent(t *testing.T) {
	m := material(t)
	a := &Article{ID: "zh/t", Lang: "zh", Title: "云溪3月5日停水", Paras: []string{"云溪自来水公司3月5日停水，3126户受影响，临河不停。", "云溪的3126户请在3月5日前蓄水，12个月内不再停水。"}}
	_, is := fillOf(m, a, 1)
	whole := is.Title + "\n" + strings.Join(is.body(), "\n")
	form := regexp.MustCompile(`^(..)(\d+月\d+日)停水\n(..)自来水公司(\d+月\d+日)停水，(\d{4})户受影响，(..)不停。\n(..)的(\d{4})户请在(\d+月\d+日)前蓄水，(\d\d)个月内不再停水。$`)
	g := form.FindStringSubmatch(whole)
	if g == nil {
		t.Fatalf("the form is another: %s", whole)
	}
	if g[1] != g[3] || g[1] != g[7] || g[2] != g[4] || g[2] != g[9] || g[5] != g[8] {
		t.Errorf("one value has two: %s", whole)
	}
	if g[1] == "云溪" || g[2] == "3月5日" || g[5] == "3126" || g[6] == "临河" || g[1] == g[6] {
		t.Errorf("a value stayed, or two became one: %s", whole)
	}
}

// A page that is another text on the form is in a cluster of its own; others are in that of their
// article. Such pages are made only if the specification gives the edit a weight.
func TestRefilledPagesAreDifferent(t *testing.T) {
	spec := DefaultSpec()
	spec.Edits = map[string]float64{"refill": 1, "exact": 1}
	mk := maker(t, spec)
	seen := map[int]*plan{}
	refilled := 0
	for i := range mk.plans {
		p := &mk.plans[i]
		another := slices.ContainsFunc(p.edits, func(e chosen) bool { return e.Another })
		if another {
			refilled++
			if !mk.material.isForm(p.article) {
				t.Errorf("%s is no form and was filled anew", p.article.ID)
			}
		}
		if q := seen[p.cluster]; q != nil && (another || q.article != p.article) {
			t.Errorf("%s and %s share cluster %d", p.id, q.id, p.cluster)
		}
		seen[p.cluster] = p
	}
	if refilled < 20 {
		t.Errorf("%d of %d pages are refilled", refilled, mk.Pages())
	}
	for _, p := range maker(t, DefaultSpec()).plans {
		if slices.ContainsFunc(p.edits, func(e chosen) bool { return e.Another }) {
			t.Fatalf("%s is refilled, and no one asked for it", p.id)
		}
	}
}
