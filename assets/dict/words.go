// Package dict contains a list of Chinese words with their frequencies, with which package
// core/text segments text. They are those of the module github.com/go-ego/gse, simplified and
// traditional, laid out and packed to a quarter: gse's own lists fill nine megabytes of a program,
// and reading them is mostly parsing. They are made, with the program zstd, by
//
//	go run ./assets/dict/make > assets/dict/words.zst
//
// A test holds them to the lists.
package dict

import (
	_ "embed"
	"encoding/binary"

	"github.com/klauspost/compress/zstd"

	"pagetwin/core/base/say"
)

//go:embed words.zst
var packed string

// mostUnpacked bounds, in bytes, what the words are unpacked to.
const mostUnpacked = 64 << 20

// Words returns the words as [Lay] lays them out.
func Words() ([]byte, error) {
	z, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(mostUnpacked))
	if err != nil {
		return nil, err
	}
	defer z.Close()
	return z.DecodeAll([]byte(packed), nil)
}

// ErrDamaged says that words are not laid out as they should be.
var ErrDamaged = say.Errorf("the words are damaged")

// Each calls begin with how many words are laid out, then add with each in its order and
// its frequency; the bytes of a word are its own until the next. It ends with the first
// error of add.
func Each(laid []byte, begin func(words int), add func(word []byte, frequency uint32) error) error {
	words, at := binary.Uvarint(laid)
	if at <= 0 || words > uint64(len(laid)-at)/3 {
		return ErrDamaged
	}
	n := int(words)
	shared, rest, numbers := laid[at:at+n], laid[at+n:at+2*n], laid[at+2*n:]
	end := 0 // of the frequencies
	for range n {
		_, size := binary.Uvarint(numbers[end:])
		if size <= 0 {
			return ErrDamaged
		}
		end += size
	}
	begin(n)
	bytes, word := numbers[end:], make([]byte, 0, 2*longest)
	for i := range n {
		frequency, size := binary.Uvarint(numbers)
		keep, more := int(shared[i]), int(rest[i])
		if keep > len(word) || more > len(bytes) || keep+more == 0 {
			return ErrDamaged
		}
		word = append(word[:keep], bytes[:more]...)
		numbers, bytes = numbers[size:], bytes[more:]
		if err := add(word, uint32(frequency)); err != nil {
			return err
		}
	}
	if len(bytes) > 0 {
		return ErrDamaged
	}
	return nil
}
