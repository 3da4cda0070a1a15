package convert

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/truth"
	"pagetwin/core/page/truthfile"
)

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

// Every set of the list is converted from its own layout to a page set: its pages by name, in
// order, with their bodies and labels, and a README with its terms.
func TestSamplesAreConverted(t *testing.T) {
	tried := map[string]bool{}
	for _, s := range samples() {
		tried[s.set] = true
		out, res, err := brought(t, s, Options{})
		if err != nil {
			t.Errorf("%s: %v", s.set, err)
			continue
		}
		set, err := formats.Open(t.Context(), out, page.Options{})
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
		if !tried[s.Name] {
			t.Errorf("%s has no sample", s.Name)
		}
	}
}

// labels words the known duplicates: groups of two and more, and judged pairs.
func labels(t *testing.T, set *page.Set) (groups, pairs string) {
	known, problems := truthfile.Found(set)
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

// A set in another layout is refused in one line that gives the expected and the actual contents;
// no file is left behind.
func TestAnotherLayoutIsRefused(t *testing.T) {
	other := sample{files: map[string]string{"notes.txt": "nothing of the sort", "a.json": "7"}}
	for _, s := range Sets() {
		other.set = s.Name
		out, _, err := brought(t, other, Options{})
		switch {
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

// Single pages that cannot be used are reported as problems, and the others are converted.
func TestDamagedPagesAreReported(t *testing.T) {
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
		{"cetd", "2: looks like a PNG image, not a page", map[string]string{"original/1.htm": htmlOf(ferry), "original/2.htm": "\x89PNG\r\n\x1a\n..", "gold/1.txt": ferry}},
		{"news-copy", "clusters.tsv: 1 labelled pair with a page", map[string]string{"a.json": `{"x": {"article": "` + ferry + `"}}`, "b.json": `[["x", "gone"]]`}},
		{"article-extraction", "b2: its ArticleBody has the wrong type, number", map[string]string{"ground-truth.json": `{"a1": {"articleBody": "x"}, "b2": {"articleBody": 5}}`, "html/a1.html.gz": packed(htmlOf(ferry))}},
		{"article-extraction", "html: 1 of its pages has no body", map[string]string{"ground-truth.json": `{"a1": {"articleBody": "x"}}`, "html/a1.html.gz": packed(htmlOf(ferry)), "html/b2.html": htmlOf(bridge)}},
		{"article-extraction", "a1: it has no body", map[string]string{"ground-truth.json": `{"a1": {}}`, "html/a1.html.gz": packed(htmlOf(ferry))}},
		{"wcxb", "2: looks like a PNG image", map[string]string{"html/1.html": htmlOf(ferry), "html/2.html": "\x89PNG\r\n\x1a\n..", "ground-truth/1.json": `{"ground_truth": {"publish_date": 2025}}`, "ground-truth/2.json": `{}`}},
		{"google-trends", "1: prepared_html/1.html has no body", map[string]string{"raw_html/1.html": htmlOf(ferry), "prepared_html/1.html": htmlOf(ferry)}},
		{"webapp", "pairs.tsv: 1 labelled pair with a page that does not exist", map[string]string{"gs/gsResults.json": `{"states": {"s1": {"bin": "a", "id": "0"}}, "pairs": [{"state1": "s1", "state2": "gone", "response": 1}]}`, "doms/s1.html": htmlOf(ferry)}},
		{"spotsigs", "x/b.html: has no content; ignored", map[string]string{"x/a.html": htmlOf(ferry), "x/b.html": " \n"}},
		{"daniel", "doc_lg.json: is not valid JSON", map[string]string{"html/1": htmlOf(ferry), "reference/1": "<p>x", "doc_lg.json": "{1"}},
		{"webapp", "s2: doms/s2.html: ", map[string]string{"gs/gsResults.json": `{"states": {"s1": {"bin": "a"}, "s2": {"bin": "a"}}}`, "doms/s1.html": htmlOf(ferry)}},
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
		"has no usable page: a1: ": {set: "article-extraction", files: map[string]string{"ground-truth.json": `{"a1": {}}`, "html/b.html": htmlOf(ferry)}},
	} {
		if _, _, err := brought(t, s, Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// Files that would unpack to more than the limit are not read further.
func TestUnpackingIsLimited(t *testing.T) {
	s := sample{set: "core", files: map[string]string{"1.jsonl.gz": packed(`{"core_id":"1","original_title":"` + 渡轮 + `"}` + "\n" + strings.Repeat(" ", 1<<20) + "\n")}}
	out, _, err := brought(t, s, Options{MaxUnpack: 1 << 16})
	if err == nil || !strings.Contains(err.Error(), "unpack to more than") {
		t.Error(err)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("half a set was left")
	}
}

// Options select the first pages, and those in a language; labels name only selected pages.
func TestPagesCanBeChosen(t *testing.T) {
	for _, s := range samples() {
		switch s.set {
		case "daniel":
			if _, res, err := brought(t, s, Options{Lang: "zh"}); err != nil || res.Pages != 1 || res.Filtered != 1 {
				t.Errorf("%+v, %v", res, err)
			}
		case "core", "news-copy", "webapp", "spotsigs":
			if _, _, err := brought(t, s, Options{Lang: "zh"}); err == nil || !strings.Contains(err.Error(), s.set+" does not state the languages") {
				t.Errorf("%s: %v", s.set, err)
			}
			out, res, err := brought(t, s, Options{Pages: 2})
			if err != nil || res.Pages != 2 {
				t.Fatalf("%s: %+v, %v", s.set, res, err)
			}
			set, err := formats.Open(t.Context(), out, page.Options{})
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

// The same set is converted to the same bytes at any time.
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

// For any content of the files of a set, reading ends with pages or an error, every line of the
// listing is one page, and every label names existing pages.
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
