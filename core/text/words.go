package text

import (
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"github.com/go-ego/gse"
	"github.com/go-ego/gse/hmm"
)

// Mode is the way in which the dictionary segments Chinese into words.
type Mode string

// The modes of the segmenter.
const (
	Dict   Mode = "dict"   // dictionary only: fast and stable; the default
	HMM    Mode = "hmm"    // dictionary, then a hidden Markov model for unknown words
	Search Mode = "search" // dictionary, long words cut down to the shortest words inside them
)

// Modes returns the modes as the choices of a parameter.
func Modes() []string { return []string{string(Dict), string(HMM), string(Search)} }

// Segmenter segments normalised text into words. It reads the dictionaries on first use, and may be
// shared by any number of goroutines: gse only reads them then. The zero value is ready; it must not
// be copied.
type Segmenter struct {
	// Dictionary names a file of words that are added to the dictionary of gse, see
	// [ReadDictionary]; "" for none.
	Dictionary string

	once  sync.Once
	tried atomic.Bool // gse and err are set
	gse   *gse.Segmenter
	err   error
}

// NewSegmenter returns a segmenter that has read nothing yet.
func NewSegmenter() *Segmenter { return &Segmenter{} }

// File returns the file of words; "" for none and for a nil segmenter.
func (s *Segmenter) File() string {
	if s == nil {
		return ""
	}
	return s.Dictionary
}

// Load reads the dictionaries, unless that is done, and returns the error if they cannot be read.
// Programs call it before they offer words to people, since [Segmenter.Words] cannot report an error.
func (s *Segmenter) Load() error {
	s.once.Do(func() {
		s.gse, s.err = readDictionary(s.Dictionary)
		s.tried.Store(true)
	})
	return s.err
}

// Loaded reports whether the dictionaries were requested, successfully or not.
func (s *Segmenter) Loaded() bool { return s.tried.Load() }

// Err returns why the dictionaries could not be read; nil if they were read, or not requested yet.
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
	c := &cutter{gse: s.gse, mode: mode}
	c.Text, c.Start, c.Break = n.Text, make([]int32, 0, n.room.tokens+1), make([]bool, 0, n.room.tokens)
	for i, start := range n.breaks {
		end := len(n.Text)
		if i+1 < len(n.breaks) {
			end = int(n.breaks[i+1])
		}
		c.run(int(start), end)
	}
	c.Start = append(c.Start, int32(len(n.Text)))
	return c.Tokens
}

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
	Tokens // of Text so far
	gse    *gse.Segmenter
	mode   Mode
	at     []int32 // where the words of the current run of wide characters begin, and its end
}

// run segments the piece [start, end) of the text, which contains no separator.
func (c *cutter) run(start, end int) {
	first := len(c.Break)
	for at := start; at < end; {
		from := at
		if wideAt(c.Text, at) == 0 {
			at = narrowEnd(c.Text, at, end)
			c.emit(int32(from))
			continue
		}
		for at < end {
			size := wideAt(c.Text, at)
			if size == 0 {
				break
			}
			at += size
		}
		c.wide(from, at)
	}
	c.Break[first] = true
}

// emit begins a word at the byte at.
func (c *cutter) emit(at int32) {
	c.Start = append(c.Start, at)
	c.Break = append(c.Break, false)
}

// wide segments the wide characters [from, end) of the text.
func (c *cutter) wide(from, end int) {
	c.at = c.at[:0]
	for _, w := range c.gse.Segment([]byte(c.Text[from:end])) {
		c.at = append(c.at, int32(from+w.Start()))
	}
	c.at = append(c.at, int32(end))
	switch c.mode {
	case HMM:
		c.unknown()
	case Search:
		for i, at := range c.at[:len(c.at)-1] {
			c.split(at, c.at[i+1])
		}
	default:
		for _, at := range c.at[:len(c.at)-1] {
			c.emit(at)
		}
	}
}

// split divides a word into the words in it, as far as possible; a word that consists only of
// single characters stays whole.
func (c *cutter) split(from, end int32) {
	word := c.Text[from:end]
	parts := c.gse.ModeSegment([]byte(word), true)
	if len(parts) < 2 || len(parts) == utf8.RuneCountInString(word) {
		c.emit(from)
		return
	}
	for _, p := range parts {
		c.split(from+int32(p.Start()), from+int32(p.End()))
	}
}

// loadHMM fills the tables of package hmm, which are global.
var loadHMM = sync.OnceFunc(func() { hmm.LoadModel() })

// hmmStretch is the most characters that the model gets at once, since its time is quadratic in
// their number.
const hmmStretch = 64

// unknown emits the run; adjacent single characters are segmented by the model instead, unless
// they are a word together.
func (c *cutter) unknown() {
	loadHMM()
	for i, words := 0, len(c.at)-1; i < words; {
		j := i
		for j < words && j-i < hmmStretch && utf8.RuneCountInString(c.Text[c.at[j]:c.at[j+1]]) == 1 {
			j++
		}
		if j-i < 2 || c.isWord(c.Text[c.at[i]:c.at[j]]) {
			j = max(j, i+1)
			for ; i < j; i++ {
				c.emit(c.at[i])
			}
			continue
		}
		at := c.at[i]
		for _, w := range hmm.Cut(c.Text[at:c.at[j]]) {
			c.emit(at)
			at += int32(len(w))
		}
		i = j
	}
}

func (c *cutter) isWord(s string) bool {
	frequency, _, _ := c.gse.Find(s)
	return frequency > 0
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
