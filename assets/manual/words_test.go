package manual

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pagetwin/assets"
	"pagetwin/core/judge/eval"
	"pagetwin/core/judge/label"
)

// quoted are the words that pages written by hand quote from the window: in italics in
// English, in quotation marks in Chinese.
var quoted = map[string]*regexp.Regexp{
	"en": regexp.MustCompile(`\*([^*\n]+)\*`),
	"zh": regexp.MustCompile(`“([^”\n]+)”`),
}

// What the manual says stands in the window stands there, by these words.
func TestWordsOfTheWindowAreItsWords(t *testing.T) {
	bold := regexp.MustCompile(`\*\*[^*]+\*\*`)
	for lang, quotes := range quoted {
		texts, err := assets.Translation(lang)
		if err != nil {
			t.Fatal(err)
		}
		var shown []string
		for _, s := range texts {
			shown = append(shown, s)
		}
		for _, m := range eval.Main(true) {
			shown = append(shown, m.Short.In(lang))
		}
		for _, q := range label.Queues() {
			shown = append(shown, q.Title.In(lang))
		}
		checked := 0
		err = fs.WalkDir(Pages(lang), ".", func(name string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			data, err := fs.ReadFile(Pages(lang), name)
			if strings.HasPrefix(string(data), "<!--") {
				return err // written by make, out of declarations
			}
			text := bold.ReplaceAllString(withoutCode(string(data)), "")
			for _, m := range quotes.FindAllStringSubmatch(text, -1) {
				checked++
				words := strings.TrimRight(m[1], "…")
				if !slices.ContainsFunc(shown, func(s string) bool { return strings.HasPrefix(s, words) }) {
					t.Errorf("%s/%s: nothing in the window is called %q", lang, name, m[1])
				}
			}
			return err
		})
		if err != nil || checked < 60 {
			t.Errorf("%s: only %d words, %v", lang, checked, err)
		}
	}
}
