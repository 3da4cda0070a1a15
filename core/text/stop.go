package text

import (
	"iter"
	"strings"

	"pagetwin/assets/stop"
	"pagetwin/core/base/say"
)

// StopSet is a set of words that say nothing about the content of a text. The zero value is
// empty.
type StopSet struct{ words *terms }

// Has reports whether word is in the set.
func (s StopSet) Has(word string) bool { return s.words.number(keyOfTerm(word), word) > 0 }

// All yields the words of the set, in no order.
func (s StopSet) All() iter.Seq[string] {
	return func(yield func(string) bool) {
		if s.words == nil {
			return
		}
		for word := range s.words.all() {
			if !yield(word) {
				return
			}
		}
	}
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
	return StopSet{}, say.Errorf("text: stop words exist for zh, zh-chars, en and all, got %q", lang)
}

// stopSet reads lists of one word a line; # begins a comment.
func stopSet(lists ...string) StopSet {
	set := new(terms)
	for _, list := range lists {
		for line := range strings.Lines(list) {
			line, _, _ = strings.Cut(line, "#")
			if word := Normalize(line).Text; word != "" {
				set.at(keyOfTerm(word), word).n = 1
			}
		}
	}
	return StopSet{set}
}
