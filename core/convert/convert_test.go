package convert

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"golang.org/x/text/encoding/simplifiedchinese"

	"pagetwin/core/page"
	"pagetwin/core/say"
	"pagetwin/core/truth"
)

// The texts of the samples.
const (
	ferry  = "The ferry left on time although the fog was thick over the sound."
	bridge = "The old bridge will be closed for repairs until the end of May."
	渡轮     = "云溪镇的渡轮今天准点离港，尽管海峡上大雾弥漫。"
	大桥     = "云溪镇的老桥将封闭维修，直到五月底才会重新开放。"
)

func htmlOf(text string) string {
	return `<html><head><meta charset="utf-8"><title>Paper</title></head><body><ul><li><a href="/">Home</a></ul><p>` + text + "</p></body></html>"
}

func packed(text string) string {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write([]byte(text))
	z.Close()
	return b.String()
}

// record is a record of a web archive, with the record that it refers to.
func record(kind, id, of, uri, mime, block string) string {
	if of != "" {
		of = "WARC-Refers-To: <" + of + ">\r\n"
	}
	return fmt.Sprintf("WARC/1.0\r\nWARC-Type: %s\r\nWARC-Record-ID: <%s>\r\n%sWARC-Target-URI: %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n",
		kind, id, of, uri, mime, len(block), block)
}

// annotated is a copy as the people of L3S-GN1 marked them.
func annotated(head, text string) string {
	return `<html><body><ul><li><a href="/"><span class="x-nc-sel0">Home</span></a></ul><h1><span class="x-nc-sel1">` + head + `</span></h1><p><span class="x-nc-sel2">` + text + `</span></p><p><span class="x-nc-sel5">a comment</span></p></body></html>`
}

// sample is a small set in the layout of a public one, and what must come of it.
type sample struct {
	set    string
	files  map[string]string
	source string // below the folder of the files
	pages  string // ids
	bodies string // of the pages in order, those without left out, parted by |
	groups string // pages of clusters of two and more, a + between, parted by spaces
	pairs  string // judged
	urls   string
}

