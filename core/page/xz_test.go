package page

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"io"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/ulikunitz/xz"
)

// xzOf packs each piece as a stream of its own.
func xzOf(t testing.TB, pieces ...string) string {
	var b bytes.Buffer
	for _, p := range pieces {
		w, err := xz.NewWriter(&b)
		if err == nil {
			_, err = io.WriteString(w, p)
		}
		if err == nil {
			err = w.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

func unXZ(packed string) (string, error) {
	b, err := io.ReadAll(io.LimitReader(&xzStreams{in: bufio.NewReader(strings.NewReader(packed))}, 1<<22))
	return string(b), err
}

// What the library's writer and the xz command write is read, of any level and
// check, of many blocks and streams, with padding between.
func TestXZIsReadAsItWasPacked(t *testing.T) {
	much(t)
	text := strings.Repeat("网页消重，很长的正文。", 40000)
	files := map[string]string{
		"one stream":    xzOf(t, text),
		"two streams":   xzOf(t, text[:3000], text[3000:]),
		"with padding":  xzOf(t, text[:3000]) + "\x00\x00\x00\x00" + xzOf(t, text[3000:]) + strings.Repeat("\x00", 8),
		"empty streams": xzOf(t, "", text, ""),
	}
	if command, err := exec.LookPath("xz"); err != nil {
		t.Log("no xz command here: its files are not read")
	} else {
		for _, args := range []string{"-0", "-9", "--check=none", "--check=crc32", "--check=sha256", "--block-size=20000", "-T2 --block-size=50000"} {
			c := exec.Command(command, append(strings.Fields(args), "-c")...)
			c.Stdin = strings.NewReader(text)
			out, err := c.Output()
			if err != nil {
				t.Fatal(err)
			}
			files["xz "+args] = string(out)
		}
	}
	for name, packed := range files {
		if got, err := unXZ(packed); got != text || err != nil {
			t.Errorf("%s: %d bytes of %d, %v", name, len(got), len(text), err)
		}
	}
}

// A block that asks for more than the limit gets nothing: not even room.
func TestXZThatAsksForTooMuchIsRefused(t *testing.T) {
	packed := []byte(xzOf(t, htmlA))
	header := packed[12 : 12+(int(packed[12])+1)*4]
	at := bytes.IndexByte(header, 0x21)
	header[at+2] = 40 // 4 GiB
	binary.LittleEndian.PutUint32(header[len(header)-4:], crc32.ChecksumIEEE(header[:len(header)-4]))
	dir := put(t, map[string]string{"a.html.xz": string(packed)})
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := Open(t.Context(), filepath.Join(dir, "a.html.xz"), Options{})
	runtime.ReadMemStats(&after)
	if err == nil || !strings.Contains(err.Error(), "it needs 4096.0 MiB to unpack, the limit is 256.0 MiB") {
		t.Errorf("error %v", err)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 16<<20 {
		t.Errorf("%d MiB used", used>>20)
	}
}

func TestXZStopsAtTheLimitAndAtDamage(t *testing.T) {
	much(t)
	line := `{"id":"a","text":"` + strings.Repeat("x", 3<<20) + `"}` + "\n"
	packed := xzOf(t, strings.Repeat(line, 3))
	flipped := []byte(xzOf(t, `{"id":"a","text":"x"}`+"\n"))
	index := (int(binary.LittleEndian.Uint32(flipped[len(flipped)-8:])) + 1) * 4
	flipped[len(flipped)-12-index-1]++ // the check stands before the index
	dir := put(t, map[string]string{"a.jsonl.xz": packed, "cut.jsonl.xz": packed[:len(packed)-200], "flipped.jsonl.xz": string(flipped)})
	s, err := Open(t.Context(), filepath.Join(dir, "a.jsonl.xz"), Options{MaxUnpack: 4 << 20})
	if err != nil || len(s.Pages) != 1 || !strings.Contains(problems(s), "unpacks to more than the limit of 4.0 MiB") {
		t.Fatalf("%v\n%s", err, problems(s))
	}
	s.Close()
	if s := open(t, filepath.Join(dir, "cut.jsonl.xz")); !strings.Contains(problems(s), "the file is cut off") {
		t.Errorf("cut off: %d pages, problems %s", len(s.Pages), problems(s))
	}
	if s := open(t, filepath.Join(dir, "flipped.jsonl.xz")); !strings.Contains(problems(s), "checksum") {
		t.Errorf("damaged: %d pages, problems %s", len(s.Pages), problems(s))
	}
}

// Where both can read a file, it says the same as the library alone does.
func FuzzXZ(f *testing.F) {
	f.Add([]byte(xzOf(f, htmlA)))
	f.Add([]byte(xzOf(f, htmlA, strings.Repeat(htmlB, 300)) + "\x00\x00\x00\x00"))
	f.Add([]byte(xzOf(f, "")))
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := unXZ(string(data))
		if err != nil || len(got) == 1<<22 {
			return
		}
		r, err := xz.NewReader(bytes.NewReader(data))
		if err != nil {
			t.Skip(err)
		}
		want, err := io.ReadAll(io.LimitReader(r, 1<<22))
		if err == nil && string(want) != got {
			t.Fatalf("%d bytes, the library has %d", len(got), len(want))
		}
	})
}
