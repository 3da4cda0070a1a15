package message_test

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"testing"

	"github.com/klauspost/compress/gzip"

	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

func packed(parts ...[]byte) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	for _, p := range parts {
		z.Write(p)
	}
	z.Close()
	return b.Bytes()
}

// An archive is listed on several cores as on one: also where members are damaged, continue a
// record, are large, or lie inside pages.
func TestMembersUnpackedAheadChangeNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	words := func(n int) []byte {
		b := make([]byte, n)
		for i := range b {
			b[i] = byte(rng.Uint32())
		}
		return []byte("<html><p>" + hex.EncodeToString(b))
	}
	record := func(i int, body []byte) []byte {
		return fmt.Appendf(nil, "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://a.example/%d\r\nContent-Type: application/http\r\nContent-Length: %d\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n%s\r\n\r\n",
			i, 44+len(body), body)
	}
	var file bytes.Buffer
	records := 500
	if testing.Short() {
		records = 150 // each kind three times: what races does so here
	}
	for i := range records {
		body := words(3000 + rng.IntN(6000))
		switch i % 50 {
		case 10:
			body = append(body, bytes.Repeat(packed(words(2000)), 20)...)
		case 20:
			body = words(600 << 10) // more than is unpacked ahead
		}
		r := record(i, body)
		switch i % 50 {
		case 30:
			file.Write(packed(r[:len(r)/2]))
			file.Write(packed(r[len(r)/2:]))
		case 40:
			p := packed(r)
			p[len(p)/2] ^= 0xFF
			file.Write(p)
		case 45:
			file.Write(packed(r, record(1000+i, words(100))))
		default:
			file.Write(packed(r))
		}
	}
	path := filepath.Join(t.TempDir(), "a.warc.gz")
	if err := os.WriteFile(path, file.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	list := func(cores int, opt page.Options) *page.Set {
		runtime.GOMAXPROCS(cores)
		set, err := formats.Open(t.Context(), path, opt)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { set.Close() })
		return set
	}
	for _, opt := range []page.Options{{}, {Section: page.Section{I: 1, N: 2}}} {
		want, got := list(1, opt), list(4, opt)
		if len(got.Pages) < records*2/5 || !reflect.DeepEqual(got.Pages, want.Pages) || !reflect.DeepEqual(got.Problems, want.Problems) || got.Fingerprint != want.Fingerprint {
			t.Fatalf("%d pages, %d problems, %s, not %d, %d, %s", len(got.Pages), len(got.Problems), got.Fingerprint, len(want.Pages), len(want.Problems), want.Fingerprint)
		}
		for i := range got.Pages {
			a, err := got.Raw(i)
			b, err2 := want.Raw(i)
			if err != nil || err2 != nil || !bytes.Equal(a, b) {
				t.Fatalf("page %d: %v, %v", i, err, err2)
			}
		}
	}
}
