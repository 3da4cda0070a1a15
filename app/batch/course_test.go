package batch

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/lab/course"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// Every command on the sheet of the course pack makes its story, with the result given in the
// answers of the pack.
func TestCommandsOfTheCoursePackMakeItsStories(t *testing.T) {
	if testing.Short() {
		t.Skip("makes every story of the course")
	}
	t.Parallel()
	const pack = "../../samples/course.zip"
	set, err := formats.Open(t.Context(), pack, page.Options{})
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
		command, ok := strings.CutPrefix(line, "    pagetwin ")
		if !ok {
			continue
		}
		args := strings.Fields(command)
		out := filepath.Join(dir, args[len(args)-1])
		args[1], args[len(args)-1] = pack, out
		var said, complaints bytes.Buffer
		if code := call(t.Context(), args, &said, &complaints); code != 0 {
			t.Fatalf("%s: %d, %s", command, code, complaints.String())
		}
		ran++
		if _, err := os.Stat(out); err != nil {
			t.Fatal(err)
		}
		want, verdict := answerOf(c, filepath.Base(out)), "not duplicates"
		if slices.Contains(args, "--groups") {
			continue // their story ends with no single decision
		}
		if want.Duplicates {
			verdict = "duplicates"
		}
		if ends := fmt.Sprintf("; score %.4g, threshold %.4g: %s\n", want.Score, want.Threshold, verdict); !strings.HasSuffix(said.String(), ends) {
			t.Errorf("%s: the story comes to %q, the answer of the pack is %q", command, said.String(), ends)
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

// answerOf returns the result of the method that a file is named after: "one-byte-2.html".
func answerOf(c *course.Course, file string) course.Result {
	for _, l := range c.Lessons {
		for i, w := range l.Ways {
			if file == fmt.Sprintf("%s-%d%s", l.ID, i+1, course.Ending) {
				return w.Result
			}
		}
	}
	return course.Result{}
}
