package talk

// layout is the pages of one engine.
type layout struct {
	name      string // of its template
	article   bool   // the body is the article without its comments; else all posts
	headless  bool   // the headline of a thread does not belong to its body
	answers   bool   // answers are as long as texts
	flat      bool   // a post is one paragraph
	nested    bool   // posts have answers of their own
	old       bool   // made before 2012: upper-case tags, tables, charsets of the country
	generator string
	host      []string // beginnings of its hosts
	path      []string // of a page: {n}
	title     string   // of a page: {t} headline, {b} board, {s} site
}

var layouts = []layout{
	{name: "discuzx", old: true, generator: "Discuz! X3.2", host: []string{"bbs", "www"}, path: []string{"/thread-{n}-1-1.html", "/forum.php?mod=viewthread&tid={n}"}, title: "{t} - {b} - {s} - Powered by Discuz!"},
	{name: "wordpress", article: true, nested: true, generator: "WordPress 4.9", host: []string{"www", "blog"}, path: []string{"/archives/{n}", "/{n}.html"}, title: "{t} | {s}"},
	{name: "discuz7", old: true, generator: "Discuz! 7.2", host: []string{"bbs", "club"}, path: []string{"/viewthread.php?tid={n}", "/thread-{n}-1-1.html"}, title: "{t} - {b} - {s} - Powered by Discuz!"},
	{name: "news", article: true, host: []string{"news", "www"}, path: []string{"/a/{n}.html", "/2014/{n}.shtml"}, title: "{t}_{b}_{s}"},
	{name: "board", nested: true, host: []string{"club", "www"}, path: []string{"/info/{n}", "/topic/{n}.html"}, title: "{t} - {s}"},
	{name: "movabletype", article: true, old: true, generator: "Movable Type 3.15", host: []string{"blog", "www"}, path: []string{"/archives/{n}.html"}, title: "{s}: {t}"},
	{name: "phpwind", old: true, generator: "phpwind 8.7", host: []string{"bbs"}, path: []string{"/read.php?tid={n}", "/read-htm-tid-{n}.html"}, title: "{t} - {b} - {s} - powered by phpwind"},
	{name: "dottext", article: true, old: true, host: []string{"blog"}, path: []string{"/archive/2005/06/{n}.aspx"}, title: "{t}"},
	{name: "flarum", host: []string{"discuss", "bbs"}, path: []string{"/d/{n}"}, title: "{t} - {s}"},
	{name: "portalblog", article: true, host: []string{"blog"}, path: []string{"/s/blog_{n}.html", "/blog/static/{n}/"}, title: "{t}_{s}"},
	{name: "bbs", old: true, host: []string{"bbs", "club"}, path: []string{"/dispbbs.asp?boardid=2&id={n}", "/post/{n}.shtml"}, title: "{t}-{b}-{s}"},
	{name: "zblog", article: true, old: true, generator: "Z-Blog 1.8", host: []string{"www", "blog"}, path: []string{"/post/{n}.html"}, title: "{t}-{s}"},
	{name: "tieba", nested: true, host: []string{"tieba"}, path: []string{"/p/{n}"}, title: "{t}_{b}吧_{s}"},
	{name: "oldnews", article: true, old: true, host: []string{"news", "www"}, path: []string{"/news/{n}.htm", "/ShowArticle.asp?ArticleID={n}"}, title: "{t}-{s}"},
	{name: "nodebb", generator: "NodeBB", host: []string{"forum", "community"}, path: []string{"/topic/{n}"}, title: "{t} | {s}"},
	{name: "typecho", article: true, nested: true, generator: "Typecho 1.1", host: []string{"www", "blog"}, path: []string{"/archives/{n}/"}, title: "{t} - {s}"},
	{name: "discourse", generator: "Discourse 3.1", host: []string{"meta", "forum"}, path: []string{"/t/topic/{n}"}, title: "{t} - {b} - {s}"},
	{name: "cnblogs", article: true, host: []string{"www"}, path: []string{"/u/p/{n}.html"}, title: "{t} - {s}"},
	{name: "termbbs", old: true, host: []string{"bbs", "www"}, path: []string{"/nForum/article/{n}", "/bbstcon.php?gid={n}"}, title: "{s}-{b}-{t}"},
	{name: "csdn", article: true, flat: true, host: []string{"blog"}, path: []string{"/article/details/{n}"}, title: "{t}_{b}-{s}博客"},
	{name: "v2ex", host: []string{"www"}, path: []string{"/t/{n}"}, title: "{t} - {s}"},
	{name: "dzportal", article: true, old: true, generator: "Discuz! X2.5", host: []string{"www"}, path: []string{"/article-{n}-1.html", "/portal.php?mod=view&aid={n}"}, title: "{t} - {s} - Powered by Discuz!"},
	{name: "zhihu", answers: true, host: []string{"www"}, path: []string{"/question/{n}"}, title: "{t} - {s}"},
	{name: "hexo", article: true, generator: "Hexo 3.9.0", host: []string{"www"}, path: []string{"/2018/05/{n}/"}, title: "{t} | {s}"},
	{name: "zhidao", answers: true, host: []string{"zhidao", "ask"}, path: []string{"/question/{n}.html"}, title: "{t}_{s}"},
	{name: "homeland", generator: "Homeland 3.9.0", host: []string{"www"}, path: []string{"/topics/{n}"}, title: "{t} · {s}"},
	{name: "shortreview", headless: true, flat: true, host: []string{"movie", "book"}, path: []string{"/subject/{n}/comments"}, title: "{b} 短评"},
}
