package synth

import (
	"bytes"
	"html"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	xhtml "golang.org/x/net/html"
	"pgregory.net/rapid"

	"pagetwin/core/lab/synth/dice"
	"pagetwin/core/text"
)

func material(t testing.TB) *Material {
	t.Helper()
	m, err := ReadMaterial(os.DirFS("../../../samples"))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func maker(t testing.TB, spec Spec) *Maker {
	t.Helper()
	mk, err := New(spec, material(t))
	if err != nil {
		t.Fatal(err)
	}
	return mk
}

// Each edit, applied alone, keeps the body within its documented range of resemblance, for every
// article of at least 400 characters.
func TestEditsKeepTheirDocumentedResemblance(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, much work: not for the short run")
	}
	m := material(t)
	for _, e := range Edits() {
		t.Run(e.Name, func(t *testing.T) {
			low, high := 1.0, 0.0
			for _, lang := range []string{"zh", "en"} {
				if e.Script != "" && e.Script != lang {
					continue
				}
				for _, a := range m.articles[lang] {
					if utf8.RuneCountInString(text.Normalize(a.Title+"\n"+strings.Join(a.Paras, "\n")).Text) < 400 || e.fits != nil && !e.fits(m, a) {
						continue
					}
					for seed := range uint64(4) {
						got := resemblance(m, e, a, seed)
						if low, high = min(low, got), max(high, got); got < e.Resembles[0] || got > e.Resembles[1] {
							t.Errorf("%s, seed %d: resemblance %.3f is not in %v", a.ID, seed, got, e.Resembles)
						}
					}
				}
			}
			t.Logf("resemblance %.3f to %.3f, documented %v", low, high, e.Resembles)
		})
	}
}

// resemblance applies one edit to one article, encodes the body, and compares.
func resemblance(m *Material, e Edit, a *Article, seed uint64) float64 {
	d := dice.New(seed, "test", a.ID, e.Name)
	site := dice.One(d, slices.DeleteFunc(slices.Clone(m.sites), func(s *Site) bool { return s.Lang != a.Lang || s.Script != "" }))
	p := plan{article: a, site: site, edits: []chosen{{e, e.Strength[0] + d.Float()*(e.Strength[1]-e.Strength[0])}}}
	mk := &Maker{material: m}
	dr := mk.draft(p, d)
	_, body := encodePage(site.Charset, "", dr.Paras, dr.Damage, d)
	_, r := compare(strings.Join(a.Paras, "\n"), strings.Join(body, "\n"))
	return r
}

// An edit leaves the body unchanged if and only if it is documented to do so.
func TestEditsChangeWhatTheySay(t *testing.T) {
	m := material(t)
	for _, a := range slices.Concat(m.articles["zh"], m.articles["en"]) {
		mk := &Maker{material: m}
		for _, e := range Edits() {
			if e.Script != "" && e.Script != a.Lang {
				continue
			}
			p := plan{article: a, edits: []chosen{{e, e.Strength[1]}}}
			was, is := mk.start(p), mk.draft(p, dice.New(7, a.ID, e.Name))
			same := slices.Equal(was.body(), is.body())
			switch e.Name {
			case "exact":
				if !same || was.Title != is.Title {
					t.Errorf("%s: exact changed something", a.ID)
				}
			case "retitle":
				if !same || was.Title == is.Title || is.Title == "" {
					t.Errorf("%s: retitle made %q of %q, body the same: %v", a.ID, is.Title, was.Title, same)
				}
			case "ads":
				if !same || len(is.Paras) == len(was.Paras) {
					t.Errorf("%s: ads: body the same: %v, %d blocks of %d", a.ID, same, len(is.Paras), len(was.Paras))
				}
			case "source", "cut", "excerpt", "split", "drop", "insert", "format", "traditional":
				if same {
					t.Errorf("%s: %s changed nothing", a.ID, e.Name)
				}
			}
			if len(is.body()) == 0 {
				t.Errorf("%s: %s left no body", a.ID, e.Name)
			}
		}
	}
}

