package listing_test

import (
	"archive/tar"
	"archive/zip"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/core/page"
)

// A tar, packed or not, is listed as the folder that it was made of.
func TestTarIsAsItsFolder(t *testing.T) {
	for name, c := range layouts {
		var plain []tarEntryOf
		for n, text := range c.files {
			plain = append(plain, entry("top/"+n, text))
		}
		want := open(t, put(t, c.files))
		body := tarOf(t, plain...)
		dir := put(t, map[string]string{"x.tar": body, "x.tar.gz": gzipped(t, body), "x.tgz": gzipped(t, body), "x": zstdOf(t, body)})
		for _, file := range []string{"x.tar", "x.tar.gz", "x.tgz", "x"} {
			s := open(t, filepath.Join(dir, file))
			if ids(s) != ids(want) || texts(t, s) != texts(t, want) || s.Fingerprint != want.Fingerprint || len(s.Problems) != len(want.Problems) {
				t.Errorf("%s, %s: pages %s, want %s; problems\n%s\nwant\n%s", name, file, ids(s), ids(want), problems(s), problems(want))
			}
		}
	}
}

func TestTarEntriesThatLeadOutAreRefused(t *testing.T) {
	special := func(name string, kind byte, to string) tarEntryOf {
		return tarEntryOf{Header: tar.Header{Name: name, Typeflag: kind, Linkname: to}}
	}
	body := tarOf(
		t, entry("../a.html", htmlA), entry("/b.html", htmlA), entry(`c\d.html`, htmlA), entry("x/../../e.html", htmlA),
		special("link.html", tar.TypeSymlink, "/etc/passwd"), special("hard.html", tar.TypeLink, "ok.html"), special("device", tar.TypeChar, ""),
		special("pipe", tar.TypeFifo, ""), special("dir/", tar.TypeDir, ""), entry("ok.html", htmlB), entry("ok.html", htmlA), entry(".git/x.html", htmlA),
	)
	dir := put(t, map[string]string{"x.tar": body, "x.tar.gz": gzipped(t, body), "cut.tar": body[:len(body)-3000]})
	for _, name := range []string{"x.tar", "x.tar.gz"} {
		s := open(t, filepath.Join(dir, name))
		if got := ids(s); got != "ok.html" || texts(t, s) != htmlB {
			t.Errorf("%s: pages %s", name, got)
		}
		for _, want := range []string{
			"../a.html: points outside the archive; rejected", "/b.html: has an absolute path", `c\d.html: has a backslash`, "x/../../e.html: points outside",
			"link.html: is a link; rejected", "hard.html: is a link; rejected", "device: is a device; rejected", "pipe: is not a regular file", "ok.html: occurs twice in the tar", "hidden files and folders skipped: 1",
		} {
			if !strings.Contains(problems(s), want) {
				t.Errorf("%s: problems\n%s\nlack %q", name, problems(s), want)
			}
		}
	}
	if s := open(t, filepath.Join(dir, "cut.tar")); !strings.Contains(problems(s), "the file is incomplete here; the entries before it are used") {
		t.Errorf("problems %s", problems(s))
	}
}

// A folder, zip or tar may hold pages, web archives and saved pages side by side.
// Tables count only where nothing else is there.
func TestFilesOfPagesInAFolder(t *testing.T) {
	files := map[string]string{
		"a.html": htmlA, "crawl/x.warc.gz": gzipEach(t, warcOfTwo()), "crawl/y.arc": arcOfTwo(), "saved.mhtml": messages[0].in,
		"bodies.jsonl": `{"id":"j","text":"x"}`, "results.csv": "id,text\nc,x\n", "z.zip": "PK\x05\x06" + strings.Repeat("\x00", 18), "style.css": "p{}", "broken.warc.gz": "\x1F\x8B\x08\x00no",
	}
	var entries []tarEntryOf
	for n, text := range files {
		entries = append(entries, entry(n, text))
	}
	dir := put(t, files)
	stored := storedZip(t, files)
	packed := filepath.Join(put(t, map[string]string{"x.tar.gz": gzipped(t, tarOf(t, entries...))}), "x.tar.gz")
	var prints []string
	for _, path := range []string{dir, pack(t, files), stored, packed} {
		s := open(t, path)
		want := "a.html " + urlA + " " + urlB + " " + urlA + "#2 " + urlB + "#2 saved.mhtml"
		if got := ids(s); got != want {
			t.Errorf("%s: pages %s, want %s\n%s", path, got, want, problems(s))
		}
		if got := texts(t, s); got != strings.Join([]string{htmlA, htmlA, htmlB, htmlA, htmlB, messages[0].text}, "|") {
			t.Errorf("%s: texts %q", path, got)
		}
		if len(prints) > 0 && prints[0] != s.Fingerprint {
			t.Errorf("%s: another fingerprint", path)
		}
		prints = append(prints, s.Fingerprint)
		for _, say := range []string{"not HTML, skipped: 1 .css, 1 .csv, 1 .jsonl", "crawl/x.warc.gz: revisit records skipped: 1", "broken.warc.gz: the gzip data is damaged"} {
			if path != packed && !strings.Contains(problems(s), say) {
				t.Errorf("%s: problems\n%s\nlack %q", path, problems(s), say)
			}
		}
		if !strings.Contains(problems(s), "z.zip: contains no page") {
			t.Errorf("%s: problems\n%s", path, problems(s))
		}
	}
	tables := open(t, put(t, map[string]string{"b.csv": files["results.csv"], "a.jsonl": files["bodies.jsonl"], "notes.txt": "x", "datapackage.json": "{}", "p.parquet": parquetOf(t, []parquetRow{{URL: urlA, Text: "q"}})}))
	if got := ids(tables); got != "j c "+urlA {
		t.Errorf("tables alone: %s\n%s", got, problems(tables))
	}
	listing := open(t, put(t, map[string]string{"pages.csv": "id,file\nq,a.html\n", "a.html": htmlA, "b.html": htmlB, "clusters.tsv": "q\t1\n"}))
	if got := ids(listing); got != "q" || len(listing.Truths) != 1 {
		t.Errorf("a listing: %s, truth %v", got, listing.Truths)
	}
	plain := open(t, put(t, map[string]string{"a.txt": "甲", "b/c.txt": "乙", "d.png": "\x89PNG\r\n\x1a\n"}))
	if got := ids(plain); got != "a.txt b/c.txt" || plain.Pages[0].Kind != page.Text {
		t.Errorf("texts alone: %s", got)
	}
	one := open(t, filepath.Join(put(t, map[string]string{"a.txt": "甲"}), "a.txt"))
	if c, err := one.Read(0); ids(one) != "a.txt" || c.Kind != page.Text || c.Text != "甲" || err != nil {
		t.Errorf("one text: %s, %+v, %v", ids(one), c, err)
	}
	gz := open(t, filepath.Join(put(t, map[string]string{"a.html.gz": gzipped(t, htmlA)}), "a.html.gz"))
	if ids(gz) != "a.html.gz" || texts(t, gz) != htmlA {
		t.Errorf("one packed page: %s", ids(gz))
	}
}

// storedZip packs files without compression, as WACZ does.
func storedZip(t testing.TB, files map[string]string) string {
	return filepath.Join(put(t, map[string]string{"set.wacz": storedZipOf(t, files)}), "set.wacz")
}

func storedZipOf(t testing.TB, files map[string]string) string {
	var b strings.Builder
	w := zip.NewWriter(&b)
	for name, text := range files {
		f, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
		if err == nil {
			_, err = f.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
