package label

import (
	"io"
	"slices"

	"pagetwin/core/page"
)

// Write writes the current state as a separate journal, for [Parse].
func (s *State) Write(w io.Writer) error {
	lines := []line{}
	for _, e := range s.Entries() {
		lines = append(lines, lineOf(len(lines)+1, e.Judgement))
	}
	for _, e := range s.edits {
		l, err := lineOfEdit(len(lines)+1, e.Edit)
		if err != nil {
			return err
		}
		lines = append(lines, l)
	}
	if len(s.guide) > 0 {
		lines = append(lines, line{Seq: len(lines) + 1, Guide: s.guide, At: now()})
	}
	src, err := encode(header{kind, version})
	for _, l := range lines {
		if err == nil {
			_, err = w.Write(src)
		}
		if err == nil {
			src, err = encode(l)
		}
	}
	if err == nil {
		_, err = w.Write(src)
	}
	return err
}

// Parse reads a journal, and lists the lines that cannot be read.
func Parse(src []byte) (*State, []page.Problem, error) {
	h, _, _, err := parse(src)
	if err != nil {
		return nil, nil, err
	}
	return h.state(), h.problems, nil
}

// Merge adds the labels of another state: added counts the labels that no person of that name has
// given here, others those that differ from the ones here. Existing labels stay.
func (w *Writer) Merge(from *State) (added, others int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	have := w.ahead.state()
	type said struct { // a person's verdict on a pair, of a set with that name or that content
		who, set, fingerprint string
		pair                  Pair
	}
	here := map[said]Verdict{}
	for _, e := range have.Entries() {
		here[said{e.Who, e.Set, "", e.Pair}] = e.Verdict
		if e.Fingerprint != "" {
			here[said{e.Who, "", e.Fingerprint, e.Pair}] = e.Verdict
		}
	}
	for _, e := range from.Entries() {
		v, there := here[said{e.Who, "", e.Fingerprint, e.Pair}]
		if !there {
			v, there = here[said{e.Who, e.Set, "", e.Pair}]
		}
		switch {
		case !there:
			w.post(lineOf(w.ahead.last+1, e.Judgement))
			added++
		case v != e.Verdict:
			others++
		}
	}
	for _, e := range from.edits {
		there := slices.ContainsFunc(have.edits, func(o EditEntry) bool {
			return o.Kind == e.Kind && o.ID1 == e.ID1 && o.ID2 == e.ID2 && (o.Set == e.Set || o.Fingerprint == e.Fingerprint)
		})
		if l, err := lineOfEdit(w.ahead.last+1, e.Edit); !there && err == nil {
			w.post(l)
		}
	}
	guide := Guide{}
	for v, text := range from.guide {
		if have.guide[v] == "" {
			guide[v] = text
		}
	}
	if len(guide) > 0 {
		w.post(line{Seq: w.ahead.last + 1, Guide: guide, At: now()})
	}
	return added, others
}
