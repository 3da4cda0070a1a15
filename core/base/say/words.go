package say

import (
	"bytes"
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"pagetwin/assets/i18n"
)

// Words is a short text, in every language of the program: Words{En: text} is looked up in the
// catalogues of [i18n] by its English when it is shown.
type Words struct {
	En   string
	more source // how other languages say it; nil: as the catalogues have En
}

// A source returns a text in a language other than English; "" if that is not known.
type source interface {
	in(lang, en string) string
}

// Text returns the words of an English text. A text that has several translations names its
// context before a bar, "chapter|Decision", by which the catalogues tell them apart.
func Text(en string) Words {
	if at := strings.IndexByte(en, '|'); at > 0 && !strings.ContainsFunc(en[:at], noContext) {
		return Words{en[at+1:], context(en[:at])}
	}
	return Words{En: en}
}

func noContext(r rune) bool {
	return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '.' && r != '-'
}

// InContext is [Text] for a context and a text apart.
func InContext(name, en string) Words { return Words{en, context(name)} }

// context is the context of a text.
type context string

func (c context) in(lang, en string) string { return i18n.Text(lang, string(c), en) }

// Same returns words that are the same in every language: a name, a number.
func Same(s string) Words { return Words{s, same{}} }

type same struct{}

func (same) in(_, en string) string { return en }

// Texts returns words that no catalogue holds, by the codes of their languages.
func Texts(by map[string]string) Words { return Words{by["en"], texts{&by}} }

// texts points to the texts by language, so that words can be compared.
type texts struct{ by *map[string]string }

func (t texts) in(lang, _ string) string { return (*t.by)[lang] }

// Each returns the words that a function makes for each language now.
func Each(f func(lang string) string) Words {
	by := map[string]string{"en": f("en")}
	for _, lang := range i18n.Languages() {
		by[lang] = f(lang)
	}
	return Texts(by)
}

// Join puts words one after another, with a text between them that the catalogues have in the
// context "list", or in another that it names before a bar as in [Text].
func Join(list []Words, between string) Words {
	sep := Text(between)
	if sep.more == nil {
		sep.more = context("list")
	}
	j := &joined{slices.Clone(list), sep}
	return Words{j.in("en", ""), j}
}

type joined struct {
	list    []Words
	between Words
}

func (j *joined) in(lang, _ string) string {
	said := make([]string, len(j.list))
	for i, w := range j.list {
		said[i] = w.In(lang)
	}
	return strings.Join(said, j.between.In(lang))
}

// Names is Join for names, which are the same in every language.
func Names(list []string, between string) Words {
	words := make([]Words, len(list))
	for i, s := range list {
		words[i] = Same(s)
	}
	return Join(words, between)
}

// In returns the text in a language, such as "zh" or "en"; English if there is no translation.
func (w Words) In(lang string) string {
	switch {
	case lang == "en" || w.En == "" && w.more == nil:
		return w.En
	case w.more == nil:
		return cmp.Or(i18n.Text(lang, "", w.En), w.En)
	}
	return cmp.Or(w.more.in(lang, w.En), w.En)
}

// Has reports whether there is a text in a language, so that In does not return the English.
func (w Words) Has(lang string) bool {
	switch more := w.more.(type) {
	case nil:
		return w.En != "" && (lang == "en" || i18n.Text(lang, "", w.En) != "")
	case *filled:
		return more.format.Has(lang)
	case *joined:
		return w.En != "" && !slices.ContainsFunc(more.list, func(w Words) bool { return w.En != "" && !w.Has(lang) })
	}
	return w.In(lang) != "" && (lang == "en" || w.more.in(lang, w.En) != "")
}

// Equal reports whether two words say the same in every language.
func (w Words) Equal(other Words) bool {
	return w.En == other.En && !slices.ContainsFunc(i18n.Languages(), func(lang string) bool { return w.In(lang) != other.In(lang) })
}

