package disk

import (
	"path/filepath"
	"slices"
	"strings"

	"pagetwin/core/base/say"
)

// nameOnWindows returns why a path cannot be used on Windows: a colon would write into a hidden
// stream of another file, which is lost when that is copied; aux.csv is a device; a dot at the
// end is dropped.
func nameOnWindows(path string) error {
	path = path[len(filepath.VolumeName(path)):]
	if strings.EqualFold(path, "NUL") {
		return nil
	}
	for name := range strings.FieldsFuncSeq(path, func(r rune) bool { return r == '\\' || r == '/' }) {
		if name == "." || name == ".." {
			continue
		}
		stem, _, _ := strings.Cut(name, ".")
		switch {
		case strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || strings.ContainsRune(`<>:"|?*`, r) }):
			return say.Errorf(`names on Windows cannot contain < > : " | ? *; choose another name than %s`, name)
		case strings.HasSuffix(name, ".") || strings.HasSuffix(name, " "):
			return say.Errorf("names on Windows cannot end in a dot or a space; choose another name than %q", name)
		case slices.Contains(devices, strings.ToUpper(strings.TrimRight(stem, " "))):
			return say.Errorf("Windows reserves the name %s for a device; choose another name", name)
		}
	}
	return nil
}

// devices are the names that are devices on Windows, with any extension.
var devices = []string{
	"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "COM1", "COM2", "COM3", "COM4", "COM5", "COM6", "COM7", "COM8", "COM9",
	"LPT1", "LPT2", "LPT3", "LPT4", "LPT5", "LPT6", "LPT7", "LPT8", "LPT9",
}
