package present

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"pagetwin/app/present/presenttest"
)

// The first pages of a large set are shown while the rest is listed, and one of them that a person
// chooses opens as soon as it can be read.
func TestPagesAreShownWhileTheirSetIsListed(t *testing.T) {
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	const n = 1_000_000
	var lines bytes.Buffer
	for i := range n {
		fmt.Fprintf(&lines, "{\"id\":\"%d\",\"text\":\"a\"}\n", i)
	}
	path := filepath.Join(t.TempDir(), "many.jsonl")
	if err := os.WriteFile(path, lines.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	d.Library.Open(path, nil)
	l.Until(t, func() bool { set, _ := d.Library.Coming(); return set != nil || d.Session.Set() != nil })
	set, rows := d.Library.Coming()
	if set == nil || set.Name != "many.jsonl" || rows.Len() == 0 || rows.Len() > n || rows.At(7).ID != "7" {
		t.Fatalf("%d rows of %+v", rows.Len(), set)
	}
	d.Library.Want(7)
	l.Until(t, func() bool { return d.Session.Set() != nil })
	if set, rows := d.Library.Coming(); set != nil || rows.Len() > 0 || d.Page.Index != 7 || d.Session.Len() != n {
		t.Errorf("%d pages, %d still coming, page %d is open", d.Session.Len(), rows.Len(), d.Page.Index)
	}
	d.Library.CloseSet()
}

// Closing ends the listing of a set.
func TestASetIsClosedWhileItIsListed(t *testing.T) {
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	path := filepath.Join(t.TempDir(), "many.jsonl")
	if err := os.WriteFile(path, bytes.Repeat([]byte("{\"text\":\"a\"}\n"), 2_000_000), 0o600); err != nil {
		t.Fatal(err)
	}
	d.Library.Open(path, nil)
	l.Until(t, func() bool { set, _ := d.Library.Coming(); return set != nil || d.Session.Set() != nil })
	d.Library.CloseSet()
	l.Until(t, func() bool { return !d.Library.Opening() })
	if set, _ := d.Library.Coming(); set != nil || d.Session.Set() != nil {
		t.Error("a set is shown")
	}
}
