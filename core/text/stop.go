package text

import (
	"fmt"
	"strings"

	"pagetwin/assets/stop"
)

// StopSet holds words that tell nothing of a text's content.
type StopSet map[string]struct{}

// Has tells whether word is in the set; a nil set has none.
func (s StopSet) Has(word string) bool {
	_, ok := s[word]
	return ok
}

// Stop returns the stop words of a language: "zh" for Chinese function words and
// characters, "en" for English, "all" for both; "zh-chars" for the Chinese
// function characters alone. Words stand in normalised form.
func Stop(lang string) (StopSet, error) {
	switch lang {
	case "zh":
		return stopSet(stop.Chars, stop.Zh), nil
	case "zh-chars":
		return stopSet(stop.Chars), nil
	case "en":
		return stopSet(stop.En), nil
	case "all":
		return stopSet(stop.Chars, stop.Zh, stop.En), nil
	}
	return nil, fmt.Errorf("text: stop words are known for zh, zh-chars, en and all, got %q", lang)
}

// stopSet reads lists of one word a line; what follows # is a remark.
func stopSet(lists ...string) StopSet {
	set := make(StopSet)
	for _, list := range lists {
		for line := range strings.Lines(list) {
			line, _, _ = strings.Cut(line, "#")
			if word := Normalize(line).Text; word != "" {
				set[word] = struct{}{}
			}
		}
	}
	return set
}
