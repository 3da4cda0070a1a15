package samples

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"pagetwin/core/base/disk"
	"pagetwin/core/lab/experiment"
	"pagetwin/core/lab/synth"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/truth"
	"pagetwin/core/page/truthfile"
)

var update = flag.Bool("update", false, "make the shipped sets again and write them")

func maker(t *testing.T) (*synth.Maker, synth.Spec) {
	t.Helper()
	f, err := os.Open("reprints.toml")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	spec, err := synth.ReadSpec(f)
	if err != nil {
		t.Fatal(err)
	}
	m, err := synth.ReadMaterial(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	mk, err := synth.New(spec, m)
	if err != nil {
		t.Fatal(err)
	}
	return mk, spec
}

// folder is a sink that writes files.
type folder string

func (f folder) Put(name string, content []byte) error {
	return os.WriteFile(filepath.Join(string(f), name), content, 0o666)
}

// The shipped set is what its specification makes today: the same files, byte
// for byte. After a change of the material: go test ./samples -update.
func TestReprintsAreWhatTheirSpecificationMakes(t *testing.T) {
	mk, spec := maker(t)
	if *update {
		if _, err := synth.Generate(t.Context(), disk.FS{}, spec, os.DirFS("."), "reprints.zip", nil); err != nil {
			t.Fatal(err)
		}
	}
	want := synth.Sums{}
	if err := mk.Write(t.Context(), want, nil); err != nil {
		t.Fatal(err)
	}
	z, err := zip.OpenReader("reprints.zip")
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	got := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		h := sha256.New()
		if _, err := io.Copy(h, r); err != nil {
			t.Fatal(err)
		}
		got[f.Name] = hex.EncodeToString(h.Sum(nil))
	}
	compare(t, got, want)
}

// The meta-search set, too.
func TestMetaSearchIsWhatItsSpecificationMakes(t *testing.T) {
	mk, _ := maker(t)
	if *update {
		if err := mk.WriteMetaSearch(folder("metasearch")); err != nil {
			t.Fatal(err)
		}
	}
	want := synth.Sums{}
	if err := mk.WriteMetaSearch(want); err != nil {
		t.Fatal(err)
	}
	got := synth.Sums{}
	for name := range want {
		body, err := os.ReadFile(filepath.Join("metasearch", name))
		if err != nil {
			t.Fatal(err)
		}
		_ = got.Put(name, body)
	}
	compare(t, got, want)
}

func compare(t *testing.T, got, want map[string]string) {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if got[name] != want[name] {
			t.Errorf("%s is not what the specification makes: go test ./samples -update", name)
		}
	}
	for name := range got {
		if want[name] == "" {
			t.Errorf("%s is in the set, but is not made any more", name)
		}
	}
}

// The reader opens the shipped sets without a problem and knows every page's
// cluster; the pairs of partial reuse are left out.
func TestTheReaderOpensTheSets(t *testing.T) {
	for _, c := range []struct {
		path  string
		pages int
		gold  bool
	}{{"reprints.zip", 300, true}, {"metasearch", 0, false}} {
		set, err := formats.Open(t.Context(), c.path, page.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if c.pages > 0 && len(set.Pages) != c.pages || len(set.Pages) == 0 {
			t.Errorf("%s: %d pages, want %d", c.path, len(set.Pages), c.pages)
		}
		if len(set.Problems) > 0 {
			t.Errorf("%s: %d problems, the first: %v", c.path, len(set.Problems), set.Problems[0])
		}
		known, problems := truthfile.Found(set)
		if known == nil || len(problems) > 0 || known.Kind != truth.Clusters {
			t.Fatalf("%s: the truth is not closed-world clusters", c.path)
		}
		if slices.Contains(known.Cluster, -1) {
			t.Errorf("%s: a page without a cluster", c.path)
		}
		for _, p := range set.Pages {
			if p.HasGold != c.gold {
				t.Errorf("%s: %s: gold is %v", c.path, p.ID, p.HasGold)
			}
		}
		for pair, l := range known.Pairs {
			if l != truth.Partial || known.Cluster[pair.A] != known.Cluster[pair.B] {
				t.Errorf("%s: pair %v is labelled %c", c.path, pair, l)
			}
		}
	}
}

// The reader decodes every page of the set to the text that was put in: what
// charset a page is in is found, also where it is not said or said wrongly.
func TestTheReaderFindsEveryCharset(t *testing.T) {
	set, err := formats.Open(t.Context(), "reprints.zip", page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	mk, _ := maker(t)
	missed := 0
	for i := range set.Pages {
		c, err := set.Read(i)
		if err != nil {
			t.Fatal(err)
		}
		p, err := mk.Page(i)
		if err != nil {
			t.Fatal(err)
		}
		if p.ID != set.Pages[i].ID {
			t.Fatalf("page %d is %s, want %s", i, set.Pages[i].ID, p.ID)
		}
		if l := p.Lineage; c.Charset.Used != l.Charset {
			missed++
			t.Logf("%s: %s, declares %q, read as %s", p.ID, l.Charset, l.Declared, c.Charset.Used)
		}
	}
	if missed > len(set.Pages)/100 {
		t.Errorf("%d of %d pages are read in a wrong charset", missed, len(set.Pages))
	}
}

// Every experiment that ships loads, and names a set that is there.
func TestExperimentsLoad(t *testing.T) {
	files, err := filepath.Glob("experiments/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no experiment: %v", err)
	}
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		spec, err := experiment.Load(file)
		if err != nil {
			t.Error(err)
			continue
		}
		if _, err := os.Stat(spec.Set); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		if !bytes.Contains(readme, []byte(filepath.Base(file))) {
			t.Errorf("README.md says nothing of %s", file)
		}
	}
}
