package catalog_test

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say/saytest"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

const ordinary = "云溪镇的老邮局今年春天重新开门，柜台后面坐着的还是那位姓顾的邮递员。他说，过去一天要分拣四百多封信，如今一个月也不到四十封。"

// odd lists pairs of pages that a class tries, with patterns that their stories must contain: the
// pattern for an algorithm's name, else the one for "". Without the latter only the named
// algorithms say something about the pages.
var odd = []struct {
	name        string
	left, right string
	says        map[string]string
}{
	{"two equal pages", ordinary, ordinary, map[string]string{"": `Both bodies are the same, character for character`}},
	{"an empty page", ordinary, "", map[string]string{"": `the right one has no letter or digit among its 0\.`}},
	{"two empty pages", " ", "——。", map[string]string{"": `Neither body has a letter or digit`}},
	{"no word that counts", ordinary, "的 了 是 the of and", map[string]string{
		"tianwang": `no keyword, only stop words or words without weight`,
	}},
	{"fewer words than are asked for", ordinary, "网页 去重", map[string]string{
		"tianwang":     `only \d words, fewer than 10; all are used`,
		"imatch":       `keeps fewer than \d words has no signature`,
		"longsentence": `A page without a sentence of \d+ characters has no signature`,
		"keysentence":  `A page without a sentence of \d+ characters has no signature`,
		"simhash":      `fewer than \d+ features, as here`,
		"boolean":      `no word qualifies, so the page has no signature`,
		"featurecode":  `a page without codes has no signature`,
		"som":          `A page without kept words has no vector`,
	}},
	{"a window longer than the page", ordinary, "网页", map[string]string{
		"shingling": `a page shorter than a window is a single shingle`,
		"minhash":   `a page shorter than a window is a single shingle`,
		"combined":  `a page shorter than a window is a single shingle`,
		"links":     `a page shorter than a window is a single shingle`,
		"winnowing": `the right one 2: a shorter page is a single run`,
		"substring": `A page with fewer than 50 contains no passage`,
		"spotsigs":  `0 on the right`,
	}},
	{"right to left", ordinary, "שלום עולם, مرحبا بالعالم", map[string]string{"": `The right page has 20 right-to-left letters`}},
	{"pictures for letters", "😀😀 🎉🎉🎉 邮局开门 😀", ordinary, map[string]string{"": `The left page has 6 emoji and symbols in its text`}},
	{"a page that nobody counted", ordinary, "魑魅魍魉饕餮貔貅徘徊于龟兹古城。魑魅魍魉饕餮貔貅徘徊于龟兹古城，蹀躞良久不愿离去。", map[string]string{
		"tianwang":    `The right page is not among the \d+ pages whose frequencies were counted: “\pL+” is on none of them`,
		"imatch":      `The right page is not among the \d+ pages whose frequencies were counted`,
		"keysentence": `The right page is not among the \d+ pages whose frequencies were counted`,
		"boolean":     `The right page is not among the \d+ pages whose frequencies were counted`,
		"som":         `0 of the \d+ of the right one`,
	}},
}

// counted returns the pages that methods are fitted to.
func counted() (docs []*text.Doc, seg *text.Segmenter) {
	seg = text.NewSegmenter()
	for i, d := range algotest.Docs() {
		x := text.NewDoc(seg, d.Body)
		x.Index, x.ID = i, fmt.Sprint("d", i)
		docs = append(docs, x)
	}
	return append(docs, text.NewDoc(seg, ordinary)), seg
}

// For every odd pair of pages each story says in words what is unusual.
func TestStoriesOfOddPagesSayWhatIsOdd(t *testing.T) {
	docs, seg := counted()
	for _, a := range catalog.Algorithms() {
		if !algo.HasStory(a) {
			continue
		}
		t.Run(a.Name, func(t *testing.T) {
			x := telling(t, a, docs)
			x.Make = nil
			for _, o := range odd {
				want, named := o.says[a.Name]
				if !named {
					want = o.says[""]
				}
				l, r := text.NewDoc(seg, o.left), text.NewDoc(seg, o.right)
				s := algotest.Story(t, x, l, r)
				if want != "" && !tells(s, want) {
					t.Errorf("%s: no sentence says %q:\n%s", o.name, want, sentences(s))
				}
				for i, sig := range s.Signed {
					if len(sig) == 0 && !tells(s, `A page without features`) {
						t.Errorf("%s: page %d has no signature, and the story does not say what follows:\n%s", o.name, i, sentences(s))
					}
				}
				if o.left == o.right && !s.Duplicates() {
					t.Errorf("%s: equal pages are no duplicates: score %v", o.name, s.Score)
				}
			}
		})
	}
}

