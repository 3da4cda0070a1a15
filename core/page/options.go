package page

// DefaultMaxPage is the size of the largest page that is read whole unless [Options.MaxPage] says
// otherwise: 16 MiB.
const DefaultMaxPage = 16 << 20

// Options are the settings with which a set is opened.
type Options struct {
	// MaxPage is the size in bytes of the largest page that is read whole; a larger one is cut
	// there and listed as a Problem. 0 means DefaultMaxPage.
	MaxPage int64
	// MaxUnpack limits, in bytes, what all files of the set may unpack to, and what its pages may
	// have together; pages beyond it are left out and listed as a Problem. 0 means
	// DefaultMaxUnpack or DefaultUnpackRatio times the bytes of the files, whichever is more;
	// then a single file that unpacks to more than 300 times its size is stopped sooner.
	MaxUnpack int64
	// Conversions lists the conversion records of a web archive even where the original is a page
	// of the same file. Conversion records without their original, as in WET files, are always
	// listed.
	Conversions bool
	// Section is the part of the set that is opened; the zero Section is the whole.
	Section Section
	// Progress is called with the bytes listed so far and their total, never by two goroutines at
	// once; may be nil. The total grows when a listing names files.
	Progress func(done, total int64)
	// Listed is called with the pages listed so far whenever Progress is called; may be nil. They
	// are part of the set unless the listing fails, and do not change.
	Listed func(pages []Page)
}

const (
	// DefaultMaxUnpack and DefaultUnpackRatio limit what a set may unpack to where
	// Options.MaxUnpack is 0: 64 GiB, or so many times the bytes of its files if that is more.
	// The limit of its pages is lower, see [Options.MaxUnpack].
	DefaultMaxUnpack   = 64 << 30
	DefaultUnpackRatio = 1000
)
