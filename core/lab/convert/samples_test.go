package convert

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"testing"
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

// annotated returns a copy annotated in the form of L3S-GN1.
func annotated(head, text string) string {
	return `<html><body><ul><li><a href="/"><span class="x-nc-sel0">Home</span></a></ul><h1><span class="x-nc-sel1">` + head + `</span></h1><p><span class="x-nc-sel2">` + text + `</span></p><p><span class="x-nc-sel5">a comment</span></p></body></html>`
}

// sample is a small set in the layout of a public one, with the expected result.
type sample struct {
	set    string
	files  map[string]string
	source string // below the folder of the files
	pages  string // ids
	bodies string // of the pages in order, without those that have none, separated by |
	groups string // pages of clusters of two and more, joined by +, separated by spaces
	pairs  string // judged
	urls   string
}

func samples() []sample {
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
