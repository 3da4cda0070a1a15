package job

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/app/beam/work"
	"pagetwin/core/find/shards"
)

// Records of all sizes arrive as they were sent, and the runner carries few of their bytes: more than
// 400 MB that a task puts out would never arrive.
func TestRecordsTravelInFiles(t *testing.T) {
	dir := t.TempDir()
	sent := [][]byte{{}, {1}, bytes.Repeat([]byte{2}, inline), bytes.Repeat([]byte{3}, inline+1), bytes.Repeat([]byte("record"), 1<<20), {7}}
	var carried [][]byte
	bytesOf := 0
	for _, piece := range [][][]byte{sent[:3], sent[3:5], sent[5:]} {
		w := newWriter(dir)
		emit := w.to(func(key int64, b []byte) {
			if key != 9 {
				t.Errorf("key %d", key)
			}
			carried = append(carried, b)
			bytesOf += len(b)
		})
		for _, record := range piece {
			emit(9, record)
		}
		must(t, w.end(nil))
	}
	if bytesOf > 3*inline {
		t.Errorf("%d bytes are carried", bytesOf)
	}
	in := (&task{Work: &work.Work{Work: &shards.Work{Dir: dir}}}).arrived(records(append(carried, nil)...))
	for i, want := range append(sent, nil) {
		var got []byte
		if !in.record(&got) || !bytes.Equal(got, want) {
			t.Errorf("record %d: %d bytes, want %d: %v", i, len(got), len(want), in.err)
		}
	}
	var none []byte
	if in.record(&none) {
		t.Error("a record more")
	}
	must(t, in.end(nil))
}

// What another machine wrote and this one does not see, or not all of it, is one line that says so.
func TestARecordThatDoesNotArriveIsAnError(t *testing.T) {
	dir := t.TempDir()
	w := newWriter(dir)
	var carried []byte
	w.to(func(_ int64, b []byte) { carried = b })(1, make([]byte, 1000))
	must(t, w.end(nil))
	read := func(carried []byte) error {
		in := (&task{Work: &work.Work{Work: &shards.Work{Dir: dir}}}).arrived(records(carried))
		var b []byte
		in.record(&b)
		return in.end(nil)
	}
	must(t, read(carried))
	for name, bad := range map[string][]byte{"tag": {'?'}, "cut": carried[:2], "no name": carried[:4], "outside": append(carried[:4:4], "../spec.json"...)} {
		if err := read(bad); !errors.Is(err, errRecord) {
			t.Errorf("%s: %v", name, err)
		}
	}
	must(t, os.Truncate(filepath.Join(dir, RecordsName, filepath.Base(w.path)), 10))
	if err := read(carried); err == nil {
		t.Error("a file that is cut off is read")
	}
	must(t, os.RemoveAll(filepath.Join(dir, RecordsName)))
	if err := read(carried); err == nil || !strings.Contains(err.Error(), "share one folder") {
		t.Errorf("no file: %v", err)
	}
	full := newWriter(filepath.Join(aFile(t), "below"))
	full.to(func(int64, []byte) { t.Error("sent") })(1, make([]byte, 1000))
	if err := full.end(nil); err == nil {
		t.Error("a record is written below a file")
	}
	if err := full.end(nil); err != nil {
		t.Errorf("the next piece has the error of the last: %v", err)
	}
}

// aFile is a file where a folder would be.
func aFile(t *testing.T) string {
	path := filepath.Join(t.TempDir(), "file")
	must(t, os.WriteFile(path, nil, 0o600))
	return path
}
