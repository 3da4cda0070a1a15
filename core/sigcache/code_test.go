package sigcache

import (
	"io/fs"
	"maps"
	"os/exec"
	"path"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pagetwin/assets"
	"pagetwin/core"
	"pagetwin/core/algo"
	"pagetwin/core/catalog"
	"pagetwin/core/denoise/cetd"
)

// built is what the toolchain writes down of the batch command, changed by edit.
func built(edit func(*debug.BuildInfo)) *debug.BuildInfo {
	b := &debug.BuildInfo{GoVersion: "go1.26.8"}
	for _, m := range []string{
		"github.com/zeebo/xxh3", "github.com/go-ego/gse", "golang.org/x/net", "golang.org/x/text", "golang.org/x/sys",
		"golang.org/x/sync", "gonum.org/v1/gonum", "codeberg.org/readeck/go-readability", "github.com/BurntSushi/toml",
		"github.com/klauspost/compress", "github.com/klauspost/cpuid/v2", "github.com/parquet-go/parquet-go", "github.com/andybalholm/brotli",
		"github.com/pierrec/lz4/v4", "github.com/ulikunitz/xz", "github.com/wlynxg/chardet", "github.com/alecthomas/kong",
	} {
		b.Deps = append(b.Deps, &debug.Module{Path: m, Version: "v1.0.0", Sum: "h1:" + m})
	}
	for _, s := range []string{"-compiler=gc", "CGO_ENABLED=0", "GOARCH=amd64", "GOAMD64=v1"} {
		k, v, _ := strings.Cut(s, "=")
		b.Settings = append(b.Settings, debug.BuildSetting{Key: k, Value: v})
	}
	if edit != nil {
		edit(b)
	}
	return b
}

// copied is all that is embedded, for changing.
func copied(t testing.TB) map[string]fs.FS {
	out := make(map[string]fs.FS)
	for root, tree := range map[string]fs.FS{coreRoom: core.Sources(), assetsRoom: assets.Sources()} {
		files := make(fstest.MapFS)
		err := fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			src, err := fs.ReadFile(tree, name)
			files[name] = &fstest.MapFile{Data: src}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		out[root] = files
	}
	return out
}

// job is one of an algorithm and a denoiser by their names.
func job(t testing.TB, algorithm, denoiser string) Job {
	a, err := catalog.Algorithm(algorithm)
	if err != nil {
		t.Fatal(err)
	}
	d, err := catalog.Denoiser(denoiser)
	if err != nil {
		t.Fatal(err)
	}
	return Job{Algorithm: a, Denoiser: d}
}

// keys are those of some jobs and of what was read, for a code; program is the hash of
// the program's file.
func keys(t testing.TB, code *code, program string) map[string]string {
	c := &Cache{code: code, program: func() string { return program }}
	out := map[string]string{"reading": c.setPath("set")}
	for _, j := range []Job{job(t, "simhash", "learned"), job(t, "winnowing", "cetd"), job(t, "blend", "site")} {
		k := c.key(j)
		out[j.Algorithm.Name] = string(k[:])
	}
	return out
}

// changed lists what has other keys.
func changed(a, b map[string]string) []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(a)), func(name string) bool { return a[name] == b[name] })
}

const everything = "blend reading simhash winnowing"

