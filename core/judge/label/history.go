package label

import (
	"bytes"
	"maps"
	"slices"
	"strconv"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
)

// history is the content of the lines of a journal.
type history struct {
	entries  []Entry
	edits    []EditEntry
	guide    Guide
	back     map[int]bool // numbers of the judgements that were taken back
	there    map[int]bool // numbers of all judgements and edits
	last     int          // highest number in use
	problems []page.Problem
}

// parse parses a journal. It returns its history, the length of its complete lines, and the rest
// that a crash left. The error is about the whole file; callers put the file's name before it.
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

// unended handles a last line without a line break. If the line is valid otherwise, an editor
// removed its break, and it counts. Else a crash truncated it before it was reported as kept. That
// includes a beginning of the first line.
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

// take adds one line, or lists its problem.
func (h *history) take(number int, text []byte) {
	l, err := decode(text)
	if err == nil {
		err = h.fits(l)
	}
	if err != nil {
		h.problems = append(h.problems, say.New("label|%v; line ignored", err).At(strconv.Itoa(number)))
		return
	}
	h.add(l)
}

// fits returns an error if a line cannot follow the present ones.
func (h *history) fits(l line) error {
	if l.Seq <= h.last {
		return say.Errorf("has number %d after number %d", l.Seq, h.last)
	}
	if l.Undo != 0 {
		if !h.there[l.Undo] || h.back[l.Undo] {
			return say.Errorf("undoes number %d, which is not in effect", l.Undo)
		}
	}
	return nil
}

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

// clone returns an independent copy.
func (h *history) clone() history {
	out := *h
	out.entries, out.edits = slices.Clone(h.entries), slices.Clone(h.edits)
	out.back, out.there = maps.Clone(h.back), maps.Clone(h.there)
	return out
}

// newest returns the last judgement by who that was not taken back.
func (h *history) newest(who string) (Entry, bool) {
	for i := len(h.entries) - 1; i >= 0; i-- {
		if e := h.entries[i]; e.Who == who && !h.back[e.Seq] {
			return e, true
		}
	}
	return Entry{}, false
}

// state returns the current state.
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
