// Package tracetest tests the properties that every story must have. The harnesses of algorithms
// and denoisers hold them to what decides, too.
package tracetest

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
	"pagetwin/core/trace/letters"
	"pagetwin/core/trace/scene"
)

// Story checks a story: that it is sound, that it says everything in every language and in
// no names of the code or of its parameters' values, that every step shows something, and
// that it looks the same forwards, backwards and read again.
func Story(t *testing.T, s *trace.Story, params []param.Param) {
	t.Helper()
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	for i, step := range s.Steps {
		if i < s.Decision() && slices.ContainsFunc(s.Shown(i), func(v *trace.View) bool { return v.Scale != nil }) {
			t.Errorf("step %d shows the verdict before the decision, step %d", i+1, s.Decision()+1)
		}
		speaks(t, params, i, step.Say)
		if step.Ask.En != "" {
			speaks(t, params, i, step.Ask)
		}
	}
	for _, line := range s.Code {
		if trace.CodeWords(line.En) && line.In("zh") == line.En {
			t.Errorf("the line %q of pseudo-code is English in every language", line.En)
		}
	}
	named(t, s)
	backAndForth(t, s)
}

// digits are the digits of a hash: at least eight, of both kinds.
var digits = regexp.MustCompile(`\b[0-9a-f]{8,}\b`)

// named checks that hashes have names: no step shows or says their digits.
func named(t *testing.T, s *trace.Story) {
	t.Helper()
	hex := func(text string) bool {
		for _, d := range digits.FindAllString(text, -1) {
			if strings.ContainsAny(d, "abcdef") && strings.ContainsAny(d, "0123456789") {
				return true
			}
		}
		return false
	}
	for i, step := range s.Steps {
		if said := quoted.ReplaceAllString(step.Say.En, ""); hex(said) {
			t.Errorf("step %d says the digits of a hash: %s", i+1, said)
		}
		for _, part := range scene.Parts(s, i, scene.Options{Lang: "en"}) {
			for _, shape := range part.Shapes {
				if part.View.Text == nil && hex(shape.Text) {
					t.Errorf("step %d shows the digits of a hash in the view %q: %s", i+1, part.View.ID, shape.Text)
				}
			}
		}
	}
}

var (
	quoted    = regexp.MustCompile(`“[^”]*”|"[^"]*"`)
	innerName = regexp.MustCompile(`[a-z][A-Z]|\w_\w|%!|<nil>`)
	singular  = regexp.MustCompile(`(^|[ (“])1 (are|were|have|[a-z]+s)\b`)
	several   = regexp.MustCompile(`\d+ and 1 |− 1 `) // "2 and 1 are", "m − 1 links"
	// Words and characters may be units that a sentence is given.
	fine  = regexp.MustCompile(`1 (is|was|has|this|plus|minus|reaches|changes|makes|words|characters|divides|sets|gives|occurs|agrees|differs|contains|leads|needs|covers|[a-z]+ss)$`)
	latin = regexp.MustCompile(`[0-9A-Za-z][0-9A-Za-z-]*`)
)

// Latin words that Chinese sentences of the field have; single letters and words in
// capitals aside.
var fieldWords = []string{"shingle", "Jaccard", "SimHash", "MinHash", "idf", "tf", "nidf", "df", "ln", "mod", "min", "max", "or"}

// speaks checks a sentence: that it ends as one, that it is in its language, and that no
// name stands in it that only the code knows. What is quoted is the pages' own.
func speaks(t *testing.T, params []param.Param, i int, w say.Words) {
	t.Helper()
	en, zh := quoted.ReplaceAllString(w.En, "“”"), quoted.ReplaceAllString(w.In("zh"), "“”")
	if !strings.HasSuffix(en, ".") && !strings.HasSuffix(en, "?") || !strings.HasSuffix(zh, "。") && !strings.HasSuffix(zh, "？") {
		t.Errorf("step %d is no sentence: %q, %q", i+1, w.En, w.In("zh"))
	}
	if wrong := singular.FindString(several.ReplaceAllString(en, "")); wrong != "" && !fine.MatchString(wrong) {
		t.Errorf("step %d has a plural after 1, %q: %q", i+1, wrong, en)
	}
	if strings.Contains(zh, "%!") {
		t.Errorf("step %d lacks a value: %q", i+1, w.In("zh"))
	}
	if !strings.ContainsFunc(zh, func(r rune) bool { return unicode.Is(unicode.Han, r) }) || strings.ContainsFunc(en, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
		t.Errorf("step %d is not in its language: %q, %q", i+1, w.En, w.In("zh"))
	}
	if name := innerName.FindString(strings.NewReplacer("SimHash", "", "MinHash", "", "McAfee", "").Replace(en)); name != "" {
		t.Errorf("step %d has a name of the code in it, %q: %q", i+1, name, w.En)
	}
	for _, word := range latin.FindAllString(zh, -1) {
		if len(word) > 1 && !strings.ContainsAny(word, "0123456789") && strings.ToUpper(word) != word && !slices.Contains(fieldWords, word) {
			t.Errorf("step %d has the word %q in its Chinese: %q", i+1, word, w.In("zh"))
		}
	}
	for _, p := range params {
		for _, c := range p.Choices {
			if strings.ContainsAny(c, "-_") && strings.Contains(en, c) {
				t.Errorf("step %d has the value %q of %s in it: %q", i+1, c, p.Name, w.En)
			}
		}
	}
}

// backAndForth draws a story forwards, and as it is read again backwards: every step looks
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
		drawn(t, i, forth[i])
	}
	for i := len(s.Steps) - 1; i >= 0; i-- {
		if a, b := forth[i], scene.Of(again, i, opt); a.Height != b.Height || a.Width != b.Width || !slices.EqualFunc(a.Shapes, b.Shapes, same) {
			t.Errorf("step %d looks otherwise on the way back, or as it is read again", i+1)
		}
	}
}

// same reports whether two shapes are the same in all; [reflect.DeepEqual] takes as long as drawing.
func same(a, b scene.Shape) bool {
	return a.ID == b.ID && a.From == b.From && a.Equal(b)
}

// fonts are the fonts of this system.
var fonts = sync.OnceValue(func() *letters.Fonts {
	f, _ := letters.Load()
	return f
})

// drawn checks that the symbols of a picture are in the fonts that people have; emoji and
// letters of other scripts, which pages may have, aside.
func drawn(t *testing.T, i int, s scene.Scene) {
	t.Helper()
	if fonts().Chinese == nil {
		return // it has some of the symbols
	}
	by := fonts().Pen()
	for _, shape := range s.Shapes {
		for _, r := range shape.Text {
			symbol := unicode.Is(unicode.S, r) && r < 0x1f000 || r >= 0x2070 && r < 0x20a0
			if symbol && by.Letter(r, letters.Regular).Index == 0 {
				t.Errorf("step %d: no font has the %q of %q", i+1, r, shape.Text)
			}
		}
	}
}
