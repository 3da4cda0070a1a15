package listing_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/pagetest"
)

// A block that asks for more than the limit gets nothing: not even room.
func TestXZThatAsksForTooMuchIsRefused(t *testing.T) {
	packed := []byte(pagetest.XZ(t, htmlA))
	header := packed[12 : 12+(int(packed[12])+1)*4]
	at := bytes.IndexByte(header, 0x21)
	header[at+2] = 40 // 4 GiB
	binary.LittleEndian.PutUint32(header[len(header)-4:], crc32.ChecksumIEEE(header[:len(header)-4]))
	dir := put(t, map[string]string{"a.html.xz": string(packed)})
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := formats.Open(t.Context(), filepath.Join(dir, "a.html.xz"), page.Options{})
	runtime.ReadMemStats(&after)
	if err == nil || !strings.Contains(err.Error(), "unpacking it needs 4096.0 MiB of memory, the limit is 256.0 MiB") {
		t.Errorf("error %v", err)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 16<<20 {
		t.Errorf("%d MiB used", used>>20)
	}
}

func TestXZStopsAtTheLimitAndAtDamage(t *testing.T) {
	much(t)
	line := `{"id":"a","text":"` + strings.Repeat("x", 3<<20) + `"}` + "\n"
	packed := pagetest.XZ(t, strings.Repeat(line, 3))
	flipped := []byte(pagetest.XZ(t, `{"id":"a","text":"x"}`+"\n"))
	index := (int(binary.LittleEndian.Uint32(flipped[len(flipped)-8:])) + 1) * 4
	flipped[len(flipped)-12-index-1]++ // the check stands before the index
	dir := put(t, map[string]string{"a.jsonl.xz": packed, "cut.jsonl.xz": packed[:len(packed)-200], "flipped.jsonl.xz": string(flipped)})
	s, err := formats.Open(t.Context(), filepath.Join(dir, "a.jsonl.xz"), page.Options{MaxUnpack: 4 << 20})
	if err != nil || len(s.Pages) != 1 || !strings.Contains(problems(s), "unpacks to more than the limit of 4.0 MiB") {
		t.Fatalf("%v\n%s", err, problems(s))
	}
	s.Close()
	if s := open(t, filepath.Join(dir, "cut.jsonl.xz")); !strings.Contains(problems(s), "the file is incomplete") {
		t.Errorf("cut off: %d pages, problems %s", len(s.Pages), problems(s))
	}
	if s := open(t, filepath.Join(dir, "flipped.jsonl.xz")); !strings.Contains(problems(s), "checksum") {
		t.Errorf("damaged: %d pages, problems %s", len(s.Pages), problems(s))
	}
}
