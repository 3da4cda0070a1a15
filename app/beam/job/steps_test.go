package job

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"pagetwin/app/beam/work"
	"pagetwin/core/algo"
	"pagetwin/core/base/hash"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/shards"
)

// Every two members of a bucket meet in one unit, and in no other: there the earlier one is
// of the row and the later one of the stretch.
func TestOneUnitDecidesOfEachPair(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		g := grid{uint32(1 + rng.IntN(3))}
		var members []member
		for range 1 + rng.IntN(30) {
			p := work.PlaceOf(uint32(rng.IntN(6)), uint32(rng.IntN(3))<<rowBits|uint32(rng.IntN(4)))
			members = append(members, member{page: p, times: uint32(1 + rng.IntN(2)), asks: rng.IntN(3) > 0})
		}
		slices.SortFunc(members, func(x, y member) int { return cmp.Compare(x.page, y.page) })
		members = slices.CompactFunc(members, func(x, y member) bool { return x.page == y.page })
		out := newSharing(g)
		out.add(members)
		met := make(map[[2]place]int)
		out.emit(func(key int64, b []byte) {
			u := unitOf(key)
			r := reader{rest: b[1:]}
			for r.more() {
				for i, list := 0, r.bucket(nil); i < len(list); i++ {
					for k := i; k < len(list); k++ {
						x, y := list[i], list[k]
						if row(x.page) == u.row && g.stretch(y.page) == u.stretch && (x.page != y.page || x.times > 1) {
							met[[2]place{x.page, y.page}]++
						}
					}
				}
			}
		}, func(int64, []byte) {})
		want := 0
		for i, x := range members {
			for _, y := range members[i:] {
				if x.page == y.page && x.times == 1 {
					continue
				}
				if want++; met[[2]place{x.page, y.page}] != 1 {
					t.Fatalf("%v: %x and %x met %d times", members, x.page, y.page, met[[2]place{x.page, y.page}])
				}
			}
		}
		if len(met) != want {
			t.Fatalf("%d pairs met, want %d", len(met), want)
		}
	}
}

// A hot key is never made into its pairs.
func TestABucketTakesRoomForItsPages(t *testing.T) {
	const pages, shards = 20_000, 10
	var members []member
	for i := range uint32(pages) {
		members = append(members, member{page: work.PlaceOf(i/(pages/shards), i%(pages/shards)), times: 1, asks: true})
	}
	out := newSharing(gridOf(pages, shards))
	out.add(members)
	bytes := 0
	out.emit(func(_ int64, b []byte) { bytes += len(b) }, func(_ int64, b []byte) { bytes += len(b) })
	if bytes > 4*pages*shards {
		t.Errorf("%d bytes for a bucket of %d pages", bytes, pages)
	}
}

