package wording

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/assets"
	"pagetwin/assets/i18n"
	"pagetwin/core/base/say"
)

// A language is a folder. With a folder for Japanese that has the texts of one place, that place
// is in Japanese and everything else in English, without a change of code.
func TestALanguageIsAFolder(t *testing.T) {
	texts, err := assets.Texts()
	if err != nil {
		t.Fatal(err)
	}
	ofPlace := func(key string) bool { return strings.HasPrefix(key, "label.") || key == "place.label" }
	if os.Getenv("PAGETWIN_LANGUAGES") == "" {
		var po strings.Builder
		for key, en := range texts {
			if ofPlace(key) {
				fmt.Fprintf(&po, "msgctxt %q\nmsgid %q\nmsgstr %q\n\n", key, en, "日本語："+en)
			}
		}
		po.WriteString("msgctxt \"language.name\"\nmsgid \"English\"\nmsgstr \"日本語\"\n\nmsgid \"%d of %s\"\nmsgstr \"%[2]sの%[1]d\"\n")
		dir := t.TempDir()
		if err := os.Mkdir(filepath.Join(dir, "ja"), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "ja", "label.po"), []byte(po.String()), 0o666); err != nil {
			t.Fatal(err)
		}
		again := exec.Command(os.Args[0], "-test.run=^TestALanguageIsAFolder$")
		again.Env = append(os.Environ(), "PAGETWIN_LANGUAGES="+dir)
		if out, err := again.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	b, err := NewBook("ja")
	if err != nil || b.Lang() != "ja" || LanguageName("ja") != "日本語" || i18n.LanguageOf(func(string) string { return "ja_JP.UTF-8" }) != "ja" {
		t.Fatalf("the book speaks %q: %v", b.Lang(), err)
	}
	for key, en := range texts {
		if got := b.T(key); ofPlace(key) && got != "日本語："+en || !ofPlace(key) && key != "language.name" && got != en {
			t.Errorf("%s is %q", key, got)
		}
	}
	kept := say.Errorf("%d of %s", 3, b.Both("place.label"))
	if got, want := b.E(kept), "日本語："+texts["place.label"]+"の3"; got != want {
		t.Errorf("a message is %q, want %q", got, want)
	}
	b.Speak("zh")
	if b.T("place.label") == texts["place.label"] || b.E(kept) == say.Of(kept).In("ja") {
		t.Error("the book does not change its language")
	}
}
