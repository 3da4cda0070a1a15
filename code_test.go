package pagetwin

import (
	"io/fs"
	"os/exec"
	"path"
	"strings"
	"testing"
	"testing/fstest"

	"pagetwin/assets"
)

// One changed character of what makes signatures gives another digest, and so does a file
// more; a test does not.
func TestDigestIsOfEveryFile(t *testing.T) {
	files := func() fstest.MapFS {
		return fstest.MapFS{"a/a.go": {Data: []byte("package a")}, "b/b.go": {Data: []byte("package b")}, "words.txt": {Data: []byte("的")}}
	}
	was := digest(files())
	for what, c := range map[string]struct {
		edit func(fstest.MapFS)
		same bool
	}{
		"a character":   {func(f fstest.MapFS) { f["words.txt"].Data = []byte("地") }, false},
		"another name":  {func(f fstest.MapFS) { f["a/c.go"] = f["a/a.go"]; delete(f, "a/a.go") }, false},
		"a file more":   {func(f fstest.MapFS) { f["c/c.go"] = &fstest.MapFile{} }, false},
		"another bound": {func(f fstest.MapFS) { f["a/a.go"].Data, f["b/b.go"].Data = []byte("package"), []byte(" apackage b") }, false},
		"a test":        {func(f fstest.MapFS) { f["a/a_test.go"] = &fstest.MapFile{} }, true},
	} {
		f := files()
		c.edit(f)
		if got := digest(f); (got == was) != c.same {
			t.Errorf("%s: the same digest is %v, want %v", what, got == was, c.same)
		}
	}
}

// Each file of the packages that make signatures is embedded, tests aside, whatever its
// name ends in, and so is all that they embed.
func TestSourcesAreWhole(t *testing.T) {
	const top, coreRoom, assetsRoom = "pagetwin/", "pagetwin/core/", "pagetwin/assets/"
	program, err := exec.LookPath("go")
	if err != nil {
		t.Skip("what is asked of the sources takes the go command:", err)
	}
	out, err := exec.Command(program, "list", "-deps", "-f", "{{.ImportPath}} {{.GoFiles}} {{.IgnoredGoFiles}} {{.SFiles}} {{.EmbedFiles}}", top+"core/algo/catalog", top+"core/find/detect", top+"core/find/sigcache").Output()
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for line := range strings.Lines(string(out)) {
		f := strings.Fields(strings.NewReplacer("[", "", "]", "").Replace(line))
		tree, dir := Sources(), strings.TrimPrefix(f[0], top)
		if is := strings.HasPrefix(f[0], assetsRoom); is {
			tree, dir = assets.Sources(), strings.TrimPrefix(f[0], assetsRoom)
		} else if !strings.HasPrefix(f[0], coreRoom) {
			continue
		}
		if dir == "i18n" { // what is said changes no signature
			continue
		}
		for _, name := range f[1:] {
			seen++
			if _, err := fs.Stat(tree, path.Join(dir, name)); err != nil && !strings.HasSuffix(name, "_test.go") {
				t.Errorf("%s is not embedded: its name or its room has no pattern in code_plain.go", path.Join(dir, name))
			}
		}
	}
	if seen < 300 {
		t.Errorf("only %d files make signatures", seen)
	}
	err = fs.WalkDir(Sources(), ".", func(name string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(name, "_test.go") {
			t.Errorf("%s is embedded", name)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