// Every page decodes in its own charset, and has the headline and every paragraph of its gold body
// as visible text.
func TestPagesContainTheirGoldBody(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, much work: not for the short run")
	}
	spec := DefaultSpec()
	spec.Traditional = .3
	mk := maker(t, spec)
	seen := map[string]bool{}
	for i := range mk.Pages() {
		p, err := mk.Page(i)
		if err != nil {
			t.Fatal(err)
		}
		seen[p.Lineage.Charset] = true
		src := decode(p.Lineage.Charset, p.Raw)
		garbled := slices.ContainsFunc(p.Lineage.Edits, func(e string) bool { return strings.HasPrefix(e, "garble") })
		if strings.ContainsRune(src, utf8.RuneError) && !garbled {
			t.Errorf("%s: %s: bytes that are not %s", p.ID, p.Lineage.Template, p.Lineage.Charset)
		}
		if strings.Contains(src, mark) || strings.Contains(src, "<no value>") || strings.Contains(src, "{{") {
			t.Errorf("%s: %s: the template is not filled", p.ID, p.Lineage.Template)
		}
		if n := len(p.Raw); n < 5<<10 || n > 80<<10 {
			t.Errorf("%s: %s: %d bytes are not the size of a real page", p.ID, p.Lineage.Template, n)
		}
		visible := text.Normalize(visibleText(src)).Text
		for line := range strings.SplitSeq(strings.TrimSpace(p.Gold), "\n") {
			if want := text.Normalize(html.UnescapeString(html.EscapeString(line))).Text; !strings.Contains(visible, want) {
				t.Errorf("%s: %s, %v: not in the page: %.60s", p.ID, p.Lineage.Template, p.Lineage.Edits, line)
			}
		}
	}
	for _, c := range []string{"utf-8", "gb18030", "big5"} {
		if !seen[c] {
			t.Errorf("no page in %s", c)
		}
	}
}

// visibleText returns the text that a reader of the page sees, from its tokens.
func visibleText(src string) string {
	var b strings.Builder
	z := xhtml.NewTokenizer(strings.NewReader(src))
	for skip := ""; ; {
		switch z.Next() {
		case xhtml.ErrorToken:
			return b.String()
		case xhtml.StartTagToken:
			if name, _ := z.TagName(); string(name) == "script" || string(name) == "style" {
				skip = string(name)
			}
		case xhtml.EndTagToken:
			if name, _ := z.TagName(); string(name) == skip {
				skip = ""
			}
		case xhtml.TextToken:
			if skip == "" {
				b.Write(z.Text())
				b.WriteByte(' ')
			}
		}
	}
}

// The same seed gives the same bytes in any order of making, another seed gives others.
func TestTheSeedDecidesEverything(t *testing.T) {
	spec := DefaultSpec()
	spec.Pages = 60
	sums := func(spec Spec) Sums {
		s := Sums{}
		if err := maker(t, spec).Write(t.Context(), s, nil); err != nil {
			t.Fatal(err)
		}
		return s
	}
	a, b := sums(spec), sums(spec)
	if n := len(a); n < 2*60+3 || n > 2*60+4 { // pairs.tsv exists only if a page holds part of an article
		t.Errorf("%d files, want pages, bodies and three or four more", n)
	}
	for name := range a {
		if a[name] != b[name] {
			t.Errorf("%s differs from one run to the next", name)
		}
	}
	spec.Seed = 2
	if sums(spec)["pages.jsonl"] == a["pages.jsonl"] {
		t.Error("another seed gave the same pages")
	}
	mk := maker(t, spec)
	first, err := mk.Page(5)
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range []int{59, 0, 5} {
		p, err := mk.Page(i)
		if err != nil {
			t.Fatal(err)
		}
		if i == 5 && !bytes.Equal(p.Raw, first.Raw) {
			t.Error("a page depends on which pages were made before it")
		}
	}
}

