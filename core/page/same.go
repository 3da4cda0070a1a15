package page

import (
	"context"
	"crypto/sha256"
	"runtime"
	"slices"
	"sync/atomic"

	"pagetwin/core/base/work"
)

// Same returns the classes of pages whose bytes are equal, see [Set.Raw]: those of two pages and
// more, each ascending, in the order of their first pages. It reads only pages that may be equal to
// another by their length, and by their checksum if they were read before. A page that cannot be
// read whole is in no class; a set without contents has no classes. progress, which may be nil, is
// called with the number of the pages to be read that are done. The error is that of ctx.
func (s *Set) Same(ctx context.Context, progress func(done, total int)) ([][]int32, error) {
	asked := s.maybeSame()
	sums := make([][sha256.Size]byte, len(asked)) // zero for a page that cannot be read
	var done atomic.Int64
	err := work.Each(ctx, runtime.GOMAXPROCS(0), len(asked), func(_ context.Context, k int) error {
		if b, err := s.Raw(int(asked[k])); err == nil {
			sums[k] = sha256.Sum256(b)
		}
		if n := done.Add(1); progress != nil && n%64 == 0 {
			progress(int(n), len(asked))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	number := make(map[[sha256.Size]byte]int)
	var classes [][]int32
	for k, i := range asked {
		if sums[k] == ([sha256.Size]byte{}) {
			continue
		}
		c, ok := number[sums[k]]
		if !ok {
			c, number[sums[k]] = len(classes), len(classes)
			classes = append(classes, nil)
		}
		classes[c] = append(classes[c], i)
	}
	return slices.DeleteFunc(classes, func(c []int32) bool { return len(c) < 2 }), nil
}

// maybeSame returns the pages that can be read whole and may have the bytes of another.
func (s *Set) maybeSame() (list []int32) {
	type print struct {
		size int64
		sum  uint32 // 0 where the sum of a page of that size is not known
	}
	unsummed := make(map[int64]bool) // sizes of pages whose sum is not known
	for i, p := range s.Pages {
		if src, of := s.origin(i); src.Sum(of) == 0 {
			unsummed[p.Size] = true
		}
	}
	of := func(i int) (p print, ok bool) {
		src, asked := s.origin(i)
		if p.size = asked.Size; !unsummed[p.size] {
			p.sum = src.Sum(asked)
		}
		return p, src.Whole(asked)
	}
	count := make(map[print]int)
	for i := range s.Pages {
		if p, ok := of(i); ok {
			count[p]++
		}
	}
	for i := range s.Pages {
		if p, ok := of(i); ok && count[p] > 1 {
			list = append(list, int32(i))
		}
	}
	return list
}
