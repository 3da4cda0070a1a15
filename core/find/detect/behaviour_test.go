package detect_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/zeebo/xxh3"

	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/sigcache"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/text"
)

var update = flag.Bool("update", false, "write the digests of what algorithms and denoisers do anew")

// behaviourFile has lines of kind, name and digest, separated by tabs: the digests are of the
// output of each algorithm, each denoiser and the reader of pages on the samples that ship.
const behaviourFile = "testdata/behaviour.tsv"

// A change of any output fails the test; an intended change needs the digests written again.
func TestBehaviour(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("the digests are those of amd64")
	}
	if testing.Short() {
		t.Skip("the full test run works the digests out")
	}
	set := samplePages(t)
	old := behaviours(t)
	var b strings.Builder
	line := func(kind, name string, d digest) {
		key := kind + "\t" + name
		now := fmt.Sprintf("%016x", d.Sum64())
		if now != old[key] && !*update {
			t.Errorf("the %s %s does not do what it did: go test ./core/find/detect -run Behaviour -update, if that was meant", kind, name)
		}
		fmt.Fprintf(&b, "%s\t%s\n", key, now)
	}
	line("reading", "pages", readingDigest(t, set))
	for _, d := range catalog.Denoisers() {
		line("denoiser", d.Name, denoiserDigest(t, set, d))
	}
	docs := sampleDocs(t, set)
	for _, a := range catalog.Algorithms() {
		line("algorithm", a.Name, algorithmDigest(t, a, docs))
	}
	if *update {
		if err := os.WriteFile(behaviourFile, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if n := strings.Count(b.String(), "\n"); n != len(old) {
		t.Errorf("%d behaviours are listed, there are %d", len(old), n)
	}
}

// behaviours reads the digests.
func behaviours(t *testing.T) map[string]string {
	src, err := os.ReadFile(behaviourFile)
	if err != nil {
		t.Fatal(err)
	}
	digests := make(map[string]string)
	for line := range strings.Lines(string(src)) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		if len(f) != 3 {
			t.Fatalf("%q is no line of a behaviour", line)
		}
		digests[f[0]+"\t"+f[1]] = f[2]
	}
	return digests
}

// digest hashes parts, each with its length.
type digest struct{ *xxh3.Hasher }

func newDigest() digest { return digest{xxh3.New()} }

func (d digest) add(parts ...string) {
	for _, p := range parts {
		_, _ = d.WriteString(fmt.Sprint(len(p), ":", p))
	}
}

// samplePages returns a few pages of each template that ships, and search results with titles and
// summaries.
func samplePages(t *testing.T) *page.Set {
	var pages []page.Page
	var contents []page.Content
	var summaries []string
	for _, from := range []struct {
		path string
		take int
	}{{"../../../samples/reprints.zip", 44}, {"../../../samples/metasearch", 20}} {
		s, err := formats.Open(t.Context(), from.path, page.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		for k := range from.take {
			i := k * len(s.Pages) / from.take
			c, err := s.Read(i)
			if err != nil {
				t.Fatal(err)
			}
			p := s.Pages[i]
			p.ID = filepath.Base(from.path) + "/" + p.ID
			pages, contents, summaries = append(pages, p), append(contents, c), append(summaries, s.Summary(i))
		}
	}
	set := page.FromPages("samples", pages, contents)
	set.Summaries = summaries
	return set
}

func readingDigest(t *testing.T, set *page.Set) digest {
	d := newDigest()
	for i, p := range set.Pages {
		c, err := set.Read(i)
		if err != nil {
			t.Fatal(err)
		}
		h := sigcache.Page(sigcache.Content(c), p, set.Summary(i))
		d.add(string(h[:]))
	}
	return d
}

// variants returns the settings to test: the defaults, and the first values of the grid or of the
// choices of each parameter that affects the output.
func variants(ps []param.Param, skip []string, ok func(param.Values) bool) []param.Values {
	out := []param.Values{param.Defaults(ps)}
	for _, p := range ps {
		if p.Kind == param.Text || slices.Contains(skip, p.Name) {
			continue
		}
		try := slices.Clone(p.Sweep())
		for _, c := range p.Choices {
			try = append(try, c)
		}
		if p.Kind == param.Bool {
			try = append(try, true, false)
		}
		for _, raw := range try[:min(len(try), 3)] {
			if v, err := param.Check(ps, map[string]any{p.Name: raw}); err == nil && v.String() != out[0].String() && ok(v) {
				out = append(out, v)
			}
		}
	}
	return out
}

func denoiserDigest(t *testing.T, set *page.Set, d denoise.Denoiser) digest {
	sum := newDigest()
	works := func(v param.Values) bool { _, err := d.New(v); return err == nil }
	for _, v := range variants(d.Params, nil, works) {
		ready, err := pass.Learn(t.Context(), set, d, v, pass.LearnOptions{})
		if err != nil {
			t.Fatal(err)
		}
		sum.add(v.String())
		for i := range set.Pages {
			p, err := pass.Prepare(t.Context(), set, i, ready, nil)
			if err != nil {
				t.Fatal(err)
			}
			sum.add(p.Body.Text, p.Body.Title)
		}
	}
	return sum
}

// sampleDocs returns documents that do not depend on denoising: all visible text, with and without
// folded characters.
func sampleDocs(t *testing.T, set *page.Set) []*text.Doc {
	d, err := catalog.Denoiser("none")
	if err != nil {
		t.Fatal(err)
	}
	fn, err := d.New(param.Defaults(d.Params))
	if err != nil {
		t.Fatal(err)
	}
	seg := text.NewSegmenter()
	var docs []*text.Doc
	for i := range set.Pages {
		p, err := pass.Prepare(t.Context(), set, i, pass.Ready(fn), seg)
		if err != nil {
			t.Fatal(err)
		}
		if i%4 == 3 {
			text.Fold("simplified").Doc(p.Doc)
		}
		docs = append(docs, p.Doc)
	}
	return docs
}

func algorithmDigest(t *testing.T, a algo.Algorithm, docs []*text.Doc) digest {
	sum := newDigest()
	works := func(v param.Values) bool { _, err := a.New(v); return err == nil }
	for _, v := range variants(a.Params, afterSigning(a.Params), works) {
		m, err := a.New(v)
		if err != nil {
			t.Fatal(err)
		}
		sum.add(v.String())
		if f, ok := m.(algo.Fitter); ok {
			corpus := text.NewCorpus(len(docs), func(ctx context.Context, fn func(worker, i int, d *text.Doc) error) error {
				for i, d := range docs {
					if err := errors.Join(ctx.Err(), fn(0, i, d)); err != nil {
						return err
					}
				}
				return nil
			})
			if err := f.Fit(t.Context(), corpus); err != nil {
				sum.add(err.Error())
				continue
			}
		}
		for _, d := range docs {
			var words bytes.Buffer
			for _, w := range m.Sign(d) {
				binary.Write(&words, binary.LittleEndian, w)
			}
			sum.add(words.String())
		}
	}
	return sum
}
