package convert

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"pagetwin/core/page"
	"pagetwin/core/page/charset"
	"pagetwin/core/page/unpack"
	"pagetwin/core/say"
)

// reading is a set that is being converted.
type reading struct {
	ctx  context.Context
	set  Set
	path string // SOURCE
	opt  Options
	out  *writer

	root    fs.FS  // SOURCE, or the folder that it lies in
	only    string // the file that SOURCE is, "" for a folder
	entries map[string][]fs.DirEntry
	known   map[string]map[string]string // see remembered

	unpacked int64 // bytes
}

// deepest is how far below SOURCE the folders of a set are looked for: what was unpacked
// often has a folder or two around it.
const deepest = 4

// look finds out what SOURCE is.
func (r *reading) look() error {
	info, err := os.Stat(r.path)
	if err != nil {
		return say.Errorf("convert %s: %v", "转换 %s：%v", r.path, say.Plain(err))
	}
	if info.IsDir() {
		r.at(os.DirFS(r.path), "")
	} else {
		r.at(os.DirFS(filepath.Dir(r.path)), filepath.Base(r.path))
	}
	return nil
}

// at says where the files are, and which of them SOURCE is alone.
func (r *reading) at(root fs.FS, only string) {
	r.root, r.only = root, only
	r.entries, r.known = map[string][]fs.DirEntry{}, map[string]map[string]string{}
}

// expected says how SOURCE should look, and what was found there.
func (r *reading) expected() error {
	found := say.Words{En: "a file", Zh: "一个文件"}
	if r.only == "" {
		var names []string
		for _, e := range r.list(".") {
			names = append(names, say.Shown(e.Name()))
		}
		switch more := len(names) - 6; {
		case len(names) == 0:
			found = say.Words{En: "nothing", Zh: "什么也没有"}
		case more > 0:
			names = append(names[:6], "…")
			fallthrough
		default:
			found = say.Words{En: strings.Join(names, ", "), Zh: strings.Join(names, "、")}
		}
	}
	return say.Errorf("%s: %s expects %v; found %s", "%s：%s 需要%v；找到的是：%s", r.path, r.set.Name, r.set.Expects, found)
}

// add hands a page on.
func (r *reading) add(it item) error {
	if err := r.ctx.Err(); err != nil {
		return err
	}
	return r.out.add(it)
}

// list returns what a folder holds, in order, without what is hidden; nothing for what
// is no folder.
func (r *reading) list(dir string) []fs.DirEntry {
	if known, ok := r.entries[dir]; ok {
		return known
	}
	all, _ := fs.ReadDir(r.root, dir)
	all = slices.DeleteFunc(all, func(e fs.DirEntry) bool {
		return strings.HasPrefix(e.Name(), ".") || strings.HasPrefix(e.Name(), "__MACOSX")
	})
	if dir == "." && r.only != "" {
		all = slices.DeleteFunc(all, func(e fs.DirEntry) bool { return e.Name() != r.only })
	}
	r.entries[dir] = all
	return all
}

// folders returns SOURCE and the folders in it, the outer before the inner.
func (r *reading) folders() []string {
	all := []string{"."}
	for at, depth := 0, 0; depth < deepest && at < len(all); depth++ {
		for _, dir := range all[at:] {
			at++
			for _, e := range r.list(dir) {
				if e.IsDir() {
					all = append(all, path.Join(dir, e.Name()))
				}
			}
		}
	}
	return all
}

// inside returns the path of what is called name (which may have folders) in dir, whatever
// the case of its letters; "" for none.
func (r *reading) inside(dir, name string) string {
	first, rest, more := strings.Cut(name, "/")
	for _, e := range r.list(dir) {
		if !strings.EqualFold(e.Name(), first) {
			continue
		}
		at := path.Join(dir, e.Name())
		if !more {
			return at
		}
		if found := r.inside(at, rest); found != "" {
			return found
		}
	}
	return ""
}

// bottom returns the folder that dir holds and nothing else, as unpacking leaves it; dir
// itself where it holds more.
func (r *reading) bottom(dir string) string {
	for range deepest {
		all := r.list(dir)
		if len(all) != 1 || !all[0].IsDir() {
			break
		}
		dir = path.Join(dir, all[0].Name())
	}
	return dir
}

// files returns the files in SOURCE, at any depth, in order.
func (r *reading) files() []string {
	var all []string
	var walk func(dir string)
	walk = func(dir string) {
		for _, e := range r.list(dir) {
			switch at := path.Join(dir, e.Name()); {
			case r.ctx.Err() != nil:
				return // which the next page says
			case e.IsDir():
				walk(at)
			default:
				all = append(all, at)
			}
		}
	}
	walk(".")
	return all
}

// open opens a file, unpacked where it is packed.
func (r *reading) open(name string) (io.ReadCloser, error) {
	f, err := r.root.Open(name)
	if err != nil {
		return nil, say.Errorf("%s: %v", "%s：%v", name, say.Plain(err))
	}
	b := bufio.NewReaderSize(f, 64<<10)
	head, _ := b.Peek(16)
	p := unpack.Of(head)
	if p == nil {
		return opened{b, f}, nil
	}
	in, err := p.Unpack(b)
	if err != nil {
		return nil, errors.Join(say.Errorf("%s: the %s data is damaged: %v", "%s：%s 数据已损坏：%v", name, p.Name, err), f.Close())
	}
	return opened{&unpacked{in, r}, f}, nil
}

// unpacked reads what is unpacked, as long as all of SOURCE unpacks to no more than it may.
type unpacked struct {
	io.Reader
	r *reading
}

func (u *unpacked) Read(p []byte) (int, error) {
	n, err := u.Reader.Read(p)
	most := cmp.Or(u.r.opt.MaxUnpack, page.DefaultMaxUnpack)
	if u.r.unpacked += int64(n); u.r.unpacked > most {
		return n, say.Errorf("the files unpack to more than %s: --max-unpack says how much they may", "各文件解压后超过 %s：可用 --max-unpack 放宽", say.Mebibytes(most))
	}
	return n, err
}

// opened is an open file and what is read of it.
type opened struct {
	io.Reader
	io.Closer
}

// bytes reads a file whole, as a page may be large.
func (r *reading) bytes(name string) ([]byte, error) {
	f, err := r.open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	all, more, err := unpack.ReadUpTo(f, 0, page.DefaultMaxPage)
	switch {
	case more:
		return nil, say.Errorf("%s is larger than a page may be, %s", "%s 超过网页的上限 %s", name, say.Mebibytes(page.DefaultMaxPage))
	case err != nil:
		return nil, say.Errorf("%s: %v", "%s：%v", name, unpack.CutOff(err))
	}
	return all, nil
}

// text reads a file whole and decodes it.
func (r *reading) text(name string) (string, error) {
	raw, err := r.bytes(name)
	if err != nil || len(bytes.TrimSpace(raw)) == 0 {
		return "", err
	}
	text, _, err := charset.Decode(raw, "")
	if err != nil {
		return "", say.Errorf("%s: %v", "%s：%v", name, err)
	}
	return strings.ReplaceAll(text, "\r\n", "\n"), nil
}

// left lists a file or page that could not be used.
func (r *reading) left(where string, err error) { r.out.problem(where, say.MessageOf(err)) }

// stem is the name of a file without folders and endings: "1" of "html/1.html.gz".
func stem(name string) string {
	base := path.Base(name)
	for _, ext := range []string{".gz", ".html", ".htm", ".txt", ".json", ".toml"} {
		base = strings.TrimSuffix(base, ext)
	}
	return base
}
