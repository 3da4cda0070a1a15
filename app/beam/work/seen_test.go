package work

import (
	"bytes"
	"testing"

	"pagetwin/core/base/pack"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
)

// What a shard shows is read as it was written; a file that is changed or cut off is an error.
func TestWhatAShardShows(t *testing.T) {
	piece, err := repeat.NewPiece([]string{"x", "y"}, []string{"", ""})
	if err != nil {
		t.Fatal(err)
	}
	piece.Add(0, "A title of some length", "What stands here stands there too, 12 times.\nThis does not.")
	piece.Add(1, "", "What stands here stands there too, 13 times.")
	var b bytes.Buffer
	if err := writeSeen(&b, &pass.SeenPart{
		Lengths: []pass.Glance{{Key: 7, N: -1}, {Key: 9, N: 120}}, Whole: []pass.Glance{{Key: 7, N: 1}},
		Repeats: piece,
	}); err != nil {
		t.Fatal(err)
	}
	src := bytes.Clone(b.Bytes())
	read := func(src []byte) (*pass.SeenPart, error) {
		f, err := pack.NewFile(bytes.NewReader(src), int64(len(src)), kindSeen, "seen")
		if err != nil {
			return nil, err
		}
		return readSeen(f)
	}
	p, err := read(src)
	if err != nil {
		t.Fatal(err)
	}
	b.Reset()
	if err := writeSeen(&b, p); err != nil || !bytes.Equal(b.Bytes(), src) {
		t.Errorf("what was read is written otherwise: %v", err)
	}
	for i := range src {
		if _, err := read(src[:i]); err == nil {
			t.Fatalf("%d of %d bytes are read", i, len(src))
		}
		bad := bytes.Clone(src)
		bad[i] ^= 1
		if p, err := read(bad); err == nil {
			b.Reset()
			if err := writeSeen(&b, p); err != nil || !bytes.Equal(b.Bytes(), src) {
				t.Fatalf("byte %d is changed, and nobody knows", i)
			}
		}
	}
}
