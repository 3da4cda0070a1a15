package text

import (
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"pagetwin/assets/dict"
	"pagetwin/core/base/say"
)

// Mode says how the dictionary segments Chinese into words.
type Mode string

// The modes of the segmenter.
const (
	Dict   Mode = "dict"   // dictionary only: fast and stable; the default
	HMM    Mode = "hmm"    // dictionary, then a hidden Markov model for unknown words
	Search Mode = "search" // dictionary, long words cut down to the shortest words inside them
)

// Modes returns the modes as the choices of a parameter.
func Modes() []string { return []string{string(Dict), string(HMM), string(Search)} }

// Segmenter segments normalised text into words. It reads the dictionary on first use, and may be
// shared by any number of goroutines. The zero value is ready; it must not be copied.
type Segmenter struct {
	once  sync.Once
	tried atomic.Bool // dict and err are set
	dict  *Dictionary
	err   error
}

// NewSegmenter returns a segmenter that has read nothing yet.
func NewSegmenter() *Segmenter { return &Segmenter{} }

// Load reads the dictionary, unless that is done, and returns the error if it cannot. Programs
// call it before they offer words to people, since [Segmenter.Words] cannot report an error.
func (s *Segmenter) Load() error {
	s.once.Do(func() {
		var err error
		if s.dict, err = shipped(); err != nil {
			s.err = say.Errorf("text: the built-in Chinese dictionary cannot be read; this is an error in the program, please report it: %v", err)
		}
		s.tried.Store(true)
	})
	return s.err
}

// shipped returns the dictionary that ships, which the process reads once.
var shipped = sync.OnceValues(readShipped)

func readShipped() (*Dictionary, error) {
	laid, err := dict.Words()
	if err != nil {
		return nil, err
	}
	return newDictionary(laid)
}

// Loaded tells whether the dictionary was asked for, successfully or not.
func (s *Segmenter) Loaded() bool { return s.tried.Load() }

// Err returns why the dictionary could not be read; nil if it was read, or not asked for yet.
func (s *Segmenter) Err() error {
	if !s.tried.Load() {
		return nil
	}
	return s.err
}

// Words returns the words of n. A word never contains a separator. Wide characters (Han, kana,
// Hangul) are segmented by the dictionary; a run of other letters and digits is one word. Words
// do not overlap: mode Search gives the finest segmentation rather than the overlapping words of
// a search engine's index. A nil segmenter, or one that could not be loaded, returns tokens
// T-char.
func (s *Segmenter) Words(n *Norm, mode Mode) Tokens {
	if s == nil || s.Load() != nil {
		return n.Tokens()
	}
	c := cutters.Get().(*cutter)
	c.dict, c.mode, c.text = s.dict, mode, n.Text
	c.start, c.brk, c.words = c.start[:0], c.brk[:0], c.words[:0]
	for i, start := range n.breaks {
		end := len(n.Text)
		if i+1 < len(n.breaks) {
			end = int(n.breaks[i+1])
		}
		c.run(int(start), end)
	}
	c.emit(int32(len(n.Text)), 0)
	words := len(c.brk) - 1
	both := make([]int32, 2*words+1)
	t := Tokens{
		Text: n.Text, Start: both[: words+1 : words+1], Break: make([]bool, words),
		dict: s.dict, words: both[words+1:],
	}
	copy(t.Start, c.start)
	copy(t.Break, c.brk)
	copy(t.words, c.words)
	c.dict, c.text = nil, ""
	if cap(c.start) <= keptBytes/4 {
		cutters.Put(c)
	}
	return t
}

// cutters holds cutters for reuse.
var cutters = sync.Pool{New: func() any { return new(cutter) }}

// TitleWords returns the title by tokenizer T-word in the given mode.
func (d *Doc) TitleWords(mode Mode) Tokens { return d.seg.Words(d.TitleNorm(), mode) }

// WordsOf returns the words of n, another text of the page such as its summary, by tokenizer
// T-word.
func (d *Doc) WordsOf(n *Norm, mode Mode) Tokens { return d.seg.Words(n, mode) }

// FromWords returns a document with the given words, the same in every mode: for texts that were
// segmented elsewhere, and for tests without the dictionary. Its body has the words with spaces
// between them; a word without a content character is left out.
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
	dict *Dictionary
	mode Mode
	text string

	start []int32 // the words so far, as in Tokens
	brk   []bool
	words []int32

	codes []uint16 // codes of the current run of wide characters
	at    []int32  // their positions, and the end of the last
	path  path
	part  path // segmentation of a word in the run
}

// run segments the piece [start, end) of the text, which contains no separator.
func (c *cutter) run(start, end int) {
	first := len(c.brk)
	for at := start; at < end; {
		if from := at; wideAt(c.text, at) == 0 {
			at = narrowEnd(c.text, at, end)
			c.emit(int32(from), c.dict.shortWord(c.text[from:at]))
			continue
		}
		at = c.wide(at, end)
	}
	c.brk[first] = true
}

// emit begins a word, with this number, at the byte at.
func (c *cutter) emit(at, word int32) {
	c.start = append(c.start, at)
	c.words = append(c.words, word)
	c.brk = append(c.brk, false)
}

// wide segments the wide characters from at on, and returns where they end.
func (c *cutter) wide(at, end int) int {
	c.codes, c.at = c.codes[:0], c.at[:0]
	for at < end {
		size := wideAt(c.text, at)
		if size == 0 {
			break
		}
		c.codes, c.at = append(c.codes, c.dict.codeAt(c.text, at)), append(c.at, int32(at))
		at += size
	}
	c.at = append(c.at, int32(at))
	c.path.find(c.dict, c.codes, len(c.codes))
	switch c.mode {
	case HMM:
		c.unknown()
	case Search:
		c.finest()
	default:
		for i := 0; i < len(c.codes); i += c.path.length(i) {
			c.emit(c.at[i], c.path.word(i))
		}
	}
	return at
}

// wideAt returns the number of bytes of the wide character at s[i:] of a compact text; 0 if
// another character is there.
func wideAt(s string, i int) int {
	switch lead := s[i]; {
	case 0xE4 <= lead && lead <= 0xE9: // in compact text Han alone begins so
		return 3
	case lead < utf8.RuneSelf:
		return 0
	}
	if r, size := utf8.DecodeRuneInString(s[i:]); IsWide(r) {
		return size
	}
	return 0
}
