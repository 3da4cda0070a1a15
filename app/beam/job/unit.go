package job

import "pagetwin/app/beam/work"

// place is the place of a page, see [work.Place].
type place = work.Place

// Within their shards, pages are divided into blocks whose signatures travel together, and
// rows of blocks that are scored together.
const (
	blockBits = 8
	blockSize = 1 << blockBits
	rowBits   = 10
)

// block returns the number of the block of a page.
func block(p place) int64 { return int64(p >> blockBits) }

func first(block int64) place { return place(block) << blockBits }

// row returns the number of the row of a page.
func row(p place) uint64 { return uint64(p >> rowBits) }

// stretchPages is the approximate number of pages of a stretch.
const stretchPages = 1 << 16

// grid divides the pairs of pages into units.
type grid struct{ shards uint32 } // of a stretch

// gridOf returns the grid of a set with a number of pages in a number of shards.
func gridOf(pages int64, shards int) grid {
	each := max(1, stretchPages*int64(shards)/max(1, pages))
	return grid{uint32(max(each, int64(shards-1)>>stretchBits+1))}
}

// stretch returns the number of the stretch of a page.
func (g grid) stretch(p place) uint32 { return p.Shard() / g.shards }

// unit is a row and a stretch: the pairs whose earlier page is in the row and whose later
// page is in the stretch.
type unit struct {
	row     uint64 // of 38 bits, since there are no more than 2^16 shards
	stretch uint32
}

// stretchBits hold the number of a stretch.
const stretchBits = 12

func (u unit) key() int64 { return int64(u.row<<stretchBits | uint64(u.stretch)) }

func unitOf(key int64) unit {
	return unit{uint64(key) >> stretchBits, uint32(key) & (1<<stretchBits - 1)}
}
