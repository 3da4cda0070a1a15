package learn

import (
	"bytes"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pagetwin/core/base/pack"
	"pagetwin/core/body/repeat"
	"pagetwin/core/text"
)

// contents returns sections of a file, each with content.
func contents(t testing.TB) map[string][]byte {
	df, err := text.NewDF(3, "words", map[string]int{"a": 1, "b": 3})
	if err != nil {
		t.Fatal(err)
	}
	piece, err := repeat.NewPiece([]string{"x", "y"}, []string{"", ""})
	if err != nil {
		t.Fatal(err)
	}
	piece.Add(0, "A title of some length", "What stands here stands there too, 12 times.\nThis does not.")
	piece.Add(1, "", "What stands here stands there too, 13 times.")
	s := &State{Counts: text.Counts{"words": df}}
	joint := repeat.NewJoint()
	for range 4 {
		joint.Know(piece)
	}
	joint.Choose()
	for _, g := range joint.Groups() {
		for k := range 4 {
			joint.Take(k, piece, g)
		}
		if err := joint.Settle(t.Context(), g); err != nil {
			t.Fatal(err)
		}
	}
	s.Known.Repeats = joint.Table()
	return map[string][]byte{
		stateSet: pack.Bool(pack.Int(pack.Int(nil, 3), 30), true), stateRepeats: packed(s.Known.Repeats), stateCounts: s.packCounts(),
	}
}

// Any content of a section is an error or makes a state that can be written and read again; a false
// size causes no large allocation.
func FuzzSection(f *testing.F) {
	for name, content := range contents(f) {
		f.Add(name, content)
	}
	f.Add("unknown", []byte{1})
	f.Fuzz(func(t *testing.T, name string, content []byte) {
		s := &State{}
		if s.take(name, content) != nil {
			return
		}
		src := written(t, s)
		again, err := ReadState(src, "f")
		if err != nil {
			t.Fatalf("%s: what was read is not read again: %v", name, err)
		}
		if !bytes.Equal(written(t, again), src) {
			t.Fatalf("%s: what was read again is written otherwise", name)
		}
	})
}

func written(t testing.TB, s *State) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := s.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestEverySectionIsReadBack(t *testing.T) {
	s := &State{}
	for name, content := range contents(t) {
		if err := s.take(name, content); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	got, err := ReadState(written(t, s), "f")
	if err != nil {
		t.Fatal(err)
	}
	if !cmp.Equal(got, s, cmp.Exporter(func(reflect.Type) bool { return true })) {
		t.Errorf("%+v\nis read as %+v", s, got)
	}
}
