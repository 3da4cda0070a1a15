// Package wording holds the texts of the window in its languages, and writes numbers for people.
package wording

import (
	"strings"

	"pagetwin/assets"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// Book holds the texts of the window in the language that is spoken now.
type Book struct {
	lang  string
	texts map[string]map[string]string
}

// Languages are the languages of the window, by their own names.
var Languages = []struct{ Code, Name string }{{"zh", "中文"}, {"en", "English"}}

// NewBook reads the texts. lang that is not known means English.
func NewBook(lang string) (*Book, error) {
	b := &Book{texts: map[string]map[string]string{}}
	for _, l := range Languages {
		t, err := assets.Translation(l.Code)
		if err != nil {
			return nil, err
		}
		b.texts[l.Code] = t
	}
	b.Speak(lang)
	return b, nil
}

// Speak changes the language.
func (b *Book) Speak(lang string) {
	if _, ok := b.texts[lang]; !ok {
		lang = "en"
	}
	b.lang = lang
}

// Lang returns the language, "zh" or "en".
func (b *Book) Lang() string { return b.lang }

// T returns the text of key with args in the places of its verbs and its words in their form,
// see [say.Sprintf]. A key that is
// missing is returned itself, to be seen.
func (b *Book) T(key string, args ...any) string {
	s := b.text(b.lang, key)
	if len(args) > 0 {
		return say.Sprintf(b.lang, s, args...)
	}
	return s
}

// Err makes an error of the text of key, which is worded where it is shown. Errors
// and words among args are worded with it, so they are given as they are.
func (b *Book) Err(key string, args ...any) error {
	en, zh := b.text("en", key), b.text("zh", key)
	return say.Errorf(en, zh, args...)
}

func (b *Book) text(lang, key string) string {
	if s, ok := b.texts[lang][key]; ok {
		return s
	}
	return key
}

// Both returns the text of key in every language; words and errors among args stand in each
// in its language.
func (b *Book) Both(key string, args ...any) param.Words {
	en, zh := b.text("en", key), b.text("zh", key)
	return say.New(en, zh, args...).Words
}

// Has tells whether there is a text for key.
func (b *Book) Has(key string) bool {
	_, ok := b.texts[b.lang][key]
	return ok
}

// W returns words in the language.
func (b *Book) W(w param.Words) string { return w.In(b.lang) }

// E returns what an error says in the language, "" for nil.
func (b *Book) E(err error) string { return b.W(say.Of(err)) }

// LanguageOf guesses the language of a person from the environment: LC_ALL,
// LC_MESSAGES and LANG in this order.
func LanguageOf(getenv func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := strings.ToLower(getenv(name)); v != "" {
			if strings.HasPrefix(v, "zh") {
				return "zh"
			}
			return "en"
		}
	}
	return "en"
}
