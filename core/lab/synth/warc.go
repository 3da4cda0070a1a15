package synth

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"runtime"
	"strings"
	"sync"

	"github.com/klauspost/compress/gzip"

	"pagetwin/core/base/hash"
	"pagetwin/core/base/work"
)

// IsWARC reports whether Generate writes a web archive at path.
func IsWARC(path string) bool { return strings.HasSuffix(strings.ToLower(path), ".warc.gz") }

// crawled is the date of the records of a web archive.
const crawled = "2026-01-01T00:00:00Z"

// atOnce is the number of pages made together on all cores.
const atOnce = 1024

// WriteWARC makes all pages and writes them as the responses of a crawl, each packed by itself, in
// the order of the set. The ids of the pages are those of [Maker.Write], whose files hold the
// labels. progress, which may be nil, is called with the number of pages made and of all.
func (mk *Maker) WriteWARC(ctx context.Context, w *bufio.Writer, progress func(done, total int)) error {
	packed := make([]bytes.Buffer, atOnce)
	packers := sync.Pool{New: func() any { return gzip.NewWriter(nil) }}
	for from := 0; from < len(mk.plans); from += atOnce {
		n := min(atOnce, len(mk.plans)-from)
		if err := work.Each(ctx, runtime.GOMAXPROCS(0), n, func(_ context.Context, k int) error {
			p, _, err := mk.page(from + k)
			if err != nil {
				return err
			}
			z := packers.Get().(*gzip.Writer)
			defer packers.Put(z)
			packed[k].Reset()
			z.Reset(&packed[k])
			return writeResponse(z, p)
		}); err != nil {
			return err
		}
		for k := range n {
			if _, err := packed[k].WriteTo(w); err != nil {
				return err
			}
		}
		if progress != nil {
			progress(from+n, len(mk.plans))
		}
	}
	return nil
}

// writeResponse writes a page as a record, and ends the packed member.
func writeResponse(z *gzip.Writer, p Page) error {
	const status = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"
	fmt.Fprintf(z, "WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-%012x>\r\nWARC-TREC-ID: %s\r\n"+
		"WARC-Date: %s\r\nWARC-Target-URI: %s\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: %d\r\n\r\n%s",
		hash.String(p.ID)>>16, p.ID, crawled, p.URL, len(status)+len(p.Raw), status)
	z.Write(p.Raw)
	fmt.Fprint(z, "\r\n\r\n")
	return z.Close() // an error of a write comes again
}
