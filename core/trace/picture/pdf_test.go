package picture_test

import (
	"bytes"
	"compress/zlib"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"pagetwin/core/trace/picture"
)

// pdf is a document as a reader takes it apart.
type pdf struct {
	t       *testing.T
	objects map[int]string // with their streams unpacked
}

var (
	streamPart = regexp.MustCompile(`(?s)^(.*?/Length (\d+) >>\n)stream\n`)
	reference  = regexp.MustCompile(`(\d+) 0 R`)
)

// readPDF follows the table at the end of the file.
func readPDF(t *testing.T, data []byte) pdf {
	t.Helper()
	p := pdf{t, map[int]string{}}
	if !bytes.HasPrefix(data, []byte("%PDF-1.4\n")) || !bytes.HasSuffix(data, []byte("%%EOF\n")) {
		t.Fatal("it neither begins nor ends as a PDF")
	}
	tail := data[bytes.LastIndex(data, []byte("startxref\n"))+10:]
	at, err := strconv.Atoi(string(tail[:bytes.IndexByte(tail, '\n')]))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(data[at:]), "\n")
	var n int
	if _, err := fmt.Sscanf(lines[1], "0 %d", &n); lines[0] != "xref" || err != nil {
		t.Fatalf("no table of objects: %q", lines[:2])
	}
	for id := 1; id < n; id++ {
		var off int
		if _, err := fmt.Sscanf(lines[2+id], "%010d 00000 n", &off); err != nil {
			t.Fatal(lines[2+id], err)
		}
		body, ok := strings.CutPrefix(string(data[off:]), fmt.Sprintf("%d 0 obj\n", id))
		if !ok {
			t.Fatalf("object %d does not stand where the table says", id)
		}
		if m := streamPart.FindStringSubmatch(body); m != nil && !strings.Contains(m[1], "endobj") {
			size, _ := strconv.Atoi(m[2])
			z, err := zlib.NewReader(strings.NewReader(body[len(m[0]) : len(m[0])+size]))
			if err != nil {
				t.Fatal(err)
			}
			plain, err := io.ReadAll(z)
			if err != nil || !strings.HasPrefix(body[len(m[0])+size:], "\nendstream\nendobj\n") {
				t.Fatalf("the stream of object %d: %v", id, err)
			}
			p.objects[id] = string(plain)
			continue
		}
		p.objects[id] = body[:strings.Index(body, "\nendobj\n")]
	}
	return p
}

// follow returns the object that a key of another points to.
func (p pdf) follow(object, key string) string {
	p.t.Helper()
	m := regexp.MustCompile(regexp.QuoteMeta(key) + ` (\d+) 0 R`).FindStringSubmatch(object)
	if m == nil {
		p.t.Fatalf("no %s in %q", key, object)
	}
	id, _ := strconv.Atoi(m[1])
	return p.objects[id]
}

// find returns the objects with a text in them.
func (p pdf) find(text string) (out []string) {
	for id := 1; id <= len(p.objects); id++ {
		if strings.Contains(p.objects[id], text) {
			out = append(out, p.objects[id])
		}
	}
	return out
}

// texts returns what is written on each page, text by text, as it would be copied.
func (p pdf) texts() (pages [][]string) {
	meaning := regexp.MustCompile(`<([0-9A-F]{2})> <([0-9A-F]+)>`)
	shown := regexp.MustCompile(`BT (.*?) ET`)
	part := regexp.MustCompile(`/(F\d+) \S+ Tf <([0-9a-f]*)> Tj`)
	for _, ref := range reference.FindAllStringSubmatch(regexp.MustCompile(`/Kids \[(.*?)\]`).FindStringSubmatch(p.find("/Type /Pages")[0])[1], -1) {
		id, _ := strconv.Atoi(ref[1])
		page := p.objects[id]
		fonts := p.follow(page, "/Font")
		var texts []string
		for _, bt := range shown.FindAllStringSubmatch(p.follow(page, "/Contents"), -1) {
			text := ""
			for _, m := range part.FindAllStringSubmatch(bt[1], -1) {
				table := map[string]string{}
				for _, line := range meaning.FindAllStringSubmatch(p.follow(p.follow(fonts, "/"+m[1]), "/ToUnicode"), -1) {
					table[strings.ToLower(line[1])] = utf(line[2])
				}
				for i := 0; i < len(m[2]); i += 2 {
					text += table[m[2][i:i+2]]
				}
			}
			texts = append(texts, text)
		}
		pages = append(pages, texts)
	}
	return pages
}

