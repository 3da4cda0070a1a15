package label

import (
	"bytes"
	"maps"
	"slices"
	"strconv"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
)

// history is all that the lines of a journal say.
type history struct {
	entries  []Entry
	edits    []EditEntry
	guide    Guide
	back     map[int]bool // numbers of the judgements that were taken back
	there    map[int]bool // numbers of all judgements and edits
	last     int          // highest number in use
	problems []page.Problem
}

// parse reads the content of a journal: what it says, the length of its whole
// lines, and what a crash left behind them. The error is about the file as a
// whole; it stands behind its name.
func parse(src []byte) (h history, whole int, tail []byte, err error) {
	for number := 1; len(src) > whole; number++ {
		rest := src[whole:]
		n := bytes.IndexByte(rest, '\n')
		if n < 0 {
			return h.unended(number, whole, rest)
		}
		text := bytes.TrimSuffix(rest[:n], []byte("\r"))
		if number == 1 {
			if err := decodeHeader(text); err != nil {
				return h, 0, nil, err
			}
		} else if len(bytes.TrimSpace(text)) > 0 {
			h.take(number, text)
		}
		whole += n + 1
	}
	return h, whole, nil, nil
}

// unended deals with a last line that has no end. Where it is whole otherwise, an
// editor took the end away, and it counts. Else the write of it was cut off before
// it was told that it is kept. The beginning of a first line is a torn one too.
func (h history) unended(number, whole int, rest []byte) (history, int, []byte, error) {
	if number > 1 {
		if l, err := decode(rest); err == nil && h.fits(l) == nil {
			h.add(l)
			return h, whole + len(rest), nil, nil
		}
		return h, whole, rest, nil
	}
	if first, err := encode(header{kind, version}); err == nil && len(rest) < len(first)-1 && bytes.HasPrefix(first, rest) {
		return h, 0, rest, nil
	}
	if err := decodeHeader(rest); err != nil {
		return h, 0, nil, err
	}
	return h, len(rest), nil, nil
}

// take takes in one line that was read, or lists what is wrong with it.
func (h *history) take(number int, text []byte) {
	l, err := decode(text)
	if err == nil {
		err = h.fits(l)
	}
	if err != nil {
		h.problems = append(h.problems, say.New("label|%v; line left out", err).At(strconv.Itoa(number)))
		return
	}
	h.add(l)
}

// fits tells why a line cannot be where it is.
func (h *history) fits(l line) error {
	if l.Seq <= h.last {
		return say.Errorf("has number %d after %d", l.Seq, h.last)
	}
	if l.Undo != 0 {
		if !h.there[l.Undo] || h.back[l.Undo] {
			return say.Errorf("takes back number %d, which does not hold", l.Undo)
		}
	}
	return nil
}

// add takes in one line.
func (h *history) add(l line) {
	if h.there == nil {
		h.there, h.back = make(map[int]bool), make(map[int]bool)
	}
	h.last = l.Seq
	if l.Guide != nil {
		h.guide = h.guide.overlaid(l.Guide)
		return
	}
	if l.Undo != 0 {
		h.back[l.Undo] = true
		return
	}
	h.there[l.Seq] = true
	if l.Edit != "" {
		h.edits = append(h.edits, EditEntry{l.Seq, l.edit()})
		return
	}
	h.entries = append(h.entries, Entry{l.Seq, l.judgement()})
}

// clone is a history that goes its own way from here.
func (h *history) clone() history {
	out := *h
	out.entries, out.edits = slices.Clone(h.entries), slices.Clone(h.edits)
	out.back, out.there = maps.Clone(h.back), maps.Clone(h.there)
	return out
}

// newest returns the last judgement of who that holds.
func (h *history) newest(who string) (Entry, bool) {
	for i := len(h.entries) - 1; i >= 0; i-- {
		if e := h.entries[i]; e.Who == who && !h.back[e.Seq] {
			return e, true
		}
	}
	return Entry{}, false
}

// state is what holds now.
func (h *history) state() *State {
	s := &State{now: make(map[key]Entry), guide: h.guide}
	for _, e := range h.entries {
		if !h.back[e.Seq] {
			s.add(e)
		}
	}
	for _, e := range h.edits {
		if !h.back[e.Seq] {
			s.edits = append(s.edits, e)
		}
	}
	return s
}
