package trace

import "pagetwin/core/base/say"

// Moments are the positions of a player: the steps of one story, or of two side by side, chapter
// by chapter.
type Moments struct {
	Steps    [][2]int // steps of the first story and the second; -1 if there is only one story
	Chapters []Chapter
}

// Alone returns the moments of one story.
func Alone(s *Story) Moments {
	m := Moments{Chapters: s.Chapters}
	for i := range s.Steps {
		m.Steps = append(m.Steps, [2]int{i, -1})
	}
	return m
}

// Together returns the moments of two stories. Chapters with the same title are side by side,
// those between them in their order; if a chapter is shorter, or has no counterpart, its story
// waits at its last step.
func Together(a, b *Story) Moments {
	var m Moments
	last := [2]int{}
	for _, pair := range alongside(a.Chapters, b.Chapters) {
		var title say.Words
		spans := [2][2]int{}
		for side, s := range []*Story{a, b} {
			if at := pair[side]; at >= 0 {
				spans[side] = s.span(at)
				if title.En == "" {
					title = s.Chapters[at].Title
				}
			}
		}
		m.Chapters = append(m.Chapters, Chapter{title, len(m.Steps)})
		for n := range max(spans[0][1]-spans[0][0], spans[1][1]-spans[1][0]) {
			for side, span := range spans {
				if span[0] < span[1] {
					last[side] = min(span[0]+n, span[1]-1)
				}
			}
			m.Steps = append(m.Steps, last)
		}
	}
	return m
}

func (s *Story) span(chapter int) [2]int {
	end := len(s.Steps)
	if chapter+1 < len(s.Chapters) {
		end = s.Chapters[chapter+1].From
	}
	return [2]int{s.Chapters[chapter].From, end}
}

// alongside pairs chapters, -1 for none: as many as possible with the same title in the order of
// both stories, and those between in their order.
func alongside(a, b []Chapter) [][2]int {
	// common[i][j] is the length of the longest common subsequence of the titles of a[i:] and
	// b[j:].
	common := make([][]int, len(a)+1)
	for i := range common {
		common[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if common[i][j] = max(common[i+1][j], common[i][j+1]); a[i].Title.Equal(b[j].Title) {
				common[i][j] = common[i+1][j+1] + 1
			}
		}
	}
	var out [][2]int
	var wait [2][]int // chapters since the last that both have
	flush := func() {
		for n := range max(len(wait[0]), len(wait[1])) {
			pair := [2]int{-1, -1}
			for side, w := range wait {
				if n < len(w) {
					pair[side] = w[n]
				}
			}
			out = append(out, pair)
		}
		wait = [2][]int{}
	}
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && a[i].Title.Equal(b[j].Title):
			flush()
			out = append(out, [2]int{i, j})
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && common[i+1][j] >= common[i][j+1]:
			wait[0] = append(wait[0], i)
			i++
		default:
			wait[1] = append(wait[1], j)
			j++
		}
	}
	flush()
	return out
}

// Find returns the first moment at which the first story is at a step.
func (m Moments) Find(step int) int {
	for i, s := range m.Steps {
		if s[0] >= step {
			return i
		}
	}
	return max(0, len(m.Steps)-1)
}

// ChapterAt returns the chapter of moment i.
func (m Moments) ChapterAt(i int) int { return chapterAt(m.Chapters, i) }

// Same returns the moment that corresponds to moment i of other moments: in the chapter of the
// same title, the same number of steps into it, or its last.
func (m Moments) Same(was Moments, i int) int {
	if len(was.Steps) == 0 || len(m.Steps) == 0 {
		return 0
	}
	c := was.ChapterAt(i)
	title, into := was.Chapters[c].Title, i-was.Chapters[c].From
	for n, now := range m.Chapters {
		if !now.Title.Equal(title) {
			continue
		}
		end := len(m.Steps)
		if n+1 < len(m.Chapters) {
			end = m.Chapters[n+1].From
		}
		return min(now.From+into, end-1)
	}
	return min(i, len(m.Steps)-1)
}
