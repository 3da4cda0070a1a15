package teach

import (
	"io"
	"path/filepath"
	"strings"

	"pagetwin/app/present/compare"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
	"pagetwin/core/trace/letters"
	"pagetwin/core/trace/picture"
	"pagetwin/core/trace/player"
	"pagetwin/core/trace/scene"
	"pagetwin/core/trace/svg"
)

// Taking is a file format of a story.
type Taking struct {
	Ext  string // file ending with its dot
	Step bool   // it holds only the shown step
}

// Takings returns all formats in display order.
func Takings() []Taking {
	return []Taking{{Ext: ".html"}, {Ext: ".pdf"}, {Ext: ".png", Step: true}, {Ext: ".svg", Step: true}, {Ext: ".json"}}
}

// errTaking is the error of an unknown file ending.
var errTaking = say.Errorf("the extension sets the format: the name must end in .html, .pdf, .png, .svg or .json")

// TakeName returns the suggested file name of the story, without its ending.
func (t *Teach) TakeName() string {
	s := t.First.Story
	if s == nil {
		return "story"
	}
	var parts []string
	for _, p := range s.Pages[:min(2, len(s.Pages))] {
		if s.About != trace.OfSet {
			parts = append(parts, p.ID)
		}
	}
	name := strings.Join(append([]string{s.Name}, parts...), "-")
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>| `, r) {
			return '_'
		}
		return r
	}, compare.Clipped(name))
}

// Take writes the first story, or its shown step, in the format of path's ending.
func (t *Teach) Take(path string, dark bool) {
	story, step := t.First.Story, t.StepOf(0)
	if story == nil || step < 0 {
		t.Desk.Status.Note("teach.none")
		return
	}
	ext := strings.ToLower(filepath.Ext(path))
	lang, out := t.Desk.Book.Lang(), t.Desk.Saver()
	t.Desk.Status.Save(t.Desk.Book.Both("task.save"), func() ([]string, error) {
		fonts, err := letters.Load()
		if fonts == nil {
			return nil, err
		}
		o := picture.Options{Lang: lang, Dark: dark, Fonts: fonts}
		return []string{path}, out.Write(path, func(w io.Writer) error { return take(w, ext, story, step, o) })
	})
}

func take(w io.Writer, ext string, s *trace.Story, step int, o picture.Options) error {
	all := make([]int, len(s.Steps))
	for i := range all {
		all[i] = i
	}
	switch ext {
	case ".html":
		return player.Write(w, s, o.Fonts)
	case ".pdf":
		return picture.PDF(w, s, all, o)
	case ".png":
		return picture.PNG(w, s, step, o)
	case ".svg":
		opt := scene.Options{Lang: o.Lang, Slide: true, Measure: picture.Measure(o.Fonts.Pen())}
		return svg.Write(w, scene.Of(s, step, opt), o.Dark)
	case ".json":
		return s.Write(w)
	}
	return errTaking
}
