package unpack

import (
	"bufio"
	"bytes"
	"io"
	"os/exec"
	"strings"
	"testing"

	"github.com/ulikunitz/xz"

	"pagetwin/core/page/pagetest"
)

func unXZ(packed string) (string, error) {
	b, err := io.ReadAll(io.LimitReader(&xzStreams{in: bufio.NewReader(strings.NewReader(packed))}, 1<<22))
	return string(b), err
}

// What the library's writer and the xz command write is read, of any level and
// check, of many blocks and streams, with padding between.
func TestXZIsReadAsItWasPacked(t *testing.T) {
	if testing.Short() {
		t.Skip("much data on one goroutine: not in a short run")
	}
	text := strings.Repeat("网页消重，很长的正文。", 40000)
	files := map[string]string{
		"one stream":    pagetest.XZ(t, text),
		"two streams":   pagetest.XZ(t, text[:3000], text[3000:]),
		"with padding":  pagetest.XZ(t, text[:3000]) + "\x00\x00\x00\x00" + pagetest.XZ(t, text[3000:]) + strings.Repeat("\x00", 8),
		"empty streams": pagetest.XZ(t, "", text, ""),
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

// Where both can read a file, it says the same as the library alone does.
func FuzzXZ(f *testing.F) {
	f.Add([]byte(pagetest.XZ(f, "<html><title>a</title><p>甲</p></html>")))
	f.Add([]byte(pagetest.XZ(f, "<html><title>a</title><p>甲</p></html>", strings.Repeat("<p>乙</p>", 300)) + "\x00\x00\x00\x00"))
	f.Add([]byte(pagetest.XZ(f, "")))
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
