package say_test

import (
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"pagetwin/core/say"
)

func TestWhatIsNoTOMLIsSaidWithItsPlace(t *testing.T) {
	for src, want := range map[string]string{
		"a = 1\n网页 = [":            "line 2, column 1: ",
		"a = \"x":                  "line 1, column 6: ",
		"\x7f":                     "line 1, column 1: ", // the decoder says it begins before the file
		"a = 1\n\x01 = ":           "line 2, ",
		"a = 99999999999999999999": "line 1, ",
	} {
		var into map[string]any
		_, err := toml.Decode(src, &into)
		if err == nil {
			t.Fatalf("%q is read", src)
		}
		if got := say.TOML(src, err).Error(); !strings.HasPrefix(got, want) || strings.Contains(got, "\n") {
			t.Errorf("%q: %q, want %q", src, got, want)
		}
	}
}

// Whatever the file, what is wrong with it is said in one line.
func FuzzTOML(f *testing.F) {
	f.Add("a = 1\n[b]\nc = 'x'")
	f.Add("\x7f")
	f.Fuzz(func(t *testing.T, src string) {
		var into struct{ A int }
		if _, err := toml.Decode(src, &into); err != nil {
			if line := say.TOML(src, err).Error(); line == "" {
				t.Fatalf("%q: nothing is said", src)
			}
		}
	})
}
