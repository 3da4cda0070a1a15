package pass

import (
	"cmp"
	"context"
	"strconv"
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/repeat"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// Reading says which pages of a set are compared, and what of their text. The zero value
// compares every page as the denoiser leaves it, as the papers do. Whatever asks for a run
// or keeps one (options, results, experiments, records) embeds it; a new setting is a field
// here, its declaration in [ReadingParams] and its lines in [ReadingOf] and [Reading.Values].
type Reading struct {
	Fold      text.Fold   `json:"fold,omitempty"`   // folds titles, summaries and bodies; "" means none
	Quotes    text.Quotes `json:"quotes,omitempty"` // of other messages, in bodies; "" means counted
	Selection `json:"selection,omitzero"`
}

// DefaultReading is what programs ask for unless told.
func DefaultReading() Reading {
	return Reading{Quotes: text.QuotesOut, Selection: DefaultSelection()}
}

// Normal returns the reading with one spelling for what means the same, and checks it.
func (r Reading) Normal() (Reading, error) {
	fold, err := text.ParseFold(string(r.Fold))
	if err != nil {
		return r, err
	}
	quotes, err := text.ParseQuotes(string(r.Quotes))
	if err != nil {
		return r, err
	}
	sel, err := r.Selection.Normal()
	return Reading{fold, quotes, sel}, err
}

// Folding returns the reading that folds as r does, and does nothing else.
func (r Reading) Folding() Reading { return Reading{Fold: r.Fold} }

// Parts says what of a reading differs from the papers', a line each; nil where nothing does.
// What differs is said differently: keys are made of it.
func (r Reading) Parts() []string {
	parts := r.Changes()
	if s := r.Selection.String(); s != "" {
		parts = append(parts, s)
	}
	return parts
}

// Changes are the parts that change texts.
func (r Reading) Changes() (parts []string) {
	if r.Fold != "" && r.Fold != text.FoldNone {
		parts = append(parts, "fold "+string(r.Fold))
	}
	if r.Quotes == text.QuotesOut {
		parts = append(parts, "quotes "+string(r.Quotes))
	}
	return parts
}

// String joins the parts.
func (r Reading) String() string { return strings.Join(r.Parts(), ", ") }

// Doc is the document of a page that was prepared, as algorithms see it.
func (r Reading) Doc(p Prepared) *text.Doc {
	r.Fold.Doc(p.Doc)
	if r.Quotes == text.QuotesOut {
		r.Quotes.Doc(p.Doc, p.quoted())
	}
	return p.Doc
}

// Corpus is a set as methods are fitted to it outside a run, one page after the other: the
// pages that r takes, whose bodies ready takes out. Least is the number that holds for the
// set, see [Selection.LeastOf]. Pages that cannot be read are passed over.
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

// The names of the settings of a reading: in forms, flags and experiment files.
const (
	readFold      = "fold"
	readQuotes    = "quotes"
	selectRepeats = "repeats"
	selectLeast   = "least"
	selectKinds   = "kinds"
)

// ReadingParams declares the settings of a reading, at what programs ask for unless told:
// forms, flags and command lines are made of them.
func ReadingParams() []param.Param {
	d := DefaultReading()
	var modes []string
	for _, m := range repeat.Modes() {
		modes = append(modes, string(m))
	}
	return []param.Param{
		{
			Name: selectRepeats, Kind: param.Choice, Default: string(d.Repeats), Choices: modes,
			Named: []param.Words{{En: "cut"}, {En: "mark"}, {En: "keep"}},
			Title: param.Words{En: "Templates of a site"},
			Help:  param.Words{En: "Template passages: passages that occur on many pages of a host (or of the set, if it has no hosts) whose other text differs. cut removes them from bodies, mark only counts and shows them, keep keeps them as in the papers. A text reposted as a whole is not a template."},
		},
		{
			Name: selectKinds, Kind: param.Choice, Default: d.Kinds.String(), Choices: []string{string(kind.Content), string(kind.All), kind.Any.String()},
			Named: []param.Words{{En: "content only"}, {En: "all kinds"}, {En: "not classified"}},
			Title: param.Words{En: "Kinds of page"},
			Help:  param.Words{En: "Which kinds of page are compared: content skips pages without content of their own, namely listings (if detected with certainty), redirects, errors, fragments, placeholders and pages with only a template; skipped pages are counted and listed. all compares every page, listings by their linked titles. any compares every page without classifying it, as in the papers."},
		},
		{
			Name: selectLeast, Kind: param.Int, Default: d.Least, Min: 0, Max: 1_000_000,
			Title: param.Words{En: "Minimum text of a page"},
			Help:  param.Words{En: "Minimum number of letters and digits in a body. Pages with less text cannot be compared reliably; they are skipped, counted and listed. In sets of short texts the minimum is at most a quarter of the median length. 0: no page is skipped."},
		},
		{
			Name: readFold, Kind: param.Choice, Default: string(text.FoldNone), Choices: text.Folds,
			Named: []param.Words{{En: "unchanged"}, {En: "as simplified"}},
			Title: param.Words{En: "Character forms"},
			Help:  param.Words{En: "Traditional and simplified Chinese characters: simplified treats traditional characters as simplified ones, to find reprints from Hong Kong and Taiwan; the papers do not do this. none keeps characters unchanged."},
		},
		{
			Name: readQuotes, Kind: param.Choice, Default: string(d.Quotes), Choices: text.QuoteModes,
			Named: []param.Words{say.Text("quotes|counted"), say.Text("quotes|left out")},
			Title: param.Words{En: "Quoted text"},
			Help:  param.Words{En: "Text quoted from others: out ignores text that mails, posts and comments quote from others, so that a reply is not a duplicate of the quoted message. Quotes are lines that begin with >, messages below dashes and headers, and quote boxes of forums. A page with almost no text of its own is compared as a whole. counted includes quotes, as in the papers."},
		},
	}
}

// ReadingOf is the reading that values of [ReadingParams] make.
func ReadingOf(v param.Values) Reading {
	k, _ := kind.ParseMode(v.Str(selectKinds)) // one of the choices
	return Reading{
		Fold:      text.Fold(v.Str(readFold)),
		Quotes:    text.Quotes(v.Str(readQuotes)),
		Selection: Selection{Repeats: repeat.Mode(v.Str(selectRepeats)), Least: v.Int(selectLeast), Kinds: k},
	}
}

// Written is a reading in files that have its settings side by side: those of what was
// learned of a set, and of work in pieces.
type Written struct {
	Fold    string `json:"fold"`
	Quotes  string `json:"quotes"`
	Repeats string `json:"repeats"`
	Least   int    `json:"least"` // as it was asked for; fewer may hold for a set of short texts
	Kinds   string `json:"kinds"`
}

// Written returns r as those files have it.
func (r Reading) Written() Written {
	return Written{string(r.Fold), string(r.Quotes), string(r.Repeats), r.Least, r.Kinds.String()}
}

// Reading returns the reading that was written, in its normal form.
func (w Written) Reading() (Reading, error) {
	return Reading{text.Fold(w.Fold), text.Quotes(w.Quotes), Selection{repeat.Mode(w.Repeats), w.Least, kind.Mode(w.Kinds)}}.Normal()
}

// List returns the settings by their names in files, in the order of these.
func (w Written) List() [][2]string {
	return [][2]string{{readFold, w.Fold}, {readQuotes, w.Quotes}, {selectRepeats, w.Repeats}, {selectLeast, strconv.Itoa(w.Least)}, {selectKinds, w.Kinds}}
}

// Named returns the settings by the names that they have in comparisons, the selection as one.
func (r Reading) Named() [3][2]string {
	return [...][2]string{{readFold, string(r.Fold)}, {readQuotes, string(r.Quotes)}, {"selection", r.Selection.String()}}
}

// Values are the values of [ReadingParams] that make the reading.
func (r Reading) Values() param.Values {
	return param.Values{
		readFold: string(cmp.Or(r.Fold, text.FoldNone)), readQuotes: string(cmp.Or(r.Quotes, text.QuotesCounted)), selectRepeats: string(cmp.Or(r.Repeats, repeat.Keep)),
		selectLeast: r.Least, selectKinds: r.Kinds.String(),
	}
}
