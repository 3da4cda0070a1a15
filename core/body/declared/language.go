package declared

import (
	"path"
	"strings"

	"golang.org/x/text/language"
)

// languages finds where addresses say a language. It remembers the tags that it has met.
type languages map[string]bool

// slot finds the language of an address: in a parameter of its query, in the first folder
// that is called as languages are, or before the ending of its file: story.zh-tw.html.
func (l languages) slot(a Address) (slot, bool) {
	if s, ok := l.inQuery(a); ok {
		return s, true
	}
	if s, ok := slotOf(a, func(_, name string) (head, value string, sure, ok bool) {
		return "", name, len(name) > 2, l.is(name)
	}); ok {
		return s, true
	}
	return l.inFile(a)
}

// languageParams are the parameters that say in what language a page is to be shown.
var languageParams = map[string]bool{
	"lang": true, "language": true, "locale": true, "hl": true, "setlang": true, "uselang": true, "lng": true, "langid": true,
}

func (l languages) inQuery(a Address) (slot, bool) {
	parts := strings.Split(a.Query, "&")
	for i, p := range parts {
		name, value, _ := strings.Cut(p, "=")
		if !languageParams[strings.ToLower(name)] || !l.is(value) {
			continue
		}
		rest := a.Path + "?" + strings.Join(append(parts[:i:i], parts[i+1:]...), "&")
		return slot{a.Host + "?" + name, value, rest, true}, true
	}
	return slot{}, false
}

func (l languages) inFile(a Address) (slot, bool) {
	dir, file := path.Split(a.Path)
	name, ends := strings.CutSuffix(file, ".") // a page with the dot of its ending
	dot := strings.LastIndexByte(name, '.')
	if !ends || dot < 1 || !l.is(name[dot+1:]) {
		return slot{}, false
	}
	rest := dir + name[:dot]
	if a.Query != "" {
		rest += "?" + a.Query
	}
	return slot{a.Host + "*.", name[dot+1:], rest, len(name)-dot > 3}, true
}

// mostTags is how many names are remembered.
const mostTags = 1 << 16

// is tells whether a name is a language tag, see isLanguage; it remembers the answer.
func (l languages) is(name string) bool {
	if len(name) < 2 || len(name) > 11 || len(name) > 2 && name[2] != '-' && name[2] != '_' {
		return false
	}
	is, known := l[name]
	if !known {
		is = isLanguage(name)
		if len(l) < mostTags {
			l[name] = is
		}
	}
	return is
}

// isLanguage tells whether a name is a tag of two letters, or begins with one and goes on
// with a region or script.
func isLanguage(name string) bool {
	for i := range 2 {
		if c := name[i] | 0x20; c < 'a' || c > 'z' {
			return false
		}
	}
	t, err := language.Parse(name)
	if err != nil {
		return false
	}
	base, _ := t.Base()
	return len(base.String()) >= 2
}
