package listing_test

import (
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// Every web archive of the shared samples, those broken on purpose too, gives
// its pages or is refused with a reason, and every page of it can be read whole.
func TestSharedWebArchives(t *testing.T) {
	dir := filepath.Join(dataDir(t), "warc_samples")
	want := map[string]struct {
		pages  int
		reason string // of a refusal, or of what is left out
	}{
		"chatnoir-eu_chatnoir-resiliparse/block-sized-records.warc":    {0, "unknown records skipped: 3"},
		"chatnoir-eu_chatnoir-resiliparse/block-sized-records.warc.gz": {0, "unknown records skipped: 3"},
		"chatnoir-eu_chatnoir-resiliparse/clipped.warc.gz":             {1, "the file is incomplete here"},
		"chatnoir-eu_chatnoir-resiliparse/clueweb-quirk.warc.gz":       {29, "warcinfo records skipped: 1"},
		"chatnoir-eu_chatnoir-resiliparse/warcfile.warc":               {16, "request records skipped: 17"},
		"chatnoir-eu_chatnoir-resiliparse/warcfile.warc.gz":            {16, "request records skipped: 17"},
		"commoncrawl_whirlwind-python/whirlwind.warc":                  {1, "request records skipped: 1"},
		"commoncrawl_whirlwind-python/whirlwind.warc.gz":               {1, "request records skipped: 1"},
		"commoncrawl_whirlwind-python/whirlwind.warc.wat":              {0, "metadata records skipped: 1"},
		"commoncrawl_whirlwind-python/whirlwind.warc.wat.gz":           {0, "metadata records skipped: 1"},
		"commoncrawl_whirlwind-python/whirlwind.warc.wet":              {1, "warcinfo records skipped: 1"},
		"commoncrawl_whirlwind-python/whirlwind.warc.wet.gz":           {1, "warcinfo records skipped: 1"},
		"iipc_jwarc/cc.warc.gz":                                        {1, ""},
		"iipc_jwarc/gzip_extra_sl.warc.gz":                             {0, "warcinfo records skipped: 1"},
		"webrecorder_pywb/bad.arc":                                     {0, "skipped, not a valid record"},
		"webrecorder_pywb/dupes.warc.gz":                               {1, "revisit records skipped: 9"},
		"webrecorder_pywb/example-extra.warc":                          {1, "revisit records skipped: 2"},
		"webrecorder_pywb/example-url-agnostic-orig.warc.gz":           {1, ""},
		"webrecorder_pywb/example-url-agnostic-revisit.warc.gz":        {0, "revisit records skipped: 1"},
		"webrecorder_pywb/example-wget-1-14.warc.gz":                   {1, "records about the crawler itself skipped: 3"},
		"webrecorder_pywb/example-wpull.warc.gz":                       {2, ""},
		"webrecorder_pywb/example.arc":                                 {1, "filedesc records skipped: 1"},
		"webrecorder_pywb/example.arc.gz":                              {1, "filedesc records skipped: 1"},
		"webrecorder_pywb/example.warc":                                {1, "responses with status 302 skipped: 1"},
		"webrecorder_pywb/example.warc.gz":                             {1, "responses with status 302 skipped: 1"},
		"webrecorder_pywb/example2.warc.gz":                            {1, ""},
		"webrecorder_pywb/httpbin-resource.warc.gz":                    {0, "not pages: application/json skipped: 1"},
		"webrecorder_pywb/iana.warc.gz":                                {16, "revisit records skipped: 123"},
		"webrecorder_pywb/invalid_example_1.wacz":                      {1, "not HTML, skipped: 1 .json"},
		"webrecorder_pywb/missing-status-text.warc":                    {0, "responses with status 302 skipped: 1"},
		"webrecorder_pywb/post-test.warc.gz":                           {0, "not pages: application/json skipped: 3"},
		"webrecorder_pywb/valid_example_1.wacz":                        {1, "request records skipped: 1"},
		"webrecorder_warcio/bad.arc":                                   {0, "skipped, not a valid record"},
		"webrecorder_warcio/example-bad-non-chunked.warc.gz":           {1, "revisit records skipped: 1"},
		"webrecorder_warcio/example-digest.warc":                       {0, "request records skipped: 4"},
		"webrecorder_warcio/example-iana.org-chunked.warc":             {1, ""},
		"webrecorder_warcio/example-resource.warc.gz":                  {1, ""},
		"webrecorder_warcio/example-space-in-target-uri.warc.gz":       {0, "not pages: image/png skipped: 1"},
		"webrecorder_warcio/example-space-in-url.arc":                  {1, "its Content-Length is 1591 bytes"},
		"webrecorder_warcio/example-trunc.warc":                        {1, "its Content-Length is 973 bytes"},
		"webrecorder_warcio/example-wget-bad-target-uri.warc.gz":       {1, "metadata records skipped: 1"},
		"webrecorder_warcio/example-wrong-chunks.warc.gz":              {1, "request records skipped: 1"},
		"webrecorder_warcio/example.arc":                               {1, ""},
		"webrecorder_warcio/example.arc.gz":                            {1, ""},
		"webrecorder_warcio/example.warc":                              {1, "revisit records skipped: 1"},
		"webrecorder_warcio/example.warc.gz":                           {1, "revisit records skipped: 1"},
		"webrecorder_warcio/post-test.warc.gz":                         {0, "not pages: application/json skipped: 3"},
	}
	seen := 0
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || e.Name() == "README.md" || filepath.Ext(path) == ".lz4" {
			return err
		}
		name, _ := filepath.Rel(dir, path)
		name = filepath.ToSlash(name)
		seen++
		c, known := want[name]
		s, err := formats.Open(t.Context(), path, page.Options{})
		if err != nil {
			if known && c.pages > 0 || !strings.Contains(err.Error(), c.reason) {
				t.Errorf("%s: %v, want %d pages, %q", name, err, c.pages, c.reason)
			}
			return nil
		}
		defer s.Close()
		if known && (len(s.Pages) != c.pages || !strings.Contains(problems(s), c.reason)) {
			t.Errorf("%s: %d pages, want %d with %q in\n%s", name, len(s.Pages), c.pages, c.reason, problems(s))
		}
		for i, p := range s.Pages {
			raw, err := s.Raw(i)
			if err != nil || int64(len(raw)) != p.Size {
				t.Errorf("%s: page %s has %d bytes of %d, %v", name, p.ID, len(raw), p.Size, err)
			}
			if _, err := s.Read(i); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Skip("the shared web archives are not here:", err)
	}
	if seen != len(want) {
		t.Errorf("%d archives, %d are known", seen, len(want))
	}
	whole := open(t, dir)
	pages := 0
	for _, c := range want {
		pages += c.pages
	}
	if len(whole.Pages) < pages-2 { // the two .wacz are archives inside the folder
		t.Errorf("the folder of all has %d pages, its files have %d", len(whole.Pages), pages)
	}
}
