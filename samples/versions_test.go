package samples

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/zeebo/xxh3"

	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
	"pagetwin/core/body/pass"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/text"
)

// version is a line of vectors/versions: the version of an algorithm, a denoiser, reading or
// words, and a hash of what it gives.
type version struct {
	name   string
	number int
	hash   string
	place  string // where the number is declared
}

func (v version) String() string { return fmt.Sprintf("%s %d %s", v.name, v.number, v.hash) }

// Kept signatures are found by version numbers, so nothing may give other signatures, bodies or
// words under the same number. go test ./samples -run TestVersions -update writes the lines whose
// numbers rose.
func TestVersions(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("a logarithm may end in another digit here")
	}
	const name = "vectors/versions"
	before := make(map[string]version)
	file, err := os.ReadFile(name)
	if err != nil && !*update {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(file)) {
		var v version
		if _, err := fmt.Sscan(line, &v.name, &v.number, &v.hash); err != nil {
			t.Fatalf("%s: %q: %v", name, line, err)
		}
		before[v.name] = v
	}
	var out strings.Builder
	for _, v := range versions(t) {
		was, ok := before[v.name]
		delete(before, v.name)
		switch {
		case v.number < 1:
			t.Errorf("%s has no version: set it to 1 in %s", v.name, v.place)
		case v.number == was.number && v.hash != was.hash:
			t.Errorf("%s gives other results than version %d did: raise its version to %d in %s, then go test ./samples -run TestVersions -update", v.name, was.number, was.number+1, v.place)
		case !*update && (!ok || v.number != was.number):
			t.Errorf("%s has no line for version %d of %s: go test ./samples -run TestVersions -update", name, v.number, v.name)
		}
		fmt.Fprintln(&out, v)
	}
	for gone := range before {
		if !*update {
			t.Errorf("%s has a line for %s, which is gone: go test ./samples -run TestVersions -update", name, gone)
		}
	}
	if *update && !t.Failed() {
		if err := os.WriteFile(name, []byte(out.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func versions(t *testing.T) (all []version) {
	t.Helper()
	ctx, docs := t.Context(), articles(t)
	for _, a := range catalog.Algorithms() {
		all = append(all, version{"algorithm/" + a.Name, a.Version, signatures(t, a, docs), "core/algo/" + a.Name})
	}
	set, err := formats.Open(ctx, "course.zip", page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	for _, d := range catalog.Denoisers() {
		fn, err := d.New(param.Defaults(d.Params))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, version{"denoiser/" + d.Name, d.Version, bodies(t, set, fn), "core/body/denoise/" + d.Name})
	}
	words := xxh3.New()
	for _, d := range docs {
		for _, mode := range []text.Mode{text.Dict, text.HMM, text.Search} {
			fmt.Fprintln(words, strings.Join(slices.Collect(d.Words(mode).All()), " "))
		}
	}
	return append(all,
		version{"reading", pass.Version, documents(t, set), "core/body/pass/doc.go"},
		version{"words", text.Version, hashOf(words), "core/text/doc.go"})
}

func hashOf(h *xxh3.Hasher) string { return fmt.Sprintf("%016x", h.Sum64()) }

// articles returns the articles that sample sets are made of, and the pages of the vectors.
func articles(t *testing.T) (docs []*text.Doc) {
	t.Helper()
	seg := text.NewSegmenter()
	for _, in := range pages() {
		docs = append(docs, in.doc(seg))
	}
	err := fs.WalkDir(Files, "articles", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		src, err := fs.ReadFile(Files, name)
		d := text.NewDoc(seg, string(src))
		d.Title, d.URL = path.Base(name), "http://www.example.com/"+name
		docs = append(docs, d)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, d := range docs {
		d.Index, d.ID = i, fmt.Sprint(i)
	}
	return docs
}

// signatures hashes the signatures of documents under the default values, fitted to them.
func signatures(t *testing.T, a algo.Algorithm, docs []*text.Doc) string {
	t.Helper()
	m, err := a.New(param.Defaults(a.Params))
	if err != nil {
		t.Fatal(err)
	}
	if f, ok := m.(algo.Fitter); ok {
		err := f.Fit(t.Context(), text.NewCorpus(len(docs), func(_ context.Context, fn func(worker, i int, d *text.Doc) error) error {
			for i, d := range docs {
				if err := fn(0, i, d); err != nil {
					return err
				}
			}
			return nil
		}))
		if err != nil {
			t.Fatal(err)
		}
	}
	h := xxh3.New()
	for _, d := range docs {
		fmt.Fprintln(h, m.Sign(d))
	}
	return hashOf(h)
}

// bodies hashes the bodies of the pages of a set.
func bodies(t *testing.T, set *page.Set, fn denoise.Func) string {
	t.Helper()
	h := xxh3.New()
	for i := range set.Pages {
		c, err := set.Read(i)
		if err != nil {
			t.Fatal(err)
		}
		b := fn(markup.Parse(c.Text))
		fmt.Fprintf(h, "%q %q\n", b.Title, b.Text)
	}
	return hashOf(h)
}

// documents hashes the contents, kinds and texts of the pages of a set, and why some are left out.
func documents(t *testing.T, set *page.Set) string {
	t.Helper()
	reading := pass.DefaultReading()
	ready, err := pass.Learn(t.Context(), set, denoise.None(), nil, pass.LearnOptions{Workers: 1, Reading: reading})
	if err != nil {
		t.Fatal(err)
	}
	h := xxh3.New()
	for i := range set.Pages {
		p, err := pass.Prepare(t.Context(), set, i, ready, nil)
		if err != nil {
			t.Fatal(err)
		}
		d := reading.Doc(p)
		fmt.Fprintf(h, "%q %v %v %q %q\n", p.Content.Text, p.Kind.Kind, reading.Why(&p), d.Title, d.Body)
	}
	return hashOf(h)
}
