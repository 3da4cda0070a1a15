package disk

import (
	"strings"
	"testing"

	"pagetwin/core/base/say"
)

func TestNamesThatWindowsHasNot(t *testing.T) {
	for path, want := range map[string]string{
		"pairs.csv": "", `out\pairs.csv`: "", "out/网页 集/pairs.csv": "", `..\.\x.csv`: "", "/abs/x.csv": "", "NUL": "", "nul": "", ".hidden": "",
		"console.csv": "", "com10.csv": "", "a.aux": "", "x..csv": "",
		"set:b.csv": "Windows", `out\a?.csv`: "Windows", `a|b\x.csv`: "Windows", "x\ty.csv": "Windows",
		"x.": "end in", "x.csv ": "end in", `out.\x.csv`: "end in",
		"aux.csv": "device", `out\CON`: "device", `con\x.csv`: "device", "LPT1.2024.csv": "device", "nul.csv": "device", "prn .csv": "device",
	} {
		err := nameOnWindows(path)
		switch {
		case (err == nil) != (want == ""):
			t.Errorf("%s: %v, want %q", path, err, want)
		case err != nil && (!strings.Contains(err.Error(), want) || say.Of(err).In("zh") == err.Error()):
			t.Errorf("%s: %v, want %q", path, err, want)
		}
	}
}
