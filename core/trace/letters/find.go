package letters

import (
	"encoding/binary"
	"encoding/xml"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"gonum.org/v1/plot/font/liberation"

	"pagetwin/core/base/say"
)

// Fonts holds the faces of pictures. The Latin faces are always there; the Chinese one only if
// the system has such a font.
type Fonts struct {
	Latin   *sfnt.Font
	Bold    *sfnt.Font // of Latin letters
	Mono    *sfnt.Font // of Latin letters
	Chinese *sfnt.Font
	file    fontFile // of the Chinese face
}

// ErrNoChineseFont reports that no font with Chinese characters was found.
var ErrNoChineseFont = say.Errorf("no Chinese font found, so Chinese labels appear as boxes: install a Chinese font")

// Load finds the fonts of this system. With ErrNoChineseFont, which says how to install one here,
// the result can still be used for Latin text.
func Load() (*Fonts, error) {
	f := Latin()
	for _, file := range chineseFiles(fontDirs(os.Getenv)) {
		if data, err := file.read(); err == nil {
			if face, err := opentype.Parse(data); err == nil && hasChinese(face) {
				f.Chinese, f.file = face, file
				return f, nil
			}
		}
	}
	return f, say.Errorf("%v (%v)", ErrNoChineseFont, Remedy())
}

// Latin returns the Latin faces alone, which are the same on every system.
func Latin() *Fonts {
	f := &Fonts{}
	for _, face := range liberation.Collection() {
		if face.Font.Style != font.StyleNormal {
			continue
		}
		switch bold := face.Font.Weight == font.WeightBold; {
		case face.Font.Variant == "Sans" && bold:
			f.Bold = face.Face
		case face.Font.Variant == "Sans":
			f.Latin = face.Face
		case face.Font.Variant == "Mono" && !bold:
			f.Mono = face.Face
		}
	}
	return f
}

// chineseFonts are the fonts of Chinese characters that are chosen among those of a system, the best
// first, by their files; face is the one with simplified Chinese in a file of several.
var chineseFonts = []struct {
	file string
	face int
}{
	{"NotoSansCJK-Regular.ttc", 2},
	{"NotoSansCJKsc-Regular.otf", 0},
	{"NotoSansSC-Regular.otf", 0},
	{"NotoSansSC-Regular.ttf", 0},
	{"SourceHanSansSC-Regular.otf", 0},
	{"SourceHanSansCN-Regular.otf", 0},
	{"wqy-microhei.ttc", 0},
	{"wqy-zenhei.ttc", 0},
	{"PingFang.ttc", 0},
	{"Hiragino Sans GB.ttc", 0},
	{"STHeiti Light.ttc", 0},
	{"msyh.ttc", 0},
	{"msyh.ttf", 0},
	{"Deng.ttf", 0},
	{"simhei.ttf", 0},
	{"DroidSansFallbackFull.ttf", 0},
	{"DroidSansFallback.ttf", 0},
	{"Arial Unicode.ttf", 0},
	{"simsun.ttc", 0},
	{"uming.ttc", 0},
}

type fontFile struct {
	path string
	face int
}

// fontDirs returns the folders of fonts: those that the file of FONTCONFIG_FILE names, or else those
// of the system and of the person.
func fontDirs(getenv func(string) string) []string {
	if path := getenv("FONTCONFIG_FILE"); path != "" {
		var config struct {
			Dirs []string `xml:"dir"`
		}
		if data, err := os.ReadFile(path); err == nil && xml.Unmarshal(data, &config) == nil && len(config.Dirs) > 0 {
			return config.Dirs
		}
	}
	home := getenv("HOME")
	switch runtime.GOOS {
	case "darwin":
		return []string{"/System/Library/Fonts", "/Library/Fonts", filepath.Join(home, "Library/Fonts")}
	case "windows":
		return []string{filepath.Join(getenv("WINDIR"), "Fonts"), filepath.Join(getenv("LOCALAPPDATA"), `Microsoft\Windows\Fonts`)}
	}
	return []string{"/usr/share/fonts", "/usr/local/share/fonts", filepath.Join(home, ".local/share/fonts"), filepath.Join(home, ".fonts")}
}

// chineseFiles lists the font files in folders that may have Chinese characters: those of
// [chineseFonts] in its order, then all others by name.
func chineseFiles(dirs []string) []fontFile {
	known, others := make([][]fontFile, len(chineseFonts)), []fontFile{}
	for _, dir := range dirs {
		_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return nil //nolint:nilerr // an unreadable folder holds no font for us
			}
			for i, f := range chineseFonts {
				if d.Name() == f.file {
					known[i] = append(known[i], fontFile{path, f.face})
					return nil
				}
			}
			if ext := strings.ToLower(filepath.Ext(path)); ext == ".ttf" || ext == ".otf" || ext == ".ttc" {
				others = append(others, fontFile{path, 0})
			}
			return nil
		})
	}
	return append(slices.Concat(known...), others...)
}

// ChineseFile returns the font that [Load] finds for Chinese, as a file with one face.
func ChineseFile() ([]byte, error) {
	f, err := Load()
	if err != nil {
		return nil, err
	}
	return f.file.read()
}

func (f fontFile) read() ([]byte, error) {
	data, err := os.ReadFile(f.path)
	if err != nil || len(data) <= 12 || string(data[:4]) != "ttcf" {
		return data, err
	}
	if data, err = faceOf(data, f.face); err != nil {
		return nil, say.Errorf("font %s: %v", f.path, err)
	}
	return data, nil
}

// faceOf makes a font file from a face of a collection: its table directory with new offsets, then
// its tables. The library cannot read some widely used collections (WenQuanYi) as they are.
func faceOf(ttc []byte, face int) ([]byte, error) {
	const header, record = 12, 16
	errBad := say.Errorf("damaged font collection")
	if len(ttc) < 16+4*face {
		return nil, errBad
	}
	at := int(binary.BigEndian.Uint32(ttc[12+4*face:]))
	if at < 0 || at+header > len(ttc) {
		return nil, errBad
	}
	n := int(binary.BigEndian.Uint16(ttc[at+4:]))
	end := at + header + n*record
	if end > len(ttc) {
		return nil, errBad
	}
	out := append(make([]byte, 0, len(ttc)), ttc[at:end]...)
	for i := range n {
		rec := out[header+i*record:]
		from, size := int(binary.BigEndian.Uint32(rec[8:])), int(binary.BigEndian.Uint32(rec[12:]))
		if from+size > len(ttc) {
			return nil, errBad
		}
		binary.BigEndian.PutUint32(rec[8:], uint32(len(out)))
		out = append(out, ttc[from:from+size]...)
		for len(out)%4 != 0 {
			out = append(out, 0)
		}
	}
	return out, nil
}

func hasChinese(f *sfnt.Font) bool {
	var buf sfnt.Buffer
	for _, r := range "网页阈值" {
		if g, err := f.GlyphIndex(&buf, r); err != nil || g == 0 {
			return false
		}
	}
	return true
}