func samples() []sample {
	gb, _ := simplifiedchinese.GB18030.NewEncoder().String("<doc>\n<url>http://a.example/1</url>\n<docno>d1</docno>\n<contenttitle>渡轮</contenttitle>\n<content>" + 渡轮 + "</content>\n</doc>\n<doc>\n<url>http://a.example/2</url>\n<docno>d2</docno>\n<contenttitle>大桥</contenttitle>\n<content>" + 大桥 + "</content>\n</doc>\n")
	return []sample{
		{
			set:   "spotsigs",
			files: map[string]string{"Gold/ferry/a.html": htmlOf(ferry), "Gold/ferry/b": htmlOf(ferry + " It came late."), "Gold/bridge/c.html": htmlOf(bridge), "README.txt": "68 folders"},
			pages: "Gold/bridge/c.html Gold/ferry/a.html Gold/ferry/b", groups: "Gold/ferry/a.html+Gold/ferry/b",
		},
		{
			set: "news-copy",
			files: map[string]string{
				"test_articles.json": `{"x-Jan-05-1943-1": {"byline": "BY A MAN", "article": "` + ferry + `", "headline": "Ferry"}, "y-Jan-06-1943-2": {"byline": "", "article": "The fcrry left on tirne"}, "z": {"article": "` + bridge + `"}, "w": {"article": "The fcrry leit"}}`,
				"test_pairs.json":    `[["x-Jan-05-1943-1", "y-Jan-06-1943-2"], ["w", "y-Jan-06-1943-2"], ["gone", "z"]]`,
			},
			pages: "x-Jan-05-1943-1 y-Jan-06-1943-2 z w", groups: "w+x-Jan-05-1943-1+y-Jan-06-1943-2",
		},
		{
			set: "core",
			files: map[string]string{"train.jsonl": `{"core_id": "11251086", "doi": "10.1/x", "original_abstract": "` + ferry + `", "original_title": "On ferries", "cat": "exact_dup", "labelled_duplicates": ["82332306"]}
{"core_id": 82332306, "original_abstract": "` + ferry + `", "original_title": "On ferries", "cat": "exact_dup", "labelled_duplicates": ["11251086"]}
{"core_id": "3", "original_abstract": "` + bridge + `", "original_title": "On bridges", "cat": "non_dup", "labelled_duplicates": null}
`},
			source: "train.jsonl", pages: "11251086 82332306 3", groups: "11251086+82332306",
		},
		{
			set: "webapp",
			files: map[string]string{
				"GoldStandards/shop/crawl/gs/gsResults.json": `{"states": {"index": {"name": "index", "bin": "home", "clones": []}, "state1": {"name": "state1", "bin": "home"}, "state2": {"name": "state2", "bin": "form"}}, "pairs": [{"state1": "index", "state2": "state1", "response": 1, "inferred": 0}, {"state1": "index", "state2": "state2", "response": 2, "inferred": 1}]}`,
				"GoldStandards/shop/crawl/doms/index.html":   htmlOf(ferry), "GoldStandards/shop/crawl/doms/state1.html": htmlOf(ferry), "GoldStandards/shop/crawl/doms/state2.html": htmlOf(bridge),
			},
			source: "GoldStandards", pages: "shop/crawl/index shop/crawl/state1 shop/crawl/state2", groups: "shop/crawl/index+shop/crawl/state1",
			pairs: "shop/crawl/index shop/crawl/state1 1|shop/crawl/index shop/crawl/state2 0",
		},
		{
			set: "l3s-gn1",
			files: map[string]string{
				"x/original/0a-1.html": htmlOf(ferry), "x/annotated/0a-1.html": annotated("Ferry", ferry),
				"x/original/0b-2.html": htmlOf(bridge), "x/annotated/0b-2.html": annotated("Bridge", bridge),
				"x/url-mapping.txt": "<urn:uuid:0a-1>\thttp://a.example/1\n<urn:uuid:0b-2>\thttp://b.example/2\n",
			},
			pages: "0a-1 0b-2", bodies: "Ferry\n" + ferry + "|Bridge\n" + bridge, urls: "http://a.example/1 http://b.example/2",
		},
		{
			set: "l3s-gn1",
			files: map[string]string{"L3S-GN1.warc.gz": packed(record("resource", "urn:uuid:1", "", "http://a.example/1", "text/html", htmlOf(ferry))) +
				packed(record("conversion", "urn:uuid:2", "urn:uuid:1", "http://a.example/1", "text/html", annotated("Ferry", ferry)))},
			source: "L3S-GN1.warc.gz", pages: "http://a.example/1", bodies: "Ferry\n" + ferry, urls: "http://a.example/1",
		},
		{
			set: "daniel",
			files: map[string]string{
				"corpora/Corpus/html/20111209_a.example.cn_ff": htmlOf(渡轮), "corpora/Corpus/reference/20111209_a.example.cn_ff": "<p>渡轮</p>\n<p>" + 渡轮 + "</p>",
				"corpora/Corpus/html/20111210_b.example_0e": htmlOf(ferry), "corpora/Corpus/reference/20111210_b.example_0e": "<p>" + ferry + "</p>",
				"corpora/Corpus/reference/20111211_gone_1": "<p>no page</p>", "corpora/Corpus/doc_lg.json": `{"20111209_a.example.cn_ff": "zh", "20111210_b.example_0e": "en"}`,
			},
			pages: "20111209_a.example.cn_ff 20111210_b.example_0e", bodies: "渡轮\n" + 渡轮 + "|" + ferry,
		},
		{
			set:   "zh-content",
			files: map[string]string{"Original/1.html": htmlOf(渡轮), "cleaned/1.txt": 渡轮, "date/1.txt": "2020-05-01", "author/1.txt": "UNKNOWN"},
			pages: "1", bodies: 渡轮,
		},
		{
			set: "cleaneval",
			files: map[string]string{
				"en-original/1.html": `<text id="http://a.example/1?x&amp;y" title="Ferry" encoding="utf-8">` + "\n" + htmlOf(ferry) + "\n</text>\n", "en-cleaned/1-cleaned.txt": "URL: http://a.example/1\n\n<h>Ferry\n<p>" + ferry + "\n<l>by foot\n",
				"zh-original/zh/2.html": htmlOf(大桥), "zh-cleaned/cleaned/2-cleaned.txt": " URL: http://b.example/2\n<p>" + 大桥,
				"test/input/3.html": htmlOf(bridge), "test/GoldStandard/3.txt": "<p>" + bridge,
			},
			pages: "en-original/1 zh-original/zh/2 test/input/3", bodies: "Ferry\n" + ferry + "\nby foot|" + 大桥 + "|" + bridge, urls: "http://a.example/1 http://b.example/2 ",
		},
		{
			set:   "cleanportaleval",
			files: map[string]string{"input/a.html": htmlOf(ferry), "GoldStandard/a.txt": "<p>" + ferry},
			pages: "a", bodies: ferry,
		},
		{
			set:   "dragnet",
			files: map[string]string{"HTML/R1.html": htmlOf(ferry), "corrected/Corrected/R1.html.corrected.txt": ferry + "\n\n!@#$%^&*()  COMMENTS\n\nFirst!", "HTML/T2.html": htmlOf(bridge)},
			pages: "R1 T2", bodies: ferry,
		},
		{
			set: "dragnet-2020",
			files: map[string]string{
				"data/html/0a.html": htmlOf(ferry),
				"data/meta/0a.toml": "id = \"0a\"\nurl = \"http://a.example/1\"\ntitle = \"Ferry\"\ndt_published = 2020-05-21T22:03:34Z\ntext = '''\nFerry\n\n" + ferry + "\n'''\n",
			},
			pages: "0a", bodies: "Ferry\n\n" + ferry, urls: "http://a.example/1",
		},
		{
			set: "cetd",
			files: map[string]string{
				"cetd/BBC/original/1.htm": htmlOf(ferry), "cetd/BBC/gold/1.txt": ferry,
				"cetd/wiki/original/1.htm": htmlOf(bridge), "cetd/wiki/gold/1.txt": bridge,
			},
			pages: "cetd/BBC/original/1 cetd/wiki/original/1", bodies: ferry + "|" + bridge,
		},
		{
			set:   "google-trends",
			files: map[string]string{"raw_html/1.html": htmlOf(ferry), "prepared_html/1.html": `<html><body><ul><li><span __boilernet_label="0">Home</span></ul><p><span __boilernet_label="1">` + ferry + `</span></body></html>`},
			pages: "1", bodies: ferry,
		},
		{
			set:   "readability",
			files: map[string]string{"test-pages/ferry/source.html": htmlOf(ferry), "test-pages/ferry/expected.html": "<div><p>" + ferry + "</p><p>Second.</p></div>"},
			pages: "ferry", bodies: ferry + "\nSecond.",
		},
		{
			set: "article-extraction",
			files: map[string]string{
				"ground-truth.json": `{"b2": {"articleBody": "` + bridge + `", "url": "http://b.example/2"}, "a1": {"articleBody": "` + ferry + `", "url": "http://a.example/1"}}`,
				"html/a1.html.gz":   packed(htmlOf(ferry)), "html/b2.html.gz": packed(htmlOf(bridge)),
			},
			pages: "a1 b2", bodies: ferry + "|" + bridge, urls: "http://a.example/1 http://b.example/2",
		},
		{
			set: "wcxb",
			files: map[string]string{
				"dev/html/0001.html.gz": packed(htmlOf(ferry)), "dev/ground-truth/0001.json": `{"schema_version": "2.0", "url": "http://a.example/1", "_internal": {"page_type": {"primary": "article"}}, "ground_truth": {"title": "Ferry", "publish_date": null, "main_content": "` + ferry + `"}}`,
				"test/html/0001.html.gz": packed(htmlOf(ferry)), "test/ground-truth/0001.json": `{"ground_truth": {"main_content": "` + ferry + `"}}`,
				"test/html/0002.html.gz": packed(htmlOf(bridge)), "test/ground-truth/0002.json": `{"ground_truth": {"main_content": "` + bridge + `"}}`,
			},
			pages: "0001 0002", bodies: ferry + "|" + bridge,
		},
		{
			set:    "common-crawl",
			files:  map[string]string{"a.warc.wet.gz": packed(record("conversion", "urn:uuid:1", "urn:uuid:0", "http://a.example/1", "text/plain", ferry)) + packed(record("conversion", "urn:uuid:3", "urn:uuid:2", "http://b.example/2", "text/plain", 渡轮))},
			source: "a.warc.wet.gz", pages: "http://a.example/1 http://b.example/2", urls: "http://a.example/1 http://b.example/2",
		},
		{
			set:    "cc-news",
			files:  map[string]string{"a.warc.gz": packed(record("response", "urn:uuid:1", "", "http://a.example/1", "application/http; msgtype=response", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"+htmlOf(ferry)))},
			source: "a.warc.gz", pages: "http://a.example/1",
		},
		{
			set: "c4", files: map[string]string{"c4-train.json.gz": packed(`{"text":"` + ferry + `","timestamp":"2019-04-25T12:57:54Z","url":"http://a.example/1"}` + "\n")},
			source: "c4-train.json.gz", pages: "http://a.example/1",
		},
		{set: "pile", files: map[string]string{"00.jsonl": `{"text":"` + ferry + `","meta":{"pile_set_name":"Pile-CC"}}` + "\n"}, source: "00.jsonl", pages: "line 1"},
		{
			set:    "news2016zh",
			files:  map[string]string{"news2016zh_valid.json": `{"news_id":"610130831","keywords":"渡轮","title":"渡轮准点","desc":"","source":"云溪报","time":"03-21 12:00","content":"` + 渡轮 + `"}` + "\n"},
			source: "news2016zh_valid.json", pages: "line 1",
		},
		{set: "thucnews", files: map[string]string{"THUCNews/科技/0.txt": "渡轮准点\n\n　　" + 渡轮, "THUCNews/体育/1.txt": "大桥\n" + 大桥}, pages: "THUCNews/体育/1 THUCNews/科技/0"},
		{set: "sogou-news", files: map[string]string{"news_sohusite_xml.dat": gb}, pages: "d1 d2", urls: "http://a.example/1 http://a.example/2"},
		{
			set:   "mnbvc",
			files: map[string]string{"1.jsonl.gz": packed(`{"文件名":"一.txt","是否待查文件":false,"是否重复文件":false,"文件大小":10,"simhash":1,"最长段落长度":9,"段落数":2,"去重段落数":0,"低质量段落数":0,"段落":[{"行号":0,"是否重复":false,"是否跨文件重复":false,"md5":"x","内容":"` + 渡轮 + `"},{"行号":1,"内容":"` + 大桥 + `"}]}` + "\n" + `{"文件名":"一.txt","段落":[{"内容":"` + 大桥 + `"}]}` + "\n")},
			pages: "一.txt 一.txt#2",
		},
	}
}

// lay writes the files of a sample and returns its source.
func lay(t testing.TB, s sample) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range s.files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, s.source)
}

var day = time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC)

