package convert

import (
	"bufio"
	"bytes"
	"strconv"
)

// eachLine calls take with the lines of the JSON lines files that SOURCE is or has: the lines
// that begin an object.
func (r *reading) eachLine(take func(at string, src []byte) error) error {
	found := false
	for _, name := range r.files() {
		switch first, err := r.firstByte(name); {
		case err != nil:
			r.leftFile(name, err)
			continue
		case first != '{':
			continue
		}
		found = true
		if err := r.lines(name, take); err != nil {
			return err
		}
	}
	if !found {
		return r.expected()
	}
	return nil
}

func (r *reading) lines(name string, take func(at string, src []byte) error) error {
	f, _, err := r.stream(name)
	if err != nil {
		return err
	}
	defer f.Close()
	scan := bufio.NewScanner(f)
	scan.Buffer(make([]byte, 256<<10), mostLine)
	for n := 1; scan.Scan(); n++ {
		src := bytes.TrimSpace(scan.Bytes())
		if len(src) == 0 {
			continue
		}
		if err := take(name+":"+strconv.Itoa(n), src); err != nil {
			return err
		}
	}
	return r.ended(name, cutShort(name, scan.Err()))
}

// mostLine is the length of the longest line that is read, 256 MiB.
const mostLine = 256 << 20
