package links

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/base/param"
	"pagetwin/core/body/declared"
	"pagetwin/core/text"
)

func TestContract(t *testing.T) {
	algotest.Run(t, Algorithm(),
		[]string{"class=1"},
		[]string{"class=2"},
		[]string{"class=2", "links=1", "threshold=0.7"},
		[]string{"words=1", "furniture=1", "k=2"},
		[]string{"unit=char", "content=0.01"},
	)
}

// doc returns a page of a site with a body and links.
func doc(url, body string, links ...string) *text.Doc {
	d := text.NewDoc(nil, body)
	d.ID, d.URL = url, url
	d.Link = func() []string { return links }
	return d
}

// fitted makes a method from settings and fits it to pages.
func fitted(t *testing.T, docs []*text.Doc, set ...string) algo.Method {
	t.Helper()
	v, err := param.Parse(params(), set)
	if err != nil {
		t.Fatal(err)
	}
	m, err := Algorithm().New(v)
	if err != nil {
		t.Fatal(err)
	}
	c := text.NewCorpus(len(docs), func(_ context.Context, fn func(worker, i int, d *text.Doc) error) error {
		for i, d := range docs {
			if err := fn(0, i, d); err != nil {
				return err
			}
		}
		return nil
	})
	if f, ok := m.(algo.Fitter); ok {
		if err := f.Fit(context.Background(), c); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

func score(m algo.Method, a, b *text.Doc) float64 { return m.Score(m.Sign(a), m.Sign(b)) }

const body = "云溪镇的老邮局今年春天重新开门，柜台后面坐着的还是那位姓顾的邮递员。"

// Two equal texts without common links score above 0.5 by content alone; links of the same
// weight lower the score to 0.5.
func TestDifferentLinksLowerTheScoreOfEqualTexts(t *testing.T) {
	for class, want := range map[int]float64{1: 1, 2: 0.5, 3: 0.5} {
		docs := []*text.Doc{doc("http://a.com/1", body, "x.com/1/", "x.com/2/"), doc("http://b.com/2", body, "y.com/1/")}
		if got := score(fitted(t, docs, fmt.Sprint("class=", class), "links=1"), docs[0], docs[1]); got != want {
			t.Errorf("class %d: score %v, want %v", class, got, want)
		}
	}
}

// A page without links keeps the score of class 1.
func TestPagesWithoutLinksKeepTheScoreOfTheContent(t *testing.T) {
	docs := []*text.Doc{doc("", body), doc("http://b.com/", strings.Replace(body, "柜台", "门口", 1), "y.com/1/")}
	want := score(fitted(t, docs, "class=1"), docs[0], docs[1])
	if got := score(fitted(t, docs), docs[0], docs[1]); got != want || want == 1 {
		t.Errorf("score %v, by content %v", got, want)
	}
}

// Out-links are compared by their Jaccard coefficient, in-links by that of the pages of the set
// that link to each page; the result is the mean of the two.
func TestOutLinksAndInLinksAreCompared(t *testing.T) {
	docs := []*text.Doc{
		doc("http://a.com/p.html", body, "x.com/1/", "x.com/2/", "x.com/3/"), // 2 of 4 in common
		doc("http://b.com/q.html", body, "x.com/2/", "x.com/3/", "x.com/4/"),
		doc("http://c.com/1", "目录", "a.com/p.", "b.com/q."), // links to both
		doc("http://d.com/1", "其他", "a.com/p."),             // links to one
	}
	m := fitted(t, docs, "class=2").(*linked)
	x, y := m.view(docs[0]), m.view(docs[1])
	l := likes(x, y)[byLinks]
	if len(x.in) != 2 || len(y.in) != 1 || l.n != 2 || l.share() != (0.5+0.5)/2 {
		t.Errorf("%d and %d pages link to them, the links are alike by %+v", len(x.in), len(y.in), l)
	}
	if got, want := score(m, docs[0], docs[1]), (1+0.25*0.5)/1.25; math.Abs(got-want) > 1e-15 {
		t.Errorf("score %v, want %v", got, want)
	}
}

// Links on most pages of a host are template links of that host only.
func TestTemplateLinksAreIgnored(t *testing.T) {
	var docs []*text.Doc
	for i := range 8 {
		docs = append(docs, doc(fmt.Sprintf("http://a.com/%d", i), body, "a.com/", fmt.Sprintf("a.com/n/%d/", i)))
	}
	docs = append(docs, doc("http://b.com/1", body, "a.com/"))
	m := fitted(t, docs).(*linked)
	if n := len(m.view(docs[0]).out); n != 1 {
		t.Errorf("%d links are left of a page of the host, want 1", n)
	}
	if n := len(m.view(docs[8]).out); n != 1 {
		t.Errorf("%d links are left of a page of another host, want 1", n)
	}
}

// Words are those of path and query, split at all characters that are no letters and before
// capitals.
func TestWordsOfAnAddress(t *testing.T) {
	for url, want := range map[string]string{
		"http://www.site.com/news/2011/localNews_12.html?pageId=7&cat=sport": "news local cat sport page id",
		"http://site.com/":                       "",
		"http://site.com/a/b.pdf":                "a b",
		"http://site.com/HTTPServer/XMLFile.php": "httpserver xmlfile",
		"http://site.com/%E6%96%B0%E9%97%BB/1":   "新闻",
	} {
		if got := strings.Join(wordsOf(declared.ParseAddress(url)), " "); got != want {
			t.Errorf("%s: %q, want %q", url, got, want)
		}
	}
}

// With the index of class 1, classes 2 and 3 lose pairs and find no others; if all pairs are
// compared, they also find more.
func TestTheIndexIsThatOfTheContent(t *testing.T) {
	far := "云溪镇的老邮局今年春天重新开门，可是镇上已经没有人写信了，大家都改用电话。"
	docs := []*text.Doc{doc("http://a.com/x", body, "x.com/1/"), doc("http://d.com/x?p=1", far, "x.com/1/"), doc("http://b.com/y", body, "y.com/1/")}
	var found [3][]string
	for class := 1; class <= 3; class++ {
		m := fitted(t, docs, fmt.Sprint("class=", class), "links=3", "threshold=0.6")
		sigs := []algo.Signature{m.Sign(docs[0]), m.Sign(docs[1]), m.Sign(docs[2])}
		err := m.(algo.Joiner).Pairs(context.Background(), sigs, func(a, b int) { found[class-1] = append(found[class-1], fmt.Sprint(a, b)) })
		if err != nil {
			t.Fatal(err)
		}
		gains, loses := m.Score(sigs[0], sigs[1]) >= 0.6, m.Score(sigs[0], sigs[2]) < 0.6
		if gains != (class > 1) || loses != (class > 1) {
			t.Errorf("class %d scores %v and %v", class, m.Score(sigs[0], sigs[1]), m.Score(sigs[0], sigs[2]))
		}
	}
	if want := []string{"0 2"}; !slices.Equal(found[0], want) || !slices.Equal(found[1], want) || !slices.Equal(found[2], want) {
		t.Errorf("the index brings together %v, want %v for each class", found, want)
	}
}

// The story counts the links that are not ignored, and its parts add up to the score.
func TestTheStoryShowsAllParts(t *testing.T) {
	docs := []*text.Doc{
		doc("http://a.com/news/p.html", body, "x.com/1/", "x.com/2/"), doc("http://b.com/news/q.html", body, "x.com/2/"),
		doc("http://c.com/1", "目录", "a.com/news/p.", "b.com/news/q."),
	}
	m := fitted(t, docs)
	s := algotest.Story(t, algo.StoryOptions{Algorithm: Algorithm(), Values: param.Defaults(params()), Method: m}, docs[0], docs[1])
	bars := algotest.Last(t, s, "parts").Bars.Bars
	if len(bars) != 4 {
		t.Fatalf("parts %+v", bars)
	}
	end := 0.0
	for i, want := range []float64{1 / 1.35, 0.25 * 0.75 / 1.35, 0.1 / 3 / 1.35} {
		if b := bars[i]; b.From != end || math.Abs(b.Value-b.From-want) > 1e-12 {
			t.Errorf("part %d goes from %v to %v, want %v from %v on", i, b.From, b.Value, want, end)
		}
		end = bars[i].Value
	}
	if math.Abs(end-s.Score) > 1e-12 || bars[3].Value != s.Score {
		t.Errorf("the parts come to %v, the score is %v", end, s.Score)
	}
	if want := (1 + 0.25*0.75 + 0.1/3) / 1.35; math.Abs(s.Score-want) > 1e-12 {
		t.Errorf("score %v, want %v", s.Score, want)
	}
}

// On a large host the share decides, on a small one more than half of the pages: copies of a
// page with equal links make no template links.
func TestNumberOfPagesOfATemplateLink(t *testing.T) {
	for pages, want := range map[uint32]uint32{0: 2, 1: 2, 2: 2, 3: 2, 4: 3, 8: 5, 100: 5, 500: 5, 501: 6, 10_000: 100} {
		if got := furnitureFrom(0.01, pages); got != want {
			t.Errorf("of %d pages from %d on, want %d", pages, got, want)
		}
	}
}
