package letters

import (
	"os"
	"path/filepath"
	"testing"
)

// Of several fonts the same is taken on every system; one that nobody knows comes last.
func TestTheChineseFontIsChosenInOneOrder(t *testing.T) {
	want := []string{"NotoSansCJK-Regular.ttc", "SourceHanSansSC-Regular.otf", "wqy-microhei.ttc", "DroidSansFallbackFull.ttf", "uming.ttc", "ukai.ttc"}
	dir := t.TempDir()
	for _, name := range append(want, "README", "fonts.dir") {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	files := chineseFiles([]string{filepath.Join(dir, "none"), dir})
	if len(files) != len(want) {
		t.Fatalf("the fonts are %v, want %v", files, want)
	}
	for i, f := range files {
		if filepath.Base(f.path) != want[i] {
			t.Errorf("font %d is %s, want %s", i, f.path, want[i])
		}
	}
	if files[0].face != 2 {
		t.Error("Noto Sans CJK is read as its Japanese face")
	}
}

func TestAFileOfFontconfigNamesTheFoldersOfFonts(t *testing.T) {
	file := filepath.Join(t.TempDir(), "fonts.conf")
	if err := os.WriteFile(file, []byte(`<?xml version="1.0"?><fontconfig><dir>/one</dir><cachedir>/cache</cachedir><dir>/two</dir></fontconfig>`), 0o600); err != nil {
		t.Fatal(err)
	}
	got := fontDirs(func(name string) string { return map[string]string{"FONTCONFIG_FILE": file, "HOME": "/home"}[name] })
	if len(got) != 2 || got[0] != "/one" || got[1] != "/two" {
		t.Errorf("the folders are %v", got)
	}
}

// A damaged collection is refused, never read beyond its end.
func FuzzFaceOf(f *testing.F) {
	f.Add([]byte("ttcf\x00\x01\x00\x00\x00\x00\x00\x01\x00\x00\x00\x10\x00\x01\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00"), byte(0))
	f.Fuzz(func(t *testing.T, data []byte, face byte) {
		if len(data) > 1<<16 {
			return
		}
		_, _ = faceOf(data, int(face))
	})
}
