package text

import (
	"sync"
	"sync/atomic"
	"unicode/utf8"
)

// Mode says how the dictionary cuts Chinese into words.
type Mode string

// The modes of the segmenter.
const (
	Dict   Mode = "dict"   // dictionary only: fast and stable; the default
	HMM    Mode = "hmm"    // dictionary, then a hidden Markov model for unknown words
	Search Mode = "search" // dictionary, long words cut down to the shortest words inside them
)

// Modes returns the modes as the choices of a parameter.
func Modes() []string { return []string{string(Dict), string(HMM), string(Search)} }

// Segmenter cuts normalised text into words. It reads its dictionary on first
// use, once, and may be shared by any number of goroutines. The zero value is
// ready; copy none.
type Segmenter struct {
	once  sync.Once
	tried atomic.Bool // dict and err are set
	dict  *dictionary
	err   error
}

// NewSegmenter returns a segmenter that has read nothing yet.
func NewSegmenter() *Segmenter { return &Segmenter{} }

// Load reads the dictionary unless that is done already, and says whether it
// could. Whoever offers words to people calls it first: [Segmenter.Words] has no
// way to report a failure.
func (s *Segmenter) Load() error {
	s.once.Do(func() {
		s.dict, s.err = newDictionary(simplified, traditional)
		s.tried.Store(true)
	})
	return s.err
}

// Loaded tells whether the dictionary was asked for.
func (s *Segmenter) Loaded() bool { return s.tried.Load() }

// Err says why the dictionary could not be read; nil where it was, or where
// nobody has asked for words yet.
func (s *Segmenter) Err() error {
	if !s.tried.Load() {
		return nil
	}
	return s.err
}

// Words returns the words of n. A word never reaches over a separator; wide
// characters (Han, kana, Hangul) are cut by the dictionary, a run of other
// letters and digits is one word. The words stand back to back, so mode Search
// gives the finest cut rather than the overlapping words of a search engine's
// index. A nil segmenter, or one that could not be loaded, gives tokens T-char.
func (s *Segmenter) Words(n *Norm, mode Mode) Tokens {
	if s == nil || s.Load() != nil {
		return n.Tokens()
	}
	c := cutter{dict: s.dict, mode: mode, out: Tokens{Text: n.Text, Start: make([]int32, 0, len(n.Text)/5+2)}}
	for i, start := range n.breaks {
		end := len(n.Text)
		if i+1 < len(n.breaks) {
			end = int(n.breaks[i+1])
		}
		c.run(int(start), end)
	}
	c.out.Start = append(c.out.Start, int32(len(n.Text)))
	return c.out
}

// TitleWords returns the title by tokeniser T-word in the given mode.
func (d *Doc) TitleWords(mode Mode) Tokens { return d.seg.Words(d.TitleNorm(), mode) }

// WordsOf returns the words of n, any other text that belongs to the page such as
// its summary, by tokeniser T-word.
func (d *Doc) WordsOf(n *Norm, mode Mode) Tokens { return d.seg.Words(n, mode) }

// FromWords returns a document whose words are given, in every mode, all in one
// run: for texts that were segmented elsewhere, and for tests without the
// dictionary. Its body has the words with spaces between them; a word without a
// content character is left out.
func FromWords(words []string) *Doc {
	d := &Doc{}
	var body []byte
	t := Tokens{Start: make([]int32, 1, len(words)+1)}
	at := 0
	for _, w := range words {
		n := Normalize(w)
		if n.Text == "" {
			continue
		}
		body = append(append(body, w...), ' ')
		at += len(n.Text)
		t.Start = append(t.Start, int32(at))
		t.Break = append(t.Break, len(t.Break) == 0)
	}
	d.Body = string(body)
	t.Text = d.Norm().Text
	d.words = map[Mode]Tokens{Dict: t, HMM: t, Search: t}
	return d
}

// cutter holds the work of one call of Words.
type cutter struct {
	dict *dictionary
	mode Mode
	out  Tokens

	chars []rune // the stretch of wide characters at hand
	path  path
	part  path // of a word inside the stretch
}

// run cuts the piece [start, end) of the text, which has no separator inside.
func (c *cutter) run(start, end int) {
	first := len(c.out.Break)
	for at := start; at < end; {
		r, _ := utf8.DecodeRuneInString(c.out.Text[at:])
		if IsWide(r) {
			at = c.wide(at, end)
			continue
		}
		c.emit(at)
		for at < end {
			r, size := utf8.DecodeRuneInString(c.out.Text[at:])
			if IsWide(r) {
				break
			}
			at += size
		}
	}
	if first < len(c.out.Break) {
		c.out.Break[first] = true
	}
}

// emit lets a word begin at the byte at.
func (c *cutter) emit(at int) {
	c.out.Start = append(c.out.Start, int32(at))
	c.out.Break = append(c.out.Break, false)
}

// wide cuts the wide characters from at on, and returns where they end.
func (c *cutter) wide(at, end int) int {
	c.chars = c.chars[:0]
	begin := at
	for at < end {
		r, size := utf8.DecodeRuneInString(c.out.Text[at:])
		if !IsWide(r) {
			break
		}
		c.chars = append(c.chars, r)
		at += size
	}
	c.path.find(c.dict, c.chars, len(c.chars))
	switch c.mode {
	case HMM:
		c.unknown(begin)
	case Search:
		c.finest(begin)
	default:
		for i := 0; i < len(c.chars); i += c.path.length(i) {
			begin = c.word(begin, c.chars[i:i+c.path.length(i)])
		}
	}
	return at
}

// word emits chars as one word that begins at the byte at, and returns its end.
func (c *cutter) word(at int, chars []rune) int {
	c.emit(at)
	for _, r := range chars {
		at += utf8.RuneLen(r)
	}
	return at
}
