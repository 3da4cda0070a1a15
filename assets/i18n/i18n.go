// Package i18n contains the texts of the program in languages other than English. The English
// texts are in the code; those of the window are in en.json, by key. Every other language is a
// folder, named by its code, with catalogues in the format of gettext:
//
//	msgctxt "cetd"
//	msgid "%d {line|lines} are kept"
//	msgstr "保留 %d 行"
//
// msgid is the English text, msgstr the translation. A translation has the same verbs as the
// English text. In another order they have numbers (%[2]s). Braces contain the forms of a word
// that the language needs for numbers. If one English text needs two translations, msgctxt
// distinguishes them: in the code it precedes the text and a bar, in the window it is the key.
//
// To add a language, add a folder; the text of the key language.name is the name of the language
// in that language. The environment variable PAGETWIN_LANGUAGES names one more folder of such
// folders, with which translators can try their texts.
package i18n

import (
	_ "embed"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// English holds the English texts of the window, by key.
//
//go:embed en.json
var English []byte

// A Key identifies a translation.
type Key struct{ Context, English string }

// catalogs are the languages by their codes; each is read at its first use.
var catalogs = sync.OnceValue(func() map[string]func() map[Key]string {
	all := map[string]func() map[Key]string{}
	add := func(folders map[string]fs.FS) {
		for lang, from := range folders {
			all[lang] = sync.OnceValue(func() map[Key]string {
				texts, _ := Read(from, ".") // the tests find lines that are no entry; they are left out
				return texts
			})
		}
	}
	add(Shipped())
	if more := os.Getenv("PAGETWIN_LANGUAGES"); more != "" {
		add(folders(os.DirFS(more)))
	}
	return all
})

// folders returns the folders of catalogues in a folder, by their names.
func folders(from fs.FS) map[string]fs.FS {
	all := map[string]fs.FS{}
	files, _ := fs.Glob(from, "*/*.po") // the pattern is right
	for _, f := range files {
		all[path.Dir(f)], _ = fs.Sub(from, path.Dir(f)) // the path is valid
	}
	return all
}

// Languages returns the codes of the languages beside English, sorted.
var Languages = sync.OnceValue(func() []string { return slices.Sorted(maps.Keys(catalogs())) })

// Text returns an English text in another language, "" if the catalogues of the language have
// it neither with the context nor without one.
func Text(lang, context, english string) string {
	catalog, ok := catalogs()[lang]
	if !ok {
		return ""
	}
	if context != "" {
		if s, ok := catalog()[Key{context, english}]; ok {
			return s
		}
	}
	return catalog()[Key{"", english}]
}

// Read reads the catalogues of a language from a folder, and returns their errors with the file:
// lines that are no part of an entry, second translations of a text.
func Read(from fs.FS, folder string) (texts map[Key]string, wrong []string) {
	files, _ := fs.Glob(from, path.Join(folder, "*.po"))
	texts = make(map[Key]string, 4096)
	for _, name := range files {
		data, err := fs.ReadFile(from, name)
		if err != nil {
			wrong = append(wrong, err.Error())
			continue
		}
		add := func(k Key, text string) {
			if other, ok := texts[k]; ok && other != text {
				wrong = append(wrong, name+": a second translation of "+k.English)
			}
			texts[k] = text
		}
		for _, line := range parse(string(data), add) {
			wrong = append(wrong, name+": "+line)
		}
	}
	return texts, wrong
}

// parse calls add with the entries of a catalogue, and returns the lines that are no part of one.
func parse(data string, add func(k Key, text string)) (wrong []string) {
	var k Key
	var text string
	var into *string // the string that a line of quotes alone continues
	end := func() {
		if into == &text && text != "" {
			add(k, text)
		}
		k, text, into = Key{}, "", nil
	}
	for line := range strings.Lines(data) {
		line = strings.TrimSpace(line)
		word, quoted, _ := strings.Cut(line, `"`)
		switch word {
		case "msgctxt ":
			end()
			into = &k.Context
		case "msgid ":
			if into != &k.Context {
				end()
			}
			into = &k.English
		case "msgstr ":
			into = &text
		case "":
			if line == "" {
				end()
				continue
			}
		default:
			if line[0] != '#' {
				wrong = append(wrong, line)
			}
			continue
		}
		s, err := strconv.Unquote(`"` + quoted)
		if err != nil || into == nil {
			wrong = append(wrong, line)
			continue
		}
		*into += s
	}
	end()
	return wrong
}

// LanguageOf guesses the user's language from the environment variables LC_ALL, LC_MESSAGES and
// LANG, in this order.
func LanguageOf(getenv func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := strings.ToLower(getenv(name)); v != "" {
			for _, lang := range Languages() {
				if strings.HasPrefix(v, lang) {
					return lang
				}
			}
			return "en"
		}
	}
	return "en"
}
