package sigcache

import (
	"runtime/debug"
	"slices"
	"strings"

	"pagetwin"
)

// without lists the build settings that change no signature: the window and the batch command
// differ in them.
var without = []string{"-buildmode", "-trimpath", "CGO_", "vcs"}

// Build tags that affect no file that signs: one is set for the window, the other for packed
// sources.
const (
	tagOfWindow = "migrated_fynedo"
	tagOfPacked = "packed"
)

// lean is where .ci/lean has copies of modules that sign nothing, without what keeps unused methods
// in a program.
const lean = "./out/lean/"

// ownCode identifies the code of the running program by its sources, its modules and its build
// settings; "" if that is not known.
func ownCode() string {
	info, _ := debug.ReadBuildInfo()
	build := builtWith(info, pagetwin.Modules, pagetwin.Sums)
	if build == "" {
		return ""
	}
	h := newSum(pagetwin.Digest(), pagetwin.Modules, pagetwin.Sums, build).hash()
	return string(h[:])
}

// builtWith returns the build settings that the toolchain recorded, without the modules, if these
// are as in go.mod and go.sum. It returns "" if that is not known: the record of a test has no
// modules, that of a work tree or a vendor folder has no checksums, and a program with another main
// module chooses its own modules.
func builtWith(info *debug.BuildInfo, modules, sums string) string {
	if info == nil || info.GoVersion == "" || !strings.HasPrefix(modules, "module "+info.Main.Path+"\n") || len(info.Deps) == 0 {
		return ""
	}
	for _, m := range info.Deps {
		if r := m.Replace; r != nil {
			if !strings.HasPrefix(r.Path, lean) && !strings.Contains(modules, "\nreplace "+m.Path+" => "+r.Path+"\n") {
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
			continue // other linker flags do not change the code
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
