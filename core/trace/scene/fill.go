package scene

import "pagetwin/core/trace"

// Sizes of letters that are tried, as multiples of the usual one: few, so that letters seldom
// change from step to step.
var (
	larger  = []float64{2, 1.75, 1.5, 1.25}
	reduced = []float64{0.9, 0.8, 0.7, 0.6}
)

// leastLines is the least number of lines of a long text and of rows of a folded list.
const leastLines = 2

// filling chooses size of letters and lines of long texts by which the views of step i fill the
// height of the options without exceeding it. Long texts get the lines that there is room for,
// folded lists at most the rows that the story names. Where nothing more is left out by that,
// letters get larger. What does not fit gets smaller letters; if that is not enough, it is as high
// as it gets.
func filling(s *trace.Story, i int, opt Options) Options {
	if opt.Height <= 0 || opt.Slide {
		return opt
	}
	f := filler{s, i, opt.Whole()}
	best := f.longest(f.opt.Size)
	for _, by := range larger {
		if !best.fits || best.left > 0 || !best.elastic && by*best.high > opt.Height {
			continue
		}
		if now := f.longest(by * f.opt.Size); now.fits && now.left == 0 && now.cuts <= best.cuts {
			return now.Options
		}
	}
	for _, by := range reduced {
		if !best.fits {
			best = f.longest(by * f.opt.Size)
		}
	}
	if !best.fits {
		return f.opt
	}
	return best.Options
}

// filler tries sizes of letters and numbers of lines for one step.
type filler struct {
	story *trace.Story
	step  int
	opt   Options
}

type filled struct {
	*layout
	high float64
	fits bool
}

func (f filler) try(size float64, lines int) filled {
	opt := f.opt
	opt.Size, opt.Lines = size, lines
	l := newLayout(f.story, opt)
	high := l.views(f.step, 0) - gap*size
	return filled{l, high, high <= opt.Height}
}

func (f filler) most(size float64) int { return max(lines, int(f.opt.Height/(line*size))+1) }

func (f filler) longest(size float64) filled {
	n := f.most(size)
	best := f.try(size, n)
	if best.fits || !best.elastic {
		return best
	}
	if best = f.try(size, leastLines); !best.fits {
		return best
	}
	for low := leastLines; low+1 < n; {
		mid := (low + n) / 2
		if now := f.try(size, mid); now.fits {
			best, low = now, mid
		} else {
			n = mid
		}
	}
	return best
}