// MarshalJSON writes an object of the texts by language, English first.
func (w Words) MarshalJSON() ([]byte, error) {
	fields := []field{{"en", w.En}}
	for _, lang := range i18n.Languages() {
		fields = append(fields, field{lang, w.In(lang)})
	}
	return object(fields)
}

// UnmarshalJSON reads an object of texts by language, or a plain string for all.
func (w *Words) UnmarshalJSON(src []byte) error {
	if len(src) > 0 && src[0] == '"' {
		var one string
		if err := json.Unmarshal(src, &one); err != nil {
			return err
		}
		*w = Same(one)
		return nil
	}
	var by map[string]string
	if err := json.Unmarshal(src, &by); err != nil {
		return err
	}
	*w = Words{}
	for _, text := range by {
		if text != "" {
			*w = Texts(by)
		}
	}
	return nil
}

// UnmarshalTOML reads a table of texts by language.
func (w *Words) UnmarshalTOML(v any) error {
	table, _ := v.(map[string]any)
	by := map[string]string{}
	for lang, text := range table {
		by[lang], _ = text.(string)
	}
	if by["en"] == "" {
		return Errorf("expected a table with en, and other languages beside it")
	}
	*w = Texts(by)
	return nil
}

// field is a member of a JSON object.
type field struct {
	name  string
	value any
}

// object writes a JSON object with its members in their order.
func object(fields []field) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	for i, f := range fields {
		b.WriteByte("{,"[min(i, 1)])
		for k, v := range []any{f.name, f.value} {
			if err := enc.Encode(v); err != nil {
				return nil, err
			}
			b.Truncate(b.Len() - 1) // the line end
			if k == 0 {
				b.WriteByte(':')
			}
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// At returns a problem with these words at a place.
func (w Words) At(where string) Problem {
	return Problem{Where: Shown(where), What: w.En, more: w.more}
}

// Problem is something wrong with one page or one line of a set: it is counted and listed, and
// work goes on.
type Problem struct {
	Where string // page id, or file and line
	What  string // what is wrong and what was done, one line, in English
	Lost  bool   // what was listed could not be read: figures are without it
	more  source // as in Words
}

// Words returns the text of the problem.
func (p Problem) Words() Words { return Words{p.What, p.more} }

// Has reports whether there is a text in a language.
func (p Problem) Has(lang string) bool { return p.Words().Has(lang) }

// In returns the text of the problem in a language.
func (p Problem) In(lang string) string { return p.Words().In(lang) }

// Equal reports whether two problems are the same and say the same in every language.
func (p Problem) Equal(other Problem) bool {
	return p.Where == other.Where && p.Lost == other.Lost && p.Words().Equal(other.Words())
}

// MarshalJSON writes an object of Where, What in English, What in each other language by its
// code (Zh), and Lost where it is true.
func (p Problem) MarshalJSON() ([]byte, error) {
	fields := []field{{"Where", p.Where}, {"What", p.What}}
	for _, lang := range i18n.Languages() {
		fields = append(fields, field{strings.ToUpper(lang[:1]) + lang[1:], p.In(lang)})
	}
	if p.Lost {
		fields = append(fields, field{"Lost", true})
	}
	return object(fields)
}

// UnmarshalJSON reads what MarshalJSON writes. A language that is not there is English.
func (p *Problem) UnmarshalJSON(src []byte) error {
	type plain Problem // without this method
	if err := json.Unmarshal(src, (*plain)(p)); err != nil {
		return err
	}
	var all map[string]any
	if err := json.Unmarshal(src, &all); err != nil {
		return err
	}
	by := map[string]string{}
	for name := range maps.Keys(all) {
		if s, ok := all[name].(string); ok && name != "Where" && name != "What" {
			by[strings.ToLower(name[:1])+name[1:]] = s
		}
	}
	by["en"], p.more = p.What, texts{&by}
	return nil
}
