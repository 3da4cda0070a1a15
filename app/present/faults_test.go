package present

import (
	"bufio"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"unicode"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/presenttest"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/say/saytest"
	"pagetwin/core/judge/label"
	"pagetwin/core/lab/experiment"
	"pagetwin/core/lab/workspace"
	"pagetwin/core/page"
	"pagetwin/core/page/charset"
	"pagetwin/core/page/formats"
)

func TestConsecutiveErrorsAreAllListed(t *testing.T) {
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	s := d.Status
	s.Fail(errors.New("first"))
	s.Fail(errors.New("second"))
	s.Fail(errors.New("second"))
	s.Fail(nil)
	if f := s.Faults(); len(f) != 2 || f[0].En != "second" || f[0].Times != 2 || s.Fault() != "second" {
		t.Fatalf("the list is %+v, in sight is %q", f, s.Fault())
	}
	if text := s.FaultText(); strings.Count(text, "\n") != 1 || !strings.Contains(text, "first") || !strings.Contains(text, "2") {
		t.Errorf("to copy there is %q", text)
	}
	done := false
	s.Start(say.Same("work"), false, func(context.Context, beside.Report) error { return nil }, func(error) { done = true })
	l.Until(t, func() bool { return done })
	if s.Fault() != "" || len(s.Faults()) != 2 {
		t.Errorf("after other work began %q is in sight, %d are listed", s.Fault(), len(s.Faults()))
	}
	s.ShowFaults()
	if s.Fault() != "second" {
		t.Errorf("brought back, %q is in sight", s.Fault())
	}
	s.CloseFaults()
	if len(s.Faults()) != 0 || s.FaultText() != "" {
		t.Errorf("closed, the list is %+v", s.Faults())
	}
}

func TestListedErrorsFollowTheLanguage(t *testing.T) {
	d, _ := newTestDesk(t, presenttest.Lengths(nil))
	s := d.Status
	inner := saytest.Errorf("the inner reason", "内里的原因")
	s.Fail(d.Book.Err("run.notkept", inner))
	for range 2 {
		d.Book.Speak("en")
		en := s.Fault()
		d.Book.Speak("zh")
		zh := s.Fault()
		if !strings.Contains(en, "The run can be viewed") || !strings.Contains(en, "the inner reason") || !strings.Contains(zh, "本次运行") || !strings.Contains(zh, "内里的原因") {
			t.Errorf("in sight is %q, %q", en, zh)
		}
		if !strings.Contains(s.FaultText(), zh) {
			t.Errorf("to copy there is %q, in sight %q", s.FaultText(), zh)
		}
		s.Fail(d.Book.Err("run.notkept", inner)) // repeated in the other language it is the same error
	}
	if f := s.Faults(); len(f) != 1 || f[0].Times != 3 || !errors.Is(d.Book.Err("run.notkept", inner), inner) {
		t.Errorf("%+v", f)
	}
}

func TestAutomaticWorkHidesNoError(t *testing.T) {
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	s := d.Status
	s.Warn(errors.New("holds"))
	s.Fail(errors.New("passes"))
	for _, quiet := range []bool{true, false} {
		want := map[bool]string{true: "passes", false: "holds"}[quiet]
		done := false
		s.Start(say.Same("work"), quiet, func(context.Context, beside.Report) error { return nil }, func(error) { done = true })
		l.Until(t, func() bool { return done })
		if s.Fault() != want {
			t.Errorf("quiet %v: %q is in sight, want %q", quiet, s.Fault(), want)
		}
	}
}

// An error from below the window is shown in the window's language, with its name and reason;
// the command prints the same error in English.
func TestErrorsOfEveryPackageAreInTheLanguageOfTheWindow(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	errOf := func(_ any, err error) error { return err }
	_, _, decode := charset.Decode([]byte("\x89PNG\r\n\x1a\n"), "")
	for name, err := range map[string]error{
		"a parameter":    errOf(param.Check([]param.Param{{Name: "k", Kind: param.Choice, Choices: []string{"a"}}}, map[string]any{"k": "b"})),
		"a page":         decode,
		"a set":          errOf(formats.Open(t.Context(), filepath.Join(dir, "none"), page.Options{})),
		"labels":         errOf(label.Open(write("labels.jsonl", "{}\n"))),
		"newer labels":   errOf(label.Open(write("new.jsonl", `{"pagetwin":"labels","version":99}`+"\n"))),
		"a workspace":    errOf(workspace.Open(write("file", ""))),
		"an experiment":  errOf(experiment.Load(write("e.toml", "set = \"x\"\nwhat = 1\n"))),
		"no experiment":  errOf(experiment.Load(filepath.Join(dir, "none.toml"))),
		"an export":      (disk.FS{}).Save(filepath.Join(write("nofolder", ""), "x.csv"), func(*bufio.Writer) error { return nil }),
		"an algorithm":   errOf(catalog.Algorithm("none")),
		"a lock":         &disk.Held{Path: "x", Holder: disk.Holder{PID: 1, Host: "h"}},
		"the file is in": disk.Cannot(disk.ToWrite, "x", &fs.PathError{Op: "open", Path: "x", Err: syscall.ENOSPC}),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
			continue
		}
		d, _ := newTestDesk(t, presenttest.Lengths(nil))
		d.Book.Speak("zh")
		d.Status.Fail(err)
		zh := d.Status.Fault()
		if !strings.ContainsFunc(zh, func(r rune) bool { return unicode.Is(unicode.Han, r) }) || strings.Contains(zh, "no such") {
			t.Errorf("%s: in Chinese %q", name, zh)
		}
		if en := err.Error(); en == zh || strings.ContainsFunc(en, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
			t.Errorf("%s: in English %q", name, en)
		}
		t.Logf("%s: %s", name, zh)
	}
}
