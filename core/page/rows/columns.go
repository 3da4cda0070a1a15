package rows

import (
	"strings"
	"unicode/utf8"

	"pagetwin/core/base/say"
	"pagetwin/core/page/charset"
	"pagetwin/core/page/listing"
)

// columnNames are the names of columns for each field of a page, in lower case. If a table has
// several names of a field, the first in this list counts. Ambiguous names, as source and path,
// are left out.
var columnNames = []struct {
	field string
	names []string
}{
	{"id", []string{"id", "doc_id", "docid", "page_id", "uid", "guid", "编号", "标识", "編號"}},
	{"url", []string{"url", "uri", "link", "href", "网址", "链接", "網址", "連結"}},
	{"title", []string{"title", "headline", "标题", "题目", "標題", "題目"}},
	{"summary", []string{"summary", "abstract", "摘要"}},
	{"html", []string{"html", "raw_html", "html_content", "网页源码", "源码", "网页", "網頁"}},
	{"text", []string{"text", "content", "body", "article", "plain_text", "正文", "内容", "全文", "文本", "內容"}},
	{"gold", []string{"gold", "标准正文", "標準正文"}},
	{"file", []string{"file", "filename", "文件", "文件名", "檔案"}},
}

// theRow is the name of a row of a table.
var theRow = say.Words{En: "row"}

// columnsOf returns the position of the column of each field; -1 if the table has none.
func columnsOf(header []string) map[string]int {
	at := make(map[string]int, len(columnNames))
	for _, c := range columnNames {
		at[c.field] = -1
		for _, name := range c.names {
			for i, h := range header {
				if at[c.field] < 0 && strings.ToLower(strings.TrimSpace(h)) == name {
					at[c.field] = i
				}
			}
		}
	}
	return at
}

// hasContent reports whether a table with these columns holds pages.
func hasContent(at map[string]int) bool { return at["html"] >= 0 || at["text"] >= 0 || at["file"] >= 0 }

// guessColumns finds the columns of a table without column names by its first row. The page is a
// cell that looks like HTML, or else the longest text of at least 100 characters; the url is a
// cell that is a web address; the id is the first cell, if it is short and none of these.
func guessColumns(row []string) map[string]int {
	at := columnsOf(nil)
	longest := 99
	for i, c := range row {
		n := utf8.RuneCountInString(c)
		switch {
		case charset.LooksHTML([]byte(c)):
			if at["html"] < 0 {
				at["html"] = i
			}
		case listing.IsWeb(c) && !strings.ContainsAny(c, " \n"):
			if at["url"] < 0 {
				at["url"] = i
			}
		case n > longest:
			at["text"], longest = i, n
		}
	}
	if at["html"] >= 0 {
		at["text"] = -1
	}
	taken := at["html"] == 0 || at["text"] == 0 || at["url"] == 0
	if len(row) > 0 && !taken && row[0] != "" && utf8.RuneCountInString(row[0]) <= 64 {
		at["id"] = 0
	}
	return at
}

func namesOfColumns(at map[string]int) say.Words {
	var list []say.Words
	for _, c := range columnNames {
		if i := at[c.field]; i >= 0 {
			list = append(list, say.New("column %d is %s", i+1, c.field).Words)
		}
	}
	return say.Join(list, "clauses|, ")
}

// wrongColumns returns the error for a table without a column of pages.
func wrongColumns(header []string) error {
	shown := header[:min(len(header), 12)]
	return say.Errorf("no column contains pages: found %s; a column html, text (content, body) or file is needed; id, url, title and gold are optional",
		say.Each(func(lang string) string { return say.Short(say.Names(shown, ", ").In(lang)) }))
}
