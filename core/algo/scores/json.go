package scores

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"pagetwin/core/base/say"
)

// maxLine is the most bytes of a line: two ids and a score.
const maxLine = 1 << 20

func (r *reader) jsonLines(in io.Reader) error {
	scan := bufio.NewScanner(in)
	scan.Buffer(make([]byte, 64<<10), maxLine)
	for n := 1; scan.Scan(); n++ {
		line := bytes.TrimSpace(bytes.TrimPrefix(scan.Bytes(), []byte("\uFEFF")))
		if len(line) == 0 {
			continue
		}
		r.object(n, line)
	}
	if err := scan.Err(); errors.Is(err, bufio.ErrTooLong) {
		return say.Errorf("a line is longer than %s", say.Mebibytes(maxLine))
	} else if err != nil {
		return say.Plain(err)
	}
	return nil
}

func (r *reader) object(n int, line []byte) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(line, &members); err != nil {
		r.bad(n, say.New("is not a JSON object; line ignored"))
		return
	}
	var cells [3]string
	for i, known := range columns {
		for _, name := range known {
			if v, ok := member(members, name); ok {
				cells[i] = v
				break
			}
		}
	}
	r.line(n, cells[0], cells[1], cells[2])
}

// member returns a member by its lower-case name: a string, or a number as it is written.
func member(members map[string]json.RawMessage, name string) (string, bool) {
	key := name
	if _, ok := members[key]; !ok {
		for other := range members {
			if strings.ToLower(other) == name && (key == name || other < key) {
				key = other
			}
		}
	}
	v, ok := members[key]
	var s string
	if ok && json.Unmarshal(v, &s) != nil {
		s = string(v)
	}
	return s, ok
}
