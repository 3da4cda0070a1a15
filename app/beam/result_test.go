package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime/metricsx"
	pipepb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/pipeline_v1"

	"pagetwin/app/beam/job"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
	"pagetwin/core/judge/eval"
	"pagetwin/core/lab/experiment"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/show/export"
)

func TestMain(m *testing.M) {
	job.Register()
	beam.Init()
	os.Exit(m.Run())
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// folderOf writes files into a folder of the test's.
func folderOf(t testing.TB, of map[string]string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, text := range of {
		path := filepath.Join(dir, filepath.FromSlash(name))
		must(t, os.MkdirAll(filepath.Dir(path), 0o700))
		must(t, os.WriteFile(path, []byte(text), 0o600))
	}
	return dir
}

// lines are n texts as JSON lines, of which every third is as the one before it but for a word.
func lines(from, n int) string {
	var b strings.Builder
	for i := from; i < from+n; i++ {
		var words []string
		for k := range 40 {
			words = append(words, fmt.Sprint("w", (i/3*3+i%3/2)*41%997+k*k))
		}
		words[i%40] = "other"
		fmt.Fprintf(&b, "{\"id\":\"p%d\",\"text\":\"%s\"}\n", i, strings.Join(words, " "))
	}
	return b.String() + "{\"id\":\n"
}

// told runs the command.
func told(t testing.TB, args ...string) (status int, out, said string) {
	t.Helper()
	var o, e bytes.Buffer
	status = run(t.Context(), args, &o, &e)
	return status, o.String(), e.String()
}

const oneRun = "set = \"crawl/*.jsonl\"\ncandidates = \"index\"\nfloor = 0.2\n[[algorithm]]\nname = \"minhash\"\n"

// The files of a pattern and an experiment file are all that a job needs: it leaves the pairs,
// groups and lists of one run behind, and what is there is not done again.
func TestAJobWritesTheResultOfOneRun(t *testing.T) {
	dir := folderOf(t, map[string]string{"x.toml": oneRun, "crawl/1.jsonl": lines(0, 90), "crawl/2.jsonl": lines(90, 60)})
	work, file := filepath.Join(dir, "work"), filepath.Join(dir, "x.toml")
	status, out, said := told(t, work, file, "--shards", "3", "--parts", "2")
	if status != 0 || said != "" || !strings.HasPrefix(out, "150 pages, 0 not read, 0 skipped; ") || strings.Count(out, "\n") != 1 {
		t.Fatalf("status %d: %q, %q", status, out, said)
	}
	spec, err := experiment.Load(file)
	must(t, err)
	j, opt, err := spec.One()
	must(t, err)
	set, err := formats.Open(t.Context(), spec.Set, page.Options{})
	must(t, err)
	defer set.Close()
	runs, err := detect.Run(t.Context(), set, []detect.Job{j}, opt)
	must(t, err)
	s := &export.Subject{Outcome: eval.NewOutcome(set, runs[0], nil, runs[0].Cut)}
	for name, write := range map[string]func(io.Writer) error{
		job.PairsName:  func(w io.Writer) error { return export.PlainPairs(w, set, runs[0].Pairs, 1<<40) },
		job.GroupsName: func(w io.Writer) error { return export.PlainGroups(w, set, s.Groups()) },
		job.LeftName:   func(w io.Writer) error { return export.Write(w, job.LeftName, export.Left(set, runs[0], "en"), "en") },
		job.KeepName: func(w io.Writer) error {
			list, err := export.Keep(s, s.Groups(), "en")
			must(t, err)
			f, err := export.ByPath(job.KeepName)
			must(t, err)
			return f.Write(w, list, "en")
		},
		job.ProblemsName: func(w io.Writer) error {
			_, err := io.WriteString(w, "1.jsonl:91\tthe line breaks off within a value; line ignored\n2.jsonl:61\tthe line breaks off within a value; line ignored\n")
			return err
		},
	} {
		var want bytes.Buffer
		must(t, write(&want))
		got, err := os.ReadFile(filepath.Join(work, job.ResultName, name))
		must(t, err)
		if !bytes.Equal(got, want.Bytes()) {
			t.Errorf("%s: %d bytes are not the %d of one run", name, len(got), want.Len())
		}
		if name == job.PairsName && want.Len() < 500 {
			t.Errorf("%d bytes of pairs tell nothing", want.Len())
		}
	}
	var counts job.Counts
	src, err := os.ReadFile(filepath.Join(work, job.ResultName, job.CountsName))
	must(t, err)
	must(t, json.Unmarshal(src, &counts))
	if r := runs[0]; counts.Pages != r.Pages || counts.Comparisons != r.Comparisons || counts.Pairs != r.Pairs.Len() || counts.Groups != len(s.Groups()) || counts.Problems != 2 {
		t.Errorf("%+v", counts)
	}

	must(t, os.Remove(filepath.Join(work, job.ResultName, job.CountsName)))
	must(t, os.RemoveAll(filepath.Join(work, job.ResultName)))
	if status, again, said := told(t, work, file, "--lang", "zh"); status != 0 || said != "" || !strings.HasPrefix(again, "150 个网页") {
		t.Errorf("status %d: %q, %q", status, again, said)
	}
}

// What an experiment or a set has that cannot be done so is one line, in the language that is
// asked for.
func TestWhatCannotBeOneJobIsOneLine(t *testing.T) {
	text := lines(0, 9)
	dir := folderOf(t, map[string]string{
		"crawl/1.jsonl": text, "crawl/2.jsonl": text,
		"two.toml":    oneRun + "[[algorithm]]\nname = \"simhash\"\n",
		"all.toml":    strings.Replace(oneRun, "index", "all", 1),
		"sizes.toml":  "sizes = [5]\n" + oneRun,
		"across.toml": "against = \"crawl/1.jsonl\"\n" + oneRun,
		"none.toml":   strings.Replace(oneRun, "minhash", "charfreq", 1),
		"noset.toml":  strings.Replace(oneRun, "set =", "name =", 1),
		"empty.toml":  strings.Replace(oneRun, "*.jsonl", "*.warc", 1),
		"twice.toml":  oneRun,
		"bad.toml":    "set = \n",
	})
	for name, want := range map[string][2]string{
		"two": {"2 cells", "2 格"}, "all": {`candidates = "index"`, `candidates = "index"`}, "sizes": {"sizes = [5]", "sizes = [5]"}, "across": {"against cannot", "against 不能"},
		"none": {"charfreq cannot be distributed", "charfreq 不能"}, "noset": {"--sets", "--sets"}, "empty": {"no such", "没有"},
		"twice": {"the id p0 is in shard 1/2 and in shard 2/2", "id p0 同时"}, "bad": {"line 1", "第 1 行"},
	} {
		for k, lang := range []string{"en", "zh"} {
			status, out, said := told(t, filepath.Join(dir, "work-"+name+lang), filepath.Join(dir, name+".toml"), "--lang", lang, "--shards", "2")
			if status != 1 || out != "" || !strings.Contains(said, want[k]) || strings.Count(said, "\n") != 1 {
				t.Errorf("%s: status %d: %q, %q", name, status, out, said)
			}
			if _, err := os.Stat(filepath.Join(dir, "work-"+name+lang)); err == nil {
				t.Errorf("%s: work was begun", name)
			}
		}
	}
	if status, _, said := told(t, filepath.Join(dir, "crawl"), filepath.Join(dir, "twice.toml")); status != 1 || strings.Count(said, "\n") != 1 {
		t.Errorf("work among the pages: %d, %q", status, said)
	}
}

// What the runner counts and what is there makes the line that tells how far a job is.
func TestTheLineTellsHowFarAJobIs(t *testing.T) {
	counter := func(namespace, name string, n int64) *pipepb.MonitoringInfo {
		payload, err := metricsx.Int64Counter(n)
		must(t, err)
		return &pipepb.MonitoringInfo{Urn: "beam:metric:user:sum_int64:v1", Payload: payload, Labels: map[string]string{"NAMESPACE": namespace, "NAME": name, "PTRANSFORM": fmt.Sprint(n)}}
	}
	counted := countersOf([]*pipepb.MonitoringInfo{counter("pagetwin", "pages", 300), counter("pagetwin", "pages", 7), counter("other", "pages", 1), {Urn: "x"}, counter("pagetwin", "pairs", 4)})
	dir := folderOf(t, map[string]string{"x.toml": oneRun, "crawl/1.jsonl": lines(0, 9)})
	c := flags{Dir: filepath.Join(dir, "work"), About: filepath.Join(dir, "x.toml"), Shards: 3, Parts: 2}
	var said bytes.Buffer
	l := newLine(&said, "en")
	w, err := c.begin(t.Context(), l)
	must(t, err)
	open := func(s page.Section) (*page.Set, error) {
		return formats.Open(t.Context(), c.Sets, page.Options{Section: s})
	}
	must(t, w.Ship(t.Context(), 1, open, func(detect.Signed) error { return nil }))
	if words := newWatch(t.Context(), w, l, true, false).words(counted); words.En != "learned from 0 of 3 shards" || words.In("zh") != "已从 0/3 个分片学习" {
		t.Errorf("%+v", words)
	}
	words := newWatch(t.Context(), w, l, false, false).words(counted)
	if words.En != "1 of 3 shards signed, 0 of 2 files of pairs written, 307 pages, 4 pairs" || words.In("zh") != "已签名 1/3 个分片，已写出 0/2 个网页对文件，网页 307，得到的对 4" {
		t.Errorf("%+v", words)
	}
	l.show(words)
	if said.Len() > 0 {
		t.Errorf("said at once: %q", said.String())
	}
	l.every = 0
	l.show(words)
	l.show(words)
	if said.String() != "beam: "+words.En+"\n" {
		t.Errorf("said %q", said.String())
	}
	said.Reset()
	l.terminal = true
	l.show(say.Words{En: "listing"})
	l.clear()
	if said.String() != "\r\x1b[Klisting\r\x1b[K" {
		t.Errorf("on a terminal %q", said.String())
	}
}
