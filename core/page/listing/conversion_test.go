package listing_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// named is a record with a name of its own, and where of is not "" that of the record
// that it was made of.
func named(kind, id, of, uri, mime, block string) string {
	if of != "" {
		of = "WARC-Refers-To: <" + of + ">\r\n"
	}
	return fmt.Sprintf("WARC/1.0\r\nWARC-Type: %s\r\nWARC-Record-ID: <%s>\r\n%sWARC-Target-URI: %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n",
		kind, id, of, uri, mime, len(block), block)
}

// A conversion is another form of a page. Where the page itself is in the file it stands
// for both; where it is not, as in WET, the conversion is the page. What a crawler wrote
// beside the pages, their text among it, is no page.
func TestConversionsOfPagesThatAreThere(t *testing.T) {
	archive := named("resource", "urn:uuid:1", "", urlA, "text/html", htmlA) +
		named("conversion", "urn:uuid:2", "urn:uuid:1", urlA, "text/html", htmlB) +
		named("conversion", "urn:uuid:3", "urn:uuid:0", urlB, "text/plain", "words of a page elsewhere") +
		named("resource", "urn:uuid:4", "", "urn:text:"+urlA, "text/plain", "words of the first page") +
		named("resource", "urn:uuid:5", "", "urn:textFinal:"+urlA, "text/plain", "words of the first page")
	for name, content := range map[string]string{"a.warc": archive, "a.warc.gz": gzipped(t, archive)} {
		path := filepath.Join(put(t, map[string]string{name: content}), name)
		s := open(t, path)
		said := problems(s)
		if len(s.Pages) != 2 || s.Pages[0].URL != urlA || s.Pages[1].URL != urlB || s.Pages[1].Kind != page.Text {
			t.Errorf("%s: pages %+v", name, s.Pages)
		}
		for _, want := range []string{"conversions of pages that are present skipped: 1", "records about the crawler itself skipped: 2"} {
			if !strings.Contains(said, want) {
				t.Errorf("%s: problems\n%s\nlack %q", name, said, want)
			}
		}
		all, err := formats.Open(t.Context(), path, page.Options{Conversions: true})
		if err != nil {
			t.Fatal(err)
		}
		if len(all.Pages) != 3 || all.Pages[0].URL != all.Pages[1].URL || all.Pages[0].ID == all.Pages[1].ID {
			t.Errorf("%s: with conversions %+v", name, all.Pages)
		}
		if err := all.Close(); err != nil {
			t.Error(err)
		}
	}
}