func utf(digits string) string {
	raw, _ := hex.DecodeString(digits)
	var units []uint16
	for i := 0; i+1 < len(raw); i += 2 {
		units = append(units, uint16(raw[i])<<8|uint16(raw[i+1]))
	}
	return string(utf16.Decode(units))
}

func slides(t *testing.T, lang string, dark bool, steps ...int) []byte {
	t.Helper()
	var b bytes.Buffer
	s := story()
	if len(steps) == 0 {
		steps = all(s)
	}
	if err := picture.PDF(&b, s, steps, picture.Options{Lang: lang, Dark: dark, Fonts: fonts(t)}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Each step is a page, the long one two; what stands there can be copied, Chinese, symbols
// and other scripts too.
func TestSlidesHaveTheirTextAsText(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		pages := readPDF(t, slides(t, lang, lang == "zh")).texts()
		if len(pages) < 6 || len(pages) > 8 {
			t.Errorf("%d pages for 5 steps of which one is long", len(pages))
		}
		first := strings.Join(pages[0], "\n")
		for _, want := range map[string][]string{
			"en": {"An algorithm", "The pages.", "Left · Body", "云溪镇", "的老邮局 reopened", "שלום", "line ← at work", `a (b) \ c □`, "1 / 5"},
			"zh": {"某算法", "两页。", "左页 · Body", "第一章", "云溪镇"},
		}[lang] {
			if !strings.Contains(first, want) {
				t.Errorf("%s: %q is not in %q", lang, want, first)
			}
		}
	}
}

func TestChosenStepsAsSlides(t *testing.T) {
	pages := readPDF(t, slides(t, "en", false, 3, 1)).texts()
	if len(pages) != 2 || pages[0][1] != "A curve." || pages[1][1] != "The score." {
		t.Errorf("%q", pages)
	}
}

func TestSlidesHaveBookmarksLanguageAndSize(t *testing.T) {
	p := readPDF(t, slides(t, "zh", false))
	root := p.find("/Type /Catalog")[0]
	if !strings.Contains(root, "/Lang (zh-Hans)") {
		t.Errorf("no language: %s", root)
	}
	if got := p.find("/MediaBox [0 0 960 540]"); len(got) < 6 {
		t.Errorf("%d pages have the size of slides", len(got))
	}
	for _, title := range []string{"第一章", "第二章"} {
		want := "/Title <FEFF"
		for _, u := range utf16.Encode([]rune(title)) {
			want += fmt.Sprintf("%04X", u)
		}
		if got := p.find(want); len(got) != 1 {
			t.Errorf("the bookmark %s is there %d times", title, len(got))
		}
	}
	if first := p.follow(p.follow(root, "/Outlines"), "/First"); !strings.Contains(p.follow(strings.Replace(first, "[", "", 1), "/Dest"), "/Type /Page ") {
		t.Errorf("the first bookmark leads nowhere: %s", first)
	}
}

// Every letter is drawn in its font once, with the width that it takes.
func TestLettersAreEmbeddedOnce(t *testing.T) {
	p := readPDF(t, slides(t, "zh", false))
	for _, font := range p.find("/Subtype /Type3") {
		programs := reference.FindAllStringSubmatch(regexp.MustCompile(`(?s)/CharProcs <<(.*?)>>`).FindStringSubmatch(font)[1], -1)
		widths := strings.Fields(regexp.MustCompile(`/Widths \[(.*?)\]`).FindStringSubmatch(font)[1])
		if len(programs) == 0 || len(programs) > 255 || len(programs) != len(widths) {
			t.Errorf("a font has %d letters and %d widths", len(programs), len(widths))
		}
		for i, ref := range programs {
			id, _ := strconv.Atoi(ref[1])
			if head := strings.Fields(p.objects[id]); head[0] != widths[i] || head[6] != "d1" {
				t.Errorf("letter %d begins with %q, its width is %s", i+1, head[:7], widths[i])
			}
		}
	}
}

// Another program reads the same, where it is there.
func TestPopplerReadsTheSlides(t *testing.T) {
	tool, err := exec.LookPath("pdftotext")
	if err != nil {
		t.Skip("no pdftotext here")
	}
	path := filepath.Join(t.TempDir(), "slides.pdf")
	if err := os.WriteFile(path, slides(t, "zh", false), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(tool, path, "-").CombinedOutput()
	if err != nil {
		t.Fatal(err, string(out))
	}
	for _, want := range []string{"某算法", "云溪镇", "的老邮局 reopened", "许多行。"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("%q is not in what it reads: %s", want, out)
		}
	}
	if strings.Contains(string(out), "Syntax") {
		t.Errorf("it complains: %s", out)
	}
}
