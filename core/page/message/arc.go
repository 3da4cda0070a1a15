package message

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"

	"pagetwin/core/page/listing"
)

// arc is the format that the Internet Archive used before WARC, versions 1 and 2 (Burner and
// Kahle, ARC file format, 1996): each record has one line of header.
var arc = dialect{name: "ARC", head: arcHead, starts: func(line []byte) bool { _, ok := arcLine(line); return ok }}

// ARC is the format of web archives from before WARC.
var ARC = listing.Format{
	Name: "ARC",
	Exts: []string{".arc"},
	Is: func(head []byte, _ string) bool {
		line, _, _ := bytes.Cut(bytes.TrimLeft(head, "\r\n"), []byte("\n"))
		return bytes.HasPrefix(line, []byte("filedesc:")) || arc.starts(line)
	},
	List: func(in *listing.Input) error { return listRecords(in, &arc) },
	Cut:  listing.CutMembers,
}

// arcLine reads the header of a record: URL, IP address, date of 8 to 14 digits, media type, in
// version 2 four more fields, and the length. The URL may contain spaces.
func arcLine(line []byte) (record, bool) {
	if len(line) == 0 || bytes.IndexByte(line[:min(len(line), 40)], ':') < 1 {
		return record{}, false
	}
	fields := strings.Split(strings.TrimRight(string(line), " \r\n"), " ")
	n := len(fields)
	if n < 5 {
		return record{}, false
	}
	length, err := strconv.ParseInt(fields[n-1], 10, 64)
	if err != nil || length < 0 {
		return record{}, false
	}
	for _, back := range []int{5, 10} { // fields after the URL, with it
		if n < back || !arcDate(fields[n-back+2]) {
			continue
		}
		rec := record{kind: "response", uri: strings.Join(fields[:n-back+1], "%20"), length: length}
		rec.mime, _ = mediaType(fields[n-back+3])
		if strings.HasPrefix(rec.uri, "filedesc:") {
			rec.kind = "filedesc"
		}
		rec.http = listing.IsWeb(rec.uri)
		return rec, true
	}
	return record{}, false
}

func arcDate(s string) bool {
	if len(s) < 8 || len(s) > 17 {
		return false
	}
	return strings.Trim(s, "0123456789") == ""
}

func arcHead(r *bufio.Reader) (record, error) {
	line, n, err := readLine(r)
	if err != nil {
		return record{}, err
	}
	rec, ok := arcLine(line)
	rec.head = int64(n)
	if !ok {
		return rec, errNoRecord
	}
	if rec.http { // some writers kept the body alone
		if start, err := r.Peek(5); string(start) != "HTTP/" && (err == nil || errors.Is(err, io.EOF)) {
			rec.http = false
		}
	}
	return rec, nil
}
