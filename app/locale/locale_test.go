package locale

import "testing"

func TestLocalesWithoutALanguageAreNotReadable(t *testing.T) {
	for _, c := range []struct {
		all, lang, list string
		want            bool
	}{
		{"", "C.UTF-8", "", false},
		{"", "POSIX.UTF-8", "", false},
		{"", "xx_!!", "", false},
		{"", "de_DE@euro", "", false},
		{"", "C.UTF-8", "C:zh_CN:de", false},
		{"C.UTF-8", "zh_CN.UTF-8", "", false},
		{"", "C.UTF-8", "zh_CN:de", true},
		{"zh_CN.UTF-8", "C.UTF-8", "", true},
		{"", "de_DE.UTF-8@euro", "", true},
		{"", "es_419", "", true},
		{"", "C", "C.UTF-8", true},
		{"", "", "", true},
	} {
		env := map[string]string{"LC_ALL": c.all, "LANG": c.lang, "LANGUAGE": c.list}
		if got := readable(func(name string) string { return env[name] }); got != c.want {
			t.Errorf("%v: %v, want %v", env, got, c.want)
		}
	}
}
