package work

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pagetwin/core/base/pack"
)

func foundIn(t *testing.T, b []byte, pages ...uint32) (FoundPairs, error) {
	t.Helper()
	f, err := pack.NewFile(bytes.NewReader(b), int64(len(b)), kindFound, "found")
	if err != nil {
		return FoundPairs{}, err
	}
	return readFound(f, pages)
}

// What a cluster found is read as it was written, and names pages of the set alone.
func TestFoundPairs(t *testing.T) {
	want := FoundPairs{
		Pairs:   []Placed{{PlaceOf(0, 1), PlaceOf(2, 0), 1}, {PlaceOf(0, 1), PlaceOf(0, 1), .5}},
		Classes: [][]Place{{PlaceOf(0, 1), PlaceOf(1, 3)}, {PlaceOf(1, 0), PlaceOf(1, 1), PlaceOf(2, 0)}},
	}
	var b bytes.Buffer
	if err := want.Write(&b); err != nil {
		t.Fatal(err)
	}
	if got, err := foundIn(t, b.Bytes(), 2, 4, 1); err != nil || !cmp.Equal(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
	for _, pages := range [][]uint32{{1, 4, 1}, {2, 3, 1}, {2, 4, 0}, {2, 4}} {
		if _, err := foundIn(t, b.Bytes(), pages...); err == nil || !strings.Contains(err.Error(), "outside the set") {
			t.Errorf("shards of %v pages: %v", pages, err)
		}
	}
	for i := range b.Len() {
		if _, err := foundIn(t, b.Bytes()[:i], 2, 4, 1); err == nil {
			t.Errorf("%d of %d bytes are read", i, b.Len())
		}
	}
	for name, bad := range map[string]FoundPairs{
		"sides":    {Pairs: []Placed{{2, 1, .5}}},
		"score":    {Pairs: []Placed{{0, 1, 1.5}}},
		"class":    {Classes: [][]Place{{1, 1}}},
		"of a one": {Classes: [][]Place{{1}}},
	} {
		b.Reset()
		if err := bad.Write(&b); err != nil {
			t.Fatal(err)
		}
		if _, err := foundIn(t, b.Bytes(), 9); err == nil {
			t.Errorf("%s is read", name)
		}
	}
}