// brought converts a sample.
func brought(t testing.TB, s sample, opt Options) (string, Result, error) {
	t.Helper()
	set, err := Find(s.set)
	if err != nil {
		t.Fatal(err)
	}
	opt.Day = day
	out := filepath.Join(t.TempDir(), "set")
	res, err := Convert(t.Context(), set, lay(t, s), out, opt)
	return out, res, err
}

// Every set of the list comes out of its own layout as a page set: its pages by name, in
// order, with the bodies and labels that it gives, and a README that says its terms.
func TestSamplesComeOut(t *testing.T) {
	tried := map[string]bool{}
	for _, s := range samples() {
		tried[s.set] = true
		out, res, err := brought(t, s, Options{})
		if err != nil {
			t.Errorf("%s: %v", s.set, err)
			continue
		}
		set, err := page.Open(t.Context(), out, page.Options{})
		if err != nil {
			t.Errorf("%s: %v", s.set, err)
			continue
		}
		defer set.Close()
		var ids, bodies, urls []string
		for i, p := range set.Pages {
			ids, urls = append(ids, p.ID), append(urls, p.URL)
			if c, err := set.Read(i); err != nil || strings.TrimSpace(c.Text) == "" {
				t.Errorf("%s: page %s: %v", s.set, p.ID, err)
			}
			if p.HasGold {
				body, err := set.Gold(i)
				if err != nil {
					t.Errorf("%s: %v", s.set, err)
				}
				bodies = append(bodies, strings.TrimSpace(body))
			}
		}
		if len(set.Problems) > 0 {
			t.Errorf("%s: the set that was made has problems: %v", s.set, set.Problems)
		}
		if got := strings.Join(ids, " "); got != s.pages || res.Pages != len(ids) {
			t.Errorf("%s: pages %s, want %s", s.set, got, s.pages)
		}
		if got := strings.Join(bodies, "|"); got != s.bodies {
			t.Errorf("%s: bodies %q, want %q", s.set, got, s.bodies)
		}
		if got := strings.Join(urls, " "); s.urls != "" && got != s.urls {
			t.Errorf("%s: addresses %s, want %s", s.set, got, s.urls)
		}
		if groups, pairs := labels(t, set); groups != s.groups || pairs != s.pairs {
			t.Errorf("%s: groups %q and pairs %q, want %q and %q", s.set, groups, pairs, s.groups, s.pairs)
		}
		readme, err := os.ReadFile(filepath.Join(out, "README.md"))
		of, _ := Find(s.set)
		if err != nil || !strings.Contains(string(readme), of.Licence.En) || !strings.Contains(string(readme), of.Cite) || !strings.Contains(string(readme), "2026-11-23") {
			t.Errorf("%s: README %v\n%s", s.set, err, readme)
		}
	}
	for _, s := range Sets() {
		if !tried[s.Name] && s.Name != "fineweb" { // whose Parquet package page reads
			t.Errorf("%s has no sample", s.Name)
		}
	}
}

