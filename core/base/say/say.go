package say

import (
	"reflect"
	"strings"
	"unicode"
)

// Message is a message in every language. Messages of one kind differ only in their arguments.
type Message struct {
	Words
	Kind string // the English text with its verbs
}

// New makes a message of an English text as [Text] reads it, with args as in [Words.With].
func New(en string, args ...any) Message {
	w := Text(en)
	return Message{Words: w.With(args...), Kind: w.En}
}

// With formats w with args as [Sprintf] does, in each language. Arguments with several languages
// (an error, Words, a Message) are inserted in the language of the text, their line ends as
// spaces; other control characters are written as by [Shown].
func (w Words) With(args ...any) Words {
	if len(args) == 0 {
		return w
	}
	return Words{w.fill("en", args), &filled{w, kept(args)}}
}

// filled is a text with its arguments.
type filled struct {
	format Words
	args   []any
}

func (f *filled) in(lang, _ string) string { return f.format.fill(lang, f.args) }

func (w Words) fill(lang string, args []any) string {
	format := w.In(lang)
	forms := lang
	if format == w.En {
		forms = "en"
	}
	return Shown(Sprintf(forms, format, inLanguage(args, lang)...))
}

// In returns an English text in a language with args, and keeps line ends and tabs.
func In(lang, en string, args ...any) string {
	s := Text(en).In(lang)
	if len(args) == 0 {
		return s
	}
	return Sprintf(lang, s, inLanguage(args, lang)...)
}

// kept copies the slices among args, so that later changes of them do not change the message.
func kept(args []any) []any {
	out := make([]any, len(args))
	for i, a := range args {
		if v := reflect.ValueOf(a); v.Kind() == reflect.Slice {
			now := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
			reflect.Copy(now, v)
			a = now.Interface()
		}
		out[i] = a
	}
	return out
}

// oneLine replaces control characters, line ends among them, by spaces.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
}

func inLanguage(args []any, lang string) []any {
	out := make([]any, len(args))
	for i, a := range args {
		switch a := a.(type) {
		case error:
			out[i] = oneLine(Of(a).In(lang))
		case interface{ In(lang string) string }: // Words, and what holds them
			out[i] = oneLine(a.In(lang))
		default:
			out[i] = a
		}
	}
	return out
}

// Err makes an error of the message.
func (m Message) Err() error { return &Error{Message: m} }

// Error is an error with a text in every language.
type Error struct {
	Message
	under []error
}

// Errorf makes an error with a message. It wraps the errors among args, whatever their verbs.
func Errorf(en string, args ...any) error { return Text(en).Errorf(args...) }

// Errorf is the function [Errorf] for words that there are already.
func (w Words) Errorf(args ...any) error {
	e := &Error{Message: Message{Words: w.With(args...), Kind: w.En}}
	for _, a := range args {
		if err, ok := a.(error); ok {
			e.under = append(e.under, err)
		}
	}
	return e
}

// Error returns the English text.
func (e *Error) Error() string { return e.En }

// Both returns the text in every language.
func (e *Error) Both() Words { return e.Words }

// Unwrap returns the errors that it was made from.
func (e *Error) Unwrap() []error { return e.under }
