package convert

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/transform"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/charset"
	"pagetwin/core/page/unpack"
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
	names   map[string]map[string]string // of the folders that were searched, by name: see called
	known   map[string]map[string]string // see remembered

	unpacked int64 // bytes
}

// deepest is the number of levels below SOURCE searched for the folders of a set, since unpacking
// often adds a folder or two.
const deepest = 4

// look determines the kind of SOURCE.
func (r *reading) look() error {
	info, err := os.Stat(r.path)
	if err != nil {
		return say.Errorf("convert %s: %v", r.path, say.Plain(err))
	}
	if info.IsDir() {
		r.at(os.DirFS(r.path), "")
	} else {
		r.at(os.DirFS(filepath.Dir(r.path)), filepath.Base(r.path))
	}
	return nil
}

// at sets the root of the files, and the one file that SOURCE is.
func (r *reading) at(root fs.FS, only string) {
	r.root, r.only = root, only
	r.entries, r.names, r.known = map[string][]fs.DirEntry{}, map[string]map[string]string{}, map[string]map[string]string{}
}

// expected returns the error with the expected and the actual contents of SOURCE.
func (r *reading) expected() error {
	found := say.Words{En: "a file"}
	if r.only == "" {
		var names []string
		for _, e := range r.list(".") {
			names = append(names, say.Shown(e.Name()))
		}
		switch more := len(names) - 6; {
		case len(names) == 0:
			found = say.Words{En: "nothing"}
		case more > 0:
			names = append(names[:6], "…")
			fallthrough
		default:
			found = say.Names(names, ", ")
		}
	}
	if what := r.archive(); what.En != "" {
		return say.Errorf("%s is %v: unpack it and specify the folder; %s expects %v", r.path, what, r.set.Name, r.set.Expects)
	}
	return say.Errorf("%s: %s expects %v; found %s", r.path, r.set.Name, r.set.Expects, found)
}

// archive names the packing of SOURCE if it is an archive that is not unpacked.
func (r *reading) archive() (what say.Words) {
	if r.only == "" {
		return what
	}
	f, err := r.open(r.only)
	if err != nil {
		return what
	}
	defer f.Close()
	head, _ := io.ReadAll(io.LimitReader(f, 512))
	if len(head) > 262 && string(head[257:262]) == "ustar" {
		return say.Words{En: "a tar archive"}
	}
	return charset.BinaryKind(head)
}

// add adds a page to the output.
func (r *reading) add(it item) error {
	if err := r.ctx.Err(); err != nil {
		return err
	}
	return r.out.add(it)
}

// list returns the entries of a folder, in order, without hidden ones; nothing if it is no
// folder.
func (r *reading) list(dir string) []fs.DirEntry {
	if known, ok := r.entries[dir]; ok {
		return known
	}
	all, err := fs.ReadDir(r.root, dir)
	if info, e := fs.Stat(r.root, dir); err != nil && (e != nil || info.IsDir()) {
		r.leftFile(dir, unread(dir, err))
	}
	all = slices.DeleteFunc(all, func(e fs.DirEntry) bool {
		if dir == "." && r.only != "" {
			return e.Name() != r.only
		}
		return strings.HasPrefix(e.Name(), ".") || strings.HasPrefix(e.Name(), "__MACOSX")
	})
	r.entries[dir] = all
	return all
}

// unread returns the error for a file or folder that could not be read. A name that is not UTF-8
// cannot be opened.
func unread(name string, err error) error {
	if !utf8.ValidString(name) {
		return say.Errorf("its name is not UTF-8, probably because the archive was made on Chinese Windows: unpack it again with 7z or unzip -O GBK")
	}
	return say.Plain(err)
}

// folders returns SOURCE and the folders in it, outer ones first.
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

// inside returns the path of name (which may have folders) in dir, ignoring case; "" for none.
func (r *reading) inside(dir, name string) string {
	first, rest, more := strings.Cut(name, "/")
	called := r.called(dir, first)
	switch {
	case called == "":
		return ""
	case more:
		return r.inside(path.Join(dir, called), rest)
	}
	return path.Join(dir, called)
}

// called returns the entry of a folder with a name, or else the first that differs only in case;
// "" for none.
func (r *reading) called(dir, name string) string {
	of, known := r.names[dir]
	if !known {
		of = map[string]string{}
		for _, e := range slices.Backward(r.list(dir)) { // so that the first stays
			of[e.Name()], of[anyCase(e.Name())] = e.Name(), e.Name()
		}
		r.names[dir] = of
	}
	return cmp.Or(of[name], of[anyCase(name)])
}

// anyCase returns the key of a name for look-ups that ignore case; no name contains NUL.
func anyCase(name string) string { return "\x00" + strings.ToLower(name) }

// bottom returns the folder that is the only entry of dir, as unpacking leaves it; dir itself if
// it has more entries.
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

func (r *reading) open(name string) (io.ReadCloser, error) {
	f, err := r.root.Open(name)
	if err != nil {
		return nil, say.Errorf("%s: %v", name, unread(name, err))
	}
	b := bufio.NewReaderSize(f, 64<<10)
	head, _ := b.Peek(16)
	p := unpack.Of(head)
	if p == nil {
		return opened{b, f}, nil
	}
	in, err := p.Unpack(b)
	if err != nil {
		return nil, errors.Join(cutShort(name, err), f.Close())
	}
	return opened{&unpacked{in, r}, f}, nil
}