// labels says what is known of duplicates: groups of two and more, and judged pairs.
func labels(t *testing.T, set *page.Set) (groups, pairs string) {
	known, problems := truth.Found(set)
	if len(problems) > 0 {
		t.Error(problems)
	}
	if known == nil {
		return "", ""
	}
	of := map[int32][]string{}
	for i, c := range known.Cluster {
		if c >= 0 {
			of[c] = append(of[c], set.Pages[i].ID)
		}
	}
	var all, judged []string
	for _, ids := range of {
		if len(ids) > 1 {
			slices.Sort(ids)
			all = append(all, strings.Join(ids, "+"))
		}
	}
	slices.Sort(all)
	if known.Kind == truth.Judged {
		for p, l := range known.Pairs {
			judged = append(judged, fmt.Sprintf("%s %s %c", set.Pages[p.A].ID, set.Pages[p.B].ID, l))
		}
		slices.Sort(judged)
	}
	return strings.Join(all, " "), strings.Join(judged, "|")
}

// What is not laid out as a set should be is refused in one line that says how it should
// be and what is there; nothing is left behind.
func TestAnotherLayoutIsRefused(t *testing.T) {
	other := sample{files: map[string]string{"notes.txt": "nothing of the sort", "a.json": "7"}}
	for _, s := range Sets() {
		other.set = s.Name
		out, _, err := brought(t, other, Options{})
		switch {
		case slices.Contains([]string{"common-crawl", "cc-news", "c4", "fineweb", "pile", "news2016zh"}, s.Name):
			// page sets, of which package page says what is none
		case err == nil || strings.Contains(err.Error(), "\n"):
			t.Errorf("%s: %v", s.Name, err)
		case !strings.Contains(err.Error(), s.Expects.En) || !strings.Contains(err.Error(), "found a.json, notes.txt"):
			t.Errorf("%s: %v", s.Name, err)
		}
		if _, gone := os.Stat(out); err != nil && gone == nil {
			t.Errorf("%s left %s behind", s.Name, out)
		}
	}
	if _, err := Find("nosuch"); err == nil || !strings.Contains(err.Error(), "spotsigs, news-copy") {
		t.Error(err)
	}
	spot, _ := Find("spotsigs")
	if _, err := Convert(t.Context(), spot, filepath.Join(t.TempDir(), "gone"), filepath.Join(t.TempDir(), "out"), Options{}); err == nil || !strings.Contains(err.Error(), "no such folder or file") {
		t.Error(err)
	}
}

