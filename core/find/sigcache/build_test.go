package sigcache

import (
	"runtime/debug"
	"strings"
	"testing"

	"pagetwin"
)

// modules and sums are of a program that was built with two modules, one of them replaced by a
// folder.
const (
	modules = "module example.org/twin\n\nreplace example.org/fonts => ./assets/fonts\n"
	sums    = "example.org/hash v1.0.0 h1:h\nexample.org/hash v1.0.0/go.mod h1:m\nexample.org/window v2.0.0 h1:w\n"
)

// built returns the record of the batch command, changed by edit.
func built(edit func(*debug.BuildInfo)) *debug.BuildInfo {
	b := &debug.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Path: "example.org/twin"}, Deps: []*debug.Module{
		{Path: "example.org/hash", Version: "v1.0.0", Sum: "h1:h"},
		{Path: "example.org/fonts", Replace: &debug.Module{Path: "./assets/fonts"}},
	}}
	for _, s := range []string{"-compiler=gc", "CGO_ENABLED=0", "GOARCH=amd64", "GOAMD64=v1"} {
		k, v, _ := strings.Cut(s, "=")
		b.Settings = append(b.Settings, debug.BuildSetting{Key: k, Value: v})
	}
	if edit != nil {
		edit(b)
	}
	return b
}

// The compiler and the machine matter; the differences between the window and the batch command do
// not.
func TestTheWindowSharesWithTheBatchCommandAndNoOtherBuildDoes(t *testing.T) {
	was := builtWith(built(nil), modules, sums)
	if was == "" {
		t.Fatal("nothing is known of the batch command")
	}
	set := func(key, value string) func(*debug.BuildInfo) {
		return func(b *debug.BuildInfo) { b.Settings = append(b.Settings, debug.BuildSetting{Key: key, Value: value}) }
	}
	for what, c := range map[string]struct {
		edit func(*debug.BuildInfo)
		same bool
	}{
		"the window": {func(b *debug.BuildInfo) {
			b.Settings[1].Value = "1"
			set("-tags", "migrated_fynedo,packed")(b)
			set("CGO_CFLAGS", "-O2")(b)
			set("-ldflags", "-s -w")(b)
			set("vcs.modified", "true")(b)
			b.Deps = append(b.Deps, &debug.Module{Path: "example.org/window", Version: "v2.0.0", Sum: "h1:w"})
		}, true},
		"a copy of a module, without look-ups": {func(b *debug.BuildInfo) {
			b.Deps[0].Replace = &debug.Module{Path: "./out/lean/hash"}
		}, true},
		"another compiler":           {func(b *debug.BuildInfo) { b.GoVersion = "go1.27.0" }, false},
		"another machine":            {func(b *debug.BuildInfo) { b.Settings[3].Value = "v3" }, false},
		"a tag":                      {set("-tags", "peers"), false},
		"a tag beside the window's":  {set("-tags", "migrated_fynedo,peers"), false},
		"a variable set by the link": {set("-ldflags", "-X example.org/twin/core/x.y=z"), false},
	} {
		if got := builtWith(built(c.edit), modules, sums); got == "" || (got == was) != c.same {
			t.Errorf("%s: the same is %v, want %v", what, got == was, c.same)
		}
	}
}

// If modules may differ from those of go.mod and go.sum, the code is unknown: only the same file of
// the program finds its signatures again.
func TestModulesOfOthersAreNotKnown(t *testing.T) {
	for what, edit := range map[string]func(*debug.BuildInfo){
		"a test, whose modules are not": func(b *debug.BuildInfo) { b.Deps = nil },
		"another program":               func(b *debug.BuildInfo) { b.Main.Path = "example.org/twin/other" },
		"a module of a work tree":       func(b *debug.BuildInfo) { b.Deps[0].Replace = &debug.Module{Path: "../hash"} },
		"another folder":                func(b *debug.BuildInfo) { b.Deps[1].Replace.Path = "./assets" },
		"modules of a vendor folder":    func(b *debug.BuildInfo) { b.Deps[0].Sum = "" },
		"another version":               func(b *debug.BuildInfo) { b.Deps[0].Version = "v1.0.1" },
		"another content":               func(b *debug.BuildInfo) { b.Deps[0].Sum = "h1:x" },
	} {
		if got := builtWith(built(edit), modules, sums); got != "" {
			t.Errorf("%s: %q", what, got)
		}
	}
	if builtWith(nil, modules, sums) != "" {
		t.Error("without a word of the toolchain something is known")
	}
}

// The programs are built with what go.mod and go.sum list.
func TestModulesAreEmbedded(t *testing.T) {
	if !strings.HasPrefix(pagetwin.Modules, "module ") || !strings.Contains(pagetwin.Sums, "github.com/zeebo/xxh3 ") {
		t.Errorf("%.100s\n%.100s", pagetwin.Modules, pagetwin.Sums)
	}
}
