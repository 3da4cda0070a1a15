package message

import (
	"bufio"
	"bytes"
	"strconv"
	"strings"

	"pagetwin/core/page/listing"
)

// warc is the format of ISO 28500 (WARC 1.0 and 1.1) and of the drafts before it.
var warc = dialect{
	name:   "WARC",
	tail:   "\r\n\r\n",
	starts: startsWARC,
	head:   warcHead,
}

// WARC is the format of web archives, and of the texts (WET) and metadata (WAT) taken from them.
var WARC = listing.Format{
	Name: "WARC",
	Exts: []string{".warc", ".wet", ".wat"},
	Is: func(head []byte, _ string) bool {
		return bytes.HasPrefix(bytes.TrimLeft(head, "\r\n"), []byte("WARC/"))
	},
	List: func(in *listing.Input) error { return listRecords(in, &warc) },
	Cut:  listing.CutMembers,
}

func startsWARC(line []byte) bool { return bytes.HasPrefix(line, []byte("WARC/")) }

func warcHead(r *bufio.Reader) (record, error) {
	rec := record{length: -1}
	line, n, err := readLine(r)
	rec.head = int64(n)
	switch {
	case err != nil:
		return rec, err
	case !startsWARC(line):
		return rec, errNoRecord
	}
	n, err = readHeaders(r, func(name, value string) {
		switch name {
		case "warc-type":
			rec.kind = strings.ToLower(value)
		case "warc-record-id":
			rec.own = strings.Trim(value, "<>")
		case "warc-refers-to":
			rec.of = strings.Trim(value, "<>")
		case "warc-trec-id":
			rec.id = value
		case "warc-target-uri":
			rec.uri = strings.Trim(value, "<>")
		case "warc-identified-payload-type":
			rec.identified, _ = mediaType(value)
		case "warc-truncated":
			rec.truncated = strings.ToLower(value)
		case "content-type":
			rec.mime, rec.charset = mediaType(value)
			rec.http = rec.mime == "application/http"
		case "content-length":
			if n, err := strconv.ParseInt(value, 10, 64); err == nil && n >= 0 {
				rec.length = n
			}
		}
	})
	rec.head += int64(n)
	if rec.id == "" && rec.uri == "" {
		rec.id = rec.own
	}
	if rec.kind == "response" && rec.mime == "" && listing.IsWeb(rec.uri) {
		rec.http = true
	}
	return rec, err
}
