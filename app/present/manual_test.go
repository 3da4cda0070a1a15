package present

import (
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"pagetwin/app/present/presenttest"
)

// The manual is shown whole, in the language of the desk, from a file. If it cannot be shown,
// the desk tells where the file is.
func TestTheManualIsWrittenAndShown(t *testing.T) {
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	for _, lang := range []string{"zh", "en"} {
		d.Book.Speak(lang)
		dir := filepath.Join(t.TempDir(), "手 册")
		var shown *url.URL
		d.Manual(dir, func(u *url.URL) error { shown = u; return nil })
		l.Until(t, func() bool { return shown != nil })
		path := shown.Path
		if runtime.GOOS == "windows" {
			path = path[1:] // the slash before the drive letter
		}
		data, err := os.ReadFile(filepath.FromSlash(path))
		if err != nil || !strings.Contains(string(data), `<html lang="`+lang+`">`) || !strings.Contains(string(data), "</html>") {
			t.Errorf("%s: %s: %v", lang, shown, err)
		}
		if !strings.HasPrefix(shown.String(), "file:///") || strings.Contains(shown.String(), " ") {
			t.Errorf("no address for a browser: %s", shown)
		}
	}
	dir := t.TempDir()
	d.Manual(dir, func(*url.URL) error { return errors.New("no browser") })
	l.Until(t, func() bool { return strings.Contains(d.Status.Fault(), filepath.Join(dir, "manual-en.html")) })
	d.Manual(filepath.Join(dir, "manual-en.html"), func(*url.URL) error { t.Error("nothing was written, and it was shown"); return nil })
	l.Until(t, func() bool { return d.Status.Current() == nil })
	if n := len(d.Status.Faults()); n != 2 {
		t.Errorf("two things went wrong, and %d are told: %s", n, d.Status.FaultText())
	}
}
