package wording

import (
	"slices"
	"sync/atomic"

	"pagetwin/assets"
	"pagetwin/assets/i18n"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// Book holds the texts of the window, and the current language.
type Book struct {
	lang  atomic.Value      // string; read on any goroutine
	texts map[string]string // the English text of each key
}

// Languages returns the codes of the languages of the window.
func Languages() []string { return append(slices.Clone(i18n.Languages()), "en") }

// LanguageName returns the name of a language in that language.
func LanguageName(code string) string { return say.InContext("language.name", "English").In(code) }

// NewBook reads the texts. An unknown lang means English.
func NewBook(lang string) (*Book, error) {
	texts, err := assets.Texts()
	b := &Book{texts: texts}
	b.Speak(lang)
	return b, err
}

// Speak changes the language.
func (b *Book) Speak(lang string) {
	if !slices.Contains(i18n.Languages(), lang) {
		lang = "en"
	}
	b.lang.Store(lang)
}

// While speaks another language while do runs, or the same one for "".
func (b *Book) While(lang string, do func()) {
	was := b.Lang()
	if lang != "" {
		b.Speak(lang)
	}
	do()
	b.lang.Store(was)
}

// Lang returns the code of the language, as "zh" or "en".
func (b *Book) Lang() string { return b.lang.Load().(string) }

// T returns the text of key with args inserted for its verbs and its words in the form that the
// numbers require, see [say.Sprintf]. A missing key is returned itself, so that it is noticed.
func (b *Book) T(key string, args ...any) string {
	s := b.text(key).In(b.Lang())
	if len(args) > 0 {
		return say.Sprintf(b.Lang(), s, args...)
	}
	return s
}

// Err makes an error of the text of key, which is translated when it is shown. Errors and words
// among args are translated with it.
func (b *Book) Err(key string, args ...any) error { return b.text(key).Errorf(args...) }

func (b *Book) text(key string) say.Words {
	if en, ok := b.texts[key]; ok {
		return say.InContext(key, en)
	}
	return say.Same(key)
}

// Both returns the text of key in every language; words and errors among args appear in each
// language.
func (b *Book) Both(key string, args ...any) param.Words { return b.text(key).With(args...) }

// Has reports whether there is a text for key.
func (b *Book) Has(key string) bool {
	_, ok := b.texts[key]
	return ok
}

// W returns words in the current language.
func (b *Book) W(w param.Words) string { return w.In(b.Lang()) }

// E returns the text of an error in the current language, "" for nil.
func (b *Book) E(err error) string { return b.W(say.Of(err)) }
