package manual

import (
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pagetwin/assets"
	"pagetwin/assets/i18n"
	"pagetwin/core/judge/eval"
	"pagetwin/core/judge/label"
	"pagetwin/core/show/export"
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
		for _, o := range export.Outputs() {
			shown = append(shown, o.Title.In(lang))
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

// The messages that Trouble quotes are messages of the program; an ellipsis stands for what differs.
func TestMessagesInTroubleAreMessages(t *testing.T) {
	var all strings.Builder
	verb := regexp.MustCompile(`%[0-9.]*[a-z]|\{([^{}|]*\|)?([^{}]*)\}`)
	messages, _ := i18n.Read(os.DirFS("../i18n"), "zh")
	for k := range messages {
		all.WriteString(verb.ReplaceAllString(k.English, "$2") + "\n")
	}
	quote, command := regexp.MustCompile("`([a-z…][a-z]* [^`]+)`"), regexp.MustCompile(`^(make|sudo|certutil|chcp|pagetwin) `)
	for _, lang := range []string{"en", "zh"} {
		page, err := fs.ReadFile(Pages(lang), "trouble.md")
		if err != nil {
			t.Fatal(err)
		}
		checked := 0
		for _, m := range quote.FindAllStringSubmatch(string(page), -1) {
			if command.MatchString(m[1]) {
				continue
			}
			for part := range strings.SplitSeq(m[1], "…") {
				checked++
				if !strings.Contains(all.String(), strings.TrimSpace(part)) {
					t.Errorf("%s: no message of the program has %q", lang, part)
				}
			}
		}
		if checked < 15 {
			t.Errorf("%s: only %d parts of messages found", lang, checked)
		}
	}
}
