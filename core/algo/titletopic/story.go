package titletopic

import (
	"fmt"

	"pagetwin/core/algo"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

// Lines of pseudo-code.
const (
	codeURL     = "if URL(left) = URL(right): score ← 1"
	codeTopic   = "topic ← longest part of the title"
	codeT       = "T ← common(topics) / longer topic"
	codeSummary = "summary ← what came with the page, else the beginning of body"
	codeS       = "S ← common(summaries) / longer summary"
	codeScore   = "score ← max(T, g(S)): above θ1 where T > θ1 or S > θ2"
)

// teller records the story of one pair of pages.
type teller struct {
	*Method
	*algo.Story
	results []step // those that were taken
}

// step is one step of the rule with its result.
type step struct {
	symbol string // T or S
	name   say.Words
	like   float64
	theta  float64
}

func (h step) passed() bool { return h.like > h.theta }

// Trace records the addresses, the topics and the summaries, and which of them decided.
func (m *Method) Trace(r *algo.Story) {
	t := &teller{Method: m, Story: r}
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

// urls shows the addresses, and whether they are the same.
func (t *teller) urls() bool {
	t.Chapter("Addresses", "网址")
	same := t.Docs[0].URL != "" && t.Docs[0].URL == t.Docs[1].URL
	mark := trace.If(same, trace.Same, trace.Differs)
	table := storykit.Table(0, storykit.Column("page", "网页"), storykit.Column("address", "网址"))
	for i, d := range t.Docs {
		table.Add(fmt.Sprint(i), mark, storykit.Pages[i], storykit.OrNone(d.URL))
	}
	view := &trace.View{ID: "urls", Title: say.Words{En: "Addresses", Zh: "网址"}, Table: table}
	ask := say.New("Are the two addresses the same?", "两页的网址相同吗？")
	switch {
	case same:
		t.Ask(ask, codeURL, say.New("Both have the same address: they are one page, and nothing else is looked at. The score is %d.", "两页网址相同，是同一个网页，别的都不再看：得分为 %d。", 1), view)
	case t.Docs[0].URL == "" || t.Docs[1].URL == "":
		t.Ask(ask, codeURL, say.New("Addresses decide only where both pages have one: what the pages say must decide.", "两页都有网址才能比：这里要看网页的内容。"), view)
	default:
		t.Ask(ask, codeURL, say.New("The addresses differ, as those of copies on two sites do: what the pages say must decide.", "网址不同（转载在不同网站，网址自然不同）：还要看网页的内容。"), view)
	}
	return same
}

// topics shows how titles are cut and how far the topics are the same.
func (t *teller) topics(a, b field) {
	t.Chapter("Title → topic", "从标题到主题", codeTopic, codeT)
	separates := separator(separates)
	if t.literal {
		separates = anywhere
	}
	var titles, tables []*trace.View
	var parts [2]part
	var topics [2]string
	for i, d := range t.Docs {
		topics[i], parts[i] = t.topicOf(d.Title), t.topic(d)
		table := storykit.Table(0, storykit.Column("part", "部分"), storykit.Numbers("characters", "字数"))
		taken := false
		cut(d.Title, separates, func(part string) {
			topic := !taken && part == topics[i] && part != ""
			taken = taken || topic
			table.Add(fmt.Sprint(len(table.Rows)), trace.If(topic, trace.Used, trace.Dropped), part, contents(part))
		})
		titles = append(titles, storykit.TextOf(t.Story, i, "title", say.Words{En: "Title", Zh: "标题"}, d.Title))
		tables = append(tables, storykit.TableOf(i, "parts", say.Words{En: "Its parts", Zh: "切出的各部分"}, table))
	}
	at := say.Words{En: "at the marks that part it from the name of the site", Zh: "在与网站名之间的分隔符处切开"}
	if t.literal {
		at = say.Words{En: "at every space, hyphen and bar", Zh: "遇空格、连字符、竖线就切开"}
	}
	ask := say.New("Which part of the title is the topic?", "标题的哪一部分是主题？")
	views := append(titles, tables...)
	if topics[0] == "" || topics[1] == "" {
		t.Ask(ask, codeTopic, say.New("A title is cut %v, and the longest part is the topic. A page without a title has none: T is %d.", "标题%v，最长的部分是主题。没有标题就没有主题：T 为 %d。", at, 0), views...)
	} else {
		t.Ask(ask, codeTopic, say.New("A title is cut %v, and the longest part is the topic: “%s” on the left, “%s” on the right.", "标题%v，最长的部分是主题：左页是“%s”，右页是“%s”。", at, trace.Quote(topics[0]), trace.Quote(topics[1])), views...)
	}
	t.compareStep(step{"T", say.Words{En: "topic", Zh: "主题"}, t.similarity(a, b), t.theta1}, codeT, parts, topics, t.common(a, b))
}

// summaries shows what the summaries are and how far they are the same.
func (t *teller) summaries(a, b field) {
	t.Chapter("Summary", "摘要", codeSummary, codeS)
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
			views = append(views, storykit.TextOf(t.Story, i, "given", say.Words{En: "Summary of the page", Zh: "网页所带摘要"}, given))
			continue
		}
		end := 0
		if n := len(parts[i].at); n > 0 {
			end = parts[i].norm.Source(text.Span{Start: 0, End: parts[i].at[n-1].End}).End
		}
		texts[i] = d.Body[:end]
		views = append(views, t.Body(i, storykit.Places(nil, "lead", trace.Used, []text.Span{{Start: 0, End: end}})...))
	}
	from := say.New("neither page came with one, and the first %d {character|characters} of the body stand in", "两页都没有现成的摘要，取正文开头 %d 个字代替", t.lead).Words
	switch own {
	case 1:
		from = say.New("one page came with one; of the other the first %d {character|characters} of the body stand in", "一页带有摘要，另一页取正文开头 %d 个字代替", t.lead).Words
	case 2:
		from = say.Words{En: "both pages came with one", Zh: "两页都带有摘要"}
	}
	t.Step(codeSummary, say.New("The summaries: %v. They have %d and %d %v.", "摘要：%v。左页 %d、右页 %d %v。", from, len(a.items), len(b.items), t.counted()), views...)
	t.compareStep(step{"S", say.Words{En: "summary", Zh: "摘要"}, t.similarity(a, b), t.theta2}, codeS, parts, texts, t.common(a, b))
}

// counted names what is counted.
func (m *Method) counted() say.Words {
	switch m.count {
	case countWords:
		return say.Words{En: "words", Zh: "个词"}
	case countTokens:
		return say.Words{En: "characters of whole tokens", Zh: "个字符（按整词元计）"}
	case countLCS:
		return say.Words{En: "characters in their order", Zh: "个字符（计次序）"}
	}
	return say.Words{En: "characters", Zh: "个字符"}
}