// unpacked reads an unpacked file within the limit of what SOURCE may unpack to.
type unpacked struct {
	io.Reader
	r *reading
}

func (u *unpacked) Read(p []byte) (int, error) {
	n, err := u.Reader.Read(p)
	if u.r.unpacked += int64(n); u.r.unpacked > u.r.mostUnpacked() {
		return n, say.Errorf("the files unpack to more than %s: raise the limit with --max-unpack", say.Mebibytes(u.r.mostUnpacked()))
	}
	return n, err
}

func (r *reading) mostUnpacked() int64 { return cmp.Or(r.opt.MaxUnpack, page.DefaultMaxUnpack) }

// opened is an open file and the reader of its content.
type opened struct {
	io.Reader
	io.Closer
}

// stream opens a file of many records, unpacked and decoded to UTF-8. head is its beginning.
func (r *reading) stream(name string) (in io.ReadCloser, head []byte, err error) {
	f, err := r.open(name)
	if err != nil {
		return nil, nil, err
	}
	b := bufio.NewReaderSize(f, 64<<10)
	head, err = b.Peek(b.Size())
	if err != nil && !errors.Is(err, io.EOF) && len(head) == 0 {
		return nil, nil, errors.Join(cutShort(name, err), f.Close())
	}
	enc := charset.Stream(charset.OfHead(head))
	if enc == nil {
		if skip := len(head) - len(bytes.TrimPrefix(head, []byte("\uFEFF"))); skip > 0 {
			_, _ = b.Discard(skip)
		}
		return opened{b, f}, bytes.TrimPrefix(head, []byte("\uFEFF")), nil
	}
	head, _ = enc.NewDecoder().Bytes(head)
	return opened{transform.NewReader(b, enc.NewDecoder()), f}, head, nil
}

// bytes reads a whole file, at most as large as a page may be.
func (r *reading) bytes(name string) ([]byte, error) {
	f, err := r.open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	all, more, err := unpack.ReadUpTo(f, 0, page.DefaultMaxPage)
	switch {
	case more:
		return nil, say.Errorf("%s is larger than the limit for a page, %s", name, say.Mebibytes(page.DefaultMaxPage))
	case err != nil:
		return nil, cutShort(name, err)
	}
	return all, nil
}

func (r *reading) text(name string) (string, error) {
	raw, err := r.bytes(name)
	if err != nil || len(bytes.TrimSpace(raw)) == 0 {
		return "", err
	}
	text, _, err := charset.Decode(raw, "")
	if err != nil {
		return "", say.Errorf("%s: %v", name, err)
	}
	return strings.ReplaceAll(text, "\r\n", "\n"), nil
}

// inFile adds the name of the file to an error.
func inFile(name string, err error) error { return say.Errorf("%s: %v", name, err) }

// notJSON words an error of JSON.
func notJSON(err error) error {
	if e, ok := errors.AsType[*json.SyntaxError](err); ok {
		return say.Errorf("is not valid JSON from byte %d on", e.Offset)
	}
	if e, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		at := cmp.Or(e.Field[strings.LastIndexByte(e.Field, '.')+1:], "JSON")
		return say.Errorf("its %s has the wrong type, %s", at, e.Value)
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return cutOff()
	}
	return damaged(err)
}

// cutShort returns the error that ended the reading of a file early; nil for a regular end.
func cutShort(name string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, bufio.ErrTooLong):
		return say.Errorf("%s: one of its records is too long: the file may have another format", name)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return inFile(name, cutOff())
	}
	return inFile(name, damaged(err))
}

// ended reports the error that ended the reading of one of many files early; the part read before
// is used. Its error ends the reading of all files.
func (r *reading) ended(name string, err error) error {
	if err == nil || r.unpacked > r.mostUnpacked() {
		return err
	}
	r.leftFile(name, say.Errorf("%v; the part before it is used", err))
	return nil
}

func cutOff() error {
	return say.Errorf("is incomplete: copy or download it again")
}

// damaged returns an error that a file could not be unpacked or read, or err if it says so already.
func damaged(err error) error {
	if _, ours := errors.AsType[*say.Error](err); ours {
		return err
	}
	return say.Errorf("is damaged: %v: copy or download it again", say.Plain(err))
}

// left reports a page that could not be used.
func (r *reading) left(where string, err error) { r.out.problem(where, apart(where, err)) }

// leftFile reports a file of many pages that could not be used, or not completely.
func (r *reading) leftFile(name string, err error) { r.out.first(name, apart(name, err)) }

// apart returns the text of an error without the place, which is shown before it.
func apart(where string, err error) say.Message {
	m, at := say.MessageOf(err), say.Shown(where)
	w := m.Words
	m.Words = say.Each(func(lang string) string { return strings.TrimPrefix(w.In(lang), say.In(lang, "%s: %s", at, "")) })
	return m
}

// stem returns the name of a file without folders and extensions: "1" for "html/1.html.gz".
func stem(name string) string {
	base := path.Base(name)
	for _, ext := range []string{".gz", ".html", ".htm", ".txt", ".json", ".toml"} {
		base = strings.TrimSuffix(base, ext)
	}
	return base
}
