package message

import (
	"bytes"
	"context"
	"io"
	"runtime"
	"slices"
	"sync/atomic"

	"github.com/klauspost/compress/gzip"

	"pagetwin/core/base/work"
)

// The sizes by which members are unpacked ahead.
const (
	stretchBytes = 256 << 10 // packed, that one goroutine unpacks at a time
	overBytes    = 128 << 10 // behind a stretch: the rest of its last member
	aheadMember  = 1 << 20   // largest member, unpacked
	aheadTotal   = 8 << 20   // of a stretch, unpacked
)

// ahead unpacks the members of a file on all cores, in stretches before the one that is being
// listed. A stretch that begins inside a member starts at the next bytes that are a whole one. Only
// a member at the requested offset is used, so that a false one, as in a page that is itself a
// packed archive, changes nothing; all others are unpacked as without it.
type ahead struct {
	from   int64
	done   []chan *unpacked // by stretch; each gets one value, or is closed if ctx is done before
	at     int              // the stretch that is open
	now    *unpacked        // its members
	free   chan *unpacked   // for the next stretches
	stop   context.CancelFunc
	worked chan struct{} // closed when all goroutines have ended
}

// unpacked is the members of a stretch.
type unpacked struct {
	packed, bytes []byte
	members       []span
	in            bytes.Reader
	z             gzip.Reader
}

// span is a member: its offsets in the file, and those of its content in the stretch.
type span struct {
	start, end int64
	at, to     int
}

// unpackAhead begins to unpack the members of f from one offset to another; nil where that is not
// worth it. The caller closes it.
func unpackAhead(ctx context.Context, f io.ReaderAt, from, to int64) *ahead {
	workers := runtime.GOMAXPROCS(0)
	n := int((to - from + stretchBytes - 1) / stretchBytes)
	if workers == 1 || n < 2*workers {
		return nil
	}
	ctx, stop := context.WithCancel(ctx)
	a := &ahead{from: from, done: make([]chan *unpacked, n), at: -1, free: make(chan *unpacked, workers+2), stop: stop, worked: make(chan struct{})}
	for i := range a.done {
		a.done[i] = make(chan *unpacked, 1)
	}
	for range cap(a.free) {
		a.free <- &unpacked{}
	}
	var next atomic.Int64
	go func() {
		defer close(a.worked)
		defer func() {
			for _, c := range a.done {
				close(c)
			}
		}()
		work.Parallel(ctx, workers, func(ctx context.Context, _ int) error { // the error is that of ctx
			for {
				var u *unpacked
				select {
				case u = <-a.free:
				case <-ctx.Done():
					return ctx.Err()
				}
				k := int(next.Add(1)) - 1
				if k >= n {
					return nil
				}
				at := from + int64(k)*stretchBytes
				u.fill(f, at, min(at+stretchBytes, to), to)
				a.done[k] <- u
			}
		})
	}()
	return a
}

func (u *unpacked) fill(f io.ReaderAt, start, end, to int64) {
	u.members, u.bytes = u.members[:0], u.bytes[:0]
	u.packed = slices.Grow(u.packed[:0], stretchBytes+overBytes)[:min(end+overBytes, to)-start]
	n, _ := f.ReadAt(u.packed, start) // whoever lists the members meets the error
	u.packed = u.packed[:n]
	for at := 0; at < min(n, int(end-start)); {
		k := bytes.Index(u.packed[at:], []byte("\x1F\x8B\x08"))
		if k < 0 || at+k >= int(end-start) || len(u.bytes) > aheadTotal {
			return
		}
		at += k
		from := len(u.bytes)
		size, ok := u.member(u.packed[at:])
		if !ok {
			u.bytes = u.bytes[:from]
			at++
			continue
		}
		u.members = append(u.members, span{start + int64(at), start + int64(at+size), from, len(u.bytes)})
		at += size
	}
}

// member unpacks the member at the beginning of b and returns its packed size; ok is false unless
// it is whole and not large.
func (u *unpacked) member(b []byte) (size int, ok bool) {
	u.in.Reset(b)
	if err := u.z.Reset(&u.in); err != nil {
		return 0, false
	}
	u.z.Multistream(false)
	for from := len(u.bytes); len(u.bytes)-from <= aheadMember; {
		u.bytes = slices.Grow(u.bytes, 16<<10)
		n, err := u.z.Read(u.bytes[len(u.bytes):cap(u.bytes)])
		u.bytes = u.bytes[:len(u.bytes)+n]
		if err != nil {
			return len(b) - u.in.Len(), err == io.EOF
		}
	}
	return 0, false
}

// member returns the content of the member at an offset, valid until the next call, and where it
// ends; ok is false where it is not there. Offsets ascend from call to call.
func (a *ahead) member(at int64) (content []byte, end int64, ok bool) {
	if a == nil || at < a.from {
		return nil, 0, false
	}
	k := int((at - a.from) / stretchBytes)
	if k >= len(a.done) || k < a.at {
		return nil, 0, false
	}
	for a.at < k {
		if a.now != nil {
			a.free <- a.now
		}
		a.at++
		a.now = <-a.done[a.at]
		if a.now == nil { // the context is done
			return nil, 0, false
		}
	}
	i, ok := slices.BinarySearchFunc(a.now.members, at, func(m span, at int64) int { return int(m.start - at) })
	if !ok {
		return nil, 0, false
	}
	m := a.now.members[i]
	return a.now.bytes[m.at:m.to], m.end, true
}

// close ends the unpacking.
func (a *ahead) close() {
	if a != nil {
		a.stop()
		<-a.worked
	}
}
