package page

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/flate"
)

// sharedZip is a zip of n entries that all point at the same packed bytes.
func sharedZip(t testing.TB, n int, body string) string {
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, 9)
	if err == nil {
		_, err = io.WriteString(w, body)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	sum := crc32.ChecksumIEEE([]byte(body))
	entry := func(b []byte, mark string) []byte {
		b = append(b, mark...)
		if mark == zipLineMark {
			b = append(b, 20, 0)
		}
		b = append(b, 20, 0, 0, 0, 8, 0, 0, 0, 0, 0)
		b = binary.LittleEndian.AppendUint32(b, sum)
		b = binary.LittleEndian.AppendUint32(b, uint32(packed.Len()))
		return binary.LittleEndian.AppendUint32(b, uint32(len(body)))
	}
	out := append(append(entry(nil, zipHeader), 9, 0, 0, 0), "0000.html"...)
	out = append(out, packed.Bytes()...)
	at := len(out)
	for i := range n {
		out = append(entry(out, zipLineMark), 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
		out = append(out, fmt.Sprintf("%04d.html", i)...)
	}
	length := len(out) - at
	out = append(out, zipEnd+"\x00\x00\x00\x00"...)
	out = binary.LittleEndian.AppendUint16(out, uint16(n))
	out = binary.LittleEndian.AppendUint16(out, uint16(n))
	out = binary.LittleEndian.AppendUint32(out, uint32(length))
	out = binary.LittleEndian.AppendUint32(out, uint32(at))
	return string(append(out, 0, 0))
}

// Entries that share their bytes are read once: 3,000 pages of 16 MB in 200 KB are one.
func TestEntriesThatShareTheirBytesAreRefused(t *testing.T) {
	much(t)
	body := "<html>" + strings.Repeat(" ", 16<<20-6)
	src := sharedZip(t, 3000, body)
	if _, err := zip.NewReader(strings.NewReader(src), int64(len(src))); err != nil {
		t.Fatalf("the zip of the test is none: %v", err)
	}
	s := open(t, filepath.Join(put(t, map[string]string{"x.zip": src}), "x.zip"))
	if ids(s) != "0000.html" || readOrFail(t, s, 0) != body {
		t.Errorf("%d pages of %d bytes", s.Len(), len(src))
	}
	if !strings.Contains(problems(s), "0001.html: shares its bytes with another entry") || !strings.Contains(problems(s), "1999 more problems of the kind") {
		t.Errorf("problems\n%.400s", problems(s))
	}
}

// An entry that unpacks to other bytes than the table of contents says is an error.
func TestEntriesAreHeldToTheirTable(t *testing.T) {
	good := zipOf(t, map[string]string{"a.html": htmlA + strings.Repeat("x", 5000), "b.html": htmlB})
	at := strings.LastIndex(good, zipLineMark) // b.html
	first := strings.Index(good, zipLineMark)  // a.html
	for name, change := range map[string]func(b []byte){
		"checksum":        func(b []byte) { b[first+16] ^= 1 },
		"longer than it":  func(b []byte) { b[first+24]-- },
		"shorter than it": func(b []byte) { b[first+24]++ },
		"place":           func(b []byte) { binary.LittleEndian.PutUint32(b[first+42:], 1) },
		"way of packing":  func(b []byte) { b[first+10] = 12 },
		"packed data":     func(b []byte) { copy(b[60:], "\xff\xff\xff\xff\xff\xff") },
	} {
		b := []byte(good)
		change(b)
		s := open(t, filepath.Join(put(t, map[string]string{"x.zip": string(b)}), "x.zip"))
		bad := 0
		for i, p := range s.Pages {
			c, err := s.Read(i)
			switch {
			case p.ID == "b.html" && (err != nil || c.Text != htmlB):
				t.Errorf("%s: the other page: %q, %v", name, c.Text, err)
			case p.ID == "a.html" && err == nil:
				t.Errorf("%s: read as %d bytes", name, len(c.Text))
			case p.ID == "a.html":
				bad++
			}
		}
		if bad == 0 && !strings.Contains(problems(s), "a.html: ") {
			t.Errorf("%s: nothing is said: %s", name, problems(s))
		}
	}
	if at == first {
		t.Fatal("the zip has one entry")
	}
}

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
	two := zipOf(t, map[string]string{"a.html": htmlA, "b.html": htmlB})
	for name, src := range map[string]string{
		"two": two, "many": many.String(), "behind a program": "MZ program" + two, "behind a comment": two[:len(two)-2] + "\x03\x00abc",
		"a folder's bit of an unknown system": made(two, 6, 0x10), "a folder's bit of DOS": made(two, 0, 0x10),
		"bytes behind": two + "\x00\x00", "empty": zipEnd + strings.Repeat("\x00", 18),
	} {
		sameTable(t, name, []byte(src), true)
	}
}

