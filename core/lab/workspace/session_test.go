package workspace

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// onDisk writes files into a folder.
func onDisk(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(content), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// zipOf is a zip of these entries, in this order: name, content, name, content.
func zipOf(t testing.TB, entries ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(entries); i += 2 {
		f, err := z.Create(entries[i])
		if err == nil {
			_, err = f.Write([]byte(entries[i+1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// setsOnDisk returns page sets in every storage form, by the name of the form.
func setsOnDisk(t testing.TB) map[string]func() (*page.Set, error) {
	t.Helper()
	texts := []string{
		"The old post office of the village opened again this spring, with the same man behind the counter.",
		"The old post office of the village opened again this spring, with the same man behind the counter!",
		"Three hundred grams of flour, a hundred and sixty of water, three of salt; knead, cover, wait for half an hour.",
		"Three hundred grams of flour, a hundred and sixty of water, three of salt; knead, cover, wait.",
	}
	html := func(i int) string { return "<html><body><p>" + texts[i] + "</p></body></html>" }
	line := func(i int) string { return fmt.Sprintf(`{"id":"p%d","text":%q}`+"\n", i, texts[i]) }
	dir := onDisk(t, map[string]string{
		"folder/a.html": html(0), "folder/b.html": html(1), "folder/news/c.html": html(2), "folder/clusters.tsv": "id\tcluster\na.html\t1\nb.html\t1\n",
		"folder/more.zip": string(zipOf(t, "d.html", html(3))), "folder/.hidden": "x",
		"packed.zip":       string(zipOf(t, "x/a.html", html(0), "x/b.html", html(1), "x/c.html", html(2))),
		"lines.jsonl":      line(0) + line(1) + line(2),
		"listed/pages.csv": "id,file,gold\n1,in/a.html,a.txt\n2,in/b.html,\n3,in/c.html,\n", "listed/in/a.html": html(0), "listed/in/b.html": html(1), "listed/in/c.html": html(2),
		"listed/a.txt": texts[0], "listed/clusters.tsv": "id\tcluster\n1\t1\n2\t1\n", "listed/other.bin": "not of the set",
		"parts/one.jsonl": line(0) + line(1), "parts/two.jsonl": line(2) + line(3), "parts/notes.txt": "no",
	})
	open := func(name string) func() (*page.Set, error) {
		return func() (*page.Set, error) {
			return formats.Open(context.Background(), filepath.Join(dir, name), page.Options{})
		}
	}
	return map[string]func() (*page.Set, error){
		"folder": open("folder"), "zip": open("packed.zip"), "lines": open("lines.jsonl"), "listing": open("listed/pages.csv"), "pattern": open("parts/*.jsonl"),
		"two": func() (*page.Set, error) {
			a, err := open("lines.jsonl")()
			if err != nil {
				return nil, err
			}
			b, err := open("folder")()
			if err != nil {
				return nil, err
			}
			return page.Join(a, b), nil
		},
	}
}

// ranBodies runs an algorithm over web pages, whose bodies a denoiser finds.
func ranBodies(t testing.TB, set *page.Set, name string) *result.Result {
	t.Helper()
	a, err := catalog.Algorithm(name)
	if err != nil {
		t.Fatal(err)
	}
	d, err := catalog.Denoiser(catalog.DefaultDenoiser)
	if err != nil {
		t.Fatal(err)
	}
	res, err := detect.Run(context.Background(), set, []detect.Job{{Algorithm: a, Values: param.Defaults(a.Params)}}, detect.Options{Candidates: result.All, Denoiser: d, Denoise: param.Defaults(d.Params)})
	if err != nil {
		t.Fatal(err)
	}
	return res[0]
}

// again opens the sets of an imported session.
func again(s *Session) (*page.Set, error) {
	var sets []*page.Set
	for _, x := range s.Sets {
		set, err := formats.Open(context.Background(), x.Path, page.Options{})
		if err != nil {
			return nil, err
		}
		sets = append(sets, set)
	}
	if len(sets) == 2 {
		return page.Join(sets[0], sets[1]), nil
	}
	return sets[0], nil
}

// sessionOf returns the session of a set, as the window makes it.
func sessionOf(set *page.Set, screen, labels string) Session {
	s := Session{Name: set.Name, Fingerprint: set.Fingerprint, Pages: len(set.Pages), Sets: []Opened{{Path: set.Path}}, Screen: []byte(screen), Labels: []byte(labels)}
	if set.Against != "" {
		s.Sets = append(s.Sets, Opened{Path: set.Against})
	}
	return s
}

// A session imported into another workspace equals the exported one: the set has the same pages, in
// every storage form, every run its figures, pairs and title, and the screen and the labels are
// equal to the byte.
func TestASessionIsImportedAsItWasExported(t *testing.T) {
	ways := setsOnDisk(t)
	rapid.Check(t, func(rt *rapid.T) {
		way := rapid.SampledFrom([]string{"folder", "zip", "lines", "listing", "pattern", "two"}).Draw(rt, "way")
		set, err := ways[way]()
		if err != nil {
			t.Fatal(err)
		}
		defer set.Close()
		from, to := mustOpen(t), mustOpen(t)
		var ids []string
		for i, name := range rapid.SliceOfN(rapid.SampledFrom([]string{"simhash", "shingling", "charfreq"}), 0, 3).Draw(rt, "runs") {
			res := ranBodies(t, set, name)
			ids = append(ids, mustKeep(t, from, Finished{Outcome: eval.NewOutcome(set, res, nil, res.Cut), Title: fmt.Sprint(name, i)}).ID)
		}
		s := sessionOf(set, rapid.String().Draw(rt, "screen"), rapid.String().Draw(rt, "labels"))
		if rapid.Bool().Draw(rt, "truth") {
			s.Truth = filepath.Join(onDisk(t, map[string]string{"pairs.tsv": "a\tb\t1\n"}), "pairs.tsv")
		}
		var pages []page.Original
		if rapid.Bool().Draw(rt, "pages") {
			if pages, err = set.Originals(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
		file := exported(t, from, s, ids, pages)
		if !IsSession(file) {
			t.Fatal("the file is not known for a session")
		}
		for range 2 { // the second time everything exists
			got, err := to.Import(context.Background(), file, 0, nil)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got.Screen, s.Screen) || !bytes.Equal(got.Labels, s.Labels) || got.Fingerprint != set.Fingerprint || got.Taken != (len(pages) > 0) {
				t.Fatalf("%s: %+v", way, got)
			}
			if s.Truth != "" {
				if src, err := os.ReadFile(got.Truth); err != nil || string(src) != "a\tb\t1\n" {
					t.Fatal(err, src)
				}
			}
			if got.Taken {
				sameSet(t, way, set, got)
			}
			sameRuns(t, from, to, ids)
		}
	})
}

func exported(t testing.TB, from *Workspace, s Session, ids []string, pages []page.Original) string {
	t.Helper()
	var b bytes.Buffer
	if err := from.Export(context.Background(), &b, s, ids, pages); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "x"+SessionExt)
	if err := os.WriteFile(file, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

func sameSet(t *testing.T, way string, want *page.Set, s *Session) {
	t.Helper()
	got, err := again(s)
	if err != nil {
		t.Fatalf("%s: %v", way, err)
	}
	defer got.Close()
	if got.Fingerprint != want.Fingerprint || got.Name != want.Name || !slices.Equal(got.Pages, want.Pages) || !slices.Equal(got.Truths, want.Truths) {
		t.Fatalf("%s: %s with %d pages came back as %s with %d (%v)", way, want.Name, len(want.Pages), got.Name, len(got.Pages), got.Problems)
	}
}

func sameRuns(t *testing.T, from, to *Workspace, ids []string) {
	t.Helper()
	list, problems, err := to.List()
	if err != nil || len(problems) > 0 || len(list) != len(ids) {
		t.Fatalf("%d runs of %d: %v %v", len(list), len(ids), problems, err)
	}
	for _, id := range ids {
		rec, res, err := from.Open(id)
		if err != nil {
			t.Fatal(err)
		}
		got, back, err := to.Open(id)
		if err != nil {
			t.Fatal(err)
		}
		names, _ := from.Pages(rec.Set)
		if n, err := to.Pages(got.Set); err != nil || !slices.Equal(n, names) {
			t.Fatalf("%v names (%v)", n, err)
		}
		rec.Set.Path, rec.Set.Against, got.Set.Path, got.Set.Against = "", "", "", ""
		if !cmp.Equal(rec, got) || !cmp.Equal(res, back) {
			t.Fatalf("run %s came back as\n%+v\nit was\n%+v", id, got, rec)
		}
	}
}

// An existing run stays as it is, and an imported one gets another number if its own is taken, or
// ever was.
func TestAnImportKeepsExistingRuns(t *testing.T) {
	from, to, set := mustOpen(t), mustOpen(t), small(t, "small")
	res := ran(t, set, "simhash")
	f := Finished{Outcome: eval.NewOutcome(set, res, gold, res.Cut)}
	mine := mustKeep(t, to, f)
	gone := mustKeep(t, to, f)
	if err := to.Delete(gone.ID); err != nil {
		t.Fatal(err)
	}
	ids := []string{mustKeep(t, from, f).ID, mustKeep(t, from, f).ID, mustKeep(t, from, f).ID}
	file := exported(t, from, sessionOf(set, "", ""), ids, nil)
	if _, err := to.Import(context.Background(), file, 0, nil); err != nil {
		t.Fatal(err)
	}
	if err := to.Rename(ids[0], "named here"); err != nil {
		t.Fatal(err)
	}
	if _, err := to.Import(context.Background(), file, 0, nil); err != nil {
		t.Fatal(err)
	}
	numbers, titles := map[string]int{}, map[string]string{}
	list, _, _ := to.List()
	for _, r := range list {
		numbers[r.ID], titles[r.ID] = r.Number, r.Title
	}
	want := map[string]int{mine.ID: 1, ids[0]: 3, ids[1]: 4, ids[2]: 5}
	if !cmp.Equal(numbers, want) || titles[ids[0]] != "named here" {
		t.Errorf("numbers %v, want %v; title %q", numbers, want, titles[ids[0]])
	}
}

// hostile returns session files that were made to harm, or that were damaged, each with a part of
// its error.
func hostile(t testing.TB) map[string][]byte {
	set := small(t, "small")
	w := mustOpen(t)
	res := ran(t, set, "simhash")
	rec := mustKeep(t, w, Finished{Outcome: eval.NewOutcome(set, res, gold, res.Cut)})
	read := func(name ...string) string {
		src, err := os.ReadFile(filepath.Join(append([]string{w.path}, name...)...))
		if err != nil {
			t.Fatal(err)
		}
		return string(src)
	}
	head := func(more string) string {
		return `{"pagetwin":"session","version":1,"sets":[{"path":"s.zip"}],"pages_taken_along":true` + more + `}`
	}
	run, pairs, names := read(runsDir, rec.ID, recordFile), read(runsDir, rec.ID, pairsFile), read(setsDir, namesOf(set.Fingerprint))
	base := []string{sessionFile, head(""), screenFile, "{}", labelsFile, ""}
	with := func(entries ...string) []byte { return zipOf(t, slices.Concat(base, entries)...) }
	changed := func(change func(*Record)) string {
		r, err := decodeRecord([]byte(run))
		if err != nil {
			t.Fatal(err)
		}
		change(r)
		src, err := kept{mark: mark{"run", form}, Record: *r}.encode()
		if err != nil {
			t.Fatal(err)
		}
		return string(src)
	}
	aRun := func(run, pairs, names string) []byte {
		return with("runs/r/run.json", run, "runs/r/pairs.bin", pairs, "sets/"+namesOf(set.Fingerprint), names)
	}
	link := func() []byte {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		h := &zip.FileHeader{Name: "pages/1/s.zip"}
		h.SetMode(fs.ModeSymlink | 0o777)
		f, err := z.CreateHeader(h)
		if err == nil {
			_, err = f.Write([]byte("/etc/passwd"))
		}
		if err = errors.Join(err, z.Close()); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	whole := aRun(run, pairs, names)
	return map[string][]byte{
		"table of contents cannot be read":   whole[:len(whole)/2],
		"is not in the zip":                  zipOf(t, "a.html", "<p>"),
		"is not a session of pagetwin":       zipOf(t, sessionFile, "[]", screenFile, "", labelsFile, ""),
		"by a newer pagetwin":                zipOf(t, sessionFile, `{"pagetwin":"session","version":9}`),
		"refers to 0 page sets":              zipOf(t, sessionFile, `{"pagetwin":"session","version":1}`),
		"screen.json: is not in the zip":     zipOf(t, sessionFile, head("")),
		"points outside the archive":         with("pages/1/../../../x", "x"),
		"has an absolute path":               with("/etc/x", "x"),
		"has a backslash":                    with(`pages\x`, "x"),
		"is a link":                          link(),
		"occurs twice in the zip":            with("pages/1/x", "x", "pages/1/x", "y"),
		`"../../x"`:                          zipOf(t, sessionFile, strings.Replace(head(""), "s.zip", "../../x", 1), screenFile, "", labelsFile, "", "pages/1/x", ""),
		"hidden files":                       with("runs/.new-x/run.json", run),
		"not the name of a run":              with("runs/a/b/run.json", run),
		"run r: is not readable":             aRun("", pairs, names),
		"does not have the names of 5 pages": aRun(run, pairs, oneName(t)),
		"names of 1000000000 pages":          aRun(changed(func(r *Record) { r.Set.Pages = 1e9 }), pairs, names),
		"beyond its 5":                       aRun(changed(func(r *Record) { r.WantedDropped = []page.Pair{{A: 1, B: 700}} }), pairs, names),
		"not a fingerprint":                  aRun(changed(func(r *Record) { r.Set.Fingerprint = "../../../x" }), pairs, names),
		"changed after it was saved":         aRun(strings.Replace(run, `"pairs": `, `"pairs": 1`, 1), pairs, names),
		"pairs.bin is incomplete":            aRun(run, pairs[:len(pairs)-1], names),
		"unpacks to more than":               with("pages/1/s.zip", strings.Repeat("\x00", 1<<20)),
	}
}

// oneName is a file of the names of one page.
func oneName(t testing.TB) string {
	t.Helper()
	w := mustOpen(t)
	if err := w.keepPages(SetID{Fingerprint: "x", Pages: 1}, func(int) Name { return Name{"p", "u"} }); err != nil {
		t.Fatal(err)
	}
	src, err := os.ReadFile(filepath.Join(w.path, setsDir, namesOf("x")))
	if err != nil {
		t.Fatal(err)
	}
	return string(src)
}

// everything lists the files in a folder.
func everything(t testing.TB, dir string) (names []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(name string, _ fs.DirEntry, err error) error {
		names = append(names, name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// A file that was made to harm, or was damaged, gives an error of one line, and nothing of it is
// imported.
func TestAHostileSessionFileIsOneLine(t *testing.T) {
	dir := t.TempDir()
	for says, src := range hostile(t) {
		w := mustOpen(t)
		before := everything(t, w.path)
		file := filepath.Join(dir, "x"+SessionExt)
		if err := os.WriteFile(file, src, 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := w.Import(context.Background(), file, 1<<19, nil)
		if err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", says, err)
		}
		after := slices.DeleteFunc(everything(t, w.path), func(name string) bool { return strings.Contains(name, setsDir) })
		if !slices.Equal(before, after) && !slices.Equal(append(before, filepath.Join(w.path, unpackedDir)), after) {
			t.Errorf("%s: %q is there, was %q", says, after, before)
		}
	}
}

// If the disk fails during an import, nothing is left.
func TestASessionIsImportedCompletelyOrNotAtAll(t *testing.T) {
	set, err := setsOnDisk(t)["folder"]()
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	from := mustOpen(t)
	res := ranBodies(t, set, "simhash")
	ids := []string{mustKeep(t, from, Finished{Outcome: eval.NewOutcome(set, res, nil, res.Cut)}).ID, mustKeep(t, from, Finished{Outcome: eval.NewOutcome(set, res, nil, res.Cut)}).ID}
	pages, err := set.Originals(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	file := exported(t, from, sessionOf(set, "", ""), ids, pages)
	refused := 0
	for at := 0; ; at++ {
		n := 0
		path := filepath.Join(t.TempDir(), "work")
		if _, err := Open(path); err != nil {
			t.Fatal(err)
		}
		w, err := OpenOn(disk.FS{Fault: func(op disk.Op, name string) error {
			if n++; n == at+1 {
				return errors.New("the disk is broken")
			}
			return nil
		}}, path)
		if err != nil {
			t.Fatal(err)
		}
		_, err = w.Import(context.Background(), file, 0, nil)
		if list, problems, _ := w.List(); err != nil && len(list)+len(problems) > 0 || err == nil && len(list) != 2 {
			t.Fatalf("fault %d: %v leaves %d runs", at, err, len(list))
		}
		if left, _ := os.ReadDir(filepath.Join(path, unpackedDir)); err != nil && len(left) > 0 {
			t.Fatalf("fault %d: %v leaves %v", at, err, left)
		}
		if err == nil && n <= at {
			break
		}
		if err != nil {
			refused++
		}
	}
	if refused < 20 {
		t.Errorf("only %d faults were noticed", refused)
	}
}

func FuzzSession(f *testing.F) {
	for _, src := range hostile(f) {
		if len(src) < 1<<16 {
			f.Add(src)
		}
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		w := mustOpen(t)
		file := filepath.Join(t.TempDir(), "x"+SessionExt)
		if err := os.WriteFile(file, src, 0o666); err != nil {
			t.Fatal(err)
		}
		s, err := w.Import(context.Background(), file, 1<<20, nil)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Fatalf("%q", err)
			}
			return
		}
		if set, err := again(s); err == nil {
			set.Close()
		}
		if _, problems, err := w.List(); err != nil || len(problems) > 0 {
			t.Fatal(problems, err)
		}
	})
}
