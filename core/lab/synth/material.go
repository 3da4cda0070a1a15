package synth

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"text/template"

	"pagetwin/core/base/conf"
	"pagetwin/core/lab/synth/dice"
)

// Material is the source of pages: articles, templates, sites and the small texts around an
// article. It is read once and immutable.
//
// Its folder has articles/<lang>/*.txt, templates/*.html, sites.toml, banks.toml, and
// words/<lang>.txt, words/names-<lang>.txt, words/traditional.txt.
type Material struct {
	articles  map[string][]*Article // by language
	sites     []*Site
	templates *template.Template
	bank      map[string]*Bank // by language
	synonyms  map[string]*wordList
	names     map[string]*wordList // by language
	script    *wordList
	sentences map[string][]foreign // by language: sentences that may be inserted into another article
	clauses   map[string][]string  // by language: their parts
}

// foreign is a sentence and its article.
type foreign struct {
	text string
	from *Article
}

// Site is one invented site.
type Site struct {
	Host     string `toml:"host"`
	Name     string `toml:"name"`
	Template string `toml:"template"` // file name in templates/ without ending
	Lang     string `toml:"lang"`
	Script   string `toml:"script"`  // "traditional" for sites in traditional characters
	Charset  string `toml:"charset"` // of its pages: utf-8, gb18030, big5, windows-1252
	Declare  string `toml:"declare"` // charset that its pages declare
	From     int    `toml:"from"`    // first and last year
	To       int    `toml:"to"`
	Menu     string `toml:"menu"` // menu of the bank
	Accent   string `toml:"accent"`
	Ink      string `toml:"ink"`
	Paper    string `toml:"paper"`
	Prefix   string `toml:"prefix"` // begins its class names
	Path     string `toml:"path"`   // of a page: {y} {m} {d} {n}
}

// Bank holds the small texts of one language.
type Bank struct {
	Menus      map[string][]string `toml:"menus"`
	Ads        []string            `toml:"ads"`
	Comments   []string            `toml:"comments"`
	Users      []string            `toml:"users"`
	People     []string            `toml:"people"`
	Cities     []string            `toml:"cities"`
	Headlines  []string            `toml:"headlines"`
	Friends    []string            `toml:"friends"`
	SeeAlso    []string            `toml:"see_also"`
	Datelines  []string            `toml:"datelines"`
	Credits    []string            `toml:"credits"`
	TitleTags  []string            `toml:"title_tags"`
	TitleTails []string            `toml:"title_tails"`
	Tags       []string            `toml:"tags"`
	Outlets    []string            `toml:"outlets"`
}

// ReadMaterial reads the material of fsys and checks it.
func ReadMaterial(fsys fs.FS) (*Material, error) {
	m := &Material{
		articles:  make(map[string][]*Article),
		bank:      make(map[string]*Bank),
		synonyms:  make(map[string]*wordList),
		names:     make(map[string]*wordList),
		sentences: make(map[string][]foreign),
		clauses:   make(map[string][]string),
	}
	for _, lang := range []string{"zh", "en"} {
		articles, err := readArticles(fsys, lang)
		if err != nil {
			return nil, err
		}
		m.articles[lang] = articles
		m.sentences[lang] = foreignSentences(lang, articles)
		m.clauses[lang] = clausesOf(m.sentences[lang])
		if m.synonyms[lang], err = readWords(fsys, "words/"+lang+".txt", lang == "en", true); err != nil {
			return nil, err
		}
		if m.names[lang], err = readWords(fsys, "words/names-"+lang+".txt", lang == "en", true); err != nil {
			return nil, err
		}
	}
	var err error
	if m.script, err = readWords(fsys, "words/traditional.txt", false, false); err != nil {
		return nil, err
	}
	if err := m.readTables(fsys); err != nil {
		return nil, err
	}
	return m, m.readTemplates(fsys)
}

func (m *Material) readTables(fsys fs.FS) error {
	if err := conf.ReadFile(fsys, "banks.toml", &m.bank, nil); err != nil {
		return err
	}
	for _, lang := range []string{"zh", "en"} {
		if m.bank[lang] == nil {
			return fmt.Errorf("banks.toml: no table [%s]", lang)
		}
	}
	var file struct {
		Site []*Site `toml:"site"`
	}
	if err := conf.ReadFile(fsys, "sites.toml", &file, nil); err != nil {
		return err
	}
	m.sites = file.Site
	hosts := make(map[string]bool)
	for _, s := range m.sites {
		switch {
		case hosts[s.Host]:
			return fmt.Errorf("sites.toml: %s stands there twice", s.Host)
		case m.bank[s.Lang] == nil:
			return fmt.Errorf("sites.toml: %s: lang must be zh or en, got %q", s.Host, s.Lang)
		case len(m.bank[s.Lang].Menus[s.Menu]) == 0:
			return fmt.Errorf("sites.toml: %s: banks.toml has no menu %q, known: %s", s.Host, s.Menu,
				strings.Join(slices.Sorted(maps.Keys(m.bank[s.Lang].Menus)), ", "))
		}
		if _, err := encodingOf(s.Charset); err != nil {
			return fmt.Errorf("sites.toml: %s: %w", s.Host, err)
		}
		hosts[s.Host] = true
	}
	return nil
}

func (m *Material) readTemplates(fsys fs.FS) error {
	names, err := fs.Glob(fsys, "templates/*.html")
	if err != nil {
		return err
	}
	m.templates = template.New("").Funcs(templateFuncs)
	for _, name := range names {
		src, err := fs.ReadFile(fsys, name)
		if err != nil {
			return err
		}
		if _, err := m.templates.New(strings.TrimSuffix(path.Base(name), ".html")).Parse(string(src)); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	for _, s := range m.sites {
		if m.templates.Lookup(s.Template) == nil {
			return fmt.Errorf("sites.toml: %s: no file templates/%s.html", s.Host, s.Template)
		}
	}
	return nil
}

// foreignSentences returns the sentences that more or less make sense on their own: whole ones of
// medium length.
func foreignSentences(lang string, articles []*Article) []foreign {
	lo, hi := 18, 70
	if lang == "en" {
		lo, hi = 50, 220
	}
	var out []foreign
	for _, a := range articles {
		for _, p := range a.Paras {
			for _, s := range Sentences(p) {
				s = strings.TrimSpace(s)
				if n := len([]rune(s)); n >= lo && n <= hi && !strings.ContainsAny(s, "“”\"") {
					out = append(out, foreign{s, a})
				}
			}
		}
	}
	return out
}

func (m *Material) foreignSentence(d *dice.Dice, a *Article) string {
	all := m.sentences[a.Lang]
	for range min(50, len(all)) {
		if f := dice.One(d, all); f.from != a && (a.Form == "" || f.from.Form != a.Form) {
			return f.text
		}
	}
	return ""
}

// Traditional writes s in traditional characters, as far as the material knows them.
func (m *Material) Traditional(s string) string {
	return m.script.replace(s, func(_ string, others []string) string { return others[0] })
}

// Bank returns the small texts of a language, zh or en.
func (m *Material) Bank(lang string) *Bank { return m.bank[lang] }
