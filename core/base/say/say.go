package say

import (
	"strings"
	"unicode"
)

// Message is a message in both languages. Messages of one kind differ only in their arguments.
type Message struct {
	Words
	Kind string
}

// New makes a message as [Sprintf] does, in both languages with the same arguments. Arguments
// with two languages (an error, Words, a Message) are inserted in the language of the text, their
// line ends as spaces; other control characters are written as by [Shown].
func New(en, zh string, args ...any) Message {
	m := Message{Words: Words{En: en, Zh: zh}, Kind: en}
	if len(args) > 0 {
		m.En = Shown(Sprintf("en", en, inLanguage(args, "en")...))
		m.Zh = Shown(Sprintf("zh", zh, inLanguage(args, "zh")...))
	}
	return m
}

// oneLine replaces line ends by spaces and writes other control characters as Shown does.
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

// Error is an error with a text in both languages.
type Error struct {
	Message
	under []error
}

// Errorf makes an error with a message. It wraps the errors among args, whatever their verbs.
func Errorf(en, zh string, args ...any) error {
	e := &Error{Message: New(en, zh, args...)}
	for _, a := range args {
		if err, ok := a.(error); ok {
			e.under = append(e.under, err)
		}
	}
	return e
}

// Error returns the English text.
func (e *Error) Error() string { return e.En }

// Both returns the text in both languages.
func (e *Error) Both() Words { return e.Words }

// Unwrap returns the errors that it was made from.
func (e *Error) Unwrap() []error { return e.under }
