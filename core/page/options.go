package page

// DefaultMaxPage is the largest page that is read whole unless told otherwise:
// 16 MiB.
const DefaultMaxPage = 16 << 20

// Options are the settings with which a set is opened.
type Options struct {
	// MaxPage is the largest page in bytes that is read whole; a larger one is
	// cut there and listed as a Problem. 0 means DefaultMaxPage.
	MaxPage int64
	// MaxUnpack is the most bytes that all of the set may unpack to, and its pages may
	// have together; what lies behind is left out and listed as a Problem. 0 means
	// DefaultMaxUnpack, or DefaultUnpackRatio times the bytes of its files where that
	// is more, and a file that unpacks to far more than others do is then stopped
	// sooner.
	MaxUnpack int64
	// Conversions says that of a web archive conversion records are listed too whose
	// original is a page of the same file. Those of other files always are, as in WET.
	Conversions bool
	// Section is the part of the set that is opened; the zero Section is the whole.
	Section Section
	// Progress is told the bytes listed so far and their total, never by two
	// goroutines at once; may be nil. The total grows when a listing names files.
	Progress func(done, total int64)
}

const (
	// DefaultMaxUnpack and DefaultUnpackRatio say, unless Options.MaxUnpack does, to
	// how much all of a set may unpack: 64 GiB, or so many times the bytes of its files
	// where that is more. Its pages are held to less, see [Options.MaxUnpack].
	DefaultMaxUnpack   = 64 << 30
	DefaultUnpackRatio = 1000
)
