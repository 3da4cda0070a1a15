package exports

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strconv"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/listing"
	"pagetwin/app/present/session"
	"pagetwin/core/base/pack"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/find/result"
	"pagetwin/core/show/export"
)

// Table writes a table as it is shown, in the background; the ending of path gives the format.
// If the format has no room for a description, a second file holds it.
func Table(d *session.Shared, s *listing.Seen, path string) {
	f, err := export.ByPath(path)
	if err == nil && len(f.Needs) > 0 {
		err = d.Book.Err("seen.format", f.Ext)
	}
	if err != nil {
		d.Status.Fail(err)
		return
	}
	about := aboutTable(d, s, filepath.Base(path))
	lang, title, says := d.Book.Lang(), s.Title(d.Book), []param.Words{s.Says(d.Book), about.words()}
	out := d.Saver()
	d.Status.Start(d.Book.Both("task.export", filepath.Base(path)), false, func(ctx context.Context, report beside.Report) error {
		cells, err := gather(ctx, d, s, report)
		if err != nil {
			return err
		}
		table := &table.Table{Name: s.Name, Title: title, Notes: says, Columns: fileColumns(s)}
		table.Rows = func(yield func([]any) bool) {
			for _, row := range cells {
				if !yield(row) {
					return
				}
			}
		}
		beside := path + ".about.json"
		if !f.Words {
			if err := out.Check(path, beside); err != nil {
				return err
			}
		}
		if err := out.Write(path, func(w io.Writer) error { return f.Write(session.Stoppable(ctx, w), table, lang) }); err != nil || f.Words {
			return err
		}
		return out.Write(beside, func(w io.Writer) error {
			return pack.JSON(w, "  ").Encode(about)
		})
	}, func(err error) {
		switch {
		case errors.Is(err, context.Canceled):
			d.Status.Note("run.stopped")
		case err == nil:
			d.Status.Say(func() string { return d.Book.T("status.saved", path) + " · " + d.Book.W(s.Says(d.Book)) })
		}
	})
}

// About is the content of the description file of a table.
type About struct {
	File        string   `json:"file"`
	Table       string   `json:"table"`
	Rows        int      `json:"rows"`
	Of          int      `json:"of"`
	Filter      string   `json:"filter"`
	Sort        string   `json:"sort"`
	Falling     bool     `json:"falling"`
	Columns     []string `json:"columns"`
	Set         string   `json:"set,omitempty"`
	Fingerprint string   `json:"fingerprint,omitempty"`
	Version     string   `json:"version"`
	Machine     string   `json:"machine"`
}

func aboutTable(d *session.Shared, s *listing.Seen, file string) About {
	a := About{File: file, Table: s.Name, Rows: len(s.Rows), Of: s.All, Filter: s.Filter, Falling: s.Down, Version: d.Version, Machine: result.ThisMachine().String()}
	for i, c := range fileColumns(s) {
		a.Columns = append(a.Columns, c.Name)
		if i == s.SortBy {
			a.Sort = c.Name
		}
	}
	if set := d.Session.Set(); set != nil {
		a.Set, a.Fingerprint = set.Name, set.Fingerprint
	}
	return a
}

// words returns the part of the description that the rows do not show.
func (a About) words() param.Words {
	if a.Set == "" {
		return say.New("pagetwin %s, %s.", a.Version, a.Machine).Words
	}
	return say.New("Set %s, fingerprint %s. pagetwin %s, %s.", a.Set, a.Fingerprint, a.Version, a.Machine).Words
}

func fileColumns(s *listing.Seen) []table.Head {
	var out []table.Head
	for i, c := range s.Columns {
		if c.Name == "" || slices.ContainsFunc(out, func(o table.Head) bool { return o.Name == c.Name }) {
			c.Name += "_" + strconv.Itoa(i+1)
		}
		out = append(out, c)
	}
	return out
}

// gatherAtOnce is the number of rows that are read at a time on the window's thread.
const gatherAtOnce = 500

// gather reads all cells, a few rows at a time, so that the window stays responsive.
func gather(ctx context.Context, d *session.Shared, s *listing.Seen, report beside.Report) ([][]any, error) {
	out := make([][]any, 0, len(s.Rows))
	for part := range slices.Chunk(s.Rows, gatherAtOnce) {
		written := make(chan struct{})
		d.Do(func() {
			defer close(written)
			for _, row := range part {
				cells := make([]any, len(s.Columns))
				for col := range cells {
					cells[col] = s.Cell(row, col)
				}
				out = append(out, cells)
			}
		})
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-written:
		}
		report("", "", int64(len(out)), int64(len(s.Rows)))
	}
	return out, nil
}
