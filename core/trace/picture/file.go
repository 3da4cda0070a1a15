package picture

import (
	"bufio"
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"maps"
	"slices"
)

type file struct {
	w  *bufio.Writer
	n  int64   // bytes written
	at []int64 // where each object begins; 0 for one that only has its number
}

func (f *file) printf(format string, args ...any) {
	n, _ := fmt.Fprintf(f.w, format, args...) // the writer remembers its first error
	f.n += int64(n)
}

func (f *file) number() int {
	f.at = append(f.at, 0)
	return len(f.at)
}

func (f *file) put(id int, format string, args ...any) {
	f.at[id-1] = f.n
	f.printf("%d 0 obj\n"+format+"\nendobj\n", append([]any{id}, args...)...)
}

func (f *file) add(format string, args ...any) int {
	id := f.number()
	f.put(id, format, args...)
	return id
}

func (f *file) stream(data []byte) int {
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	_, _ = z.Write(data) // a buffer takes all
	_ = z.Close()
	return f.add("<< /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream", b.Len(), b.Bytes())
}

func (d *document) write(w io.Writer, title, lang string, marks []bookmark) error {
	f := &file{w: bufio.NewWriter(w)}
	f.printf("%%PDF-1.4\n%%\xe2\xe3\xcf\xd3\n")
	tree, fonts := f.number(), f.number()
	veils := ""
	for _, a := range slices.Sorted(maps.Keys(d.veils)) {
		veils += fmt.Sprintf(" /A%d << /ca %s /CA %[2]s >>", a, real(float64(a)/255))
	}
	if veils != "" {
		veils = " /ExtGState <<" + veils + " >>"
	}
	var pages []int
	for _, p := range d.pages {
		content := f.stream(p.Bytes())
		pages = append(pages, f.add("<< /Type /Page /Parent %d 0 R /MediaBox [0 0 %s %s] /Resources << /Font %d 0 R%s >> /Contents %d 0 R >>",
			tree, real(p.width), real(p.height), fonts, veils, content))
	}
	f.put(tree, "<< /Type /Pages /Count %d /Kids [%s] >>", len(pages), refs(pages))
	names := ""
	for i, face := range d.fonts {
		names += fmt.Sprintf(" /F%d %d 0 R", i, d.face(f, face))
	}
	f.put(fonts, "<<%s >>", names)
	catalog := f.add("<< /Type /Catalog /Pages %d 0 R /Outlines %d 0 R /Lang (%s) /ViewerPreferences << /DisplayDocTitle true >> >>",
		tree, outlines(f, marks, pages), map[string]string{"zh": "zh-Hans"}[lang]+map[string]string{"en": "en"}[lang])
	info := f.add("<< /Title %s /Producer (pagetwin) >>", words(title))
	from := f.n
	f.printf("xref\n0 %d\n0000000000 65535 f \n", len(f.at)+1)
	for _, at := range f.at {
		f.printf("%010d 00000 n \n", at)
	}
	f.printf("trailer\n<< /Size %d /Root %d 0 R /Info %d 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(f.at)+1, catalog, info, from)
	return f.w.Flush()
}

func refs(ids []int) string {
	s := ""
	for i, id := range ids {
		if i > 0 {
			s += " "
		}
		s += fmt.Sprintf("%d 0 R", id)
	}
	return s
}

func outlines(f *file, marks []bookmark, pages []int) int {
	root := f.number()
	ids := make([]int, len(marks))
	for i := range ids {
		ids[i] = f.number()
	}
	for i, m := range marks {
		beside := ""
		if i > 0 {
			beside += fmt.Sprintf(" /Prev %d 0 R", ids[i-1])
		}
		if i+1 < len(ids) {
			beside += fmt.Sprintf(" /Next %d 0 R", ids[i+1])
		}
		f.put(ids[i], "<< /Title %s /Parent %d 0 R%s /Dest [%d 0 R /Fit] >>", words(m.title), root, beside, pages[m.page])
	}
	if len(ids) == 0 {
		f.put(root, "<< /Type /Outlines /Count 0 >>")
		return root
	}
	f.put(root, "<< /Type /Outlines /First %d 0 R /Last %d 0 R /Count %d >>", ids[0], ids[len(ids)-1], len(ids))
	return root
}

func (d *document) face(f *file, face *typeface) int {
	var programs, names, widths bytes.Buffer
	box := [4]float64{}
	for i, s := range face.set {
		program, b := d.glyph(s)
		box = [4]float64{min(box[0], b[0]), min(box[1], b[1]), max(box[2], b[2]), max(box[3], b[3])}
		fmt.Fprintf(&programs, " /g%d %d 0 R", i+1, f.stream(program))
		fmt.Fprintf(&names, " /g%d", i+1)
		fmt.Fprintf(&widths, " %s", real(s.Advance*em))
	}
	table := f.stream(face.meanings())
	return f.add("<< /Type /Font /Subtype /Type3 /FontBBox [%s %s %s %s] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs <<%s >>\n"+
		"/Encoding << /Type /Encoding /Differences [1%s] >> /FirstChar 1 /LastChar %d /Widths [%s] /ToUnicode %d 0 R /Resources << >> >>",
		real(box[0]), real(box[1]), real(box[2]), real(box[3]), programs.String(), names.String(), len(face.set), widths.String(), table)
}
