package synth

import (
	"fmt"
	"io/fs"
	"strings"
	"unicode"
	"unicode/utf8"
)

// wordList replaces words by others, longest first, from left to right.
type wordList struct {
	others  map[string][]string
	longest int  // bytes of the longest word
	whole   bool // only whole words: no letter precedes or follows
}

// readWords reads a list: one set of words a line, separated by spaces (underscores stand for
// spaces in a word). With both, every word of a line may become every other; else the first
// becomes the second. With whole, only whole words are replaced. Lines that begin with # are
// comments.
func readWords(fsys fs.FS, name string, whole, both bool) (*wordList, error) {
	src, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, err
	}
	l := &wordList{others: make(map[string][]string), whole: whole}
	for i, line := range strings.Split(string(src), "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		words := strings.Fields(line)
		if len(words) < 2 || !both && len(words) != 2 {
			return nil, fmt.Errorf("%s:%d: a line holds words of one meaning, got %q", name, i+1, line)
		}
		for j, w := range words {
			words[j] = strings.ReplaceAll(w, "_", " ")
		}
		for j, w := range words {
			if j > 0 && !both {
				break
			}
			if l.others[w] != nil {
				return nil, fmt.Errorf("%s:%d: %q stands in two lines", name, i+1, w)
			}
			l.others[w] = append(append([]string{}, words[:j]...), words[j+1:]...)
			l.longest = max(l.longest, len(w))
		}
	}
	return l, nil
}

// replace replaces words in s; choose gets a word of the list and its replacements, and returns
// one of them, or "" to keep the word.
func (l *wordList) replace(s string, choose func(word string, others []string) string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		if w, others := l.at(s, i); w != "" {
			if to := choose(w, others); to != "" {
				b.WriteString(to)
			} else {
				b.WriteString(w)
			}
			i += len(w)
			continue
		}
		_, n := utf8.DecodeRuneInString(s[i:])
		b.WriteString(s[i : i+n])
		i += n
	}
	return b.String()
}

func (l *wordList) at(s string, i int) (string, []string) {
	if l.whole {
		if r, _ := utf8.DecodeLastRuneInString(s[:i]); unicode.IsLetter(r) {
			return "", nil
		}
	}
	for n := min(l.longest, len(s)-i); n > 0; n-- {
		others := l.others[s[i:i+n]]
		if others == nil {
			continue
		}
		if r, _ := utf8.DecodeRuneInString(s[i+n:]); l.whole && unicode.IsLetter(r) {
			continue
		}
		return s[i : i+n], others
	}
	return "", nil
}
