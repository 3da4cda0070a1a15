package letters

import (
	"encoding/binary"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"

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
	Path    string // file of the Chinese face, "" where there is none
}

// ErrNoChineseFont says that no font with Chinese characters was found.
var ErrNoChineseFont = say.Errorf("no Chinese font found, so Chinese labels appear as boxes: install a Chinese font")

// Load finds the fonts of this system. With ErrNoChineseFont, which says how to install one here,
// the result can still be used for Latin text.
func Load() (*Fonts, error) {
	f := Latin()
	for _, path := range chineseFontFiles() {
		if face, err := readFace(path); err == nil && hasChinese(face) {
			f.Chinese, f.Path = face, path
			return f, nil
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

// fontNames are known families with simplified Chinese, the best for screens
// first.
var fontNames = []string{
	"wqy-microhei.ttc", "NotoSansCJK-Regular.ttc", "NotoSansCJKsc-Regular.otf", "NotoSansSC-Regular.otf",
	"SourceHanSansCN-Regular.otf", "SourceHanSansSC-Regular.otf", "PingFang.ttc", "Hiragino Sans GB.ttc",
	"STHeiti Light.ttc", "msyh.ttc", "msyh.ttf", "Deng.ttf", "simhei.ttf", "wqy-zenhei.ttc",
	"DroidSansFallbackFull.ttf", "DroidSansFallback.ttf", "Arial Unicode.ttf", "simsun.ttc", "uming.ttc",
}

func chineseFontFiles() []string {
	home, _ := os.UserHomeDir()
	var dirs []string
	switch runtime.GOOS {
	case "darwin":
		dirs = []string{"/System/Library/Fonts", "/Library/Fonts", filepath.Join(home, "Library/Fonts")}
	case "windows":
		dirs = []string{filepath.Join(os.Getenv("WINDIR"), "Fonts"), filepath.Join(home, `AppData\Local\Microsoft\Windows\Fonts`)}
	default:
		dirs = []string{"/usr/share/fonts", "/usr/local/share/fonts", filepath.Join(home, ".local/share/fonts"), filepath.Join(home, ".fonts")}
	}
	found := make([][]string, len(fontNames))
	for _, dir := range dirs {
		_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return nil //nolint:nilerr // an unreadable folder holds no font for us
			}
			if i := slices.Index(fontNames, d.Name()); i >= 0 {
				found[i] = append(found[i], path)
			}
			return nil
		})
	}
	return slices.Concat(found...)
}

// readFace reads a font file, the first face of a collection.
func readFace(path string) (*sfnt.Font, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if len(data) > 12 && string(data[:4]) == "ttcf" {
		if data, err = firstFace(data); err != nil {
			return nil, say.Errorf("font %s: %v", path, err)
		}
	}
	return opentype.Parse(data)
}

// firstFace makes a font file of its own from face 0 of a collection: its table directory with
// new offsets, then its tables. The library cannot read some widely used collections (WenQuanYi)
// as they are.
func firstFace(ttc []byte) ([]byte, error) {
	const header, record = 12, 16
	errBad := say.Errorf("damaged font collection")
	if len(ttc) < 16 {
		return nil, errBad
	}
	at := int(binary.BigEndian.Uint32(ttc[12:]))
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
