package sigcache

import (
	"runtime/debug"
	"slices"
	"strings"

	"pagetwin"
)

// without is what a build may be made with that changes no signature: the window and
// the batch command differ in it.
var without = []string{"-buildmode", "-trimpath", "CGO_", "vcs"}

// These tags are for no file that signs: one is set for the window, the other where the
// sources are packed.
const (
	tagOfWindow = "migrated_fynedo"
	tagOfPacked = "packed"
)

// ownCode is the code of the program that runs, "" where that is not known: its sources,
// its modules and what it was built with.
func ownCode() string {
	info, _ := debug.ReadBuildInfo()
	build := builtWith(info, pagetwin.Modules, pagetwin.Sums)
	if build == "" {
		return ""
	}
	h := newSum(pagetwin.Digest(), pagetwin.Modules, pagetwin.Sums, build).hash()
	return string(h[:])
}

// builtWith says what the toolchain wrote down of a build but for the modules, where these
// are as go.mod and go.sum have them, and "" where that is not known: of a test no modules
// are written down, of a work tree or a vendor folder no checksums, and the modules of a
// program that is none of this module's are of its own choosing.
func builtWith(info *debug.BuildInfo, modules, sums string) string {
	if info == nil || info.GoVersion == "" || info.Main.Path != "pagetwin" || len(info.Deps) == 0 {
		return ""
	}
	for _, m := range info.Deps {
		if r := m.Replace; r != nil {
			if !strings.Contains(modules, "\nreplace "+m.Path+" => "+r.Path+"\n") {
				return ""
			}
		} else if !strings.Contains(sums, m.Path+" "+m.Version+" "+m.Sum+"\n") {
			return ""
		}
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
	return strings.Join(parts, "\n")
}