// One changed character of the code that makes signatures, in whichever package and
// however small its effect, and they are made anew; a change of anything else and they
// are found again.
func TestSignaturesOfChangedCodeAreNotFound(t *testing.T) {
	was := keys(t, newCode(copied(t), built(nil)), "")
	edit := func(sources map[string]fs.FS, file, from, to string) {
		t.Helper()
		for root, tree := range sources {
			name, ok := strings.CutPrefix("pagetwin/"+file, root+"/")
			if !ok {
				continue
			}
			f := tree.(fstest.MapFS)[name]
			if f == nil || !strings.Contains(string(f.Data), from) {
				t.Fatalf("%s has no %q", file, from)
			}
			f.Data = []byte(strings.Replace(string(f.Data), from, to, 1))
		}
	}
	for _, c := range []struct{ file, from, to, want string }{
		{"core/denoise/cetd/cetd.go", "<", "<=", "blend simhash winnowing"},
		{"core/denoise/site/repeats.go", ">=", ">", "blend simhash winnowing"},
		{"core/page/charset/decide.go", "<=", "<", everything},
		{"core/denoise/learned/learned.go", "0", "1", "blend simhash winnowing"},
		{"core/algo/simhash/votes.go", "0", "1", "simhash"},
		{"core/algo/winnowing/winnowing.go", "0", "1", "winnowing"},
		{"core/algo/substring/suffix.go", "0", "1", "blend"},
		{"core/algo/som/grid.go", "0", "1", ""},
		{"core/sketch/minhash/lower_amd64.s", "TEXT", "TEXT ", "blend winnowing"},
		{"core/hash/hash.go", "0", "1", everything},
		{"core/detect/prepare.go", "0", "1", "blend simhash winnowing"},
		{"core/sigcache/block.go", "0", "1", everything},
		{"core/sigcache/behaviour.tsv", "0", "1", everything},
		{"assets/stop/zh.txt", "的", "地", "blend simhash winnowing"},
		{"assets/fold/simplified.txt", "\n", "\n\n", "blend simhash winnowing"},
		{"assets/blend/weights.toml", "0", "1", "blend"},
		{"core/catalog/catalog.go", "simhash.Algorithm(),", "", ""},
	} {
		sources := copied(t)
		edit(sources, c.file, c.from, c.to)
		if got := strings.Join(changed(was, keys(t, newCode(sources, built(nil)), "")), " "); got != c.want {
			t.Errorf("%s: it changes the keys of %q, want %q", c.file, got, c.want)
		}
	}
	sources := copied(t)
	for name, src := range map[string]string{
		"page/new_test.go": "package page", "eval/eval.go": "package eval", "newroom/doc.go": "package newroom",
	} {
		sources[coreRoom].(fstest.MapFS)[name] = &fstest.MapFile{Data: []byte(src)}
	}
	if got := changed(was, keys(t, newCode(sources, built(nil)), "another program")); len(got) > 0 {
		t.Errorf("what makes no signature changes the keys of %v", got)
	}
}

// The compiler, the machine and the modules count; what tells the window from the
// batch command does not.
func TestTheWindowSharesWithTheBatchCommandAndNoOtherBuildDoes(t *testing.T) {
	was := keys(t, newCode(copied(t), built(nil)), "batch")
	set := func(key, value string) func(*debug.BuildInfo) {
		return func(b *debug.BuildInfo) { b.Settings = append(b.Settings, debug.BuildSetting{Key: key, Value: value}) }
	}
	for what, c := range map[string]struct {
		edit func(*debug.BuildInfo)
		want string
	}{
		"window": {func(b *debug.BuildInfo) {
			b.Settings[1].Value = "1"
			set("-tags", "migrated_fynedo,packed")(b)
			set("CGO_CFLAGS", "-O2")(b)
			set("-ldflags", "-s -w")(b)
			set("vcs.modified", "true")(b)
			b.Deps = append(b.Deps[:len(b.Deps)-1], &debug.Module{Path: "fyne.io/fyne/v2", Version: "v2.8.0", Sum: "h1:f"})
		}, ""},
		"another compiler":           {func(b *debug.BuildInfo) { b.GoVersion = "go1.27.0" }, everything},
		"another machine":            {func(b *debug.BuildInfo) { b.Settings[3].Value = "v3" }, everything},
		"a tag":                      {set("-tags", "peers"), everything},
		"a tag beside the window's":  {set("-tags", "migrated_fynedo,peers"), everything},
		"a variable set by the link": {set("-ldflags", "-X pagetwin/core/x.y=z"), everything},
		"another dictionary":         {func(b *debug.BuildInfo) { b.Deps[1].Sum = "h1:other" }, everything},
		"a module put in its place":  {func(b *debug.BuildInfo) { b.Deps[1].Replace = &debug.Module{Path: "x", Version: "v1", Sum: "h1:x"} }, everything},
		"a module more": {func(b *debug.BuildInfo) {
			b.Deps = append(b.Deps, &debug.Module{Path: "example.org/new", Version: "v1", Sum: "h1:n"})
		}, everything},
	} {
		if got := strings.Join(changed(was, keys(t, newCode(copied(t), built(c.edit)), "another")), " "); got != c.want {
			t.Errorf("%s: other keys for %q, want %q", what, got, c.want)
		}
	}
}

