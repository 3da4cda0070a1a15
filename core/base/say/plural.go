package say

import (
	"fmt"
	"io"
	"reflect"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// Sprintf is fmt.Sprintf for a text in a language with plural forms. "%s {page|pages}" is
// replaced by the form for the number before it: an integer, or a text of digits with commas. The
// forms are those of the language in the order of CLDR (zero, one, two, few, many, other): two in
// English; Chinese needs no braces. An argument that is no number takes the last form.
func Sprintf(lang, format string, args ...any) string {
	return fmt.Sprintf(inForm(lang, format, args), args...)
}

// Fprintf is fmt.Fprintf for an English text with the plural forms of [Sprintf].
func Fprintf(w io.Writer, format string, args ...any) (int, error) {
	return io.WriteString(w, Sprintf("en", format, args...))
}

// formed matches a verb, with the argument that it names, or a word with its forms.
var formed = regexp.MustCompile(`%(?:%|[-+#0 ]*(?:\[(\d+)\])?[0-9.]*(?:\[(\d+)\])?[a-zA-Z])|\{([^{}|]*(?:\|[^{}|]*)+)\}`)

func inForm(lang, format string, args []any) string {
	if !strings.Contains(format, "|") {
		return format
	}
	at := -1 // the argument of the last verb
	return formed.ReplaceAllStringFunc(format, func(s string) string {
		m := formed.FindStringSubmatch(s)
		switch {
		case s == "%%":
		case m[3] == "":
			at++
			if n, err := strconv.Atoi(m[1] + m[2]); err == nil {
				at = n - 1
			}
		default:
			forms := strings.Split(m[3], "|")
			if at >= 0 && at < len(args) {
				if n, ok := whole(args[at]); ok {
					return forms[formOf(lang, n, len(forms))]
				}
			}
			return forms[len(forms)-1]
		}
		return s
	})
}

// whole returns an argument as a number of things; ok is false if it is none.
func whole(a any) (int, bool) {
	switch v := reflect.ValueOf(a); {
	case v.CanInt():
		return int(v.Int()), true
	case v.CanUint():
		return int(v.Uint()), true
	}
	s, ok := a.(string)
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(strings.ReplaceAll(s, ",", ""))
	return n, err == nil
}

func formOf(lang string, n, forms int) int {
	match := func(n int) plural.Form {
		return plural.Cardinal.MatchPlural(language.Make(lang), max(n, -n), 0, 0, 0, 0)
	}
	of := match(n)
	if of == plural.Other {
		return forms - 1
	}
	before := map[plural.Form]bool{}
	for i := 0; i < 200 && forms > 2; i++ { // all forms of all languages are among these
		if f := match(i); f < of && f != plural.Other {
			before[f] = true
		}
	}
	return min(len(before), forms-1)
}
