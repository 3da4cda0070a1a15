package hash

import (
	"os"
	"syscall"
	"testing"
	"unsafe"
)

// Behind the text lies memory that may not be read.
func TestSpansReadNothingBehindTheText(t *testing.T) {
	page := os.Getpagesize()
	memory, err := syscall.Mmap(-1, 0, 2*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Skip(err)
	}
	defer syscall.Munmap(memory)
	if err := syscall.Mprotect(memory[page:], syscall.PROT_NONE); err != nil {
		t.Skip(err)
	}
	for size := 12; size < 200; size++ {
		text := unsafe.String(&memory[page-size], size)
		var start, end []int32
		for i := int32(0); int(i)+12 <= size; i++ {
			start, end = append(start, i), append(end, i+12)
		}
		dst := make([]uint64, len(start))
		Spans(dst, text, start, end)
	}
}
