package learn

import (
	"bytes"
	"encoding"
	"io"
	"maps"
	"math"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
	"pagetwin/core/body/repeat"
	"pagetwin/core/text"
)

// The sections of the file of a state; those without content are missing.
const (
	kindState    = "learned2"
	stateSet     = "set" // pages, least, bare
	stateRepeats = "repeats"
	stateCounts  = "counts"
	stateMethod  = "method"
	stateCommon  = "common"
)

var sections = []string{stateSet, stateRepeats, stateCounts, stateMethod, stateCommon}

// Write writes the state in the format that [ReadState] reads. Equal states give equal bytes.
func (s *State) Write(w io.Writer) error {
	out := pack.NewFileWriter(w, kindState)
	for _, x := range []struct {
		name    string
		content []byte
	}{
		{stateSet, pack.Bool(pack.Int(pack.Int(nil, s.Pages), s.Known.Least), s.Known.Bare)},
		{stateRepeats, packed(s.Known.Repeats)},
		{stateCounts, s.packCounts()},
		{stateMethod, s.Found},
		{stateCommon, packed(s.Frequencies)},
	} {
		if x.content != nil {
			out.Section(x.name, x.content, 1)
		}
	}
	return out.Close()
}

func (s *State) packCounts() []byte {
	if len(s.Counts) == 0 {
		return nil
	}
	b := pack.Int(nil, len(s.Counts))
	for _, unit := range slices.Sorted(maps.Keys(s.Counts)) {
		b, _ = s.Counts[unit].AppendBinary(b)
	}
	return b
}

// packed returns the bytes of the facts that a run learned, nil if there are none.
func packed[T interface {
	comparable
	encoding.BinaryAppender
}](of T) []byte {
	var nothing T
	if of == nothing {
		return nil
	}
	b, _ := of.AppendBinary(nil) // never fails
	return b
}

// ReadState reads what Write wrote; name is used in errors.
func ReadState(src []byte, name string) (*State, error) {
	f, err := pack.NewFile(bytes.NewReader(src), int64(len(src)), kindState, name)
	if err != nil {
		return nil, err
	}
	s := &State{}
	for _, section := range sections {
		if !f.Has(section) {
			continue
		}
		content, err := f.Read(section)
		if err != nil {
			return nil, err
		}
		if err := s.take(section, content); err != nil {
			return nil, say.Errorf("%s: section %s: %v", name, section, err)
		}
	}
	return s, nil
}

// take decodes a section.
func (s *State) take(name string, content []byte) error {
	switch name {
	case stateMethod:
		s.Found = content
		return nil
	case stateCommon:
		s.Frequencies = new(algo.Frequencies)
		return s.Frequencies.UnmarshalBinary(content)
	}
	r := pack.Read(content)
	switch name {
	case stateSet:
		s.Pages, s.Known.Least, s.Known.Bare = r.Int(math.MaxInt32), r.Int(math.MaxInt32), r.Bool()
	case stateRepeats:
		s.Known.Repeats = repeat.Read(r)
	case stateCounts:
		s.Counts = text.Counts{}
		for range r.Len(3) {
			df := text.ReadPackedDF(r)
			s.Counts[df.Unit] = df
		}
	}
	return r.Done()
}
