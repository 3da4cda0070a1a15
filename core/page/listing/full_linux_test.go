package listing_test

import (
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/core/base/disk/disktest"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// Where there is no room for what is unpacked, no set is opened: its pages would be
// empty or cut off. With room again the same file is read whole.
func TestNoRoomToUnpackIsAnError(t *testing.T) {
	dir := disktest.Small(t, 512)
	if dir == "" {
		return
	}
	sets := map[string]string{}
	for name, c := range readers(t, lostPages()) {
		if strings.Contains(name, "packed") && name != "packed WARC" {
			sets[name] = filepath.Join(put(t, c.files), c.open)
		}
	}
	t.Setenv("TMPDIR", dir)
	for name, path := range sets {
		s, err := formats.Open(t.Context(), path, page.Options{})
		if err == nil {
			t.Errorf("%s: %d pages on a full disk, problems\n%s", name, s.Len(), problems(s))
			s.Close()
			continue
		}
		if !strings.Contains(err.Error(), "no space left on device; free some space there") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
