package blend

import (
	"math"
	"strings"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

func storyOf(t *testing.T, a, b string, settings ...string) (*trace.Story, *Method) {
	t.Helper()
	v, err := param.Parse(params(), settings)
	if err != nil {
		t.Fatal(err)
	}
	m, err := newMethod(v)
	if err != nil {
		t.Fatal(err)
	}
	return algotest.Story(t, algo.StoryOptions{Algorithm: Algorithm(), Values: v, Method: m}, text.NewDoc(nil, a), text.NewDoc(nil, b)), m.(*Method)
}

const notice = "云溪镇的老邮局今年春天重新开门，柜台后面坐着的还是那位姓顾的邮递员。他说，过去一天要分拣400多封信，如今一个月也不到40封，但每一封都要亲手送到。"

// The bars of the waterfall begin where the last one ended, the bias with nothing, and the
// sum of all is the log odds of the score.
func TestWaterfallAddsUpToTheLogOdds(t *testing.T) {
	for _, settings := range [][]string{nil, {"weights=" + weightsFile(t, "lead,containment,digest,topic,numbers,title,length,size,containment*length")}} {
		s, m := storyOf(t, notice, "本报讯："+strings.Replace(notice, "40封", "50封", 1)+"（完）", settings...)
		bars := algotest.Last(t, s, "waterfall").Bars.Bars
		if len(bars) != len(m.Terms)+2 {
			t.Fatalf("%d bars for %d terms", len(bars), len(m.Terms))
		}
		at := 0.0
		for _, bar := range bars[:len(bars)-1] {
			if bar.From != at {
				t.Errorf("%s begins at %v, the sum before it is %v", bar.ID, bar.From, at)
			}
			at = bar.Value
		}
		sum := bars[len(bars)-1]
		if sum.From != 0 || math.Abs(sum.Value-at) > 1e-9 || math.Abs(Sigmoid(sum.Value)-s.Score) > 1e-12 {
			t.Errorf("the sum is %+v, the terms add up to %v, the score is %v", sum, at, s.Score)
		}
	}
}

// What is said of numbers is what the pages have.
func TestStoryOfNumbers(t *testing.T) {
	s, _ := storyOf(t, notice, strings.Replace(notice, "40封", "50封", 1))
	marks := map[string]trace.Mark{}
	for _, lane := range algotest.Last(t, s, "numbers").Track.Lanes {
		for _, thing := range lane.Things {
			marks[thing.ID] = thing.Mark
		}
	}
	if len(marks) != 3 || marks["400"] != trace.Same || marks["40"] != trace.Differs || marks["50"] != trace.Differs {
		t.Errorf("numbers are %v", marks)
	}
	places := map[string]trace.Mark{}
	for _, lane := range algotest.Last(t, s, "places").Track.Lanes {
		for _, thing := range lane.Things {
			places[lane.ID+" "+thing.Label.En] = thing.Mark
		}
	}
	if len(places) != 4 || places["page-left 到40封"] != trace.Differs || places["page-right 到50封"] != trace.Differs || places["page-left 拣400多"] != trace.Same || places["page-right 拣400多"] != trace.Same {
		t.Errorf("places are %v", places)
	}
}

// Of strangers the story tells the first glance and no more, of one text twice that it is
// the same.
func TestStoryOfStrangersAndOfOneText(t *testing.T) {
	for _, c := range []struct {
		b, chapter string
		score      float64
	}{
		{"配方很简单：面粉三百克，温水一百六十克，盐三克，揉到表面光滑后盖上湿布醒半小时。", "Quick check", 0},
		{notice, "Identity", 1},
	} {
		s, _ := storyOf(t, notice, c.b)
		last := ""
		for _, chapter := range s.Chapters {
			if title := chapter.Title.En; !strings.HasPrefix(title, "Index") && title != "Decision" {
				last = title
			}
		}
		if last != c.chapter || s.Score != c.score {
			t.Errorf("%.30s…: score %v, the last chapter is %q", c.b, s.Score, last)
		}
	}
}
