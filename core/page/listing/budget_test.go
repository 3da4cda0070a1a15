package listing

import (
	"testing"

	"pagetwin/core/page"
)

// The limit is never less than what lies on the disk, and as told unless it is told.
func TestTheLimitOfASet(t *testing.T) {
	for _, c := range []struct{ most, files, want int64 }{
		{0, 1 << 20, page.DefaultMaxUnpack},
		{0, 1 << 30, 1000 << 30},
		{1 << 20, 0, 1 << 20},
		{1 << 20, 5 << 20, 5 << 20},
		{-1, 0, page.DefaultMaxUnpack},
	} {
		b := newBudget(c.most)
		b.files = c.files
		if got := b.limit(); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}