// Single pages that cannot be used are problems, and the others come out.
func TestDamagedPagesAreSaid(t *testing.T) {
	for _, c := range []struct {
		set, want string
		files     map[string]string
	}{
		{"article-extraction", "b2: there is no html/b2.html.gz", map[string]string{"ground-truth.json": `{"a1": {"articleBody": "x"}, "b2": {"articleBody": "y"}}`, "html/a1.html.gz": packed(htmlOf(ferry))}},
		{"article-extraction", "b2: html/b2.html.gz: ", map[string]string{"ground-truth.json": `{"a1": {"articleBody": "x"}, "b2": {"articleBody": "y"}}`, "html/a1.html.gz": packed(htmlOf(ferry)), "html/b2.html.gz": packed(htmlOf(bridge))[:30]}},
		{"wcxb", "0002: ground-truth/0002.json: ", map[string]string{"html/0001.html.gz": packed(htmlOf(ferry)), "ground-truth/0001.json": "{}", "ground-truth/0002.json": `{"url": `}},
		{"dragnet-2020", "b: line 1", map[string]string{"html/a.html": htmlOf(ferry), "html/b.html": htmlOf(bridge), "meta/a.toml": "url = \"u\"", "meta/b.toml": "url = "}},
		{"core", "train.jsonl:2: ", map[string]string{"train.jsonl": `{"core_id": "1", "original_title": "x"}` + "\n{\"core_id\": \n" + `{"original_title": "without"}` + "\n"}},
		{"core", "train.jsonl:3: has no core_id", map[string]string{"train.jsonl": `{"core_id": "1", "original_title": "x"}` + "\n{\"core_id\": \n" + `{"original_title": "without"}` + "\n"}},
		{"dragnet", "T2: no body of it in Corrected", map[string]string{"HTML/T2.html": htmlOf(bridge), "Corrected/R1.html.corrected.txt": ferry}},
		{"cetd", "2: original/2.htm is no text", map[string]string{"original/1.htm": htmlOf(ferry), "original/2.htm": "\x89PNG\r\n\x1a\n..", "gold/1.txt": ferry}},
		{"news-copy", "clusters.tsv: 1 pairs of duplicates name a page", map[string]string{"a.json": `{"x": {"article": "` + ferry + `"}}`, "b.json": `[["x", "gone"]]`}},
		{"webapp", "s2: doms/s2.html: ", map[string]string{"gs/gsResults.json": `{"states": {"s1": {"bin": "a"}, "s2": {"bin": "a"}}}`, "doms/s1.html": htmlOf(ferry)}},
		{"mnbvc", "1.jsonl:2: has no 文件名", map[string]string{"1.jsonl": `{"文件名": "a", "段落": [{"内容": "` + 渡轮 + `"}]}` + "\n{}\n"}},
		{"sogou-news", "d2: has no content", map[string]string{"n.dat": "<doc>\n<docno>d1</docno>\n<content>" + 渡轮 + "</content>\n</doc>\n<doc>\n<docno>d2</docno>\n<content></content>\n</doc>\n<doc>\n<docno>d3"}},
	} {
		_, res, err := brought(t, sample{set: c.set, files: c.files}, Options{})
		var said []string
		for _, p := range res.Problems {
			said = append(said, p.Where+": "+p.What)
		}
		if got := strings.Join(said, "\n"); err != nil || res.Pages != 1 || !strings.Contains(got, c.want) {
			t.Errorf("%s: %d pages, %v, problems\n%s\nlack %q", c.set, res.Pages, err, got, c.want)
		}
	}
	for want, s := range map[string]sample{
		"news-copy expects":        {set: "news-copy", files: map[string]string{"a.json": `{"x": {}}`}},
		"has several parts":        {set: "news-copy", files: map[string]string{"a.json": `{"x": {}}`, "b.json": `{}`, "c.json": `[]`}},
		"ground-truth.json: ":      {set: "article-extraction", files: map[string]string{"ground-truth.json": `{"a1": `, "html/a1.html": htmlOf(ferry)}},
		"gave no page: a1: ":       {set: "article-extraction", files: map[string]string{"ground-truth.json": `{"a1": {}}`, "html/b.html": htmlOf(ferry)}},
		"is of the language asked": {set: "cleanportaleval", files: map[string]string{"input/a.html": htmlOf(ferry), "GoldStandard/a.txt": ferry}},
	} {
		if _, _, err := brought(t, s, Options{LeastHan: 0.5}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// Files that unpack to more than they may are read no further.
func TestWhatIsPackedMayNotGrowWithoutEnd(t *testing.T) {
	s := sample{set: "mnbvc", files: map[string]string{"1.jsonl.gz": packed(`{"文件名":"一.txt","段落":[{"内容":"` + 渡轮 + `"}]}` + "\n" + strings.Repeat(" ", 1<<20) + "\n")}}
	out, _, err := brought(t, s, Options{MaxUnpack: 1 << 16})
	if err == nil || !strings.Contains(err.Error(), "unpack to more than") {
		t.Error(err)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("half a set was left")
	}
}

// Of a set one may take the first pages, those of a language and those in Chinese
// characters; labels name the pages that are there and no others.
func TestPagesCanBeChosen(t *testing.T) {
	for _, s := range samples() {
		switch s.set {
		case "daniel":
			for _, opt := range []Options{{Lang: "zh"}, {LeastHan: 0.3}} {
				if _, res, err := brought(t, s, opt); err != nil || res.Pages != 1 || res.Filtered != 1 {
					t.Errorf("%+v: %+v, %v", opt, res, err)
				}
			}
		case "core", "news-copy", "webapp", "spotsigs":
			if _, _, err := brought(t, s, Options{Lang: "zh"}); err == nil || !strings.Contains(err.Error(), s.set+" does not say the languages") {
				t.Errorf("%s: %v", s.set, err)
			}
			out, res, err := brought(t, s, Options{Pages: 2})
			if err != nil || res.Pages != 2 {
				t.Fatalf("%s: %+v, %v", s.set, res, err)
			}
			set, err := page.Open(t.Context(), out, page.Options{})
			if err != nil {
				t.Fatal(err)
			}
			labels(t, set)
			set.Close()
		case "cleaneval":
			if _, res, err := brought(t, s, Options{Lang: "zh"}); err != nil || res.Pages != 1 {
				t.Errorf("cleaneval: %+v, %v", res, err)
			}
		}
	}
}

// A set is made of the same bytes whenever it is made.
func TestTheSameSetIsTheSameBytes(t *testing.T) {
	for _, s := range samples() {
		var made [2]map[string]string
		for i := range made {
			out, _, err := brought(t, s, Options{})
			if err != nil {
				t.Fatal(err)
			}
			made[i] = map[string]string{}
			for _, name := range []string{"pages.jsonl", "clusters.tsv", "pairs.tsv", "README.md"} {
				b, _ := os.ReadFile(filepath.Join(out, name))
				made[i][name] = string(b)
			}
		}
		for name, text := range made[0] {
			if text != made[1][name] {
				t.Errorf("%s: %s differs", s.set, name)
			}
		}
	}
}

// Whatever stands in the files of a set, reading them ends with pages or an error, every
// line of the listing is one page, and every label names pages that are there. What is a
// page set already is read by package page, which has fuzz targets of its own.
func FuzzConvert(f *testing.F) {
	all := slices.DeleteFunc(samples(), func(s sample) bool { return s.source != "" && s.set != "core" && s.set != "webapp" })
	for i, s := range all {
		for name := range s.files {
			f.Add(i, name, s.files[name])
		}
	}
	f.Fuzz(func(t *testing.T, i int, name, content string) {
		s := all[((i%len(all))+len(all))%len(all)]
		files := fstest.MapFS{}
		for k, v := range s.files {
			files[k] = &fstest.MapFile{Data: []byte(v)}
		}
		if files[name] == nil {
			return // names come from the layout
		}
		files[name] = &fstest.MapFile{Data: []byte(content)}
		set, err := Find(s.set)
		if err != nil {
			t.Fatal(err)
		}
		r := &reading{ctx: t.Context(), set: set, path: "set", opt: Options{Day: day}}
		r.at(files, "")
		var list bytes.Buffer
		made := map[string]string{}
		res, err := r.pour(&list, func(name string, content []byte) error { made[name] = string(content); return nil })
		if err != nil {
			return
		}
		ids := map[string]bool{}
		for row := range strings.Lines(list.String()) {
			var l line
			if err := json.Unmarshal([]byte(row), &l); err != nil {
				t.Fatalf("%q: %v", row, err)
			}
			ids[l.ID] = true
		}
		if len(ids) != res.Pages {
			t.Errorf("%d ids of %d pages", len(ids), res.Pages)
		}
		for row := range strings.Lines(made["clusters.tsv"]) {
			id, _, _ := strings.Cut(row, "\t")
			if name, ok := say.Unescape(id); row != "id\tcluster\n" && (!ok || !ids[name]) {
				t.Errorf("a cluster has %q, which is no page", id)
			}
		}
	})
}
