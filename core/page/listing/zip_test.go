package listing_test

import (
	"archive/zip"
	"encoding/binary"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/core/page/pagetest"
)

// Entries that share their bytes are read once: 3,000 pages of 16 MB in 200 KB are one.
func TestEntriesThatShareTheirBytesAreRefused(t *testing.T) {
	much(t)
	body := "<html>" + strings.Repeat(" ", 16<<20-6)
	src := pagetest.SharedZip(t, 3000, body)
	if _, err := zip.NewReader(strings.NewReader(src), int64(len(src))); err != nil {
		t.Fatalf("the zip of the test is none: %v", err)
	}
	s := open(t, filepath.Join(put(t, map[string]string{"x.zip": src}), "x.zip"))
	if ids(s) != "0000.html" || readOrFail(t, s, 0) != body {
		t.Errorf("%d pages of %d bytes", s.Len(), len(src))
	}
	if !strings.Contains(problems(s), "0001.html: overlaps another entry") || !strings.Contains(problems(s), "1999 more problems of the kind") {
		t.Errorf("problems\n%.400s", problems(s))
	}
}

// An entry that unpacks to other bytes than the table of contents says is an error.
func TestEntriesAreHeldToTheirTable(t *testing.T) {
	good := pagetest.Zip(t, map[string]string{"a.html": htmlA + strings.Repeat("x", 5000), "b.html": htmlB})
	at := strings.LastIndex(good, "PK\x01\x02") // b.html
	first := strings.Index(good, "PK\x01\x02")  // a.html
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
