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
// more, each ascending, in the order of their first pages. It reads only pages that share their
// length with another page. A page that cannot be read whole is in no class; a set without
// contents has no classes. progress, which may be nil, is told how many of the pages to be read
// are done. The error is that of ctx.
func (s *Set) Same(ctx context.Context, progress func(done, total int)) ([][]int32, error) {
	asked := s.sameLength()
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

// sameLength returns the pages that can be read whole and have the length of another.
func (s *Set) sameLength() (list []int32) {
	lengths := make(map[int64]int)
	whole := func(i int) bool {
		src, p := s.origin(i)
		return src.Whole(p)
	}
	for i, p := range s.Pages {
		if whole(i) {
			lengths[p.Size]++
		}
	}
	for i, p := range s.Pages {
		if whole(i) && lengths[p.Size] > 1 {
			list = append(list, int32(i))
		}
	}
	return list
}
