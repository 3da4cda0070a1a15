package sigcache

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/base/disk/disktest"
	"pagetwin/core/base/say"
	"pagetwin/core/base/say/saytest"
)

// keptJob returns a job with the signatures of three runs on disk, each in its own block, and the
// warnings of the last.
func keptJob(t testing.TB) (c *Cache, j Job, all map[Hash]algo.Signature) {
	c, j = mustOpen(t, 0), Job{Algorithm: algo.Algorithm{Name: "x"}}
	all = make(map[Hash]algo.Signature)
	for i := range 3 {
		s := algo.Signature{uint64(i), 1 << 40, 7}
		all[name(i)] = s
		c.Add(j, c.Load(j, nil), []Signed{{name(i), s}}, Hash{}, nil)
	}
	c.Add(j, c.Load(j, nil), nil, name(9), []say.Words{saytest.Words("said", "说过")})
	return c, j, all
}

// However a file of signatures is damaged, no signature is returned that was not stored; missing
// ones are signed again and then found.
func TestADamagedFileIsSignedAnewAndNeverBelieved(t *testing.T) {
	c, j, all := keptJob(t)
	sound, err := os.ReadFile(c.jobPath(j))
	if err != nil {
		t.Fatal(err)
	}
	ends := blockEnds(sound)
	if len(ends) != 4 {
		t.Fatalf("%d blocks", len(ends))
	}
	try := func(what string, src []byte, least, most int) {
		t.Helper()
		if err := os.WriteFile(c.jobPath(j), src, 0o666); err != nil {
			t.Fatal(err)
		}
		got := c.Load(j, nil)
		if n := len(got.Signatures); n < least || n > most {
			t.Errorf("%s: %d signatures are found, want %d to %d", what, n, least, most)
		}
		var missing []Signed
		for page, s := range all {
			if found, ok := got.Signatures[page]; !ok {
				missing = append(missing, Signed{page, s})
			} else if !slices.Equal(found, s) {
				t.Fatalf("%s: it believes %v, kept was %v", what, found, s)
			}
		}
		for of, list := range got.Warnings {
			if of != name(9) || !slices.EqualFunc(list, []say.Words{saytest.Words("said", "说过")}, say.Words.Equal) {
				t.Fatalf("%s: it believes that %q was said of %v", what, list, of)
			}
		}
		c.Add(j, got, missing, Hash{}, nil)
		again := c.Load(j, nil)
		for page, s := range all {
			if found, ok := again.Signatures[page]; !ok || !slices.Equal(found, s) {
				t.Fatalf("%s: signed anew, and not found again", what)
			}
		}
		if len(c.Failures()) > 0 {
			t.Fatal(c.Failures())
		}
	}
	try("as it was", sound, 3, 3)
	for at := range sound {
		for bit := range 8 {
			bad := slices.Clone(sound)
			bad[at] ^= 1 << bit
			most := 2
			if at >= ends[2] {
				most = 3 // the warnings
			}
			try(fmt.Sprintf("bit %d of byte %d", bit, at), bad, 0, most)
		}
	}
	for n := range sound {
		whole := slices.IndexFunc(ends, func(end int) bool { return n < end })
		try(fmt.Sprintf("cut off after %d bytes", n), sound[:n], min(whole, 3), min(whole, 3))
	}
	for from := range 4 {
		bad := slices.Clone(sound)
		kind := binary.LittleEndian.Uint32(bad)
		binary.LittleEndian.PutUint32(bad, kind+1<<16+uint32(from))
		b := block{kind: kind + 1<<16 + uint32(from), n: 1, content: sound[headSize:ends[0]]}
		binary.LittleEndian.PutUint64(bad[16:], checksum(b)) // valid, and of another version
		try("another version", bad, 2, 2)
	}
	try("more entries than content", withHead(sound, func(b *block) { b.n = 1 << 30 }), 3, 3)
	try("fewer entries than content", withHead(sound, func(b *block) { b.n = 0 }), 2, 2)
	try("garbage behind", append(slices.Clone(sound), "years of work"...), 3, 3)
	try("zeros, as after a crash", make([]byte, len(sound)), 0, 0)
	try("nothing", nil, 0, 0)
}

