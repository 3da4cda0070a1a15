package meta

import (
	"testing"
)

func TestFindKeyTakesTheFirstWholeKey(t *testing.T) {
	for _, c := range []struct {
		html string
		want int
	}{
		{``, -1},
		{`datePublished`, -1},
		{`"datePublished`, -1},
		{`datePublished"`, -1},
		{`P"P"datePublishe"P`, -1},
		{`"datePublished"`, 15},
		{`{"updatePublished":1,"datePublished":2}`, 36},
		{`"DatePublished" "datePublished" "datePublished"`, 31},
	} {
		if got := FindKey(c.html, "datePublished"); got != c.want {
			t.Errorf("FindKey(%q) = %d, want %d", c.html, got, c.want)
		}
	}
}
