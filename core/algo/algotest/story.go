package algotest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say/saytest"
	"pagetwin/core/text"
	"pagetwin/core/trace"
	"pagetwin/core/trace/tracetest"
)

// stories compares the stories of a method with its decisions, over all test pages and unusual
// texts.
func (b *bench) stories(t *testing.T) {
	if _, ok := b.m.(algo.Explainer); !ok {
		return
	}
	told := algo.StoryOptions{Algorithm: b.a, Values: b.v, Method: b.m, Known: saytest.Words("The truth says that they are duplicates.", "真值：两页重复。")}
	docs := append(b.docs(), awkward()...)
	for i, x := range docs {
		for j, y := range docs {
			// Each page is paired with itself, with the next two and with the one opposite: a story
			// makes a new method for each pair.
			if j != i && j != (i+1)%len(docs) && j != (i+2)%len(docs) && j != len(docs)-1-i {
				continue
			}
			Story(t, told, x, y)
		}
	}
	b.veryLong(t, told, docs[0])
	b.toldTwice(t, told)
	told.Make = func(v param.Values) (algo.Method, error) {
		other := *b
		other.v = v
		if _, err := b.a.New(v); err != nil {
			return nil, err
		}
		return other.fresh(t), nil
	}
	Story(t, told, docs[0], docs[2])
}

// toldTwice makes a story of pages on which one character gives several words, so that several
// features are at one place, and checks that a second story is the same.
func (b *bench) toldTwice(t *testing.T, told algo.StoryOptions) {
	var docs [2]*text.Doc
	for i, body := range []string{"气温二十三℃，比昨天高三℃。㎏与㎡也是单位，℃最常见。", "气温二十三℃，比前天高五℃。㎏与㎡也是单位，℃最常见。"} {
		docs[i] = text.NewDoc(segmenter(), strings.Repeat(body, 3))
		docs[i].Index, docs[i].ID = 3000+i, string(rune('x'+i))
	}
	var first []byte
	for range 3 {
		s, err := told.Tell(docs[0], docs[1])
		if err != nil {
			t.Fatal(err)
		}
		src, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = src
		}
		if string(src) != string(first) {
			t.Fatalf("a story told twice differs:\n%s\n%s", first, src)
		}
	}
}

func (b *bench) veryLong(t *testing.T, told algo.StoryOptions, with *text.Doc) {
	const most = 2 << 20
	var body strings.Builder
	for i := 0; body.Len() < most; i++ {
		fmt.Fprintf(&body, "%s 第 %d 段。\n", with.Body, i)
	}
	long := text.NewDoc(segmenter(), body.String())
	long.Index, long.ID = 2000, "long"
	s, err := told.Tell(long, with)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	src, err := json.Marshal(s)
	if err != nil || len(src) > most {
		t.Errorf("the story of a page of %d bytes has %d (%v)", body.Len(), len(src), err)
	}
	if s.Pages[0].Chars != utf8.RuneCountInString(long.Body) || !strings.Contains(string(src), "This story covers only the first 12000") {
		t.Errorf("the story does not say that it leaves out most of %d characters", s.Pages[0].Chars)
	}
}

// awkward returns pages that a class tries: without a word that counts, with one word, in another
// script, with pictures for letters, noise, and repetitions.
func awkward() []*text.Doc {
	dice := rand.New(rand.NewPCG(1, 2))
	letters := []rune("网页去重搜索 ，。ab1\n\u200bé𠀀")
	noise := make([]rune, 400)
	for i := range noise {
		noise[i] = letters[dice.IntN(len(letters))]
	}
	var docs []*text.Doc
	for i, body := range []string{
		"的 了 是 the of and", "网页", "，。！…", "שלום עולם, مرحبا بالعالم", "😀😀 🎉🎉🎉 ok 😀",
		string(noise), strings.Repeat("重复。", 300), "a <b> & \"c\" 100% %d %!s",
	} {
		d := text.NewDoc(segmenter(), body)
		d.Index, d.ID = 1000+i, string(rune('p'+i))
		docs = append(docs, d)
	}
	return docs
}

// Story checks the story of two pages against its method, and returns it.
func Story(t *testing.T, told algo.StoryOptions, x, y *text.Doc) *trace.Story {
	t.Helper()
	s, err := told.Tell(x, y)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Check(); err != nil {
		t.Fatalf("the story of %q and %q: %v", begins(x), begins(y), err)
	}
	sigs := [2]algo.Signature{told.Method.Sign(algo.Beginning(x)), told.Method.Sign(algo.Beginning(y))}
	for i, sig := range sigs {
		if !slices.EqualFunc(sig, s.Signed[i], func(a uint64, b trace.Hex64) bool { return a == uint64(b) }) {
			t.Errorf("the story of %q and %q signs page %d as %x, it is signed as %x", begins(x), begins(y), i, s.Signed[i], sig)
		}
	}
	if want := told.Method.Score(sigs[0], sigs[1]); s.Score != want {
		t.Errorf("the story of %q and %q comes to %v, the score is %v", begins(x), begins(y), s.Score, want)
	}
	if want := told.Algorithm.Cut(told.Values); s.Cut != want {
		t.Errorf("the story ends with the threshold %v, it is %v", s.Cut, want)
	}
	if last := s.Chapters[len(s.Chapters)-1].Title.En; last != "Decision" || s.Chapters[0].Title.En != "From page to body" {
		t.Errorf("the story begins with %q and ends with %q", s.Chapters[0].Title.En, last)
	}
	views := s.Shown(s.Decision())
	if len(views) != 3 || views[0].Side != trace.Left || views[2].Side != trace.Right {
		t.Fatalf("the decision shows %d views, want the pages and the score between them", len(views))
	}
	if is := views[1].Scale; is == nil || is.Score != s.Score || is.Cut != s.Cut || (is.Mark == trace.Same) != s.Duplicates() {
		t.Errorf("the decision shows %+v, the score is %v of %v", is, s.Score, s.Cut)
	}
	tracetest.Story(t, s, told.Algorithm.Params)
	return s
}

// Last returns the last view with an ID.
func Last(t *testing.T, s *trace.Story, id string) *trace.View {
	t.Helper()
	for i := len(s.Steps) - 1; i >= 0; i-- {
		for _, v := range s.Shown(i) {
			if v.ID == id {
				return v
			}
		}
	}
	t.Fatalf("the story shows no view %q", id)
	return nil
}

func begins(d *text.Doc) string {
	rs := []rune(d.Body)
	return string(rs[:min(len(rs), 20)])
}
