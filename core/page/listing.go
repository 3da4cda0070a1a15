package page

import (
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/zeebo/xxh3"
)

// htmlFiles makes candidates of all files of the folder or zip. Those whose
// name does not say that they are pages are asked by their first bytes.
func (l *lister) htmlFiles() error {
	found, problems, err := l.src.files.list(l.ctx)
	if err != nil {
		return err
	}
	l.set.Problems = append(l.set.Problems, problems...)
	byID(found)
	for _, f := range found {
		if f.name == pairsName || f.name == clustersName {
			continue
		}
		l.candidates = append(l.candidates, candidate{
			page:  Page{ID: f.id(), Size: f.size},
			item:  item{file: f.name, n: f.size},
			file:  f,
			where: f.id(),
			sniff: !htmlName(f.name),
		})
	}
	return nil
}

// jsonLines makes candidates of the lines of a listing, called name, which it
// takes over and closes.
func (l *lister) jsonLines(src io.ReadCloser, name string, size int64) error {
	stream, err := streamLines(src, size, isGzip(name, src))
	if err != nil {
		return err
	}
	defer stream.done()
	l.src.lines, l.total = stream.keep, size
	sum := xxh3.New()
	scan := newLineScanner(l.ctx, io.TeeReader(stream, sum))
	unnamed, number := 0, 0
	for {
		ln, blank, bad, ok := scan.next()
		if !ok {
			break
		}
		number++
		where := fmt.Sprintf("%s:%d", name, number)
		switch {
		case bad != nil:
			l.problem(where, bad.Error()+"; line left out")
		case !blank:
			if ln.id == "" {
				unnamed++
			}
			l.addLine(ln, where, number)
		}
		if number%256 == 0 {
			l.advance(stream.read.n - l.done)
		}
	}
	if err := l.ctx.Err(); err != nil {
		return err
	}
	if err := scan.failed(); err != nil {
		l.problem(fmt.Sprintf("%s:%d", name, number), "the file is cut off or damaged here: "+plain(err).Error()+"; the lines before are used")
	}
	if unnamed > 0 {
		l.problem(name, fmt.Sprintf("lines without id: %d; they are called by their file or line number", unnamed))
	}
	l.advance(size - l.done)
	l.lineSum = sum.Sum64()
	l.nothing = noLines(name, number, l.set.Problems)
	return nil
}

func noLines(name string, lines int, problems []Problem) string {
	msg := fmt.Sprintf("none of the %d lines of %s is a page", lines, name)
	if len(problems) > 0 {
		msg += ": " + problems[0].Where + ": " + problems[0].What
	}
	return msg
}

// addLine makes a candidate of what a line says. Of file, html, text and
// summary the first that is there is the content.
func (l *lister) addLine(ln line, where string, number int) {
	c := candidate{where: where, page: Page{ID: ln.id, URL: ln.url, Title: ln.title, Summary: ln.summary}}
	c.item.hint = ln.charset
	body := span{}
	switch {
	case ln.file != "":
		l.nameFile(&c, ln.file)
	case ln.html.at > 0 && (ln.html.n > 0 || ln.text.n == 0):
		body = ln.html
	case ln.text.at > 0:
		c.page.Kind, body = Text, ln.text
	case ln.summary != "" || ln.title != "":
		c.page.Kind, body = Text, ln.abstract
	default:
		c.fate = "has neither file, html, text nor summary; line left out"
	}
	if c.item.file == "" {
		c.item.at, c.item.n, c.page.Size = body.at, body.n, body.size
	}
	if c.page.ID == "" {
		c.page.ID = c.item.file
		if c.page.ID == "" {
			c.page.ID = fmt.Sprintf("line %d", number)
		}
	}
	l.nameGold(&c, ln.gold)
	l.candidates = append(l.candidates, c)
}

// nameFile gives a candidate the file that its line names.
func (l *lister) nameFile(c *candidate, name string) {
	f, err := l.src.files.stat(path.Clean(strings.ReplaceAll(name, `\`, "/")))
	if err != nil {
		c.fate = fmt.Sprintf("file %s: %v; line left out", name, err)
		return
	}
	c.file, c.page.Size = f, f.size
	c.item.file, c.item.n = f.name, f.size
	if strings.EqualFold(path.Ext(f.name), ".txt") {
		c.page.Kind = Text
	}
}

// nameGold gives a candidate the hand-made body that its line names.
func (l *lister) nameGold(c *candidate, name string) {
	if name == "" || c.fate != "" {
		return
	}
	f, err := l.src.files.stat(path.Clean(strings.ReplaceAll(name, `\`, "/")))
	if err != nil {
		l.problem(c.where, fmt.Sprintf("gold %s: %v; the page has no gold body", name, err))
		return
	}
	c.item.gold, c.page.HasGold = f.name, true
}