// A table that is said to begin before the file is damaged, wherever its entries are.
func TestATableLongerThanTheFileIsRefused(t *testing.T) {
	src := []byte(zipOf(t, map[string]string{"a.html": htmlA}))
	end := strings.LastIndex(string(src), zipEnd)
	src[end+12]++
	if got, err := readZipTable(bytes.NewReader(src), int64(len(src))); err == nil {
		t.Errorf("%d entries", len(got))
	}
	sameTable(t, "longer", src, false)
}

// An entry that reaches into the end of the table, as a comment may say it does, is
// none.
func TestAnEntryBehindTheTableIsRefused(t *testing.T) {
	src := []byte(zipOf(t, map[string]string{"a.html": htmlA}))
	src[strings.Index(string(src), zipLineMark)+32] = zipEndLen // the length of its comment
	if got, err := readZipTable(bytes.NewReader(src), int64(len(src))); err == nil {
		t.Errorf("%d entries", len(got))
	}
	sameTable(t, "comment", src, false)
}

// made is a zip file whose first entry was made on the system of that number, with
// these attributes.
func made(src string, system, attributes byte) string {
	b, at := []byte(src), strings.Index(src, zipLineMark)
	b[at+5], b[at+38] = system, attributes
	return string(b)
}

// sameTable holds the entries that are read to those that archive/zip reads.
func sameTable(t *testing.T, name string, src []byte, must bool) {
	t.Helper()
	got, err := readZipTable(bytes.NewReader(src), int64(len(src)))
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
		if e.crc != f.CRC32 || uint64(e.packed) != f.CompressedSize64 || uint64(e.size) != f.UncompressedSize64 || e.method != f.Method || e.flags != f.Flags {
			t.Fatalf("%s: entry %d is %+v, archive/zip has %+v", name, i, e, f.FileHeader)
		}
		// Kinds that Unix has not are refused here and regular files there.
		unknown := !slices.Contains([]uint32{0, 0x1000, 0x2000, modeFolder, 0x6000, modeFile, modeLink, 0xC000}, e.mode&modeKind)
		if kind := e.mode & modeKind; !unknown && (kind == 0 || kind == modeFile) != f.Mode().IsRegular() && !strings.HasSuffix(f.Name, "/") {
			t.Fatalf("%s: entry %d has the mode %o, archive/zip says %v", name, i, e.mode, f.Mode())
		}
		at, err := f.DataOffset()
		if mine, why := zipData(bytes.NewReader(src), e.at); err == nil && mine != at {
			t.Fatalf("%s: entry %d lies at %d (%v), archive/zip says %d", name, i, mine, why, at)
		}
	}
}

func FuzzZipTable(f *testing.F) {
	two := zipOf(f, map[string]string{"a.html": htmlA, "b/": "", "b/c.html": htmlB})
	f.Add([]byte(two))
	f.Add([]byte("MZ" + two))
	f.Add([]byte(sharedZip(f, 3, htmlA)))
	if src, err := os.ReadFile("../../samples/reprints.zip"); err == nil && len(src) < 1<<16 {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src []byte) { sameTable(t, "fuzzed", src, false) })
}
