package page

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"pagetwin/core/param"
)

// message is what is said of a problem, in both languages. Messages of one kind
// differ only in what stands in the places of their verbs.
type message struct {
	param.Words
	kind string
}

// say words a message. The arguments stand in both texts; an error or Words
// among them stands in each in its language.
func say(en, zh string, args ...any) message {
	m := message{Words: param.Words{En: en, Zh: zh}, kind: en}
	if len(args) > 0 {
		m.En = oneLine(fmt.Sprintf(en, inLanguage(args, "en")...))
		m.Zh = oneLine(fmt.Sprintf(zh, inLanguage(args, "zh")...))
	}
	return m
}

// oneLine puts spaces in the place of line ends and other controls.
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
			out[i] = wordsOf(a).In(lang)
		case param.Words:
			out[i] = a.In(lang)
		case message:
			out[i] = a.In(lang)
		default:
			out[i] = a
		}
	}
	return out
}

// fault is an error that can be said in both languages.
type fault struct {
	message
	under error
}

func (f *fault) Error() string { return f.En }

func (f *fault) Unwrap() error { return f.under }

// sorry makes an error of a message. It unwraps to the last error among args.
func sorry(en, zh string, args ...any) error {
	f := &fault{message: say(en, zh, args...)}
	for _, a := range args {
		if err, ok := a.(error); ok {
			f.under = err
		}
	}
	return f
}

// wordsOf returns what an error says; of one that knows no Chinese, its English.
func wordsOf(err error) param.Words {
	if f, ok := err.(*fault); ok {
		return f.Words
	}
	return param.Words{En: err.Error(), Zh: err.Error()}
}

// messageOf is what an error says as a message of its kind.
func messageOf(err error) message {
	if f, ok := err.(*fault); ok {
		return f.message
	}
	return message{wordsOf(err), err.Error()}
}

// Words returns what an error of this package says in both languages. Any other
// error says the same in both.
func Words(err error) param.Words {
	if f, ok := errors.AsType[*fault](err); ok && f.En == err.Error() {
		return f.Words
	}
	return wordsOf(err)
}

// In returns what is wrong in the given language, "zh" or "en"; English stands
// in where there is no Chinese.
func (p Problem) In(lang string) string { return param.Words{En: p.What, Zh: p.Zh}.In(lang) }

// at makes a problem of a message.
func (m message) at(where string) Problem {
	return Problem{Where: oneLine(where), What: m.En, Zh: m.Zh}
}

func (p Problem) words() param.Words { return param.Words{En: p.What, Zh: p.Zh} }
