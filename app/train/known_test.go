package main

import (
	"strings"
	"testing"
)

func TestKnownSitesAndBodies(t *testing.T) {
	body := "The new line opened yesterday in the east of the town, and more than three thousand people rode it on its first day."
	k := &known{map[string]bool{"example.org": true}, map[string]bool{}}
	k.learn(body)
	for _, c := range []struct {
		src  string
		want bool
	}{
		{`<link rel="canonical" href="https://www.example.org/a">`, true},
		{`<link rel="canonical" href="https://example.com/a">`, false},
		{`<p>no address`, false},
	} {
		if got := k.site(c.src); got != c.want {
			t.Errorf("site(%s) = %v", c.src, got)
		}
	}
	other := strings.Repeat("Nothing of this stands there, whatever one looks for. ", 3)
	for _, c := range []struct {
		body string
		want bool
	}{
		{body, true},
		{"A headline. " + strings.ToUpper(body) + other, true},
		{other, false},
		{"", false},
	} {
		if got := k.body(c.body); got != c.want {
			t.Errorf("body(%.40s) = %v", c.body, got)
		}
	}
}