// Where the code cannot be told from what is embedded, only the same file of the
// program finds signatures again.
func TestUnknownCodeIsKnownByTheFileOfTheProgram(t *testing.T) {
	drop := func(name string) func() *code {
		return func() *code {
			sources := copied(t)
			files := sources[coreRoom].(fstest.MapFS)
			if _, ok := files[name]; !ok {
				t.Fatalf("there is no %s", name)
			}
			delete(files, name)
			return newCode(sources, built(nil))
		}
	}
	put := func(name, src string) func() *code {
		return func() *code {
			sources := copied(t)
			sources[coreRoom].(fstest.MapFS)[name] = &fstest.MapFile{Data: []byte(src)}
			return newCode(sources, built(nil))
		}
	}
	build := func(edit func(*debug.BuildInfo)) func() *code {
		return func() *code { return newCode(copied(t), built(edit)) }
	}
	for what, c := range map[string]struct {
		code func() *code
		want string // what the program's file has a say in
	}{
		"nothing is known of the build": {func() *code { return newCode(copied(t), nil) }, everything},
		"a test, whose modules are not": {build(func(b *debug.BuildInfo) { b.Deps = nil }), everything},
		"a module of a work tree":       {build(func(b *debug.BuildInfo) { b.Deps[2].Replace = &debug.Module{Path: "../net"} }), everything},
		"modules of a vendor folder":    {build(func(b *debug.BuildInfo) { b.Deps[2].Sum = "" }), everything},
		"an import of nowhere":          {put("algo/winnowing/new.go", "package winnowing\n\nimport _ \"example.org/new\"\n"), "winnowing"},
		"a room that is not embedded":   {put("algo/winnowing/new.go", "package winnowing\n\nimport _ \"pagetwin/core/new\"\n"), "winnowing"},
		"what a room embeds is not":     {drop("sigcache/behaviour.tsv"), everything},
		"a file that is no Go":          {put("algo/simhash/new.go", "package"), "simhash"},
	} {
		one, other := keys(t, c.code(), "one"), keys(t, c.code(), "other")
		if got := strings.Join(changed(one, other), " "); got != c.want {
			t.Errorf("%s: the program's file counts for %q, want %q", what, got, c.want)
		}
	}
	c := &Cache{code: newCode(copied(t), built(nil))}
	j := Job{Algorithm: algo.Algorithm{Name: "simhash"}} // of no function that could be looked up
	c.program = func() string { return "one" }
	one := c.key(j)
	if c.program = func() string { return "other" }; c.key(j) == one {
		t.Error("two programs share signatures of an unknown method")
	}
}

