package catalog_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise/denoisetest"
	"pagetwin/core/body/markup"
	"pagetwin/core/body/pass"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/text"
)

// telling returns the options for stories of these pages, for an algorithm that has stories.
func telling(t testing.TB, a algo.Algorithm, docs []*text.Doc) algo.StoryOptions {
	t.Helper()
	corpus := text.NewCorpus(len(docs), func(_ context.Context, fn func(worker, i int, d *text.Doc) error) error {
		for i, d := range docs {
			if err := fn(0, i, d); err != nil {
				return err
			}
		}
		return nil
	})
	fitted := func(v param.Values) (algo.Method, error) {
		m, err := a.New(v)
		if f, ok := m.(algo.Fitter); ok && err == nil {
			err = f.Fit(context.Background(), corpus)
		}
		return m, err
	}
	v := param.Defaults(a.Params)
	m, err := fitted(v)
	if err != nil {
		t.Fatal(err)
	}
	return algo.StoryOptions{Algorithm: a, Values: v, Method: m, Make: fitted}
}

// long returns two texts of about so many characters that differ in one, and others.
func long(chars int) []*text.Doc {
	paragraph := "云溪镇的老邮局今年春天重新开门，柜台后面坐着的还是那位姓顾的邮递员。他说，过去一天要分拣四百多封信，如今一个月也不到四十封。"
	seg := text.NewSegmenter()
	var b strings.Builder
	for i := 0; b.Len() < 3*chars; i++ {
		b.WriteString(strings.NewReplacer("四百", string(rune('一'+i%9000))+"百", "顾", string(rune('丁'+i%7000))).Replace(paragraph))
	}
	s := b.String()
	docs := []*text.Doc{text.NewDoc(seg, s), text.NewDoc(seg, strings.Replace(s, "春天", "秋天", 1))}
	for _, d := range algotest.Docs() {
		docs = append(docs, text.NewDoc(seg, d.Body))
	}
	return docs
}

