package listing_test

import (
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/charset"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/listing"
)

func FuzzTable(f *testing.F) {
	for _, s := range []string{"id,text\na,b\n", "id,text\n\"a\",\"b\"\"c\nd\"\n", "text\turl\r\nx\ty", "html;id\n<p>;1", "a,\"b", "text,gold\nx,\"a\"\"b\"\n", "\xFF\xFEt\x00,\x00x\x00", "\xD5\xFD\xCE\xC4,\xCD\xF8\xD6\xB7\n\xD5\xFD,x\n"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) { fuzzed(t, "x.csv", data) })
}

// Of a table with more columns than are looked at the last of them counts, and what
// stands behind does not.
func TestColumnsAreLookedAtUpToABound(t *testing.T) {
	for columns, want := range map[int]string{1000: "x", 1001: ""} {
		src := strings.Repeat("a,", columns-1) + "text\n" + strings.Repeat("1,", columns-1) + "x\n"
		s, err := listing.OpenBytes(t.Context(), "t.csv", []byte(src), page.Options{}, formats.All())
		if err != nil {
			if want != "" || !strings.Contains(err.Error(), "t.csv") && !strings.Contains(err.Error(), "column") {
				t.Errorf("%d columns: %v", columns, err)
			}
			continue
		}
		if got := texts(t, s); got != want {
			t.Errorf("%d columns: %q, want %q", columns, got, want)
		}
	}
}

func TestTables(t *testing.T) {
	for _, c := range []struct{ name, in, ids, texts, want string }{
		{"ids, kinds and titles", "ID,Title,HTML,Text\n7,t,<p>x,y\n8,,,only text\n", "7 8", "<p>x|only text", ""},
		{"rows without id", "text\nx\ny\n", "row 1 row 2", "x|y", "rows without id: 2"},
		{"a short row and an empty cell", "id,url,text\na,u,x\nb\nc,u,\nd,u,y\n", "a d", "x|y", "t.csv:3: has 1 column, but the header has 3|t.csv:4: the cell with the page is empty"},
		{"an id that comes again", "id,text\na,x\na,y\na,z\n", "a a#2 a#3", "x|y|z", "t.csv:3: id a is already in use|t.csv:4: id a is already in use; this page is renamed to a#3"},
		{"the file ends inside quotes", "id,text\na,x\nb,\"y\n", "a", "x", "t.csv:3: the file ends inside quotes"},
		{"the line of a row behind a long cell", "id,text\na,\"1\n2\n3\"\nb,\n", "a", "1\n2\n3", "t.csv:5: the cell"},
		{"files beside", "id,file\na,p/a.html\nb,../x.html\n", "a", htmlA, "t.csv:3: file ../x.html"},
	} {
		s := open(t, filepath.Join(put(t, map[string]string{"t.csv": c.in, "p/a.html": htmlA}), "t.csv"))
		if got := ids(s); got != c.ids {
			t.Errorf("%s: ids %s, want %s", c.name, got, c.ids)
		}
		if got := texts(t, s); got != c.texts {
			t.Errorf("%s: texts %q, want %q", c.name, got, c.texts)
		}
		for want := range strings.SplitSeq(c.want, "|") {
			if !strings.Contains(problems(s), want) {
				t.Errorf("%s: problems\n%s\nlack %q", c.name, problems(s), want)
			}
		}
		if c.want == "" && len(s.Problems) > 0 {
			t.Errorf("%s: problems %s", c.name, problems(s))
		}
	}
}

func TestGoldInATable(t *testing.T) {
	s := open(t, filepath.Join(put(t, map[string]string{
		"t.csv": "id,html,gold\na,<p>x,\"the \"\"body\"\"\"\nb,<p>\"y\",g/b.txt\nc,<p>z,\nd,<p>w,no.txt\n", "g/b.txt": "from a file",
	}), "t.csv"))
	for i, want := range []string{`the "body"`, "from a file", "", ""} {
		got, err := s.Gold(i)
		if got != want || s.Pages[i].HasGold != (want != "") || (err == nil) != (want != "") {
			t.Errorf("page %d: gold %q, %v, want %q", i, got, err, want)
		}
	}
	if got := texts(t, s); got != `<p>x|<p>"y"|<p>z|<p>w` || !strings.Contains(problems(s), "gold no.txt") {
		t.Errorf("texts %s, problems %s", got, problems(s))
	}
}

