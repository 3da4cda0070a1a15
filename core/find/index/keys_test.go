package index

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"pagetwin/core/base/pack"
	"pagetwin/core/find/shards"
)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestKeysAreSortedWithinParts(t *testing.T) {
	const parts, pages = 7, 300
	rng := rand.New(rand.NewPCG(3, 4))
	w := newKeyWriter(parts)
	want := make(map[entry]bool)
	for p := range uint32(pages) {
		keys := []uint64{rng.Uint64N(100), rng.Uint64N(100), rng.Uint64(), 5}
		w.add(p, append(keys, keys[0]), 2)
		for _, k := range keys {
			want[entry{k, p, asked(keys, k)}] = true
		}
	}
	var b bytes.Buffer
	must(t, w.write(&b))
	f, err := pack.NewFile(bytes.NewReader(b.Bytes()), int64(b.Len()), kindKeys, "f")
	must(t, err)
	for p := range parts {
		list, err := readKeys(f, p, pages)
		must(t, err)
		for _, e := range list {
			if shards.PartOf(e.key, parts) != p || !want[e] {
				t.Fatalf("%v in part %d", e, p)
			}
			delete(want, e)
		}
	}
	if len(want) > 0 {
		t.Fatalf("%d entries are missing", len(want))
	}
}

func asked(keys []uint64, key uint64) bool { return keys[0] == key || keys[1] == key }
