package sigcache

import (
	"cmp"
	"runtime/debug"
	"slices"
	"strings"
)

// without is what a build may be made with that changes no signature: the window and
// the batch command differ in it.
var without = []string{"-buildmode", "-trimpath", "CGO_", "vcs"}

// These tags are for no file of a room that signs: one is set for the window, the other
// where the sources are packed.
const (
	tagOfWindow = "migrated_fynedo"
	tagOfPacked = "packed"
)

// outside are the modules, by the beginning of their paths, that only the window, the
// figures and the command line use; what else there is counts. A test holds to both.
var outside = []string{
	// figures
	"codeberg.org/go-fonts", "codeberg.org/go-latex", "codeberg.org/go-pdf", "git.sr.ht/~sbinet/gg",
	"github.com/ajstarks/svgo", "github.com/golang/freetype", "golang.org/x/image", "gonum.org/v1",
	// the command line
	"github.com/alecthomas/kong", "github.com/mitchellh/colorstring", "github.com/rivo/uniseg",
	"github.com/schollz/progressbar", "golang.org/x/term",
	// the window
	"fyne.io", "github.com/FyshOS", "github.com/anthonynsimon/bild", "github.com/clipperhouse/uax29",
	"github.com/fredbi/uri", "github.com/fsnotify/fsnotify", "github.com/fyne-io", "github.com/go-gl",
	"github.com/go-text", "github.com/godbus/dbus", "github.com/jeandeaual/go-locale",
	"github.com/jsummers/gobmp", "github.com/mattn/go-runewidth", "github.com/nfnt/resize",
	"github.com/nicksnyder/go-i18n", "github.com/rymdport/portal", "github.com/srwiley", "github.com/yuin/goldmark",
}

// builtWith says in one line what the toolchain wrote down of a build and lists the
// modules in it. It is "" where too little was: modules without a checksum are those
// of a work tree or of a vendor folder, which may have been changed by hand.
func builtWith(info *debug.BuildInfo) (line string, modules []string) {
	if info == nil || info.GoVersion == "" || len(info.Deps) == 0 {
		return "", nil
	}
	parts := []string{info.GoVersion}
	for _, s := range info.Settings {
		switch {
		case slices.ContainsFunc(without, func(p string) bool { return strings.HasPrefix(s.Key, p) }):
			continue
		case s.Key == "-ldflags" && !strings.Contains(s.Value, "-X"):
			continue // what else a linker is told leaves the code as it is
		case s.Key == "-tags":
			tags := slices.DeleteFunc(strings.Split(s.Value, ","), func(t string) bool { return t == tagOfWindow || t == tagOfPacked })
			if s.Value = strings.Join(tags, ","); s.Value == "" {
				continue
			}
		}
		parts = append(parts, s.Key+"="+s.Value)
	}
	for _, m := range info.Deps {
		if slices.ContainsFunc(outside, func(p string) bool { return within(p, m.Path) }) {
			continue
		}
		in := cmp.Or(m.Replace, m)
		if in.Sum == "" {
			return "", nil
		}
		parts = append(parts, m.Path+" "+in.Path+" "+in.Version+" "+in.Sum)
		modules = append(modules, m.Path)
	}
	return strings.Join(parts, "\n"), modules
}
