package trace

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"pagetwin/core/base/hash"
	"pagetwin/core/base/say"
)

const (
	consonants = "bdfghjklmnprstvz"
	vowels     = "aeiou"
	syllables  = 3
)

func mixed(words []uint64) uint64 {
	x := uint64(len(words))
	for _, w := range words {
		x = hash.Mix64(x ^ w)
	}
	return x
}

// HashName returns a short name that can be spoken, always the same for the same hash. There are
// 512,000 names, so that two hashes of a story seldom have the same.
func HashName(words ...uint64) string {
	x := mixed(words)
	var name [2 * syllables]byte
	for i := 0; i < len(name); i += 2 {
		name[i], x = consonants[x%uint64(len(consonants))], x/uint64(len(consonants))
		name[i+1], x = vowels[x%uint64(len(vowels))], x/uint64(len(vowels))
	}
	return string(name[:])
}

// Hashed returns the label of a hash of at least one word: its name, beside which pictures draw
// its flag. Full tables add the digits, see [Label.Full].
func Hashed(words ...uint64) Label {
	digits := ""
	for _, w := range words {
		digits += fmt.Sprintf("%016x", w)
	}
	return Label{Words: say.Same(HashName(words...)), Hash: digits}
}

const digitsOfWord = 16

// Spelled returns the label of a hash that is written in hexadecimal digits, 16 for each word, and
// a plain label for any other text, as one of bits.
func Spelled(s string) Label {
	if strings.Trim(s, "01") == "" {
		return Plain(s)
	}
	return spelled(s)
}

func spelled(s string) Label {
	var words []uint64
	for at := 0; at+digitsOfWord <= len(s); at += digitsOfWord {
		w, err := strconv.ParseUint(s[at:at+digitsOfWord], 16, 64)
		if err != nil {
			return Plain(s)
		}
		words = append(words, w)
	}
	if len(words) == 0 || len(s)%digitsOfWord != 0 {
		return Plain(s)
	}
	return Hashed(words...)
}

// Full returns the words of a label, with the digits of a hash after its name.
func (l Label) Full() say.Words {
	if l.Hash == "" {
		return l.Words
	}
	return say.Same(l.En + " = " + l.Hash)
}

// Flag returns three numbers below n for a label of a hash, always the same for the same hash,
// from which a picture takes the colours of its flag.
func (l Label) Flag(n int) [3]int {
	x := hash.String(l.Hash)
	var out [3]int
	for i := range out {
		out[i], x = int(x%uint64(n)), x/uint64(n)
	}
	return out
}

type hashJSON struct {
	Name string `json:"en"`
	Hash string `json:"hash"`
}

// UnmarshalJSON reads what [Label.MarshalJSON] writes.
func (l *Label) UnmarshalJSON(src []byte) error {
	if !bytes.Contains(src, []byte(`"hash":`)) {
		*l = Label{}
		return l.Words.UnmarshalJSON(src)
	}
	var is hashJSON
	if err := json.Unmarshal(src, &is); err != nil {
		return err
	}
	if *l = spelled(is.Hash); l.Hash == "" {
		return say.Errorf("a word of a signature has 16 hexadecimal digits, got %q", is.Hash)
	}
	return nil
}
