package page

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"io/fs"
	"maps"
	"path"
	"strings"
	"unicode/utf8"

	"pagetwin/core/say"
)

// archive is the files of a zip. Nothing is ever unpacked under an entry's own
// name; entries whose names climb out of the archive are refused all the same,
// since whoever made them meant harm or erred.
type archive struct {
	file     *section
	entries  map[string]*zip.File
	problems []Problem
}

var zipFormat = format{
	name: "zip",
	exts: []string{".zip", ".wacz"},
	sniff: func(head []byte, _ string) bool {
		return bytes.HasPrefix(head, []byte("PK\x03\x04")) || bytes.HasPrefix(head, []byte("PK\x05\x06"))
	},
	files: func(in *input) (files, error) {
		b, err := in.plain()
		if err != nil {
			return nil, err
		}
		return openZip(b)
	},
}

func openZip(b *blob) (*archive, error) {
	f, err := b.open()
	if err != nil {
		return nil, err
	}
	r, err := zip.NewReader(f, b.size)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		f.Close()
		return nil, say.Errorf("the zip is cut off or damaged: its table of contents cannot be read; copy or download it again",
			"zip 不完整或已损坏：读不出目录；请重新复制或下载")
	}
	a := &archive{file: f, entries: make(map[string]*zip.File)}
	a.add(r.File)
	return a, nil
}

// add takes over all entries that are usable and says which are not.
func (a *archive) add(entries []*zip.File) {
	hid := 0
	raw := make([]string, len(entries))
	for i, e := range entries {
		raw[i] = unicodePath(e)
	}
	for i, name := range namesOf(raw) {
		e := entries[i]
		switch why := refuseEntry(e, name); {
		case strings.HasSuffix(name, "/") && climbs(name) == nil:
		case why != nil:
			a.problems = append(a.problems, say.New("%v; refused", "%v；拒绝", *why).At(name))
		case hiddenPath(name):
			hid++
		case a.entries[path.Clean(name)] != nil:
			a.problems = append(a.problems, say.New("is in the zip twice; the first one is used", "在压缩包中出现两次；用第一个").At(name))
		default:
			a.entries[path.Clean(name)] = e
		}
	}
	if hid > 0 {
		a.problems = append(a.problems, sayHidden(hid).At("."))
	}
	stripTop(a.entries)
}

// stripTop takes the topmost folder away where everything is in that one, as
// when a folder was packed with its name.
func stripTop[E any](entries map[string]E) {
	top := ""
	for name := range entries {
		first, _, ok := strings.Cut(name, "/")
		if !ok || top != "" && first != top {
			return
		}
		top = first
	}
	inner := make(map[string]E, len(entries))
	for name, e := range entries {
		inner[strings.TrimPrefix(name, top+"/")] = e
	}
	clear(entries)
	maps.Copy(entries, inner)
}

// unicodePath returns the name of an entry: in UTF-8 where a field of its own
// says it (Info-ZIP's Unicode Path, APPNOTE 4.6.9) and is about this name.
func unicodePath(e *zip.File) string {
	for rest := e.Extra; len(rest) >= 4; {
		kind, size := binary.LittleEndian.Uint16(rest), int(binary.LittleEndian.Uint16(rest[2:]))
		if rest = rest[4:]; size > len(rest) {
			break
		}
		field := rest[:size]
		rest = rest[size:]
		if kind == 0x7075 && size > 5 && field[0] == 1 && binary.LittleEndian.Uint32(field[1:]) == crc32.ChecksumIEEE([]byte(e.Name)) && utf8.Valid(field[5:]) {
			return string(field[5:])
		}
	}
	return e.Name
}

func refuseEntry(e *zip.File, name string) *say.Message {
	switch {
	case climbs(name) != nil:
		return climbs(name)
	case e.Mode()&fs.ModeSymlink != 0:
		return refuse("is a link", "是链接")
	case !e.Mode().IsRegular():
		return refuse("is not a regular file", "不是普通文件")
	case e.Flags&1 != 0:
		return refuse("is encrypted", "已加密")
	}
	return nil
}

func refuse(en, zh string) *say.Message {
	m := say.New(en, zh)
	return &m
}

// climbs says how a name in an archive leads out of it; nil where it does not.
func climbs(name string) *say.Message {
	switch {
	case name == "" || strings.ContainsRune(name, 0):
		return refuse("has no proper name", "没有正常的名字")
	case strings.Contains(file{name: name}.id(), `\`):
		return refuse("has a backslash in its name", "名字里有反斜杠")
	case strings.HasPrefix(name, "/"), len(name) > 1 && name[1] == ':':
		return refuse("has an absolute path", "是绝对路径")
	}
	for part := range strings.SplitSeq(name, "/") {
		if part == ".." {
			return refuse("leads out of the archive", "指向压缩包之外")
		}
	}
	if path.Clean(name) == "." {
		return refuse("has no proper name", "没有正常的名字")
	}
	return nil
}

func hiddenPath(name string) bool {
	for part := range strings.SplitSeq(path.Clean(name), "/") {
		if hidden(part) {
			return true
		}
	}
	return false
}

func (a *archive) Close() error { return a.file.Close() }

func (a *archive) list(context.Context) ([]file, []Problem, error) {
	found := make([]file, 0, len(a.entries))
	for name := range a.entries {
		f, _ := a.stat(name)
		found = append(found, f)
	}
	return found, a.problems, nil
}

func (a *archive) stat(name string) (file, error) {
	e := a.entries[path.Clean(name)]
	if e == nil {
		return file{}, say.Errorf("is not in the zip", "不在压缩包里")
	}
	return file{name: path.Clean(name), size: int64(e.UncompressedSize64), crc: e.CRC32, hasCRC: true}, nil
}

func (a *archive) open(name string) (io.ReadCloser, error) {
	e := a.entries[path.Clean(name)]
	if e == nil {
		return nil, say.Errorf("is not in the zip", "不在压缩包里")
	}
	if err := a.file.fresh(); err != nil {
		return nil, err
	}
	if e.Method == zip.Store { // as in WACZ: to be read at any place
		if at, err := e.DataOffset(); err == nil && e.CompressedSize64 == e.UncompressedSize64 {
			return &section{SectionReader: io.NewSectionReader(a.file, at, int64(e.UncompressedSize64)), fresh: a.file.fresh}, nil
		}
	}
	return e.Open()
}
