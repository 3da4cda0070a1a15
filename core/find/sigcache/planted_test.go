package sigcache

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/base/disk/disktest"
	"pagetwin/core/base/pack"
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
	blocks := blocksIn(c.jobPath(j), kindJob)
	if len(blocks) != 4 {
		t.Fatalf("%d blocks", len(blocks))
	}
	blockAt := func(at int) int { // that a byte is in; -1 for none
		return slices.IndexFunc(blocks, func(b block) bool {
			from := bytes.Index(sound, b.content)
			return at >= from && at < from+len(b.content)
		})
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
		bad := slices.Clone(sound)
		bad[at] ^= 1 << (at % 8)
		least, most := 0, 3
		switch in := blockAt(at); {
		case in == 3: // the warnings
			least = 3
		case in >= 0:
			least, most = 2, 2
		}
		try(fmt.Sprintf("byte %d", at), bad, least, most)
	}
	for n := range sound {
		try(fmt.Sprintf("cut off after %d bytes", n), sound[:n], 0, 0)
	}
	edited := func(edit func(*block)) []byte {
		return written(func(w *writer) {
			for i, b := range blocks {
				if i == 0 {
					edit(&b)
				}
				w.put(b)
			}
		})
	}
	try("an unknown kind of block", edited(func(b *block) { b.kind = "x" }), 2, 2)
	try("more entries than content", edited(func(b *block) { b.n = 1 << 30 }), 3, 3)
	try("fewer entries than content", edited(func(b *block) { b.n = 0 }), 2, 2)
	try("another kind of file", slices.Concat([]byte(pack.Head(kindSet)), sound[len(pack.Head(kindJob)):]), 0, 0)
	try("garbage behind", append(slices.Clone(sound), "years of work"...), 0, 0)
	try("zeros, as after a crash", make([]byte, len(sound)), 0, 0)
	try("nothing", nil, 0, 0)
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
		bad := slices.Clone(sound)
		bad[at] ^= 1 << (at % 8)
		try(fmt.Sprintf("byte %d", at), bad, false)
	}
	for n := range sound {
		try(fmt.Sprintf("cut off after %d bytes", n), sound[:n], false)
	}
	// Signatures of three pages without features are 60 bytes: as many as three hashes, if they are
	// misread as hashes.
	try("signatures in its place", written(func(w *writer) {
		for i := range 3 {
			w.signature(name(i), nil)
		}
	}), false)
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