// The stories of pages of a set that ships agree with the methods, with bodies from a denoiser:
// neighbours are copies of one article or unrelated.
func TestStoriesOfTheSamples(t *testing.T) {
	if testing.Short() {
		t.Skip("much of the same: tests for races do without")
	}
	set, err := formats.Open(context.Background(), "../../../samples/reprints.zip", page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	d, err := catalog.Denoiser(catalog.DefaultDenoiser)
	if err != nil {
		t.Fatal(err)
	}
	ready, err := pass.Learn(context.Background(), set, d, nil, pass.LearnOptions{})
	if err != nil {
		t.Fatal(err)
	}
	seg := text.NewSegmenter()
	var docs []*text.Doc
	for i := range set.Pages[:min(24, len(set.Pages))] {
		p, err := pass.Prepare(context.Background(), set, i, ready, seg)
		if err != nil {
			t.Fatal(err)
		}
		docs = append(docs, p.Doc)
	}
	for _, a := range catalog.Algorithms() {
		t.Run(a.Name, func(t *testing.T) {
			x := telling(t, a, docs)
			x.Make = nil
			both := map[bool]int{}
			for i := range docs[1:] {
				both[algotest.Story(t, x, docs[i], docs[i+1]).Duplicates()]++
			}
			if both[false] == 0 {
				t.Errorf("all neighbours are duplicates: %v", both)
			}
		})
	}
}

// Every algorithm except commands has a story.
func TestEveryAlgorithmHasAStory(t *testing.T) {
	for _, a := range catalog.Algorithms() {
		if !algo.HasStory(a) {
			t.Errorf("%s cannot tell how it decides", a.Name)
		}
	}
}

// A text of a megabyte has a story like any other, about its beginning, and no method is fitted
// again to such texts to find values that would change the decision.
func TestStoriesOfLongTexts(t *testing.T) {
	if testing.Short() {
		t.Skip("texts of a megabyte")
	}
	docs := long(1 << 20 / 3)
	for _, a := range catalog.Algorithms() {
		t.Run(a.Name, func(t *testing.T) {
			x := telling(t, a, docs)
			make := x.Make
			x.Make = func(v param.Values) (algo.Method, error) {
				if _, fits := x.Method.(algo.Fitter); fits {
					t.Errorf("fitted anew with %v", v)
				}
				return make(v)
			}
			s, err := x.Tell(docs[0], docs[1])
			if err == nil {
				err = s.Check()
			}
			if err != nil {
				t.Fatal(err)
			}
			var b bytes.Buffer
			if err := s.Write(&b); err != nil {
				t.Fatal(err)
			}
			if !tells(s, `The right page is very long \(\d+ characters\)`) {
				t.Errorf("no sentence says that the pages are very long")
			}
			if s.Score != x.Method.Score(x.Method.Sign(algo.Beginning(docs[0])), x.Method.Sign(algo.Beginning(docs[1]))) {
				t.Errorf("the story comes to %v", s.Score)
			}
		})
	}
}

// The benchmark measures the time and the size of a story of two pages of 5,000 characters.
func BenchmarkTell(b *testing.B) {
	docs := long(5000)
	for _, a := range catalog.Algorithms() {
		x := telling(b, a, docs)
		for _, tried := range []bool{true, false} {
			name := a.Name
			if !tried {
				x.Make, name = nil, name+" without trying other values"
			}
			b.Run(name, func(b *testing.B) {
				size := 0
				for b.Loop() {
					s, err := x.Tell(docs[0], docs[1])
					if err != nil {
						b.Fatal(err)
					}
					var file bytes.Buffer
					if err := s.Write(&file); err != nil {
						b.Fatal(err)
					}
					size = file.Len()
				}
				b.ReportMetric(float64(size), "bytes")
			})
		}
	}
}

// The stories of denoisers on pages of a set that ships.
func TestStoriesOfPages(t *testing.T) {
	set, err := formats.Open(context.Background(), "../../../samples/reprints.zip", page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	for _, d := range catalog.Denoisers() {
		t.Run(d.Name, func(t *testing.T) {
			for i := 0; i < len(set.Pages); i += 7 {
				c, err := set.Read(i)
				if err != nil {
					t.Fatal(err)
				}
				told := denoisetest.Defaults(d, set.Pages[i].ID)
				denoisetest.Story(t, told, markup.Parse(c.Text))
			}
		})
	}
}

// The benchmark measures the time and the size of the story of an ordinary page.
func BenchmarkTellPage(b *testing.B) {
	trees, _ := denoisetest.Trees(b)
	for _, d := range catalog.Denoisers() {
		b.Run(d.Name, func(b *testing.B) {
			told, size, n := denoisetest.Defaults(d, "page"), 0, 0
			for b.Loop() {
				s, err := told.Tell(trees[n%len(trees)])
				if err != nil {
					b.Fatal(err)
				}
				var file bytes.Buffer
				if err := s.Write(&file); err != nil {
					b.Fatal(err)
				}
				size += file.Len()
				n++
			}
			b.ReportMetric(float64(size)/float64(n), "bytes")
		})
	}
}

// A setting for which a large set would be read again is not tried, and the story says so; a
// setting that only decides is tried.
func TestAStoryReadsNoLargeSetAgain(t *testing.T) {
	docs := long(2000)
	a, err := catalog.Algorithm("fourier")
	if err != nil {
		t.Fatal(err)
	}
	x := telling(t, a, docs)
	x.Make = func(param.Values) (algo.Method, error) { return nil, text.ErrUnread }
	s := algotest.Story(t, x, docs[0], docs[1])
	var b bytes.Buffer
	if err := s.Write(&b); err != nil || !strings.Contains(b.String(), "3 other settings would require reading the whole set again") {
		t.Errorf("it says of what is not tried (%v):\n%s", err, b.String())
	}
}
