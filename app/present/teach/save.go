package teach

import (
	"io"
	"path/filepath"
	"strings"
	"time"

	"pagetwin/app/present/pair"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
	"pagetwin/core/trace/letters"
	"pagetwin/core/trace/picture"
	"pagetwin/core/trace/player"
	"pagetwin/core/trace/scene"
)

// Taking is what a story can be taken along as.
type Taking struct {
	Ext  string // with its dot
	Step bool   // the step that is shown alone
}

// Takings are all of them, in their order.
func Takings() []Taking {
	return []Taking{{Ext: ".html"}, {Ext: ".pdf"}, {Ext: ".gif"}, {Ext: ".png", Step: true}, {Ext: ".svg", Step: true}, {Ext: ".json"}}
}

// errTaking says that a file has another ending.
var errTaking = say.Errorf("the name of the file says what is written: it ends in .html, .pdf, .gif, .png, .svg or .json")

// TakeName is what the file of the story is called, without its ending.
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
	}, pair.Clipped(name))
}

// Take writes the first story, or the step that is shown, as the ending of path says.
func (t *Teach) Take(path string, dark bool) {
	story, step := t.First.Story, t.StepOf(0)
	if story == nil || step < 0 {
		t.Desk.Status.Note("teach.none")
		return
	}
	ext := strings.ToLower(filepath.Ext(path))
	lang, out := t.Desk.Book.Lang(), t.Desk.Saver(false)
	t.Desk.Status.Save(t.Desk.Book.Both("task.save"), func() ([]string, error) {
		fonts, err := letters.Load()
		if fonts == nil {
			return nil, err
		}
		o := picture.Options{Lang: lang, Dark: dark, Fonts: fonts}
		return []string{path}, out.Write(path, func(w io.Writer) error { return take(w, ext, story, step, o) })
	})
}

// frame is how long a film shows a step.
const frame = 4 * time.Second

// take writes a story, or a step of it.
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
	case ".gif":
		return picture.GIF(w, s, all, frame, o)
	case ".png":
		return picture.PNG(w, s, step, o)
	case ".svg":
		opt := scene.Options{Lang: o.Lang, Slide: true, Measure: picture.Measure(o.Fonts.Pen())}
		return scene.Of(s, step, opt).SVG(w, o.Dark)
	case ".json":
		return s.Write(w)
	}
	return errTaking
}
