package findings

import (
	"bufio"
	"errors"
	"path/filepath"

	"pagetwin/core/base/pack"
	"pagetwin/core/lab/synth"
	"pagetwin/core/page"
)

// writeInputs writes the input of other programs for a set: OUT/inputs/SET/texts.jsonl with id,
// title and text, which is the body that our algorithms get; and, if the set has HTML,
// pages.jsonl with id and html, in UTF-8.
func (m *measuring) writeInputs(q *question) error {
	_, err := m.put(func(w *bufio.Writer) error {
		enc := pack.JSON(w, "")
		for i, b := range q.texts {
			if err := enc.Encode(map[string]string{"id": q.pages.Pages[i].ID, "title": b.title, "text": b.text}); err != nil {
				return err
			}
		}
		return nil
	}, "inputs", q.name, "texts.jsonl")
	if err != nil || !q.html {
		return err
	}
	_, err = m.put(func(w *bufio.Writer) error {
		enc := pack.JSON(w, "")
		for i, p := range q.pages.Pages {
			c, err := q.pages.Read(i)
			if err != nil || c.Kind != page.HTML {
				continue // what could not be read was reported with the bodies
			}
			if err := enc.Encode(map[string]string{"id": p.ID, "html": c.Text}); err != nil {
				return err
			}
		}
		return nil
	}, "inputs", q.name, "pages.jsonl")
	return err
}

// writeGold writes the true bodies of a set in the form of the denoiser for bodies from files.
func (m *measuring) writeGold(q *question) (string, error) {
	return m.put(func(w *bufio.Writer) error {
		enc := pack.JSON(w, "")
		for i, p := range q.pages.Pages {
			gold, err := q.pages.Gold(i)
			if err == nil {
				err = enc.Encode(map[string]string{"id": p.ID, "text": gold})
			}
			if err != nil {
				return err
			}
		}
		return nil
	}, "inputs", q.name, "bodies.jsonl")
}

// How many texts times are taken of.
const (
	speedTexts = 2000
	quickTexts = 200
)

// speedName is the name of the set for measuring times.
const speedName = "speed"

// speedSet makes the texts for measuring times, ours and those of other programs: true bodies of
// artificial pages, four in ten of them reprints.
func (m *measuring) speedSet() (string, error) {
	path := filepath.Join(m.opt.Out, "inputs", speedName, "texts.jsonl")
	n := speedTexts
	if m.opt.Quick {
		n = quickTexts
	}
	spec := synth.DefaultSpec()
	spec.Seed, spec.Pages, spec.Mosaics = m.opt.Seed, n, n/2
	material, err := synth.ReadMaterial(m.opt.Files)
	if err != nil {
		return "", err
	}
	mk, err := synth.New(spec, material)
	if err != nil {
		return "", err
	}
	_, err = m.put(func(w *bufio.Writer) error {
		enc := pack.JSON(w, "")
		for i := range mk.Pages() {
			m.opt.tell("texts to take times of", i, mk.Pages())
			p, err := mk.Page(i)
			if err == nil {
				err = errors.Join(m.ctx.Err(), enc.Encode(map[string]string{"id": p.ID, "title": p.Title, "text": p.Gold}))
			}
			if err != nil {
				return err
			}
		}
		return nil
	}, "inputs", speedName, "texts.jsonl")
	return path, err
}