// Equal signatures are one member of a bucket, the first, that stands for all.
func TestEqualSignaturesAreFolded(t *testing.T) {
	list := []entry{
		{hash: 7, page: 1, times: 2, asks: true},
		{hash: 9, page: 2, times: 1, asks: true},
		{hash: 7, page: 5, times: 3, asks: true},
	}
	if got := folded(list); !slices.Equal(got, []member{{1, 5, true}, {2, 1, true}}) {
		t.Errorf("%v", got)
	}
	if got := folded([]entry{{hash: 7, page: 1, times: 1, asks: true}, {hash: 7, page: 2, times: 1, asks: true}}); !slices.Equal(got, []member{{1, 2, true}}) {
		t.Errorf("two equal pages: %v", got)
	}
	for name, none := range map[string][]entry{
		"one page":    {{hash: 7, page: 1, times: 1, asks: true}},
		"nobody asks": {{hash: 7, page: 1, times: 1}, {hash: 9, page: 2, times: 1}},
	} {
		if got := folded(none); got != nil {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// What was written is read, and what is cut off is told.
func TestRecords(t *testing.T) {
	e := entry{key: 1 << 63, hash: 5, page: work.PlaceOf(3, 9), times: 4, asks: true}
	b := appendEntry([]byte{3, 0, 0, 0}, e)
	if got, err := readEntries(nil, b); err != nil || !slices.Equal(got, []entry{e}) {
		t.Errorf("%+v, %v", got, err)
	}
	w := twins{hash: 1, other: 2, pages: []place{work.PlaceOf(3, 1), work.PlaceOf(3, 8)}}
	c := appendTwins([]byte{3, 0, 0, 0}, w)
	if got, err := readTwins(nil, c); err != nil || len(got) != 1 || !slices.Equal(got[0].pages, w.pages) || got[0].hash != 1 || got[0].other != 2 {
		t.Errorf("%+v, %v", got, err)
	}
	for n := 5; n < len(b); n++ {
		if _, err := readEntries(nil, b[:n]); err == nil {
			t.Errorf("an entry of %d bytes is read", n)
		}
	}
	for n := 5; n < len(c); n++ {
		if _, err := readTwins(nil, c[:n]); err == nil {
			t.Errorf("twins of %d bytes are read", n)
		}
	}
	list := []member{{work.PlaceOf(0, 7), 1, true}, {work.PlaceOf(2, 0), 9, false}}
	r := reader{rest: appendBucket(nil, list)}
	if got := r.bucket(nil); r.bad || r.more() || !slices.Equal(got, list) {
		t.Errorf("%v", got)
	}
}

// records is how a runner gives a step its records.
func records(list ...[]byte) func(*[]byte) bool {
	return func(b *[]byte) bool {
		if len(list) == 0 {
			return false
		}
		*b, list = list[0], list[1:]
		return true
	}
}

// A block gives each unit the signatures that it wants, whatever comes first.
func TestABlockServesUnits(t *testing.T) {
	sigs := []algo.Signature{{1, 2}, nil, {3}}
	var block []byte
	signed := signing{work: &task{Work: &work.Work{Work: &shards.Work{Spec: shards.Spec{Sizes: shards.Sizes{Parts: 1}}}}}, blocks: func(_ int64, b []byte) { block = b }, same: map[[2]uint64]int{}}
	for _, sig := range sigs {
		signed.take(t.Context(), detect.Signed{Signature: sig, Keys: []uint64{1}})
	}
	signed.sendBlock()
	s := newSharing(gridOf(3, 1))
	s.add([]member{{0, 1, true}, {2, 1, true}})
	var wants, want []byte
	var unit int64
	s.emit(func(key int64, _ []byte) { unit = key }, func(_ int64, b []byte) { wants = b })
	for _, order := range [][][]byte{{block, wants}, {wants, block}, {wants, block, wants}} {
		n := 0
		must(t, serve(0, records(order...), func(key int64, b []byte) {
			n++
			if key != unit {
				t.Errorf("unit %d is served, want %d", key, unit)
			}
			if want == nil {
				want = b
			}
			if !slices.Equal(b, want) {
				t.Error("the order of records changes what is served")
			}
			u := scoring{words: make(map[place][]byte)}
			must(t, u.read(b))
			if len(u.words) != 2 || !slices.Equal(decoded(u.words[2]), sigs[2]) || !slices.Equal(decoded(u.words[0]), sigs[0]) {
				t.Errorf("served %v", u.words)
			}
		}))
		if n != 1 {
			t.Errorf("%d units are served", n)
		}
	}
}

// Two signatures of one hash end the job.
func TestHashesThatCollideAreTold(t *testing.T) {
	a := appendTwins([]byte{0, 0, 0, 0}, twins{hash: 1, other: 2, pages: []place{0}})
	b := appendTwins([]byte{1, 0, 0, 0}, twins{hash: 1, other: 3, pages: []place{work.PlaceOf(1, 0)}})
	if err := (&joinFn{}).twins(0, 1, records(a, b), func(int64, []byte) {}); err == nil {
		t.Error("two signatures are taken for one")
	}
}

// What a shard has waiting does not grow with its pages, and every page is sent once:
// its signature, and its keys with those that are equal to it.
func TestAShardIsSentAsItComes(t *testing.T) {
	const pages, each = 100_000, 40
	w := &task{Work: &work.Work{Work: &shards.Work{Spec: shards.Spec{Sizes: shards.Sizes{Parts: 3}}}}}
	var served, times, most int
	stood := make(map[place]bool)
	s := &signing{work: w, shard: 2, same: map[[2]uint64]int{}, blocks: func(key int64, b []byte) {
		for r := (&reader{rest: b[1:]}); r.more(); served++ {
			at, _ := r.signature()
			if p := first(key) + place(at); stood[p] || p.Shard() != 2 {
				t.Fatalf("page %x is sent twice", p)
			} else {
				stood[p] = true
			}
		}
	}, parts: func(part int64, b []byte) {
		if part >= 3 {
			list, err := readTwins(nil, b)
			must(t, err)
			for _, x := range list {
				times += len(x.pages)
			}
		}
	}}
	keys := make([]uint64, each)
	for i := range pages {
		words := algo.Signature{hash.Mix64(uint64(i / 2 * 2))} // of two pages each
		s.take(t.Context(), detect.Signed{Page: i, Signature: words, Keys: keys})
		most = max(most, s.keys)
	}
	s.sendBlock()
	s.sendKeys(t.Context())
	if times != pages || served < pages/2 || served > pages/2+pages*each/w.keysAtOnce()+1 {
		t.Errorf("of %d pages in twos %d signatures were sent, and keys of %d pages", pages, served, times)
	}
	if most > w.keysAtOnce()+each || len(s.block) > 0 {
		t.Errorf("%d keys waited", most)
	}
}
