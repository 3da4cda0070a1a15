package cetr

import (
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// Denoiser returns the denoiser; see the package.
func Denoiser() denoise.Denoiser {
	return denoise.Denoiser{
		Name:    "cetr",
		Version: 1,
		Title:   param.Words{En: "Tag ratios (CETR)"},
		Idea:    param.Words{En: "Divides the characters of each line by its tags, smooths these ratios, and separates content lines from other lines by clustering. Needs line breaks in the source, or lines made from blocks; keeps long text beside the body."},
		Source:  "Weninger, Hsu, Han 2010, CETR – Content Extraction via Tag Ratios, WWW",
		Works:   []string{"weninger2010cetr"},
		Params: []param.Param{
			{
				Name: "method", Kind: param.Choice, Default: "2d", Choices: []string{"2d", "k-means", "threshold"},
				Title: param.Words{En: "How lines are separated"},
				Help:  param.Words{En: "2d: clusters of ratio and derivative, the paper's best; k-means: clusters of the ratio; threshold: λ standard deviations."},
				Named: []param.Words{{En: "2-D clusters"}, {En: "k-means"}, {En: "threshold"}},
			},
			{
				Name: "lines", Kind: param.Choice, Default: "source", Choices: []string{"source", "wrapped", "blocks"},
				Title: param.Words{En: "Lines"},
				Help:  param.Words{En: "source: the lines of the source; wrapped: also broken after 65 characters, for pages without line breaks; blocks: one line for each block-level element (our interpretation)."},
				Named: []param.Words{{En: "of the source"}, {En: "wrapped"}, say.Text("cetr|blocks")},
			},
			{
				Name: "radius", Kind: param.Int, Default: 1, Max: 20, Grid: []any{0, 1, 2, 4},
				Title: param.Words{En: "Smoothing radius"},
				Help:  param.Words{En: "Number of lines on each side covered by the Gaussian kernel; 0: no smoothing."},
			},
			{
				Name: "lambda", Kind: param.Float, Default: 1.0, Max: 4, Step: 0.1, Grid: []any{0.5, 1.0, 1.5, 2.0}, Idle: param.Unless("method", "threshold"),
				Title: param.Words{En: "λ of the threshold"},
				Help:  param.Words{En: "Minimum smoothed ratio of a line, in standard deviations. Larger values cut more."},
			},
			{
				Name: "k", Kind: param.Int, Default: 3, Min: 2, Max: 8, Grid: []any{2, 3, 4}, Idle: param.Where("method", "threshold"),
				Title: param.Words{En: "Clusters"},
				Help:  param.Words{En: "Number of clusters; one of them is cut. More clusters cut less."},
			},
		},
		New:      func(v param.Values) (denoise.Func, error) { return newCETR(v).body, nil },
		NewStory: func(v param.Values) (denoise.StoryFunc, error) { return newCETR(v).tell, nil },
	}
}

var (
	ruleHighRatio = denoise.Rule{Name: "tag-ratio", Why: param.Words{En: "on content lines, smoothed characters per tag"}}
	ruleLowRatio  = denoise.Rule{Name: "low-tag-ratio", Why: param.Words{En: "on tag lines, smoothed characters per tag"}}
)

// derivativeLines is α of the paper: how many lines ahead a derivative looks.
const derivativeLines = 3

type cetr struct {
	method, lines string
	radius, k     int
	lambda        float64
}

func newCETR(v param.Values) cetr {
	return cetr{method: v.Str("method"), lines: v.Str("lines"), radius: v.Int("radius"), lambda: v.Float("lambda"), k: v.Int("k")}
}

func (c cetr) body(t *markup.Tree) denoise.Body {
	l := linesOf(t, c.lines)
	smooth := denoise.Gaussian(l.ratios(), c.radius)
	p := c.part(smooth)
	return l.assemble(t, l.segments(t, p.content), smooth)
}

// segments cuts the page with class 1 for text on lines of content and class 0 for other text.
func (l *ratioLines) segments(t *markup.Tree, content []bool) []denoise.Segment {
	kept := l.keptNodes(content, len(t.Nodes))
	return denoise.Cut(t, func(n int32) int32 {
		if kept[n] {
			return 1
		}
		return 0
	})
}

// assemble keeps the segments of class 1.
func (l *ratioLines) assemble(t *markup.Tree, segments []denoise.Segment, smooth []float64) denoise.Body {
	line := 0
	return denoise.Assemble(t, segments, func(i int) denoise.Verdict {
		s := segments[i]
		if s.Class < 0 {
			return denoise.Visible(s, false)
		}
		for line+1 < len(l.pieces) && l.pieces[line].node < s.First {
			line++
		}
		ratio := smooth[l.pieces[line].line]
		if s.Class == 1 {
			return denoise.Keep(ruleHighRatio, ratio)
		}
		return denoise.Drop(ruleLowRatio, ratio)
	})
}

// parting is the division of the lines into content and the rest.
type parting struct {
	content []bool
	limit   float64      // by threshold: least smoothed ratio of content
	points  [][2]float64 // by clusters: ratio and derivative of each line
	groups  []uint8      // the cluster of each line
	centres [][2]float64
	low     uint8 // the cluster that is not content
}

// part decides which lines are content.
func (c cetr) part(smooth []float64) parting {
	p := parting{content: make([]bool, len(smooth))}
	switch c.method {
	case "threshold":
		p.limit = c.lambda * deviation(smooth)
		for i, v := range smooth {
			p.content[i] = v > 0 && v >= p.limit
		}
		return p
	case "k-means":
		p.points = make([][2]float64, len(smooth))
		for i, v := range smooth {
			p.points[i][0] = v
		}
		p.groups, p.centres = kMeans(p.points, c.k, false)
		for g := range p.centres {
			if p.centres[g][0] < p.centres[p.low][0] {
				p.low = uint8(g)
			}
		}
	default:
		slope := derivative(smooth, c.radius)
		p.points = make([][2]float64, len(smooth))
		for i, v := range smooth {
			p.points[i] = [2]float64{v, slope[i]}
		}
		p.groups, p.centres = kMeans(p.points, c.k, true)
	}
	for i, g := range p.groups {
		p.content[i] = g != p.low
	}
	return p
}
