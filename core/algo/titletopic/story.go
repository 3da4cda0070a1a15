package titletopic

import (
	"fmt"
	"regexp"

	"pagetwin/core/algo"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

const (
	codeURL     = "if URL(left) = URL(right): score ← 1"
	codeTopic   = "topic ← longest part of the title"
	codeT       = "T ← common(topics) / longer topic"
	codeSummary = "summary ← what came with the page, else the beginning of body"
	codeS       = "S ← common(summaries) / longer summary"
	codeScore   = "score ← max(T, g(S)): above θ1 where T > θ1 or S > θ2"
)

type story struct {
	*Method
	*algo.Story
	results []step // those that were taken
}

type step struct {
	symbol string // T or S
	name   say.Words
	like   float64
	theta  float64
}

func (h step) passed() bool { return h.like > h.theta }

func (m *Method) Trace(r *algo.Story) {
	t := &story{Method: m, Story: r}
	for i, d := range t.Docs {
		t.Sigs[i] = m.sign(d)
	}
	r.Code(codeURL)
	if t.urls() || len(t.Sigs[0]) == 0 || len(t.Sigs[1]) == 0 {
		return
	}
	topicA, summaryA := m.fields(t.Sigs[0])
	topicB, summaryB := m.fields(t.Sigs[1])
	if m.steps != stepsSummary {
		t.topics(topicA, topicB)
	}
	if m.steps != stepsTopic {
		t.summaries(summaryA, summaryB)
	}
	t.decide()
}

var steps = regexp.MustCompile(`[^/]+/*`)

func (t *story) urls() bool {
	t.Chapter("Addresses")
	same := t.Docs[0].URL != "" && t.Docs[0].URL == t.Docs[1].URL
	var tiles [2][]storykit.Tile
	for i, d := range t.Docs {
		for n, step := range steps.FindAllString(d.URL, -1) {
			tiles[i] = append(tiles[i], storykit.Tile{ID: fmt.Sprint(n, step), Label: trace.Plain(step)})
		}
	}
	view := storykit.Ribbons("urls", say.Words{En: "Addresses"}, storykit.Matched(tiles))
	ask := say.New("Are the two addresses the same?")
	t.Offer(trace.YesNo(same))
	switch {
	case same:
		t.Ask(ask, codeURL, say.New("Both have the same address, so they are the same page, and nothing else is compared. The score is %d.", 1), view)
	case t.Docs[0].URL == "" || t.Docs[1].URL == "":
		t.Ask(ask, codeURL, say.New("Addresses can only be compared if both pages have one: the content must decide."), view)
	default:
		t.Ask(ask, codeURL, say.New("The addresses differ, as for copies on two sites: the content must decide."), view)
	}
	return same
}

func (t *story) topics(a, b field) {
	t.Chapter("Title → topic", codeTopic, codeT)
	separates := separator(separates)
	if t.literal {
		separates = anywhere
	}
	var views []*trace.View
	var parts [2]part
	var topics [2]string
	var tiles [2][]storykit.Tile
	for i, d := range t.Docs {
		topics[i], parts[i] = t.topicOf(d.Title), t.topic(d)
		views = append(views, storykit.TextOf(t.Story, i, "title", say.Words{En: "Title"}, d.Title))
		taken := false
		cut(d.Title, separates, func(part string) {
			n := contents(part)
			if n == 0 {
				return
			}
			topic := !taken && part == topics[i]
			taken = taken || topic
			tiles[i] = append(tiles[i], storykit.Tile{ID: fmt.Sprint(len(tiles[i])), Label: trace.Plain(fmt.Sprintf("%s · %d", part, n)), Long: float64(n), Mark: trace.If(topic, trace.Used, trace.Dropped)})
		})
	}
	cuts := storykit.Ribbons("parts", say.Words{En: "The parts of the titles by their length"}, tiles)
	cuts.Track.Axis.Title, cuts.Track.Joined = trace.Worded(say.Text("titletopic|characters")), false
	at := say.Words{En: "at the separators from the site name"}
	if t.literal {
		at = say.Words{En: "at every space, hyphen and bar"}
	}
	ask := say.New("Which part of the title is the topic?")
	t.Offer(trace.Choose(1, say.Words{En: "The first part"}, say.Words{En: "The longest part"}, say.Words{En: "The last part"}))
	views = append(views, cuts)
	if topics[0] == "" || topics[1] == "" {
		t.Ask(ask, codeTopic, say.New("A title is split %v, and the longest part is the topic. A page without a title has no topic: T is %d.", at, 0), views...)
	} else {
		t.Ask(ask, codeTopic, say.New("A title is split %v, and the longest part is the topic: “%s” on the left, “%s” on the right.", at, trace.Quote(topics[0]), trace.Quote(topics[1])), views...)
	}
	t.compareStep(step{"T", topicName, t.similarity(a, b), t.theta1}, codeT, parts, topics, t.common(a, b))
}

func (t *story) summaries(a, b field) {
	t.Chapter("Summary", codeSummary, codeS)
	var views []*trace.View
	var parts [2]part
	var texts [2]string
	own := 0
	for i, d := range t.Docs {
		parts[i] = t.summary(d)
		given, _ := t.given(d)
		if given != "" {
			own++
			texts[i] = given
			views = append(views, storykit.TextOf(t.Story, i, "given", say.Words{En: "Summary of the page"}, given))
			continue
		}
		end := 0
		if n := len(parts[i].at); n > 0 {
			end = parts[i].norm.Source(text.Span{Start: 0, End: parts[i].at[n-1].End}).End
		}
		texts[i] = d.Body[:end]
		views = append(views, t.Body(i, storykit.Places(nil, "lead", trace.Used, []text.Span{{Start: 0, End: end}})...))
	}
	from := say.New("neither page has one, so the first %d {character|characters} of the body are used", t.lead).Words
	switch own {
	case 1:
		from = say.New("one page has one; for the other, the first %d {character|characters} of the body are used", t.lead).Words
	case 2:
		from = say.Words{En: "both pages have one"}
	}
	t.Step(codeSummary, say.New("The summaries: %v. They have %d and %d %v.", from, len(a.items), len(b.items), t.counted()), views...)
	t.compareStep(step{"S", summaryName, t.similarity(a, b), t.theta2}, codeS, parts, texts, t.common(a, b))
}

func (m *Method) counted() say.Words {
	switch m.count {
	case countWords:
		return say.Text("titletopic|words")
	case countTokens:
		return say.Words{En: "characters of whole tokens"}
	case countLCS:
		return say.Words{En: "characters in their order"}
	}
	return say.Text("titletopic-words|characters")
}
