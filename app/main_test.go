package main

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"
	"github.com/BurntSushi/toml"

	"pagetwin/app/present"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/core/algo/catalog"
)

func TestMetadataAgreesWithFyneApp(t *testing.T) {
	data, err := os.ReadFile("../FyneApp.toml")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Details struct {
			Name, ID, Version string
			Build             int
		}
		Migrations map[string]bool
	}
	if _, err := toml.Decode(string(data), &file); err != nil {
		t.Fatal(err)
	}
	m, d := metadata(), file.Details
	if m.ID != d.ID || m.Name != d.Name || m.Version != d.Version || m.Build != d.Build {
		t.Errorf("the program says %s %s %s %d, FyneApp.toml %+v", m.ID, m.Name, m.Version, m.Build, d)
	}
	if m.Migrations["fyneDo"] != file.Migrations["fyneDo"] {
		t.Error("the program and FyneApp.toml differ in fyneDo")
	}
	if len(m.Icon.Content()) == 0 {
		t.Error("there is no icon")
	}
}

// The locale of a container names no language; Fyne, which reads it before main, says nothing.
func TestFyneReadsEveryLocale(t *testing.T) {
	for _, lang := range []string{"C.UTF-8", "POSIX.UTF-8", "zh_CN.UTF-8", ""} {
		cmd := exec.Command(os.Args[0], "-test.run", "^$")
		cmd.Env = []string{"LANG=" + lang}
		if out, err := cmd.CombinedOutput(); err != nil || strings.Contains(string(out), "Fyne error") {
			t.Errorf("LANG=%s: %v\n%s", lang, err, out)
		}
	}
}

func TestTheCommandLineIsCheckedBeforeAWindowOpens(t *testing.T) {
	for _, args := range [][]string{{"--size", "wide"}, {"--size", "10x10"}, {"--lang", "fr"}, {"--place", "cellar"}, {"--theme", "pink"}, {"--light", "lamp"}} {
		var out bytes.Buffer
		err := run(args, nil, &out, &out)
		if err == nil || !strings.Contains(err.Error(), args[0]) {
			t.Errorf("%v: %v", args, err)
		}
	}
}

// Flags stand before the page set or behind it; two sets are one too many.
func TestFlagsMayStandBehindThePageSet(t *testing.T) {
	var out bytes.Buffer
	for _, args := range [][]string{{"--place", "run", "pages.zip"}, {"pages.zip", "--place", "run"}, {"--", "pages.zip", "--place=run"}} {
		if s, err := parse(args, &out, &out); err != nil || s.set != "pages.zip" || s.place != "run" {
			t.Errorf("%v: %+v, %v", args, s, err)
		}
	}
	if s, err := parse(nil, &out, &out); err != nil || s.set != "" {
		t.Errorf("%+v, %v", s, err)
	}
	if _, err := parse([]string{"a.zip", "b.zip"}, &out, &out); err == nil || !strings.Contains(err.Error(), "b.zip") {
		t.Error(err)
	}
}

// What is named on the command line may be shown before a set is open, or where it
// could not be opened.
func TestPagesAreAskedForWithoutASet(t *testing.T) {
	for name, show := range map[string]func(*present.Desk){
		"pair": func(d *present.Desk) { showPair(d, "a,b") },
		"page": func(d *present.Desk) { showPage(d, "a", "gold") },
		"lit":  func(d *present.Desk) { showPage(d, "", "tianwang") },
	} {
		book, err := wording.NewBook("en")
		if err != nil {
			t.Fatal(err)
		}
		d := present.NewDesk(session.Config{
			Do: func(fn func()) { fn() }, Store: test.NewApp().Preferences(), Book: book,
			Algorithms: catalog.Algorithms(), Denoisers: catalog.Denoisers(),
		})
		show(d)
		if f := d.Status.Fault(); !strings.HasPrefix(f, "--pa") {
			t.Errorf("%s: the desk says %q", name, f)
		}
	}
}
