package convert

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"

	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// said joins the problems of a conversion.
func said(res Result) string {
	var all []string
	for _, p := range res.Problems {
		all = append(all, p.Where+": "+p.What)
	}
	return strings.Join(all, "\n")
}

// A file with a whole set, or with all its labels, is used completely or not at all.
func TestATruncatedFileIsNotTakenForComplete(t *testing.T) {
	articles := `{"x": {"article": "` + ferry + `"}, "y": {"article": "` + bridge + `"}}`
	for _, c := range []struct{ articles, pairs, want string }{
		{articles[:len(articles)-1], `[["x","y"]]`, "a.json: is incomplete: copy or download it again"},
		{articles[:len(articles)-9], `[["x","y"]]`, "a.json: is incomplete"},
		{articles, `[["x","y"]`, "b.json: is incomplete"},
		{articles, `[["x","y","z"]]`, "b.json: item 1 has 3 ids, but a pair has two"},
		{articles, `[["x"]]`, "b.json: item 1 has 1 id"},
		{articles, `[{"x": "y"}]`, "b.json: its JSON has the wrong type, object"},
		{articles[:40] + "\x01" + articles[40:], `[]`, "a.json: is not valid JSON from byte 6 on"},
		{articles, "", "news-copy expects"},
	} {
		out, _, err := brought(t, sample{set: "news-copy", files: map[string]string{"a.json": c.articles, "b.json": c.pairs}}, Options{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
		if _, err := os.Stat(out); err == nil {
			t.Errorf("%s: half a set was left", c.want)
		}
	}
}

// Of many files the damaged one is reported; its content before the damage and the other files are
// used.
func TestOneDamagedFileOfManyIsReported(t *testing.T) {
	line := func(i int) string {
		return fmt.Sprintf(`{"core_id":"%d","original_title":"%s"}`+"\n", i, 渡轮)
	}
	var many strings.Builder
	dice := rand.New(rand.NewPCG(1, 2))
	for i := range 4000 {
		fmt.Fprintf(&many, `{"core_id":"%d","original_title":"%d %s"}`+"\n", i, dice.Uint64(), 渡轮)
	}
	long := packed(many.String())
	for want, damaged := range map[string]string{
		"a.jsonl.gz: is incomplete: copy or download it again":                             packed(line(9))[:40],
		"a.jsonl.gz: is incomplete: copy or download it again; the part before it is used": long[:len(long)*2/3],
	} {
		_, res, err := brought(t, sample{set: "core", files: map[string]string{"a.jsonl.gz": damaged, "b.jsonl": line(1)}}, Options{})
		if err != nil || res.Pages == 0 || !strings.Contains(said(res), want) {
			t.Errorf("%d pages, %v\n%s\nlack %q", res.Pages, err, said(res), want)
		}
	}
}

// Files saved in another charset are decoded correctly.
func TestOtherCharsetsAreRead(t *testing.T) {
	gb := func(text string) string {
		s, err := simplifiedchinese.GB18030.NewEncoder().String(text)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	one := `{"core_id":"1","original_title":"` + 渡轮 + `"}`
	for _, c := range []struct{ set, name, content, want string }{
		{"core", "1.jsonl", "\uFEFF" + one + "\r\n", 渡轮},
		{"core", "1.jsonl", gb(one), 渡轮},
		{"core", "1.jsonl.gz", packed(gb(one)), 渡轮},
		{"spotsigs", "科技/1.txt", gb(渡轮), 渡轮},
		{"spotsigs", "科技/1.txt", "\uFEFF" + 渡轮, 渡轮},
	} {
		out, _, err := brought(t, sample{set: c.set, files: map[string]string{c.name: c.content}}, Options{})
		if err != nil {
			t.Errorf("%s %s: %v", c.set, c.name, err)
			continue
		}
		if got := textsOf(t, out); strings.TrimSpace(got[0]) != c.want {
			t.Errorf("%s %s: %q, want %q", c.set, c.name, got, c.want)
		}
	}
	_, res, err := brought(t, sample{set: "news-copy", files: map[string]string{
		"a.json": "\uFEFF" + `{"x": {"article": "` + ferry + `"}, "y": {"article": "` + ferry + `"}}`, "b.json": "\uFEFF" + `[["x", "y"]]`,
	}}, Options{})
	if err != nil || res.Duplicates != 2 {
		t.Errorf("%+v, %v", res, err)
	}
}

// textsOf returns the contents of the pages of a converted set.
func textsOf(t *testing.T, dir string) (texts []string) {
	t.Helper()
	set, err := formats.Open(t.Context(), dir, page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	for i := range set.Pages {
		c, err := set.Read(i)
		if err != nil {
			t.Error(err)
		}
		texts = append(texts, c.Text)
	}
	return texts
}

// Names that differ only in case are different files if the disk has both, and the same file if it
// has one.
func TestPagesAndBodiesAreMatchedByExactNamesFirst(t *testing.T) {
	files := map[string]string{
		"html/a1.html": htmlOf(ferry), "html/B2.html": htmlOf(bridge),
		"ground-truth.json": `{"a1": {"articleBody": "` + ferry + `"}, "b2": {"articleBody": "` + bridge + `"}}`,
	}
	if runtime.GOOS == "linux" {
		files["html/A1.html"] = htmlOf(bridge)
	}
	out, res, err := brought(t, sample{set: "article-extraction", files: files}, Options{})
	if err != nil || res.Pages != 2 {
		t.Fatalf("%+v, %v", res, err)
	}
	if got := textsOf(t, out); !strings.Contains(got[0], ferry) || !strings.Contains(got[1], bridge) {
		t.Errorf("%q", got)
	}
}

// Note files beside the folders of clusters are no cluster, at any depth of the folders.
func TestNoteFilesAreNoCluster(t *testing.T) {
	_, res, err := brought(t, sample{set: "spotsigs", files: map[string]string{
		"x/Gold/a/1.html": htmlOf(ferry), "x/Gold/a/2.html": htmlOf(ferry), "x/Gold/b/3.html": htmlOf(bridge),
		"x/Gold/notes.txt": "notes", "x/Gold/list.txt": "a list", "readme": "notes",
	}}, Options{})
	if err != nil || res.Pages != 3 || res.Duplicates != 2 || !strings.Contains(said(res), "x/Gold/list.txt: is next to folders") {
		t.Errorf("%+v, %v", res, err)
	}
}

// A file whose name cannot be opened is reported with advice: the folders of an archive made in
// Chinese Windows lose their names if the wrong program unpacks it.
func TestNamesInNoCharsetAreReported(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "科技"), 0o777); err != nil {
		t.Fatal(err)
	}
	const garbled = "\xCC\xE5\xD3\xFD"
	err := os.Mkdir(filepath.Join(dir, garbled), 0o777)
	there, _ := os.ReadDir(dir)
	if err != nil || !slices.ContainsFunc(there, func(e os.DirEntry) bool { return e.Name() == garbled }) {
		t.Skip("this system has no such names")
	}
	if err := os.WriteFile(filepath.Join(dir, "科技", "1.txt"), []byte(渡轮), 0o666); err != nil {
		t.Fatal(err)
	}
	set, _ := Find("spotsigs")
	res, err := Convert(t.Context(), set, dir, filepath.Join(t.TempDir(), "out"), Options{Day: day})
	if err != nil || res.Pages != 1 || !strings.Contains(said(res), "its name is not UTF-8") {
		t.Errorf("%+v, %v", res, err)
	}
}

// A repeated id in a set with labels is reported: the labels can only refer to one of the pages.
func TestRepeatedIDsAreReported(t *testing.T) {
	one := func(id, text string) string {
		b, _ := json.Marshal(map[string]any{"core_id": id, "original_title": text, "labelled_duplicates": []string{"2"}})
		return string(b) + "\n"
	}
	_, res, err := brought(t, sample{set: "core", files: map[string]string{"t.jsonl": one("1", ferry) + one("2", ferry) + one("1", bridge)}}, Options{})
	if err != nil || res.Pages != 3 || res.Duplicates != 2 || !strings.Contains(said(res), "1: occurs again") {
		t.Errorf("%+v, %v", res, err)
	}
}

// An archive is not read: the error names its type.
func TestArchivesAreToBeUnpackedFirst(t *testing.T) {
	tar := make([]byte, 1024)
	copy(tar, "gold/ferry/a.html")
	copy(tar[257:], "ustar\x0000")
	for content, want := range map[string]string{
		"PK\x03\x04 and more": "is a zip file: unpack it and specify the folder; spotsigs expects a folder for each cluster",
		string(tar):           "is a tar archive: unpack it",
		packed(string(tar)):   "is a tar archive: unpack it",
	} {
		_, _, err := brought(t, sample{set: "spotsigs", files: map[string]string{"gold": content}, source: "gold"}, Options{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// Problems of a file or of the whole set come before those of single pages: of many problems people
// read few.
func TestProblemsOfFilesComeBeforeThoseOfPages(t *testing.T) {
	one := `{"core_id":"1","original_title":"` + ferry + `"}` + "\n"
	_, res, err := brought(t, sample{set: "core", files: map[string]string{"a.jsonl": strings.Repeat("{}\n", 30) + one, "b.jsonl.gz": packed(one)[:20]}}, Options{})
	if err != nil || res.Pages != 1 || len(res.Problems) != 31 || !strings.HasPrefix(said(res), "b.jsonl.gz: is incomplete") {
		t.Errorf("%d pages, %v\n%s", res.Pages, err, said(res))
	}
}
