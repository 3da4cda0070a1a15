package pass

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/repeat"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// Reading determines which pages of a set are compared, and which parts of their text. The zero
// value compares every page as the denoiser leaves it, as the papers do. A setting is a field with
// its row in the table of settings; forms, flags, files, keys of caches and lists of differences
// follow from the row.
type Reading struct {
	Repeats repeat.Mode // what becomes of templates, which are on many pages
	Kinds   kind.Mode   // whether pages are classified, and which kinds are compared
	Least   int         // content characters (letters and digits) that a body must have; see [Reading.LeastOf]
	Fold    text.Fold   // of titles, summaries and bodies
	Quotes  text.Quotes // of other messages, in bodies
}

// DefaultLeast is the number of content characters below which a body says too little to be told
// from another: by measurement on sites as crawls have them, where what is shorter is redirects,
// notices and slogans.
const DefaultLeast = 30

// setting declares a field of [Reading], at the default of the programs.
type setting struct {
	param.Param
	field func(*Reading) any // pointer to the field
	paper any                // what the zero value of the field means, as in the papers
	texts bool               // changes the text of each page by itself, and leaves out no page
}

var settings = []setting{
	{
		field: func(r *Reading) any { return &r.Repeats }, paper: "keep",
		Param: param.Param{
			Name: "repeats", Kind: param.Choice, Default: "cut", Choices: []string{"cut", "mark", "keep"},
			Named: []param.Words{{En: "cut"}, {En: "mark"}, {En: "keep"}},
			Title: param.Words{En: "Templates of a site"},
			Help:  param.Words{En: "Template passages: passages that occur on many pages of a host (or of the set, if it has no hosts) whose other text differs. cut removes them from bodies, mark only counts and shows them, keep keeps them as in the papers. A text reposted as a whole is not a template."},
		},
	},
	{
		field: func(r *Reading) any { return &r.Kinds }, paper: "any",
		Param: param.Param{
			Name: "kinds", Kind: param.Choice, Default: "content", Choices: []string{"content", "all", "any"},
			Named: []param.Words{{En: "content only"}, {En: "all kinds"}, {En: "not classified"}},
			Title: param.Words{En: "Kinds of page"},
			Help:  param.Words{En: "Which kinds of page are compared: content skips pages without content of their own, namely listings (if detected with certainty), redirects, errors, fragments, placeholders and pages with only a template; skipped pages are counted and listed. all compares every page, listings by their linked titles. any compares every page without classifying it, as in the papers."},
		},
	},
	{
		field: func(r *Reading) any { return &r.Least }, paper: 0,
		Param: param.Param{
			Name: "least", Kind: param.Int, Default: DefaultLeast, Min: 0, Max: 1_000_000,
			Title: param.Words{En: "Minimum text of a page"},
			Help:  param.Words{En: "Minimum number of letters and digits in a body. Pages with less text cannot be compared reliably; they are skipped, counted and listed. In sets of short texts the minimum is at most a quarter of the median length. 0: no page is skipped."},
		},
	},
	{
		field: func(r *Reading) any { return &r.Fold }, paper: "none", texts: true,
		Param: param.Param{
			Name: "fold", Kind: param.Choice, Default: "none", Choices: []string{"none", "simplified"},
			Named: []param.Words{{En: "unchanged"}, {En: "as simplified"}},
			Title: param.Words{En: "Character forms"},
			Help:  param.Words{En: "Traditional and simplified Chinese characters: simplified treats traditional characters as simplified ones, to find reprints from Hong Kong and Taiwan; the papers do not do this. none keeps characters unchanged."},
		},
	},
	{
		field: func(r *Reading) any { return &r.Quotes }, paper: "counted", texts: true,
		Param: param.Param{
			Name: "quotes", Kind: param.Choice, Default: "out", Choices: []string{"counted", "out"},
			Named: []param.Words{say.Text("quotes|counted"), say.Text("quotes|left out")},
			Title: param.Words{En: "Quoted text"},
			Help:  param.Words{En: "Text quoted from others: out ignores text that mails, posts and comments quote from others, so that a reply is not a duplicate of the quoted message. Quotes are lines that begin with >, messages below dashes and headers, and quote boxes of forums. A page with almost no text of its own is compared as a whole. counted includes quotes, as in the papers."},
		},
	},
}

// ReadingParams declares the settings of a reading.
func ReadingParams() []param.Param {
	var ps []param.Param
	for _, s := range settings {
		ps = append(ps, s.Param)
	}
	return ps
}

