package blocks

import (
	"strings"
	"testing"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

func TestNavigationFramesAMessage(t *testing.T) {
	const (
		message = "<pre>The ferry is late.\n&gt; Is it?\nSee <a href='http://a.example/'>http://a.example/</a></pre>"
		text    = "The ferry is late.\n> Is it?\nSee http://a.example/"
		mailman = `<ul><li>Previous message: <a href="0006.html">Bell</a></li>
			<li><b>Messages sorted by:</b> <a href="date.html#7">[ date ]</a> <a href="thread.html#7">[ thread ]</a></li></ul><hr>`
		hypermail = `<ul><li><b>Messages sorted by:</b> <a href="date.html#7">[ date ]</a><a href="thread.html#7">[ thread ]</a>
			<li><b>Next message:</b> <a href="0008.html">Ann: "Bell"</a></ul>`
	)
	for name, c := range map[string]struct{ html, want string }{
		"Mailman": {
			`<h1>[boats] Ferry</h1><b>Ann</b> <a href="mailto:ann@a.example">ann at a.example</a><br><i>Thu Jul 1 19:07</i><p>` +
				mailman + message + "<hr>" + mailman + `<a href="http://a.example/boats">More about the boats list</a>`, text,
		},
		"Hypermail": {
			"<h1>Ferry</h1>" + hypermail + `Ann (<i>ann@a.example</i>)<br><i>Thu, 1 Jul 2004</i><p>` + message + `<i>Received on Thu Jul 01</i><hr>` + hypermail, text,
		},
		"MHonArc": {
			`[<a href="m6.html">Date Prev</a>][<a href="m8.html">Date Next</a>][<a href="list.html#7">Date Index</a>][<a href="threads.html#7">Thread Index</a>]
				<h1>Ferry</h1><hr><ul><li><em>From</em>: Ann</li><li><em>Date</em>: Thu, 1 Jul 2004</li></ul>` + message +
				`<hr><ul><li><b>Prev by Date</b>: <a href="m6.html">Bell</a></li><li><b>Next by Date</b>: <a href="m8.html">Tide</a></li>
				<li><b>Index(es)</b>: <ul><li><a href="list.html#7">Date</a></li><li><a href="threads.html#7">Thread</a></li></ul></li></ul>`, text,
		},
		"only links in it":        {mailman + `<pre><a href="http://a.example/">a.example</a></pre>` + mailman, "a.example"},
		"no navigation below":     {mailman + message, ""},
		"other links below":       {mailman + message + `<ul><li><a href="a.html">Boats</a></li><li><a href="b.html">Bells</a></li></ul>`, ""},
		"a page about code":       {mailman + "<p>Run it as follows, and it will tell you which ferries are late today at your pier:</p>" + message + mailman, ""},
		"code among other text":   {mailman + message + "<p>or</p><pre>The bell</pre>" + mailman, ""},
		"most text is outside":    {"<p>" + strings.Repeat("The bell rings. ", 20) + "</p>" + mailman + message + mailman, ""},
		"links to authors, often": {mailman + message + mailman + "<pre>No.</pre>" + mailman, ""},
	} {
		tree := markup.Parse(c.html)
		segments := denoise.Cut(tree, nil)
		var got []string
		for i, is := range Outside(tree, segments) {
			if !is {
				got = append(got, segments[i].Text)
			}
		}
		if s := strings.Join(got, "|"); s != c.want {
			t.Errorf("%s: %q, want %q", name, s, c.want)
		}
	}
}
