package dict

import (
	"encoding/binary"
	"strconv"
	"strings"
	"unicode/utf8"

	"pagetwin/core/base/say"
)

// minFrequency is the least of a word that is kept, as gse has it.
const minFrequency = 2

// longest is the most bytes of a word.
const longest = 255

// Words that are laid out, unsigned numbers in the form of [binary.AppendUvarint]:
//
//	the number of words
//	a byte for each: how many bytes it begins with that the word before it begins with
//	a byte for each: how many bytes it has behind those
//	a number for each: its frequency
//	the bytes of all words behind what they share
//
// What is alike stands together, which packs better than words with their numbers do.

// Lay lays out the words of lists that have one "word frequency part-of-speech" a line, in
// their order. Words that are rare, and lines that are none, are left out; of a word that
// comes again the first stands.
func Lay(lists ...string) ([]byte, error) {
	var shared, rest, frequencies, bytes []byte
	n, last, seen := uint64(0), "", make(map[string]bool)
	for _, list := range lists {
		for line := range strings.Lines(list) {
			word, frequency := entry(line)
			if frequency < minFrequency || word == "" || seen[word] {
				continue
			}
			if len(word) > longest {
				return nil, say.Errorf("a word has more than %d bytes: %s", longest, word)
			}
			seen[word] = true
			same := alike(last, word)
			shared, rest = append(shared, byte(same)), append(rest, byte(len(word)-same))
			frequencies, bytes = binary.AppendUvarint(frequencies, frequency), append(bytes, word[same:]...)
			n, last = n+1, word
		}
	}
	all := binary.AppendUvarint(nil, n)
	for _, part := range [][]byte{shared, rest, frequencies, bytes} {
		all = append(all, part...)
	}
	return all, nil
}

// alike returns how many bytes of whole characters both words begin with.
func alike(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	for n > 0 && n < len(b) && !utf8.RuneStart(b[n]) {
		n--
	}
	return n
}

// entry reads a line of a list; its frequency is 0 where it is no entry.
func entry(line string) (word string, frequency uint64) {
	word, after, _ := strings.Cut(strings.TrimSpace(line), " ")
	number, _, _ := strings.Cut(after, " ")
	frequency, err := strconv.ParseUint(number, 10, 32)
	if err != nil {
		return "", 0
	}
	return word, frequency
}
