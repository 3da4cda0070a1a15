package findings

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/pass"
	"pagetwin/core/lab/synth"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/truth"
	"pagetwin/core/page/truthfile"
)

// question is a labelled set to be measured.
type question struct {
	name  string
	title param.Words
	about param.Words
	pages *page.Set
	gold  *truth.Truth
	html  bool // some pages are HTML, and a denoiser takes their bodies
	known int  // pages with a true body
	texts []pageText
}

// pageText is a page as algorithms get it.
type pageText struct{ title, text string }

// opener opens a set when it is needed.
type opener func() (*question, error)

// dataFile declares the sets that are measured and the layouts of their pages.
const dataFile = "findings.toml"

// declared is the content of dataFile.
type declared struct {
	Set []struct {
		Name  string      `toml:"name"`
		File  string      `toml:"file"`  // that ships: a set, or a specification of one
		Quick int         `toml:"quick"` // pages of a quick run, where the set is made
		Title param.Words `toml:"title"`
		About param.Words `toml:"about"`
	} `toml:"set"`
	Layout []struct {
		Key       string      `toml:"key"`
		Name      param.Words `toml:"name"`
		Templates []string    `toml:"templates"`
	} `toml:"layout"` // kinds of sites that the shipped templates imitate
}

// nameOf returns the name of a person's own set in the report.
func nameOf(file string) string {
	return strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
}

// CheckSets returns an error if two sets would have the same name in the report.
func CheckSets(files []string) error {
	names := make(map[string]bool)
	for _, file := range files {
		if names[nameOf(file)] {
			return say.Errorf("two sets have the name %s: rename one", nameOf(file))
		}
		names[nameOf(file)] = true
	}
	return nil
}

// questions lists the sets to measure.
func (m *measuring) questions() (list []opener) {
	for _, file := range m.opt.Sets {
		name := nameOf(file)
		list = append(list, func() (*question, error) {
			return m.open(&question{name: name, title: say.Same(name)}, file)
		})
	}
	if len(list) > 0 {
		return list
	}
	for _, s := range m.data.Set {
		list = append(list, func() (*question, error) {
			at, err := m.unpack(s.File, s.Name, s.Quick)
			if err != nil {
				return nil, err
			}
			return m.open(&question{name: s.Name, title: s.Title, about: s.About}, at)
		})
	}
	return list
}

// unpack copies a shipped set to the output folder, or makes the set of a shipped specification
// there, with quick pages in a quick run.
func (m *measuring) unpack(file, name string, quick int) (string, error) {
	at := filepath.Join(m.opt.Out, "sets", name)
	if strings.HasSuffix(file, ".toml") {
		return at, m.make(file, at, quick)
	}
	info, err := fs.Stat(m.opt.Files, file)
	if err != nil {
		return "", err
	}
	files := []string{file}
	if info.IsDir() {
		files, err = fs.Glob(m.opt.Files, path.Join(file, "*"))
	} else {
		at += filepath.Ext(file)
	}
	for _, f := range files {
		src, readErr := fs.ReadFile(m.opt.Files, f)
		to := []string{"sets", strings.Replace(f, file, filepath.Base(at), 1)}
		_, writeErr := m.put(func(w *bufio.Writer) error { _, err := w.Write(src); return err }, to...)
		err = errors.Join(err, readErr, writeErr)
	}
	return at, err
}

// make makes the set of a specification. A file beside it says what it was made of, and thus that
// the folder may be replaced.
func (m *measuring) make(file, at string, quick int) error {
	src, err := fs.ReadFile(m.opt.Files, file)
	if err != nil {
		return err
	}
	spec, err := synth.ReadSpec(bytes.NewReader(src))
	if err != nil {
		return err
	}
	spec.Seed = m.opt.Seed*100 + spec.Seed
	if m.opt.Quick && quick > 0 {
		spec.Pages = quick
	}
	_, there := os.Stat(at)
	if _, ours := os.Stat(at + ".spec"); there == nil && ours != nil {
		return say.Errorf("folder %s already exists and was not created by this program; choose another --out", at)
	}
	_, err = m.put(func(w *bufio.Writer) error { _, err := fmt.Fprintf(w, "%+v\n", spec); return err }, "sets", filepath.Base(at)+".spec")
	if err == nil {
		err = m.opt.Disk.RemoveAll(at)
	}
	if err != nil {
		return err
	}
	m.opt.tell("making the set "+filepath.Base(at), 0, 0)
	_, err = synth.Generate(m.ctx, m.opt.Disk, m.opt.Disk.Write, spec, m.opt.Files, at, nil)
	return err
}

// errUnlabelled is the error of a set without truth.
var errUnlabelled = say.Errorf("it has no truth: put clusters.tsv (id, cluster) or pairs.tsv (id1, id2, label) next to the pages, or label some pairs first")

// open opens a set and extracts the bodies of its pages.
func (m *measuring) open(q *question, file string) (*question, error) {
	var err error
	if q.pages, err = formats.Open(m.ctx, file, page.Options{MaxUnpack: m.opt.MaxUnpack}); err != nil {
		return nil, err
	}
	var wrong []say.Problem
	q.gold, wrong = truthfile.Found(q.pages)
	m.found.Problems = append(append(m.found.Problems, q.pages.Problems...), wrong...)
	if !q.gold.Known() {
		err = errUnlabelled
	} else {
		err = m.readTexts(q)
	}
	if err != nil {
		q.pages.Close()
		return nil, say.Errorf("%s: %v", file, err)
	}
	return q, nil
}

// readTexts extracts the bodies as the measured runs do.
func (m *measuring) readTexts(q *question) error {
	ready, err := pass.Learn(m.ctx, q.pages, m.denoiser, nil, pass.LearnOptions{Workers: m.opt.Workers})
	if err != nil {
		return err
	}
	for i, p := range q.pages.Pages {
		m.opt.tell(q.name+": bodies", i, len(q.pages.Pages))
		q.html = q.html || p.Kind == page.HTML
		if p.HasGold {
			q.known++
		}
		made, err := pass.Prepare(m.ctx, q.pages, i, ready, nil)
		if m.ctx.Err() != nil {
			return m.ctx.Err()
		}
		if err != nil { // a page that cannot be read has no body; runs report it
			made.Body = denoise.Body{}
		}
		q.texts = append(q.texts, pageText{p.Title, made.Body.Text})
	}
	return nil
}
