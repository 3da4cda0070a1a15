package site

import (
	"strings"
	"testing"
)

func FuzzHost(f *testing.F) {
	for _, s := range []string{"", "http://user@Host.example:80/a?b", "//h", "http://[::1", "HTTP://X", "a b", "\xff", "http://é.example"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, host := range []string{HostOf(s), GuessHost("<a href='" + s + "'>x</a><link href='" + s + "'>")} {
			if strings.ContainsAny(host, "/ \n") {
				t.Fatalf("%q: %q", s, host)
			}
		}
	})
}
