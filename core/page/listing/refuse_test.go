package listing_test

import (
	"archive/zip"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"

	"pagetwin/core/base/disk/disktest"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

func TestLinksThatLeaveAreRefused(t *testing.T) {
	out := put(t, map[string]string{"secret.html": htmlB})
	dir := put(t, map[string]string{"a.html": htmlA, "sub/b.html": htmlB, "pages.txt": ""})
	for link, to := range map[string]string{"out.html": filepath.Join(out, "secret.html"), "in.html": "sub/b.html", "loop": ".", "gone.html": "nowhere.html"} {
		if !disktest.Link(t, to, filepath.Join(dir, link)) {
			t.Skip("no links on this system")
		}
	}
	s := open(t, dir)
	if got := ids(s); got != "a.html in.html sub/b.html" {
		t.Errorf("pages %s\n%s", got, problems(s))
	}
	for _, want := range []string{"out.html: link not followed", "loop: link not followed", "gone.html: link not followed"} {
		if !strings.Contains(problems(s), want) {
			t.Errorf("problems\n%s\nlack %q", problems(s), want)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "pages.jsonl"), []byte(`{"id":"x","file":"out.html"}`+"\n"+`{"id":"y","file":"in.html"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	if s := open(t, dir); ids(s) != "y" {
		t.Errorf("a listing reached out of its folder: %s", ids(s))
	}
}

func TestZipNamesThatClimbAreRefused(t *testing.T) {
	gbk, err := simplifiedchinese.GBK.NewEncoder().String("网页/新闻.html")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "x.zip")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	w := zip.NewWriter(f)
	for _, name := range []string{"../a.html", "/b.html", `c\d.html`, "C:/e.html", "x/../../f.html", "ok/g.html", "link.html", "ok/g.html", "dir/", "__MACOSX/h.html"} {
		h := &zip.FileHeader{Name: name}
		if name == "link.html" {
			h.SetMode(fs.ModeSymlink | 0o777)
		}
		e, err := w.CreateHeader(h)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(name, "/") {
			if _, err := e.Write([]byte(htmlA)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if e, err := w.CreateHeader(&zip.FileHeader{Name: gbk, NonUTF8: true}); err != nil {
		t.Fatal(err)
	} else if _, err := e.Write([]byte(htmlB)); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.Close(), f.Close()); err != nil {
		t.Fatal(err)
	}
	s := open(t, path)
	if got := ids(s); got != "ok/g.html 网页/新闻.html" {
		t.Errorf("pages %s", got)
	}
	if got := texts(t, s); got != htmlA+"|"+htmlB {
		t.Errorf("texts %s", got)
	}
	for _, want := range []string{"../a.html: points outside", "/b.html: has an absolute", `c\d.html: has a backslash`, "C:/e.html: has an absolute", "x/../../f.html: points outside", "link.html: is a link", "ok/g.html: occurs twice in the zip"} {
		if !strings.Contains(problems(s), want) {
			t.Errorf("problems\n%s\nlack %q", problems(s), want)
		}
	}
}

// A page beyond the limit is cut, said to be, and never held whole.
func TestLargePagesAreCut(t *testing.T) {
	much(t)
	const limit = 1 << 20
	big := "<html>" + strings.Repeat("很长", 4<<20)
	dir := put(t, map[string]string{"a.html": big, "b.html": htmlB})
	lone := filepath.Join(put(t, map[string]string{"l.jsonl": `{"id":"a","html":"` + big + `"}` + "\n" + `{"id":"b","text":"after"}`}), "l.jsonl")
	for _, path := range []string{dir, lone, pack(t, map[string]string{"a.html": big, "b.html": htmlB})} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		s, err := formats.Open(context.Background(), path, page.Options{MaxPage: limit})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		c, err := s.Read(0)
		if err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		if n := len(c.Text); n > limit || n < limit-3 || c.Charset.Broken != 0 || !strings.HasPrefix(big, c.Text) {
			t.Errorf("%s: %d bytes, %+v", path, len(c.Text), c.Charset)
		}
		if s.Pages[0].Size != int64(len(big)) || !strings.Contains(problems(s), "only the beginning is read") {
			t.Errorf("%s: size %d, problems %s", path, s.Pages[0].Size, problems(s))
		}
		if used := after.TotalAlloc - before.TotalAlloc; used > 16*limit {
			t.Errorf("%s: %d MiB used for a page cut at 1 MiB", path, used>>20)
		}
		if c, err := s.Read(1); err != nil || c.Text == "" {
			t.Errorf("%s: the page behind: %q, %v", path, c.Text, err)
		}
	}
}

func TestCloseRemovesWhatWasUnpacked(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	t.Setenv("TMP", temp) // as Windows calls it
	dir := put(t, map[string]string{"pages.jsonl.gz": gzipped(t, `{"id":"a","text":"x"}`)})
	s, err := formats.Open(context.Background(), dir, page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	// A program that is killed cannot remove anything: on Unix the file has no
	// name from the start.
	if left, _ := os.ReadDir(temp); len(left) != 0 && runtime.GOOS != "windows" {
		t.Errorf("%d temporary files can be seen while the set is open", len(left))
	}
	if c, err := s.Read(0); err != nil || c.Text != "x" {
		t.Errorf("what was unpacked reads as %q, %v", c.Text, err)
	}
	if err := errors.Join(s.Close(), s.Close()); err != nil {
		t.Error(err)
	}
	if left, _ := os.ReadDir(temp); len(left) != 0 {
		t.Errorf("%d temporary files left", len(left))
	}
	if _, err := s.Read(0); err == nil {
		t.Error("a closed set can be read")
	}
	bad := put(t, map[string]string{"pages.jsonl.gz": gzipped(t, `nothing`)})
	if _, err := formats.Open(context.Background(), bad, page.Options{}); err == nil {
		t.Error("nothing opened")
	}
	if left, _ := os.ReadDir(temp); len(left) != 0 {
		t.Errorf("%d temporary files left after an error", len(left))
	}
}