func TestWrongColumnsAreNamed(t *testing.T) {
	dir := put(t, map[string]string{
		"a.csv":     "id,link,内文\n1,u,x\n",
		"a.parquet": parquetOf(t, []struct{ Name, Value string }{{"a", "b"}}),
		"l.parquet": parquetOf(t, []struct {
			Text []string `parquet:"text,list"`
		}{{[]string{"a"}}}),
	})
	for name, found := range map[string]string{"a.csv": "found id, link, 内文;", "a.parquet": "found Name, Value;", "l.parquet": "found ;"} {
		_, err := formats.Open(t.Context(), filepath.Join(dir, name), page.Options{})
		if err == nil || !strings.Contains(err.Error(), "no column contains pages: "+found) {
			t.Errorf("%s: %v", name, err)
		} else if zh := say.Of(err).In("zh"); !strings.Contains(zh, "没有存放网页的列") || !strings.HasPrefix(zh, "打开 ") {
			t.Errorf("%s in Chinese: %s", name, zh)
		}
	}
	if _, err := formats.Open(t.Context(), filepath.Join(dir, "none.csv"), page.Options{}); err == nil || !strings.Contains(say.Of(err).In("zh"), "没有这个文件夹或文件") {
		t.Errorf("a file that is not there: %v", err)
	}
}

// A table may lack the names of its columns, and be in GB18030: what its first
// row holds says which is which.
func TestTablesWithoutNamesOfTheirColumns(t *testing.T) {
	long := strings.Repeat("没有表头的一行正文，", 12)
	gb := simplifiedchinese.GB18030
	for name, c := range map[string]struct{ in, ids, said string }{
		"html.csv": {"p1," + urlA + "," + quote(htmlA) + "\np2," + urlB + "," + quote(htmlB) + "\n", "p1 p2", "column 1 is id, column 2 is url, column 3 is html"},
		"text.csv": {in(t, gb, "甲,标题,"+long+"\n乙,标题,"+long+"\n"), "甲 乙", "column 1 is id, column 3 is text"},
		"url.tsv":  {urlA + "\t" + long + "\n" + urlB + "\t" + long + "\n", urlA + " " + urlB, "column 1 is url, column 2 is text"},
	} {
		s := open(t, filepath.Join(put(t, map[string]string{name: c.in}), name))
		if ids(s) != c.ids || !strings.Contains(problems(s), "no header with column names; recognised by content: "+c.said) {
			t.Errorf("%s: pages %s\n%s", name, ids(s), problems(s))
		}
		want := long + "|" + long
		if name == "html.csv" {
			want = htmlA + "|" + htmlB
		}
		if texts(t, s) != want {
			t.Errorf("%s: texts %q", name, texts(t, s))
		}
	}
}

// JSON lines in a Chinese charset or UTF-16 are those in UTF-8.
func TestJSONLinesInOtherCharsets(t *testing.T) {
	text := strings.Repeat("网页消重：转载的文章常常改了标题。", 5)
	lines := `{"id":"a","title":"标题\\乙","text":"` + text + `"}` + "\n" + `{"id":"b","html":"<p>` + text + `\u4e59"}` + "\n"
	for name, body := range map[string]string{
		"gb.jsonl": in(t, simplifiedchinese.GB18030, lines), "gb.jsonl.gz": gzipped(t, in(t, simplifiedchinese.GB18030, lines)),
		"utf16.jsonl": in(t, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), lines), "ascii.jsonl": strings.Replace(lines, `"a"`, `"a","x":"`+strings.Repeat("-", 2000)+`"`, 1),
		"late.jsonl": in(t, simplifiedchinese.GB18030, strings.Replace(lines, `"a"`, `"a","x":"`+strings.Repeat("-", 2000)+`"`, 1)),
	} {
		s := open(t, filepath.Join(put(t, map[string]string{name: body}), name))
		if ids(s) != "a b" || texts(t, s) != text+"|<p>"+text+"乙" || s.Pages[0].Title != `标题\乙` {
			t.Errorf("%s: pages %s, %q, %s", name, ids(s), texts(t, s), problems(s))
		}
	}
	s := open(t, filepath.Join(put(t, map[string]string{"x.jsonl": in(t, simplifiedchinese.GB18030, lines)}), "x.jsonl"))
	if c, err := s.Read(0); err != nil || c.Charset.Used != charset.GB18030 {
		t.Errorf("charset %+v, %v", c.Charset, err)
	}
}
