package algotest

import (
	"strings"
	"sync"

	"pagetwin/core/text"
)

// segmenter is loaded once for a test binary.
var segmenter = sync.OnceValue(text.NewSegmenter)

// Docs returns the test pages, newly made: originals in both languages, an exact copy, a retitled
// copy, one with a changed word, one cut, one reordered, one that declares keywords and an
// abstract, an unrelated page with a summary, a very short page and an empty one.
func Docs() []*text.Doc {
	zh := []string{
		"云溪镇的老邮局今年春天重新开门，柜台后面坐着的还是那位姓顾的邮递员。",
		"他说，过去一天要分拣四百多封信，如今一个月也不到四十封，但每一封都要亲手送到。",
		"镇上的孩子们把写给外地父母的信投进绿色邮筒，邮筒的漆是他去年秋天补上的。",
		"“只要还有人写，我就还送。”顾师傅推着自行车，沿着河边的石板路走远了。",
	}
	en := []string{
		"The old ferry across the Harrow estuary made its last crossing on Sunday evening, with two hundred people on deck.",
		"Its captain, who has steered it for thirty-one years, said that the new bridge would save twenty minutes and cost a view.",
		"A small museum in the former ticket office will keep the brass bell, the log books and a model of the engine.",
	}
	other := []string{
		"配方很简单：面粉三百克，温水一百六十克，盐三克，揉到表面光滑后盖上湿布醒半小时。",
		"擀皮的时候从中间向外推——边缘要比中间薄得多，煮的时候水开三次，每次添半碗凉水。",
	}
	join := func(ps ...string) string { return strings.Join(ps, "\n") }
	bodies := []struct{ title, body string }{
		{"老邮局重新开门", join(zh...)},
		{"老邮局重新开门", join(zh...)},
		{"还在送信的人", "本报讯 " + join(zh...) + "\n（责任编辑：林一）"},
		{"老邮局重新开门", strings.Replace(join(zh...), "四十封", "五十封", 1)},
		{"老邮局", join(zh[:2]...)},
		{"老邮局重新开门", join(zh[2], zh[3], zh[0], zh[1])},
		{"The last ferry", join(en...)},
		{"Last crossing", "By our reporter. " + join(en...)},
		{"手工面皮", join(other...)},
		{"短", "短讯"},
		{"", ""},
	}
	docs := make([]*text.Doc, len(bodies))
	for i, b := range bodies {
		docs[i] = text.NewDoc(segmenter(), b.body)
		docs[i].Index, docs[i].Title = i, b.title
		docs[i].URL = "http://www.example.com/" + string(rune('a'+i))
		docs[i].Link = func() []string { return linked(i) }
		switch d := docs[i]; i {
		case 7: // the copy of the English page
			d.Keywords, d.Abstract = []string{"museum", "bell"}, "A museum keeps the bell of the ferry that a bridge makes idle."
			d.See = func() string { return "Home News Weather\n" + d.Body }
		case 8: // the unrelated page
			d.Summary = "面粉三百克，温水一百六十克：家里也能做的手工面皮。"
		}
	}
	return docs
}

// linked returns the link targets of test page i: all pages link to the home page, the first six to
// a page on their subject, and most to another test page.
func linked(i int) []string {
	key := func(i int) string { return "example.com/" + string(rune('a'+i)) + "/" }
	out := []string{"example.com/"}
	if i < 6 {
		out = append(out, "example.com/mail/")
	}
	// The link targets of pages 0 to 7; the last entry is for all later pages.
	for _, to := range [][]int{{1, 2}, {0, 2}, {0, 4}, nil, {0}, {4, 8}, {7}, {6, 8}, {6, 7}}[min(i, 8)] {
		out = append(out, key(to))
	}
	return out
}
