package algotest

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"pagetwin/core/algo"
	"pagetwin/core/param"
	"pagetwin/core/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
	"pagetwin/core/trace/scene"
)

// stories holds what a method tells to what it decides, over all test pages and texts that
// nobody expects.
func (b *bench) stories(t *testing.T) {
	if _, ok := b.m.(algo.Tracer); !ok {
		return
	}
	told := algo.Telling{Algorithm: b.a, Values: b.v, Method: b.m, Known: say.Words{En: "The truth says that they are duplicates.", Zh: "真值：两页重复。"}}
	docs := append(b.docs(), awkward()...)
	for i, x := range docs {
		for j, y := range docs {
			// Each page with itself, with the next two and with the one across: a story is
			// a whole method for each pair.
			if j != i && j != (i+1)%len(docs) && j != (i+2)%len(docs) && j != len(docs)-1-i {
				continue
			}
			Story(t, told, x, y)
		}
	}
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

// awkward are pages that a class tries: no word that counts, one word, another script,
// pictures for letters, noise, and the same over and over.
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

// Story checks the story of two pages against the method that it tells of, and returns it.
func Story(t *testing.T, told algo.Telling, x, y *text.Doc) *trace.Story {
	t.Helper()
	s, err := told.Tell(x, y)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Check(); err != nil {
		t.Fatalf("the story of %q and %q: %v", begins(x), begins(y), err)
	}
	sigs := [2]algo.Signature{told.Method.Sign(x), told.Method.Sign(y)}
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
	for i, step := range s.Steps {
		speaks(t, told.Algorithm, i, step.Say)
		if step.Ask.En != "" {
			speaks(t, told.Algorithm, i, step.Ask)
		}
	}
	if last := s.Chapters[len(s.Chapters)-1].Title.En; last != "Decision" || s.Chapters[0].Title.En != "Page → body" {
		t.Errorf("the story begins with %q and ends with %q", s.Chapters[0].Title.En, last)
	}
	backAndForth(t, s)
	return s
}

// Last returns what the view of an ID shows where it is shown last.
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

var (
	quoted    = regexp.MustCompile(`“[^”]*”|"[^"]*"`)
	innerName = regexp.MustCompile(`[a-z][A-Z]|\w_\w|%!|<nil>`)
	latin     = regexp.MustCompile(`[0-9A-Za-z][0-9A-Za-z-]*`)
)

// Latin words that Chinese sentences of the field have; single letters and words in
// capitals aside.
var fieldWords = []string{"shingle", "Jaccard", "SimHash", "MinHash", "idf", "tf", "nidf", "df", "ln", "mod", "min", "max", "or"}

// speaks checks a sentence: that it ends as one, that it is in its language, and that no
// name stands in it that only the code knows. What is quoted is the pages' own.
func speaks(t *testing.T, a algo.Algorithm, i int, w say.Words) {
	t.Helper()
	en, zh := quoted.ReplaceAllString(w.En, "“”"), quoted.ReplaceAllString(w.Zh, "“”")
	if !strings.HasSuffix(en, ".") && !strings.HasSuffix(en, "?") || !strings.HasSuffix(zh, "。") && !strings.HasSuffix(zh, "？") {
		t.Errorf("step %d is no sentence: %q, %q", i+1, w.En, w.Zh)
	}
	if !strings.ContainsFunc(zh, func(r rune) bool { return unicode.Is(unicode.Han, r) }) || strings.ContainsFunc(en, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
		t.Errorf("step %d is not in its language: %q, %q", i+1, w.En, w.Zh)
	}
	if name := innerName.FindString(strings.NewReplacer("SimHash", "", "MinHash", "", "McAfee", "").Replace(en)); name != "" {
		t.Errorf("step %d has a name of the code in it, %q: %q", i+1, name, w.En)
	}
	for _, word := range latin.FindAllString(zh, -1) {
		if len(word) > 1 && !strings.ContainsAny(word, "0123456789") && strings.ToUpper(word) != word && !slices.Contains(fieldWords, word) {
			t.Errorf("step %d has the word %q in its Chinese: %q", i+1, word, w.Zh)
		}
	}
	for _, p := range a.Params {
		for _, c := range p.Choices {
			if strings.ContainsAny(c, "-_") && strings.Contains(en, c) {
				t.Errorf("step %d has the value %q of %s in it: %q", i+1, c, p.Name, w.En)
			}
		}
	}
}

// backAndForth draws a story forwards, backwards and as it is read again: every step looks
// the same whichever way one comes to it.
func backAndForth(t *testing.T, s *trace.Story) {
	t.Helper()
	var file bytes.Buffer
	if err := s.Write(&file); err != nil {
		t.Fatal(err)
	}
	again, err := trace.Read(&file)
	if err != nil {
		t.Fatal(err)
	}
	opt := scene.Options{Lang: "zh", Width: 1100}
	forth := make([]scene.Scene, len(s.Steps))
	for i := range s.Steps {
		forth[i] = scene.Of(s, i, opt)
		if len(forth[i].Shapes) == 0 {
			t.Errorf("step %d shows nothing", i+1)
		}
	}
	for i := len(s.Steps) - 1; i >= 0; i-- {
		if !reflect.DeepEqual(forth[i], scene.Of(s, i, opt)) || !reflect.DeepEqual(forth[i], scene.Of(again, i, opt)) {
			t.Errorf("step %d looks otherwise on the way back, or as it is read again", i+1)
		}
	}
}
