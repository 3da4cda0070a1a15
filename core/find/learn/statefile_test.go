package learn

import (
	"bytes"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pagetwin/core/base/pack"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
	"pagetwin/core/text"
)

// sections returns all sections of a file, each with content.
func sections(t testing.TB) map[string][]byte {
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
	s := &State{
		Counts: text.Counts{"words": df}, File: df,
	}
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
	pages, _ := piece.AppendBinary(nil)
	return map[string][]byte{
		stateAbout: []byte(`{"algorithm":"a","pages":3}`), stateSet: pack.Bool(pack.Int(nil, 30), true),
		stateRepeats: s.packRepeats(), stateCounts: s.packCounts(), stateDF: packed(df),
		stateLengths: packGlances([]pass.Glance{{Key: 7, N: -1}, {Key: 9, N: 120}}), stateWhole: packGlances([]pass.Glance{{Key: 7, N: 1}}),
		statePages: pages,
	}
}

// Any content of a section is an error or makes a state that can be written and read again; a false
// size causes no large allocation.
func FuzzSection(f *testing.F) {
	for name, content := range sections(f) {
		f.Add(name, content)
	}
	f.Add("unknown ", []byte{1})
	f.Fuzz(func(t *testing.T, name string, content []byte) {
		s := &State{}
		if len(name) != 8 || s.take(name, content) != nil {
			return
		}
		s.About.Algorithm = "a"
		var b bytes.Buffer
		if err := s.Write(&b); err != nil {
			t.Fatal(err)
		}
		src := bytes.Clone(b.Bytes())
		again, err := readState(&b)
		if err != nil {
			t.Fatalf("%s: what was read is not read again: %v", name, err)
		}
		b.Reset()
		if err := again.Write(&b); err != nil || !bytes.Equal(b.Bytes(), src) {
			t.Fatalf("%s: what was read again is written otherwise, %v", name, err)
		}
	})
}

func TestEverySectionIsReadBack(t *testing.T) {
	all := sections(t)
	for _, part := range []bool{false, true} {
		s := &State{}
		for name, content := range all {
			own := name == stateSet || name == stateRepeats
			seen := name == stateLengths || name == stateWhole || name == statePages
			if part && own || !part && seen {
				continue
			}
			if err := s.take(name, content); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		var b bytes.Buffer
		if err := s.Write(&b); err != nil {
			t.Fatal(err)
		}
		got, err := readState(&b)
		if err != nil {
			t.Fatal(err)
		}
		if !cmp.Equal(got, s, cmp.Exporter(func(reflect.Type) bool { return true })) {
			t.Errorf("part %v: %+v\nis read as %+v", part, s, got)
		}
	}
}
