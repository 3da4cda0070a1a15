package listing_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/listing"
	"pagetwin/core/page/pagetest"
)

// dictionaryRow is a row whose pages come from a dictionary: the file holds each once.
type dictionaryRow struct {
	URL  string `parquet:"url"`
	HTML string `parquet:"html,dict"`
}

// A little that holds much, whichever reader unfolds it, is stopped at the limit of the
// set: what is listed and what one pass over the pages reads stay below it, one line
// says which limit and how to raise it, and pages can be read again and again.
func TestWhatASetUnfoldsToIsBounded(t *testing.T) {
	much(t)
	const limit, size = 12 << 20, 1 << 20
	big := "<html>" + strings.Repeat("<p>x", (size-6)/4)
	rows := make([]dictionaryRow, 60)
	var lines, named strings.Builder
	var records []string
	inner := map[string]string{}
	for i := range rows {
		rows[i] = dictionaryRow{fmt.Sprint("http://a.example/", i), big}
		if i < 30 {
			fmt.Fprintf(&lines, "{\"id\":\"%d\",\"html\":%q}\n", i, big)
			records = append(records, answer(fmt.Sprint("http://a.example/", i), "Content-Type: text/html\nContent-Encoding: gzip", gzipped(t, big)))
			inner[fmt.Sprintf("%02d.html", i)] = big
		}
		fmt.Fprintf(&named, "{\"id\":\"%d\",\"file\":\"a.html\",\"gold\":\"a.html\"}\n", i)
	}
	each := pagetest.Zip(t, inner)
	small, bare := parquet.Compression(&parquet.Zstd), parquet.SkipPageBounds("html")
	for name, files := range map[string]map[string]string{
		"x.parquet":     {"x.parquet": parquetOf(t, rows, small, bare)},
		"pages.jsonl":   {"pages.jsonl": named.String(), "a.html": big},
		"x.jsonl.gz":    {"x.jsonl.gz": gzipped(t, lines.String())},
		"x.zip":         {"x.zip": pagetest.Zip(t, map[string]string{"1.zip": each, "2.zip": pagetest.Zip(t, map[string]string{"3.zip": each, "4.zip": each})})},
		"x.tar.gz":      {"x.tar.gz": gzipped(t, tarOfFiles(t, inner))},
		"x.warc":        {"x.warc": strings.Join(records, "")},
		"x.warc.gz":     {"x.warc.gz": gzipEach(t, records)},
		"x.warc.zst":    {"x.warc.zst": zstdOf(t, strings.Join(records, ""))},
		"x.mhtml.gz":    {"x.mhtml.gz": gzipped(t, "Content-Type: text/html\r\n\r\n"+strings.Repeat(big, 40))},
		"many archives": {"a.tar.gz": gzipped(t, tarOfFiles(t, inner)), "b.tar.gz": gzipped(t, tarOfFiles(t, inner)), "c.zip": each},
	} {
		t.Run(name, func(t *testing.T) {
			path := put(t, files)
			if len(files) == 1 {
				path = filepath.Join(path, name)
			}
			s, unpacked, err := listing.OpenCounted(t.Context(), path, page.Options{MaxUnpack: limit}, formats.All())
			if err != nil {
				if !strings.Contains(err.Error(), "limit of 12.0 MiB") || !strings.Contains(err.Error(), "--max-unpack") || strings.Contains(err.Error(), "\n") {
					t.Errorf("%v", err)
				}
				return
			}
			defer s.Close()
			if text := problems(s); !strings.Contains(text, "12.0 MiB") || strings.Count(text, "--max-unpack") < 1 {
				t.Errorf("problems\n%.900s", text)
			}
			for range 2 {
				read := 0
				for i := range s.Pages {
					c, err := s.Read(i)
					if err != nil {
						t.Fatalf("page %d of %d: %v", i, s.Len(), err)
					}
					read += len(c.Text)
				}
				if read > limit || read == 0 {
					t.Errorf("one pass over %d pages reads %d MiB", s.Len(), read>>20)
				}
			}
			if unpacked > limit+1<<20 { // what was read when it was reached is written
				t.Errorf("%d MiB unpacked", unpacked>>20)
			}
		})
	}
}

func TestFilesThatAreNotPackedAreNotLimited(t *testing.T) {
	dir := put(t, map[string]string{"a.html": "<html>" + strings.Repeat("a", 5000), "b.html": "<html>" + strings.Repeat("b", 5000), "c/pages.jsonl": `{"id":"a","text":"x"}`})
	s, err := formats.Open(t.Context(), dir, page.Options{MaxUnpack: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if s.Len() != 2 || strings.Contains(problems(s), "limit") {
		t.Errorf("files that are not packed: pages %s, problems %s", ids(s), problems(s))
	}
}

// Zips inside zips, each page of which is unpacked by itself, hold no more than a file may
// that is unpacked as a whole: 14 KB kept a run busy with 40 GB of pages.
func TestPagesOfZipsInsideZipsAreBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, much work: not for the short run")
	}
	inner := map[string]string{}
	for i := range 16 {
		inner[fmt.Sprintf("%02d.html", i)] = "<html>" + strings.Repeat("a ", 1<<20)
	}
	packed := pagetest.Zip(t, inner)
	for range 2 {
		outer := map[string]string{}
		for i := range 16 {
			outer[fmt.Sprintf("%02d.zip", i)] = packed
		}
		packed = pagetest.Zip(t, outer)
	}
	path := filepath.Join(put(t, map[string]string{"x.zip": packed}), "x.zip")
	s := open(t, path)
	total := int64(0)
	for _, p := range s.Pages {
		total += p.Size
	}
	if total > 256<<20 || total < 128<<20 {
		t.Errorf("%d bytes unpack to %d MiB of pages", len(packed), total>>20)
	}
	if said := problems(s); strings.Count(said, "--max-unpack") != 1 || !strings.Contains(said, "256.0 MiB") {
		t.Errorf("problems\n%.900s", said)
	}
	all, err := formats.Open(t.Context(), path, page.Options{MaxUnpack: 64 << 30})
	if err != nil {
		t.Fatal(err)
	}
	defer all.Close()
	if all.Len() != 16*16*16 {
		t.Errorf("%d pages where so much is allowed", all.Len())
	}
}