// Every room that an algorithm or a denoiser needs is embedded, and every module that
// is not outside is one of theirs, so that both programs have the same.
func TestNothingThatSignsIsLeftOut(t *testing.T) {
	c := ownCode()
	c.modules = strings.Fields(goList(t, "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}", list, signing))
	for _, a := range catalog.Algorithms() {
		if p := packageOf(a.New); !strings.HasPrefix(p, coreRoom+"/algo/") {
			t.Errorf("%s is of the package %q", a.Name, p)
		} else if _, ok := c.behind([]string{p}); !ok {
			t.Errorf("not all of the code of %s is embedded", a.Name)
		}
	}
	found := c.denoisers()
	if _, ok := c.behind(found); !ok {
		t.Error("not all of the code of the denoisers is embedded")
	}
	for _, d := range catalog.Denoisers() {
		if p := packageOf(d.New); p != list && !slices.Contains(found, p) {
			t.Errorf("the denoiser %s is of the package %q, which is not among %v", d.Name, p, found)
		}
	}
	if p := packageOf(cetd.Denoiser().New); p != denoiser+"/cetd" {
		t.Errorf("cetd is of the package %q", p)
	}
}

func TestModulesOutsideMakeNoSignature(t *testing.T) {
	signs := strings.Fields(goList(t, "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}", list, signing))
	isOutside := func(m string) bool {
		return slices.ContainsFunc(outside, func(p string) bool { return within(p, m) })
	}
	for _, m := range signs {
		if isOutside(m) {
			t.Errorf("%s is listed as outside, and signatures depend on it", m)
		}
	}
	var all []string
	for _, program := range [][]string{{"pagetwin/app"}, {"pagetwin/app/batch"}} {
		all = append(all, strings.Fields(goList(t, append([]string{"-tags", tagOfWindow, "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}"}, program...)...))...)
	}
	for _, m := range all {
		if !slices.Contains(signs, m) && !isOutside(m) {
			t.Errorf("no signature depends on %s: name it among the modules outside, so that the window and the batch command share theirs", m)
		}
	}
	for _, p := range outside {
		if !slices.ContainsFunc(all, func(m string) bool { return within(p, m) }) {
			t.Errorf("no program has a module of %s", p)
		}
	}
}

// Each file of an embedded room is embedded, tests aside, whatever its name ends in.
func TestSourcesAreWhole(t *testing.T) {
	c := ownCode()
	c.modules = strings.Fields(goList(t, "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}", list, signing))
	rooms, ok := c.behind([]string{list, signing})
	if !ok {
		t.Fatal("a room is missing")
	}
	out := goList(t, append([]string{"-f", "{{.ImportPath}} {{.GoFiles}} {{.IgnoredGoFiles}} {{.SFiles}} {{.EmbedFiles}}"}, rooms...)...)
	for line := range strings.Lines(out) {
		f := strings.Fields(strings.NewReplacer("[", "", "]", "").Replace(line))
		for _, name := range f[1:] {
			tree, dir := core.Sources(), strings.TrimPrefix(f[0], coreRoom+"/")
			if within(assetsRoom, f[0]) {
				tree, dir = assets.Sources(), strings.TrimPrefix(f[0], assetsRoom+"/")
			}
			if _, err := fs.Stat(tree, path.Join(dir, name)); err != nil && !strings.HasSuffix(name, "_test.go") {
				t.Errorf("%s is not embedded: its name or its room has no pattern in source.go", path.Join(dir, name))
			}
		}
	}
	err := fs.WalkDir(core.Sources(), ".", func(name string, d fs.DirEntry, err error) error {
		if strings.HasSuffix(name, "_test.go") {
			t.Errorf("%s is embedded", name)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

func goList(t testing.TB, args ...string) string {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("what is asked of the sources takes the go command:", err)
	}
	out, err := exec.Command("go", append([]string{"list"}, args...)...).Output()
	if err != nil {
		t.Fatal(err, string(err.(*exec.ExitError).Stderr))
	}
	return string(out)
}

// What opening the cache costs once: reading the sources of a job's rooms.
func BenchmarkCodeOfAJob(b *testing.B) {
	info := built(nil)
	j := job(b, "blend", "learned")
	for b.Loop() {
		c := &Cache{code: newCode(map[string]fs.FS{coreRoom: core.Sources(), assetsRoom: assets.Sources()}, info), program: func() string { return "" }}
		c.key(j)
	}
}
