package zipdir

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/page/pagetest"
)

const htmlC, htmlD = "<html><title>a</title><p>甲</p></html>", "<!DOCTYPE html><p>乙</p>"

// The table of contents is read as archive/zip reads it: with a comment, behind a
// program that unpacks it, with more than 65535 entries, with sizes of 64 bits.
func TestTablesOfContents(t *testing.T) {
	var many bytes.Buffer
	w := zip.NewWriter(&many)
	for i := range 70_000 {
		if _, err := w.CreateHeader(&zip.FileHeader{Name: fmt.Sprint(i, ".html"), Method: zip.Store}); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.SetComment("a comment"), w.Close()); err != nil {
		t.Fatal(err)
	}
	two := pagetest.Zip(t, map[string]string{"a.html": htmlC, "b.html": htmlD})
	for name, src := range map[string]string{
		"two": two, "many": many.String(), "behind a program": "MZ program" + two, "behind a comment": two[:len(two)-2] + "\x03\x00abc",
		"a folder's bit of an unknown system": made(two, 6, 0x10), "a folder's bit of DOS": made(two, 0, 0x10),
		"bytes behind": two + "\x00\x00", "empty": endMark + strings.Repeat("\x00", 18),
	} {
		sameTable(t, name, []byte(src), true)
	}
}

// A table that is said to begin before the file is damaged, wherever its entries are.
func TestATableLongerThanTheFileIsRefused(t *testing.T) {
	src := []byte(pagetest.Zip(t, map[string]string{"a.html": htmlC}))
	end := strings.LastIndex(string(src), endMark)
	src[end+12]++
	if got, err := Read(bytes.NewReader(src), int64(len(src))); err == nil {
		t.Errorf("%d entries", len(got))
	}
	sameTable(t, "longer", src, false)
}

// An entry that reaches into the end of the table, as a comment may say it does, is
// none.
func TestAnEntryBehindTheTableIsRefused(t *testing.T) {
	src := []byte(pagetest.Zip(t, map[string]string{"a.html": htmlC}))
	src[strings.Index(string(src), entryMark)+32] = endLen // the length of its comment
	if got, err := Read(bytes.NewReader(src), int64(len(src))); err == nil {
		t.Errorf("%d entries", len(got))
	}
	sameTable(t, "comment", src, false)
}

// made is a zip file whose first entry was made on the system of that number, with
// these attributes.
func made(src string, system, attributes byte) string {
	b, at := []byte(src), strings.Index(src, entryMark)
	b[at+5], b[at+38] = system, attributes
	return string(b)
}

// sameTable holds the entries that are read to those that archive/zip reads.
func sameTable(t *testing.T, name string, src []byte, must bool) {
	t.Helper()
	got, err := Read(bytes.NewReader(src), int64(len(src)))
	z, wantErr := zip.NewReader(bytes.NewReader(src), int64(len(src)))
	if errors.Is(wantErr, zip.ErrInsecurePath) {
		wantErr = nil
	}
	if must && err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if (err == nil) != (wantErr == nil) {
		if must || err == nil && len(got) > 0 {
			t.Fatalf("%s: %v, archive/zip says %v", name, err, wantErr)
		}
		return
	}
	if err != nil {
		return
	}
	if len(got) != len(z.File) {
		t.Fatalf("%s: %d entries, archive/zip has %d", name, len(got), len(z.File))
	}
	for i, e := range got {
		f := z.File[i]
		if e.CRC != f.CRC32 || uint64(e.Packed) != f.CompressedSize64 || uint64(e.Size) != f.UncompressedSize64 || e.Method != f.Method || e.Flags != f.Flags {
			t.Fatalf("%s: entry %d is %+v, archive/zip has %+v", name, i, e, f.FileHeader)
		}
		// Kinds that Unix has not are refused here and regular files there.
		unknown := !slices.Contains([]uint32{0, 0x1000, 0x2000, modeFolder, 0x6000, ModeFile, ModeLink, 0xC000}, e.Mode&ModeKind)
		if kind := e.Mode & ModeKind; !unknown && (kind == 0 || kind == ModeFile) != f.Mode().IsRegular() && !strings.HasSuffix(f.Name, "/") {
			t.Fatalf("%s: entry %d has the mode %o, archive/zip says %v", name, i, e.Mode, f.Mode())
		}
		at, err := f.DataOffset()
		if mine, why := DataAt(bytes.NewReader(src), e.At); err == nil && mine != at {
			t.Fatalf("%s: entry %d lies at %d (%v), archive/zip says %d", name, i, mine, why, at)
		}
	}
}

func FuzzTable(f *testing.F) {
	two := pagetest.Zip(f, map[string]string{"a.html": htmlC, "b/": "", "b/c.html": htmlD})
	f.Add([]byte(two))
	f.Add([]byte("MZ" + two))
	f.Add([]byte(pagetest.SharedZip(f, 3, htmlC)))
	if src, err := os.ReadFile("../../../samples/reprints.zip"); err == nil && len(src) < 1<<16 {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src []byte) { sameTable(t, "fuzzed", src, false) })
}
