package titletopic

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"pagetwin/core/text"
)

// Topic returns the part of a title that names its topic: between separators, the
// part with most content characters, the first of equals.
func Topic(title string) string { return longest(title, separates) }

// literalTopic is Topic with the separators as the source names them: any space and
// any hyphen parts a title, even inside an English name.
func literalTopic(title string) string { return longest(title, anywhere) }

func anywhere(_, r rune, _ string) bool {
	return r == '-' || r == '－' || always(r) || isSpace(r)
}

// longest returns the part with most content characters, the first of equals.
func longest(title string, separates separator) string {
	best, most := "", 0
	cut(title, separates, func(part string) {
		if n := contents(part); n > most {
			best, most = part, n
		}
	})
	return best
}

// contents counts the content characters of a part.
func contents(part string) int { return utf8.RuneCountInString(text.Normalize(part).Text) }

// separator tells whether a character, between the one before and the text after it, parts
// a title.
type separator func(before, r rune, after string) bool

// cut cuts a title and gives its parts to take, in their order.
func cut(title string, separates separator, take func(part string)) {
	start := 0
	before := ' ' // the character before i; the ends of a title count as spaces
	for i := 0; i < len(title); {
		r, size := utf8.DecodeRuneInString(title[i:])
		if separates(before, r, title[i+size:]) {
			take(strings.TrimSpace(title[start:i]))
			start = i + size
		}
		before = r
		i += size
	}
	take(strings.TrimSpace(title[start:]))
}

// separates tells whether r, between the character before and the text after it,
// parts a title.
func separates(before, r rune, after string) bool {
	next := ' '
	if after != "" {
		next, _ = utf8.DecodeRuneInString(after)
	}
	if r == '-' || r == '－' {
		return isEdge(before) && isEdge(next) || isWide(before) || isWide(next)
	}
	return always(r) || isSpace(r) && isSpace(before)
}

// always tells whether r parts a title wherever it stands.
func always(r rune) bool { return strings.ContainsRune("|｜_»›—–\u3000", r) }

// isEdge tells whether a hyphen beside r does not join r to something.
func isEdge(r rune) bool { return isSpace(r) || always(r) || r == '-' || r == '－' }

func isSpace(r rune) bool { return unicode.IsSpace(r) }

// isWide tells whether r is a Han character or a full-width bracket.
func isWide(r rune) bool {
	return text.IsWide(r) || strings.ContainsRune("（）【】《》〈〉「」『』〔〕［］｛｝“”", r)
}