// DefaultReading returns the reading of the programs.
func DefaultReading() Reading { return ReadingOf(param.Defaults(ReadingParams())) }

// ReadingOf returns the reading with checked values of [ReadingParams].
func ReadingOf(v param.Values) (r Reading) {
	for _, s := range settings {
		if x := v[s.Name]; x != s.paper {
			f := reflect.ValueOf(s.field(&r)).Elem()
			f.Set(reflect.ValueOf(x).Convert(f.Type()))
		}
	}
	return r
}

// Values returns the values of [ReadingParams] that make the reading.
func (r Reading) Values() param.Values {
	v := make(param.Values)
	for _, s := range settings {
		v[s.Name] = s.paper
		if f := reflect.ValueOf(s.field(&r)).Elem(); !f.IsZero() {
			v[s.Name] = f.Convert(reflect.TypeOf(s.paper)).Interface()
		}
	}
	return v
}

// Normal checks a reading, and returns it with the zero value where a field has the papers' by name.
func (r Reading) Normal() (Reading, error) {
	v, err := param.Check(ReadingParams(), r.Values())
	if err != nil {
		return r, err
	}
	return ReadingOf(v), nil
}

// changes returns the settings that differ from the papers'.
func (r Reading) changes() (list []setting) {
	v := r.Values()
	return slices.DeleteFunc(slices.Clone(settings), func(s setting) bool { return v[s.Name] == s.paper })
}

// String returns name=value for each setting that differs from the papers'; different readings have
// different strings.
func (r Reading) String() string {
	v := r.Values()
	var parts []string
	for _, s := range r.changes() {
		parts = append(parts, s.Name+"="+s.Format(v[s.Name]))
	}
	return strings.Join(parts, " ")
}

// Selects reports whether pages or parts of them may be left out, or be compared by another text,
// because of the other pages of the set.
func (r Reading) Selects() bool {
	return slices.ContainsFunc(r.changes(), func(s setting) bool { return !s.texts })
}

// EveryPage returns the reading that changes texts as r does and leaves out nothing.
func (r Reading) EveryPage() Reading {
	v := r.Values()
	for _, s := range settings {
		if !s.texts {
			v[s.Name] = s.paper
		}
	}
	return ReadingOf(v)
}

// MarshalJSON writes the values of all settings by name.
func (r Reading) MarshalJSON() ([]byte, error) { return json.Marshal(r.Values()) }

// UnmarshalJSON reads what MarshalJSON wrote. A setting that is not there has its default.
func (r *Reading) UnmarshalJSON(src []byte) error {
	var raw map[string]any
	if err := json.Unmarshal(src, &raw); err != nil {
		return err
	}
	return r.UnmarshalTOML(raw)
}

// MarshalTOML writes the values of all settings by name, as a table.
func (r Reading) MarshalTOML() ([]byte, error) {
	v := r.Values()
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(v)) {
		parts = append(parts, fmt.Sprintf("%s = %#v", name, v[name]))
	}
	return []byte("{" + strings.Join(parts, ", ") + "}"), nil
}

// UnmarshalTOML reads a table of settings. A setting that is not there has its default.
func (r *Reading) UnmarshalTOML(table any) error {
	raw, ok := table.(map[string]any)
	if !ok {
		return say.Errorf("settings of pages must be a table, got %v", table)
	}
	v, err := param.Check(ReadingParams(), raw)
	if err == nil {
		*r = ReadingOf(v)
	}
	return err
}

// Doc returns the document of a prepared page as algorithms see it.
func (r Reading) Doc(p Prepared) *text.Doc {
	r.Fold.Doc(p.Doc)
	if r.Quotes == text.QuotesOut {
		r.Quotes.Doc(p.Doc, p.quoted())
	}
	return p.Doc
}

// Corpus returns a set as methods are fitted to it outside a run, one page after the other: the
// pages that r takes, with the bodies that ready extracts. Least is the number that holds for the
// set, see [Reading.LeastOf]. Pages that cannot be read are skipped.
func (r Reading) Corpus(set *page.Set, ready *Denoising, seg *text.Segmenter) *text.Corpus {
	return text.NewCorpus(len(set.Pages), func(ctx context.Context, visit func(worker, i int, d *text.Doc) error) error {
		for i := range set.Pages {
			if err := ctx.Err(); err != nil {
				return err
			}
			p, err := Prepare(ctx, set, i, ready, seg)
			if err != nil || r.Why(&p) != Taken { // whoever lists the set names the page
				continue
			}
			if err := visit(0, i, r.Doc(p)); err != nil {
				return err
			}
		}
		return nil
	})
}
