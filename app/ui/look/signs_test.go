package look

import (
	"bytes"
	"encoding/json"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"github.com/go-text/typesetting/font"
)

// On a system without fonts, no sign of an English text is a box: the fonts in the program have
// all of them, in every style.
func TestTheFontsInTheProgramHaveEverySign(t *testing.T) {
	written := map[rune]string{} // and where
	note := func(where, text string) {
		for _, r := range text {
			if r > unicode.MaxASCII && unicode.IsPrint(r) && !chinese(r) {
				written[r] = where
			}
		}
	}
	var texts map[string]string
	data, err := os.ReadFile("../../../assets/i18n/en.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &texts); err != nil {
		t.Fatal(err)
	}
	for key, text := range texts {
		note(key, text)
	}
	for _, dir := range []string{"../../../app/present", "../../../app/ui", "../../../core/algo", "../../../core/body", "../../../core/find", "../../../core/judge", "../../../core/lab/lesson", "../../../core/show", "../../../core/trace"} {
		eachString(t, dir, note)
	}
	if len(written) < 50 {
		t.Fatalf("only %d signs were found", len(written))
	}
	for _, style := range styles {
		var faces []*font.Face
		for _, f := range []fyne.Resource{theme.DefaultTheme().Font(style), theme.DefaultEmojiFont(), theme.DefaultTextMonospaceFont()} {
			face, err := font.ParseTTF(bytes.NewReader(f.Content()))
			if err != nil {
				t.Fatal(err)
			}
			faces = append(faces, face)
		}
		for r, where := range written {
			drawn := false
			for _, face := range faces {
				drawn = drawn || has(face, r)
			}
			if !drawn {
				t.Errorf("%+v: no font has %c (%U) of %s", style, r, r, where)
			}
		}
	}
}

// Fyne looks for signs in a font of the program before it asks the system, and that font has all
// that Fyne's own font for symbols had.
func TestSignsAreDrawnByAFontOfTheProgram(t *testing.T) {
	keepFonts(t)
	before, err := font.ParseTTF(bytes.NewReader(theme.DefaultSymbolFont().Content()))
	if err != nil {
		t.Fatal(err)
	}
	UseSigns()
	face, err := font.ParseTTF(bytes.NewReader(theme.DefaultSymbolFont().Content()))
	if err != nil || !has(face, '−') {
		t.Fatalf("the font for signs has no minus sign (%v)", err)
	}
	for r := range unicode.MaxRune {
		if unicode.IsPrint(r) && has(before, r) && !has(face, r) {
			t.Errorf("%c %U is lost", r, r)
		}
	}
}

// keepFonts has Fyne's own fonts as they were after a test that changes them.
func keepFonts(t *testing.T) {
	for _, f := range []fyne.Resource{theme.DefaultSymbolFont(), theme.DefaultTextFont(), theme.DefaultTextBoldFont(), theme.DefaultTextItalicFont(), theme.DefaultTextMonospaceFont()} {
		f := f.(*fyne.StaticResource)
		content := f.StaticContent
		t.Cleanup(func() { f.StaticContent = content })
	}
}

func has(face *font.Face, r rune) bool {
	_, ok := face.NominalGlyph(r)
	return ok
}

// chinese reports whether a character is one for which Chinese fonts are needed.
func chinese(r rune) bool {
	return unicode.Is(unicode.Han, r) || r >= 0x3000 && r < 0x3400 || r >= 0xfe10
}

// eachString calls note for each string in the Go files below dir, tests aside.
func eachString(t *testing.T, dir string, note func(where, text string)) {
	err := filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err == nil && (e.Name() == "algotest" || e.Name() == "readability") {
			return fs.SkipDir // their texts are in many scripts and are not shown
		}
		if err != nil || e.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		src, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		var s scanner.Scanner
		s.Init(token.NewFileSet().AddFile(name, -1, len(src)), src, nil, 0)
		for {
			_, tok, lit := s.Scan()
			switch tok {
			case token.EOF:
				return nil
			case token.STRING:
				if text, err := strconv.Unquote(lit); err == nil {
					note(name, text)
				}
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}
