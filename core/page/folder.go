package page

import (
	"errors"
	"io"
	"runtime"
	"strings"

	"golang.org/x/sync/errgroup"
)

// found is a file of a folder or archive and what it is.
type found struct {
	file   file
	format *format // nil for none
	err    error   // why it cannot be told
}

// allFiles lists a folder or archive by all of its files, which are given: web pages by name or
// content, and files that hold pages. Files of rows, as CSV, count only where
// nothing else is there: results beside the pages are not pages.
func (l *lister) allFiles(of files) error {
	names, problems, err := of.list(l.ctx)
	if err != nil {
		return err
	}
	if l.within != "" {
		for i := range names {
			names[i].name = l.within + "/" + names[i].name
		}
		for i := range problems {
			problems[i].Where = file{name: l.within}.id() + "/" + problems[i].Where
		}
	}
	l.set.Problems = append(l.set.Problems, problems...)
	byID(names)
	all, err := l.formats(names)
	if err != nil {
		return err
	}
	rows := true
	for _, f := range all {
		rows = rows && (f.format == nil || f.format.table || f.format == &textFormat)
	}
	for _, f := range all {
		if base := strings.TrimPrefix(strings.TrimPrefix(f.file.name, l.within), "/"); base == PairsName || base == ClustersName {
			continue
		}
		if err := l.oneOf(f, rows); err != nil {
			return err
		}
	}
	return nil
}

// oneOf lists one file of a folder or archive. What is wrong with it is a
// problem of the file alone.
func (l *lister) oneOf(f found, rows bool) error {
	switch {
	case f.err != nil:
		l.problemOf(f.file.id(), leftOut(f.err), f.err)
	case f.format == nil, f.format == &textFormat, f.format.table && !rows:
		l.skipped = append(l.skipped, f.file)
	case f.format == &htmlFormat:
		l.candidates = append(l.candidates, candidate{
			page:  Page{ID: f.file.id(), Size: f.file.size},
			item:  item{file: f.file.name, n: f.file.size},
			file:  f.file,
			where: f.file.id(),
			sniff: !htmlName(f.file.name),
		})
	default:
		err := l.container(f.file, true)
		if over := l.over(); over != nil {
			return over
		}
		if err != nil {
			l.problemOf(f.file.id(), leftOut(err), err)
		}
	}
	return nil
}

// formats looks at the beginnings of all files whose names do not say that they
// are web pages.
func (l *lister) formats(names []file) ([]found, error) {
	out := make([]found, len(names))
	g, ctx := errgroup.WithContext(l.ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i, f := range names {
		out[i].file = f
		if htmlName(f.name) {
			out[i].format = &htmlFormat
			continue
		}
		g.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			if head, err := l.head(f.name); err == nil {
				out[i].format, out[i].err = formatInside(head, f.id())
			}
			return nil
		})
	}
	return out, errors.Join(g.Wait(), l.ctx.Err())
}

// formatInside is formatOfFile for a file among others, where an object of JSON
// is more likely a setting than a line.
func formatInside(head []byte, name string) (*format, error) {
	f, err := formatOfFile(head, name)
	if f == &jsonFormat && !namedLines(withoutPacking(strings.ToLower(name))) {
		return nil, nil
	}
	return f, err
}

// head reads the first bytes of a file.
func (l *lister) head(name string) ([]byte, error) {
	r, err := l.src.files.open(name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	head := make([]byte, headBytes)
	n, err := io.ReadFull(r, head)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil
	}
	return head[:n], err
}
