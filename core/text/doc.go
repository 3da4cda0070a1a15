// Package text prepares the body of a page for algorithms: normalised characters, tokens, words,
// sentences, and the document frequencies of a set.
//
// Normalisation is Unicode NFKC and lower case. Letters and digits (Han included) are content,
// all else is a separator. The content characters are kept in one compact string without
// separators, so that a window of k tokens is a slice of it and is hashed without a copy; the
// positions of separators are kept as breaks. Lengths are counted in characters (code points).
//
// A [Doc] makes each view of its text on first use and keeps it, so that all algorithms of a run
// share one normalisation and one segmentation. A Doc belongs to one goroutine at a time.
package text

// Version is the version of normalisation and words: it rises when a text may get other words;
// samples/vectors/versions holds it.
const Version = 1

// Span is a half-open byte range [Start, End) of a text.
type Span struct{ Start, End int }

// Doc is one page in the form in which algorithms see it.
type Doc struct {
	Index   int    // position of the page in its set
	ID      string // name of the page in its set
	URL     string
	Title   string
	Summary string
	Body    string // the denoised text

	// Keywords and Abstract are declared by the page. A denoiser that fills a DocView gives the
	// beginning of the body if there is no abstract. Both are empty for plain text.
	Keywords []string
	Abstract string

	// Name identifies the page, by its title, among the pages of its site.
	Name Name

	// See returns all visible text of the page; nil if that is the body. It holds the page's
	// tree: a caller that keeps documents calls [Doc.Seen] or sets it to nil.
	See func() string

	// Link returns the targets of the page's links, as keys of addresses (package declared), in
	// the order of the page; nil for plain text. It holds the page's tree as See does.
	Link func() []string

	seen  string   // what See gave
	links []string // what Link gave
	seg   *Segmenter
	body  *Norm
	title *Norm
	words map[Mode]Tokens
	sents []Sentence
}

// NewDoc returns the document with the given body; seg may be nil if no algorithm needs words.
func NewDoc(seg *Segmenter, body string) *Doc { return &Doc{seg: seg, Body: body} }

// Bare returns the document without the views that it keeps.
func (d *Doc) Bare() *Doc {
	return &Doc{
		Index: d.Index, ID: d.ID, URL: d.URL, Title: d.Title, Summary: d.Summary, Body: d.Body,
		Keywords: d.Keywords, Abstract: d.Abstract, Name: d.Name, See: d.See, seen: d.seen, Link: d.Link, links: d.links, seg: d.seg,
	}
}

// Seen returns all visible text of the page: the result of See, which is then dropped, else the
// body.
func (d *Doc) Seen() string {
	if d.See != nil {
		d.seen, d.See = d.See(), nil
	}
	if d.seen == "" {
		return d.Body
	}
	return d.seen
}

// Links returns the targets of the page's links: the result of Link, which is then dropped.
func (d *Doc) Links() []string {
	if d.Link != nil {
		d.links, d.Link = d.Link(), nil
	}
	return d.links
}

// Norm returns the normalised body.
func (d *Doc) Norm() *Norm {
	if d.body == nil {
		d.body = Normalize(d.Body)
	}
	return d.body
}

// TitleNorm returns the normalised title.
func (d *Doc) TitleNorm() *Norm {
	if d.title == nil {
		d.title = Normalize(d.Title)
	}
	return d.title
}

// Empty reports whether the body has no content character.
func (d *Doc) Empty() bool { return d.Norm().Text == "" }

// Tokens returns the body by tokenizer T-char: each Han character is a token, and so is each
// maximal run of other letters and digits.
func (d *Doc) Tokens() Tokens { return d.Norm().Tokens() }

// Chars returns each content character of the body as a token.
func (d *Doc) Chars() Tokens { return d.Norm().Chars() }

// Words returns the body by tokenizer T-word in the given mode.
func (d *Doc) Words(mode Mode) Tokens {
	t, ok := d.words[mode]
	if !ok {
		t = d.seg.Words(d.Norm(), mode)
		if d.words == nil {
			d.words = make(map[Mode]Tokens)
		}
		d.words[mode] = t
	}
	return t
}

// Sentences returns the body cut at punctuation and line breaks.
func (d *Doc) Sentences() []Sentence {
	if d.sents == nil {
		d.sents = Sentences(d.Body)
	}
	return d.sents
}
