package main

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/core/course"
	"pagetwin/core/page"
	"pagetwin/core/trace"
)

// Every command of the course pack's sheet makes its story, which says what the pack's
// answers say.
func TestTheCommandsOfTheCoursePackTellItsLessons(t *testing.T) {
	const pack = "../../samples/course.zip"
	set, err := page.Open(t.Context(), pack, page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	c, err := course.Of(set)
	if err != nil {
		t.Fatal(err)
	}
	z, err := zip.OpenReader(pack)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	sheet := ""
	for _, f := range z.File {
		if strings.HasPrefix(f.Name, "questions.") {
			r, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			text, err := io.ReadAll(r)
			if err != nil {
				t.Fatal(err)
			}
			sheet += string(text)
		}
	}
	dir := t.TempDir()
	ran := 0
	for line := range strings.SplitSeq(sheet, "\n") {
		command, ok := strings.CutPrefix(line, "    batch ")
		if !ok {
			continue
		}
		args := strings.Fields(command)
		out := filepath.Join(dir, args[len(args)-1])
		args[1], args[len(args)-1] = pack, out
		var said, complaints bytes.Buffer
		if code := run(t.Context(), args, &said, &complaints); code != 0 {
			t.Fatalf("%s: %d, %s", command, code, complaints.String())
		}
		ran++
		if filepath.Ext(out) != ".json" {
			continue
		}
		f, err := os.Open(out)
		if err != nil {
			t.Fatal(err)
		}
		s, err := trace.Read(f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		if got := course.ResultOf(s); !answered(c, got) {
			t.Errorf("%s: %+v is no answer of the pack", command, got)
		}
	}
	ways := 0
	for _, l := range c.Lessons {
		ways += len(l.Ways)
	}
	if ran != 2*ways {
		t.Errorf("%d commands ran, the pack has %d ways and two sheets", ran, ways)
	}
}

func answered(c *course.Course, r course.Result) bool {
	for _, l := range c.Lessons {
		for _, w := range l.Ways {
			if w.Result == r {
				return true
			}
		}
	}
	return false
}