// blockEnds returns the offsets at which the blocks of a sound file end.
func blockEnds(src []byte) (ends []int) {
	at := 0
	for _, b := range blocksOf(src) {
		at += headSize + len(b.content)
		ends = append(ends, at)
	}
	return ends
}

// withHead returns a file whose first block has other fields in its head, with a valid checksum.
func withHead(src []byte, edit func(*block)) []byte {
	b := blocksOf(src)[0]
	edit(&b)
	out := slices.Clone(src)
	binary.LittleEndian.PutUint32(out, b.kind)
	binary.LittleEndian.PutUint32(out[4:], b.n)
	binary.LittleEndian.PutUint64(out[16:], checksum(b))
	return out
}

// The same for the contents of pages: the returned list is the stored one, or there is none.
func TestADamagedListOfContentsIsNeverBelieved(t *testing.T) {
	c := mustOpen(t, 0)
	want := []Hash{name(1), {}, name(3)}
	c.KeepContents("set", want)
	sound, err := os.ReadFile(c.setPath("set"))
	if err != nil {
		t.Fatal(err)
	}
	try := func(what string, src []byte, ok bool) {
		t.Helper()
		if err := os.WriteFile(c.setPath("set"), src, 0o666); err != nil {
			t.Fatal(err)
		}
		got, found := c.Contents("set", len(want))
		if found != ok || found && !slices.Equal(got, want) {
			t.Fatalf("%s: %v, %v", what, got, found)
		}
		c.KeepContents("set", want)
		if got, ok := c.Contents("set", len(want)); !ok || !slices.Equal(got, want) {
			t.Fatalf("%s: read anew, and not found again", what)
		}
	}
	try("as it was", sound, true)
	for at := range sound {
		for bit := range 8 {
			bad := slices.Clone(sound)
			bad[at] ^= 1 << bit
			try(fmt.Sprintf("bit %d of byte %d", bit, at), bad, false)
		}
	}
	for n := range sound {
		try(fmt.Sprintf("cut off after %d bytes", n), sound[:n], false)
	}
	// Signatures of three pages without features are 60 bytes: as many as three hashes, if they are
	// misread as hashes.
	w, done := written()
	for i := range 3 {
		w.signature(name(i), nil)
	}
	try("signatures in its place", done(), false)
	try("warnings in its place", withHead(sound, func(b *block) { b.kind = said }), false)
	try("fewer entries than content", withHead(sound, func(b *block) { b.n = 2 }), false)
}

// A folder is a cache only by an exact mark: with a mark that is changed, truncated, of another
// program or of another version nothing in it is counted, evicted or cleared.
func TestTheMarkOfTheFolderIsBelievedToTheLetter(t *testing.T) {
	c := mustOpen(t, 0)
	add(c, 1, 10)
	path := filepath.Join(c.Dir(), markFile)
	marks := map[string]string{
		"empty": "", "cut off": mark[:len(mark)-1], "more behind": mark + "\n",
		"of another program": mark[:44], "of another version": mark[:44] + "# pagetwin signatures 2\n",
	}
	for i := range mark {
		b := []byte(mark)
		b[i] ^= 1
		marks[fmt.Sprintf("byte %d", i)] = string(b)
	}
	for what, text := range marks {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		before := disktest.Listing(t, c.Dir())
		if files, size := c.Size(); IsCache(c.Dir()) || files != 0 || size != 0 {
			t.Errorf("%s: it is believed, %d files of %d bytes", what, files, size)
		}
		c.evict("")
		if err := c.Clear(); err != nil {
			t.Error(what, err)
		}
		if _, err := Open(c.Dir(), 1); err == nil {
			t.Errorf("%s: the folder is opened", what)
		}
		if after := disktest.Listing(t, c.Dir()); !slices.Equal(before, after) {
			t.Errorf("%s: %v, before %v", what, after, before)
		}
	}
	if err := os.WriteFile(path, []byte(mark), 0o666); err != nil {
		t.Fatal(err)
	}
	if files, _ := c.Size(); !IsCache(c.Dir()) || files != 1 {
		t.Errorf("with its mark it has %d files", files)
	}
}
