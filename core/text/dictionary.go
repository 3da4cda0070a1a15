package text

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/go-ego/gse"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
)

// shipped returns the dictionary of gse, simplified and traditional words. The process reads it
// once, since it takes two seconds of a processor and 200 MB, and never changes it.
var shipped = sync.OnceValues(func() (*gse.Segmenter, error) { return loadWith("") })

// readDictionary returns the dictionary of gse with the words of a file; "" for none.
func readDictionary(file string) (*gse.Segmenter, error) {
	if file == "" {
		return shipped()
	}
	words, err := OwnWords(file)
	if err != nil {
		return nil, err
	}
	return loadWith(words)
}

// OwnWords returns the words of the file at a path, see [ReadDictionary]; none for "".
func OwnWords(file string) (string, error) {
	if file == "" {
		return "", nil
	}
	in, err := disk.Open(file)
	if err != nil {
		return "", disk.Cannot(disk.ToRead, file, err)
	}
	defer in.Close()
	return ReadDictionary(in, file)
}

// loadWith returns the dictionary of gse with words in its format, which come first: of two entries
// of one word gse takes the first.
func loadWith(words string) (*gse.Segmenter, error) {
	s := &gse.Segmenter{SkipLog: true, NotLoadHMM: true}
	if words != "" {
		if err := s.LoadDictStr(words); err != nil {
			return nil, err
		}
	}
	return s, s.LoadDictEmbed("zh")
}

// ownFrequency is the frequency of a word in a file that names none: greater than that of most
// words, so that the word is preferred to the words that it consists of.
const ownFrequency = 1000

// ReadDictionary reads a file of words, one "word [frequency [part of speech]]" a line as in gse, in
// UTF-8; name is used in errors. It returns them normalised, in the format of gse. A word must
// consist of Chinese, Japanese or Korean characters, since a run of others is one word in any case,
// and a frequency must be at least 2, as in the dictionary of gse.
func ReadDictionary(r io.Reader, name string) (string, error) {
	src, err := io.ReadAll(r)
	if err != nil {
		return "", disk.Cannot(disk.ToRead, name, err)
	}
	var out strings.Builder
	no := 0
	for line := range strings.Lines(strings.TrimPrefix(string(src), "\ufeff")) {
		no++
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		n := Normalize(fields[0])
		if !utf8.ValidString(line) || len(n.breaks) != 1 || strings.ContainsFunc(n.Text, func(r rune) bool { return !IsWide(r) }) {
			return "", say.Errorf("%s:%d: a word must consist of Chinese, Japanese or Korean characters, got %q", name, no, fields[0])
		}
		frequency := float64(ownFrequency)
		if len(fields) > 1 {
			if frequency, err = strconv.ParseFloat(fields[1], 64); err != nil || !(frequency >= 2 && frequency <= 1e9) {
				return "", say.Errorf("%s:%d: the frequency after a word must be a number from 2 to 1e9, got %q", name, no, fields[1])
			}
		}
		fmt.Fprintf(&out, "%s %g\n", n.Text, frequency)
	}
	return out.String(), nil
}
