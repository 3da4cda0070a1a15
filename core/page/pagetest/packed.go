// Package pagetest makes packed files for the tests of the readers.
package pagetest

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/flate"
	"github.com/ulikunitz/xz"
)

// XZ packs each piece as a separate stream.
func XZ(t testing.TB, pieces ...string) string {
	var b bytes.Buffer
	for _, p := range pieces {
		w, err := xz.NewWriter(&b)
		if err == nil {
			_, err = io.WriteString(w, p)
		}
		if err == nil {
			err = w.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

// Zip packs files in the order of their names.
func Zip(t testing.TB, files map[string]string) string {
	var b strings.Builder
	w := zip.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		f, err := w.Create(name)
		if err == nil {
			_, err = f.Write([]byte(files[name]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// SharedZip returns a zip of n entries that all point at the same packed bytes.
func SharedZip(t testing.TB, n int, body string) string {
	const line = "PK\x01\x02" // an entry in the table of contents
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, 9)
	if err == nil {
		_, err = io.WriteString(w, body)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	sum := crc32.ChecksumIEEE([]byte(body))
	entry := func(b []byte, mark string) []byte {
		b = append(b, mark...)
		if mark == line {
			b = append(b, 20, 0)
		}
		b = append(b, 20, 0, 0, 0, 8, 0, 0, 0, 0, 0)
		b = binary.LittleEndian.AppendUint32(b, sum)
		b = binary.LittleEndian.AppendUint32(b, uint32(packed.Len()))
		return binary.LittleEndian.AppendUint32(b, uint32(len(body)))
	}
	out := append(append(entry(nil, "PK\x03\x04"), 9, 0, 0, 0), "0000.html"...)
	out = append(out, packed.Bytes()...)
	at := len(out)
	for i := range n {
		out = append(entry(out, line), 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
		out = append(out, fmt.Sprintf("%04d.html", i)...)
	}
	length := len(out) - at
	out = append(out, "PK\x05\x06\x00\x00\x00\x00"...)
	out = binary.LittleEndian.AppendUint16(out, uint16(n))
	out = binary.LittleEndian.AppendUint16(out, uint16(n))
	out = binary.LittleEndian.AppendUint32(out, uint32(length))
	out = binary.LittleEndian.AppendUint32(out, uint32(at))
	return string(append(out, 0, 0))
}

// Chunked returns a body as HTTP sends it, in chunks of n bytes.
func Chunked(text string, n int) string {
	var b strings.Builder
	for len(text) > 0 {
		k := min(n, len(text))
		fmt.Fprintf(&b, "%x;x=y\r\n%s\r\n", k, text[:k])
		text = text[k:]
	}
	return b.String() + "0\r\n\r\n"
}
