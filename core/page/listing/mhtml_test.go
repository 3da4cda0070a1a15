package listing_test

import (
	"encoding/base64"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// messages are saved pages as browsers write them.
var messages = []struct{ name, in, url, title, text, charset string }{
	{
		"Chrome", "From: <Saved by Blink>\r\nSnapshot-Content-Location: http://a.example/1\r\nSubject: =?utf-8?Q?=E6=A0=87=E9=A2=98?=\r\nDate: x\r\nMIME-Version: 1.0\r\n" +
			"Content-Type: multipart/related;\r\n\ttype=\"text/html\";\r\n\tboundary=\"--MultipartBoundary--x----\"\r\n\r\n\r\n" +
			"----MultipartBoundary--x----\r\nContent-Type: text/html\r\nContent-ID: <frame-1@mhtml.blink>\r\nContent-Transfer-Encoding: quoted-printable\r\nContent-Location: http://a.example/1\r\n\r\n" +
			"<html><title>=E7=94=B2</title>a=\r\nb</html>\r\n----MultipartBoundary--x----\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\niVBORw0KGgo=\r\n----MultipartBoundary--x------\r\n",
		"http://a.example/1", "标题", "<html><title>甲</title>ab</html>\r\n", "utf-8",
	},
	{
		"start names the root", "MIME-Version: 1.0\nContent-Type: multipart/related; start=\"<r>\"; boundary=b\n\nno part\n--b\nContent-Type: text/html\nContent-Location: http://a.example/frame\n\n<p>frame\n--b\n" +
			"Content-Type: text/html; charset=\"utf-8\"\nContent-ID: <r>\nContent-Location: http://a.example/\nContent-Transfer-Encoding: base64\n\n" + base64.StdEncoding.EncodeToString([]byte("<html>根")) + "\n--b--\n",
		"http://a.example/", "", "<html>根", "utf-8",
	},
	{
		"Internet Explorer, the page in GB", "From: \"x\"\r\nSubject: =?gb2312?B?" + base64.StdEncoding.EncodeToString([]byte("\xCD\xF8\xD2\xB3")) + "?=\r\nMIME-Version: 1.0\r\n" +
			"Content-Type: multipart/related;\r\n\tboundary=\"=_0\";\r\n\ttype=\"multipart/alternative\"\r\n\r\nThis is a multi-part message.\r\n\r\n--=_0\r\nContent-Type: multipart/alternative;\r\n\tboundary=\"=_1\"\r\n\r\n" +
			"--=_1\r\nContent-Type: text/plain\r\n\r\nplain\r\n--=_1\r\nContent-Type: text/html;\r\n\tcharset=\"gb2312\"\r\nContent-Transfer-Encoding: 8bit\r\n\r\n<html>\xCD\xF8\xD2\xB3\xC8\xA5\xD6\xD8\r\n--=_1--\r\n\r\n--=_0--\r\n",
		"", "网页", "<html>网页去重\r\n", "gb18030",
	},
	{"one part", "Content-Type: text/html\nMIME-Version: 1.0\n\n<p>only", "", "", "<p>only", "utf-8"},
}

func TestSavedPages(t *testing.T) {
	for _, c := range messages {
		dir := put(t, map[string]string{"page.mhtml": c.in, "packed.mht.gz": gzipped(t, c.in), "nameless": c.in})
		for _, name := range []string{"page.mhtml", "packed.mht.gz", "nameless"} {
			s := open(t, filepath.Join(dir, name))
			p := s.Pages[0]
			if len(s.Pages) != 1 || p.ID != name || p.URL != c.url || p.Title != c.title || len(s.Problems) > 0 {
				t.Errorf("%s, %s: %+v, %s", c.name, name, s.Pages, problems(s))
			}
			got, err := s.Read(0)
			if err != nil || got.Text != c.text || got.Charset.Used != c.charset {
				t.Errorf("%s, %s: %q in %s, %v", c.name, name, got.Text, got.Charset.Used, err)
			}
		}
	}
}

func TestMessagesThatAreNoPages(t *testing.T) {
	top := "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n"
	for name, c := range map[string]struct{ in, want string }{
		"no HTML":       {top + "--b\nContent-Type: image/png\n\nx\n--b--\n", "no part of it is HTML"},
		"cut off":       {top + "--b\nContent-Ty", "no part of it is HTML"},
		"no boundary":   {"MIME-Version: 1.0\nContent-Type: multipart/related\n\n--b\n", "boundary is missing"},
		"empty":         {top + "--b\nContent-Type: text/html\n\n\n--b--\n", "empty pages"},
		"an image":      {top + "--b\nContent-Type: text/html\n\n\x89PNG\r\n\x1a\n\n--b--\n", "a PNG image"},
		"nested deeply": {strings.Repeat("MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b\n", 9), "no part"},
	} {
		_, err := formats.Open(t.Context(), filepath.Join(put(t, map[string]string{"x.mhtml": c.in}), "x.mhtml"), page.Options{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

func TestLettersBeforeAPageAreNotASavedPage(t *testing.T) {
	dir := put(t, map[string]string{"a.html": "<p>Subject: x\nMIME-Version: 1.0\n", "b.txt": "Note: not a mail\nContent-Type is a word\n", "c.csv": "id,text\na,Subject: x"})
	for _, name := range []string{"a.html", "b.txt", "c.csv"} {
		if s := open(t, filepath.Join(dir, name)); len(s.Pages) != 1 {
			t.Errorf("%s: %d pages", name, len(s.Pages))
		}
	}
}