// The story of a page without a signature gives the reason before the decision, in the terms of the
// method.
func TestStoriesSayWhyAPageHasNoSignature(t *testing.T) {
	docs, seg := counted()
	none := regexp.MustCompile(`(?i)no signature|not signed|no keyword|no vector|nothing to|no features?\b|without (a|one)`)
	met := 0
	for _, a := range catalog.Algorithms() {
		if !algo.HasStory(a) {
			continue
		}
		x := telling(t, a, docs)
		x.Make = nil
		for _, body := range []string{"的 了 是 the of and", "网页 去重", "网页", "שלום", "😀 ok", "，。1"} {
			d := text.NewDoc(seg, body)
			if d.Empty() || len(x.Method.Sign(d)) > 0 {
				continue
			}
			met++
			s := algotest.Story(t, x, docs[0], d)
			last := s.Chapters[len(s.Chapters)-1].From
			if !tells(&trace.Story{Steps: s.Steps[1:last]}, none.String()) {
				t.Errorf("%s: %q has no signature, and nothing says why:\n%s", a.Name, body, sentences(s))
			}
		}
	}
	if met < 10 {
		t.Errorf("only %d pages had no signature", met)
	}
}

// A SimHash with weights by document frequency also recognises a page that was not counted.
func TestASimHashWithFrequenciesRecognisesUncountedPages(t *testing.T) {
	docs, seg := counted()
	a, err := catalog.Algorithm("simhash")
	if err != nil {
		t.Fatal(err)
	}
	v, err := param.Parse(a.Params, []string{"weight=tfidf"})
	if err != nil {
		t.Fatal(err)
	}
	m, err := a.New(v)
	if err != nil {
		t.Fatal(err)
	}
	corpus := text.NewCorpus(len(docs), func(_ context.Context, fn func(worker, i int, d *text.Doc) error) error {
		for i, d := range docs {
			if err := fn(0, i, d); err != nil {
				return err
			}
		}
		return nil
	})
	if err := m.(algo.Fitter).Fit(t.Context(), corpus); err != nil {
		t.Fatal(err)
	}
	stranger := text.NewDoc(seg, "魑魅魍魉饕餮貔貅，徘徊于龟兹古城。")
	s := algotest.Story(t, algo.StoryOptions{Algorithm: a, Values: v, Method: m}, docs[0], stranger)
	if !tells(s, `The right page is not among the \d+ pages whose frequencies were counted`) || tells(s, `The left page is not among`) {
		t.Errorf("the story does not tell the stranger:\n%s", sentences(s))
	}
}

// Stories say which pages a run leaves out, and which pages are very long.
func TestStoriesSayWhatARunLeavesOut(t *testing.T) {
	docs, seg := counted()
	a, err := catalog.Algorithm("charfreq")
	if err != nil {
		t.Fatal(err)
	}
	x := telling(t, a, docs)
	x.Make, x.Left[1] = nil, saytest.Words("its body has 2 letters and digits, fewer than 30", "它的正文有 2 个字，不足 30 个")
	s := algotest.Story(t, x, text.NewDoc(seg, strings.Repeat(ordinary, 2000)), text.NewDoc(seg, "网页"))
	for _, want := range []string{`A run would skip the right page: its body has 2 letters and digits, fewer than 30\.`, `The left page is very long \(124000 characters\)`} {
		if !tells(s, want) {
			t.Errorf("no sentence says %q:\n%s", want, sentences(s))
		}
	}
}

func tells(s *trace.Story, pattern string) bool {
	re := regexp.MustCompile(pattern)
	for _, step := range s.Steps {
		if re.MatchString(step.Say.En) {
			return true
		}
	}
	return false
}

func sentences(s *trace.Story) string {
	var b strings.Builder
	for _, step := range s.Steps {
		b.WriteString("  " + step.Say.En + "\n")
	}
	return b.String()
}