// Plans follow every specification: the number of pages, one original for each cluster, one article
// for the pages of a cluster, and distinct ids.
func TestPlansKeepToTheSpecification(t *testing.T) {
	m := material(t)
	rapid.Check(t, func(t *rapid.T) {
		spec := DefaultSpec()
		spec.Seed = rapid.Uint64().Draw(t, "seed")
		spec.Pages = rapid.IntRange(1, 400).Draw(t, "pages")
		spec.Mosaics = rapid.IntRange(0, 40).Draw(t, "mosaics")
		spec.Singles = rapid.Float64Range(0, 1).Draw(t, "singles")
		spec.Zh = rapid.IntRange(-1, len(m.articles["zh"])).Draw(t, "zh")
		spec.En = rapid.IntRange(-1, min(3, len(m.articles["en"]))).Draw(t, "en")
		if spec.Zh == 0 && spec.En == 0 {
			spec.En = -1
		}
		mk, err := New(spec, m)
		if err != nil {
			t.Fatal(err)
		}
		if mk.Pages() != spec.Pages {
			t.Fatalf("%d pages, want %d", mk.Pages(), spec.Pages)
		}
		originals, article, ids := map[int]int{}, map[int]*Article{}, map[string]bool{}
		for _, p := range mk.plans {
			if p.original {
				originals[p.cluster]++
			}
			if a := article[p.cluster]; a != nil && a != p.article {
				t.Fatalf("cluster %d holds %s and %s", p.cluster, a.ID, p.article.ID)
			}
			article[p.cluster] = p.article
			ids[p.id] = true
			if !p.original && len(p.edits) == 0 {
				t.Fatalf("%s is a reprint without an edit", p.id)
			}
			if p.site.Lang != p.article.Lang || p.site.Script != p.script {
				t.Fatalf("%s: an article in %s %s on a site in %s %s", p.id, p.article.Lang, p.script, p.site.Lang, p.site.Script)
			}
		}
		for c := range article {
			if originals[c] != 1 {
				t.Fatalf("cluster %d has %d originals", c, originals[c])
			}
		}
		if len(ids) != spec.Pages {
			t.Fatalf("%d ids for %d pages", len(ids), spec.Pages)
		}
	})
}

// The joined sentences are the paragraph.
func TestSentencesAreThePieces(t *testing.T) {
	m := material(t)
	for _, a := range slices.Concat(m.articles["zh"], m.articles["en"]) {
		for _, p := range a.Paras {
			if got := strings.Join(Sentences(p), ""); got != p {
				t.Errorf("%s: %q", a.ID, got)
			}
		}
	}
	for _, c := range []struct {
		p    string
		want []string
	}{
		{"一。二！”三？", []string{"一。", "二！”", "三？"}},
		{"It cost 3.5 pounds. Mr. Hill paid. “Well,” he said.", []string{"It cost 3.5 pounds. ", "Mr. Hill paid. ", "“Well,” he said."}},
		{"", nil},
	} {
		if got := Sentences(c.p); !slices.Equal(got, c.want) {
			t.Errorf("Sentences(%q) = %q, want %q", c.p, got, c.want)
		}
	}
}

func TestFullWidthLeavesNumbersAlone(t *testing.T) {
	for in, want := range map[string]string{
		"他说:好,走吧!":           "他说：好，走吧！",
		"12:30,1,318碗(见GPS)": "12:30,1,318碗（见GPS）",
		"用 OLED,90 Hz":       "用 OLED，90 Hz",
	} {
		if got := fullWidth(in); got != want {
			t.Errorf("fullWidth(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestInvalidSpecsAreRefused(t *testing.T) {
	for src, want := range map[string]string{
		"pages = 0":                   "pages must be",
		"singles = 1.5":               "singles must be",
		"colour = 3":                  "unknown key",
		"[edits]\nshuffle = 1":        "unknown edit",
		"[edits]\nwords = -1":         "weight of words",
		"combine = []":                "combine must",
		"combine = [nan]":             "weights must",
		"mosaics = -1":                "mosaics at least 0",
		"pages = 5\nseed = \"seven\"": "synth:",
	} {
		if _, err := ReadSpec(strings.NewReader(src)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want one with %q", src, err, want)
		}
	}
	if s, err := ReadSpec(strings.NewReader("seed = 9\n")); err != nil || s.Seed != 9 || s.Pages != 300 {
		t.Errorf("a short specification: %+v, %v", s, err)
	}
}

func TestArticleErrorsNameTheArticleAndTheLine(t *testing.T) {
	for src, want := range map[string]string{
		"title\nlang: zh\n\nx":                           "first line",
		"# t\nlang: fr\ndate: 2019-01-01\n\nx":           "lang must be",
		"# t\nlang: zh\n\nx":                             "date is missing",
		"# t\nlang: zh\ndate: 1 May\n\nx":                "date must be",
		"# t\nlang: zh\ndate: 2019-01-01\nsize: 2\n\nx":  "unknown header",
		"# t\nlang: zh\ndate: 2019-01-01\n\n\n":          "no paragraph",
		"# t\nlang: zh\ndate: 2019-01-01\nno colon\n\nx": "header line",
	} {
		if _, err := parseArticle("zh/x", src); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "zh/x") {
			t.Errorf("%q: error %v, want one with %q", src, err, want)
		}
	}
}
