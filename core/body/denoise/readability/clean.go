package readability

import (
	"golang.org/x/net/html/atom"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// leftSums are the sums over the nodes left under an element of the body during cleaning.
type leftSums struct {
	readSums
	itemChars, headChars  int32 // characters in list items and in headings
	paras, items          int32 // paragraphs, li
	images, inputs, embed int32
	blocks                int32 // elements that make a div more than a paragraph
	data                  int32 // tables of data
}

func (s *leftSums) plus(o *leftSums) {
	s.chars += o.chars
	s.commas += o.commas
	s.links += o.links
	s.hash += o.hash
	s.itemChars += o.itemChars
	s.headChars += o.headChars
	s.paras += o.paras
	s.items += o.items
	s.images += o.images
	s.inputs += o.inputs
	s.embed += o.embed
	s.blocks += o.blocks
	s.data += o.data
}

func (a *attempt) clean(region int32) {
	t := a.page.t
	end := t.Nodes[region].After
	data, inData := a.dataTables(region)
	gone := make([]bool, end-region)
	left := make([]leftSums, end-region)
	for n := end - 1; n >= region; n-- {
		node := &t.Nodes[n]
		s := &left[n-region]
		a.own(n, s)
		if node.Kind == markup.Element && data[n-region] {
			s.data++
		}
		if a.fate[n] > fateKept && node.Kind == markup.Element && n > region && a.drops(n, s, inData[n-region]) {
			gone[n-region] = true
			a.number[n] = s.linkDensity()
			continue
		}
		if n > region {
			left[node.Parent-region].plus(s)
		}
	}
	for n := region; n < end; n++ {
		if !gone[n-region] {
			continue
		}
		density := a.number[n]
		last := t.Nodes[n].After
		for ; n < last; n++ {
			if a.fate[n] > fateKept {
				a.fate[n], a.number[n] = fateCleaned, density
			}
		}
		n--
	}
}

func (a *attempt) own(n int32, s *leftSums) {
	if a.fate[n] <= fateKept {
		return
	}
	node := &a.page.t.Nodes[n]
	if node.Kind == markup.Text {
		s.chars, s.commas = a.page.chars[n], a.page.commas[n]
		if a.page.para[n] {
			s.paras = 1
		}
		return
	}
	switch node.Tag {
	case atom.A:
		if denoise.IsLink(a.page.t, n) {
			s.links, s.hash = s.chars, 0
			if a.page.look[n].hash {
				s.links, s.hash = 0, s.chars
			}
		}
	case atom.Li:
		s.items++
		s.itemChars = s.chars
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		s.headChars = s.chars
	case atom.Img:
		s.images++
	case atom.Input:
		s.inputs++
	case atom.Object, atom.Embed, atom.Iframe:
		s.embed++
	case atom.Blockquote, atom.Dl, atom.Div, atom.Ol, atom.P, atom.Pre, atom.Table, atom.Ul:
		s.blocks++
	}
}

func (a *attempt) drops(n int32, s *leftSums, inData bool) bool {
	look := &a.page.look[n]
	if look.groups&shareWords != 0 && float64(s.chars)*a.page.scale < 500 {
		return true
	}
	switch a.page.t.Nodes[n].Tag {
	case atom.Footer, atom.Aside:
		return true
	case atom.H1, atom.H2:
		return a.weight(n) < 0
	case atom.Div:
		return s.blocks > 1 && !inData && a.conditional(n, s) // without other blocks it is a paragraph
	case atom.Form, atom.Fieldset, atom.Table, atom.Ul:
		return !inData && a.conditional(n, s)
	}
	return false
}

// conditional applies the rules on boxes with few commas.
func (a *attempt) conditional(n int32, s *leftSums) bool {
	if s.data > 0 {
		return false
	}
	weight := a.weight(n)
	switch {
	case weight < 0:
		return true
	case s.commas >= 10:
		return false
	}
	list := a.page.t.Nodes[n].Tag == atom.Ul || float64(s.itemChars) > 0.9*float64(s.chars)
	paras, images, density := s.paras, s.images, s.linkDensity()
	length := float64(s.chars) * a.page.scale
	switch {
	case images > 1 && 2*paras < images,
		s.inputs > paras/3,
		s.embed == 1 && length < 75,
		s.embed > 1,
		weight >= 25 && density > 0.5:
		return true
	case list:
		return false
	}
	heads := float64(s.headChars) / float64(max(s.chars, 1))
	return s.items-100 > paras ||
		heads < 0.9 && length < 25 && (images == 0 || images > 2) ||
		weight < 25 && density > 0.2
}

func (a *attempt) dataTables(region int32) (data, inside []bool) {
	t := a.page.t
	end := t.Nodes[region].After
	data, inside = make([]bool, end-region), make([]bool, end-region)
	type table struct {
		n                  int32
		rows, cells        int
		hint, layout, nest bool
	}
	var open []table
	closeAt := func(n int32) {
		for k := len(open); k > 0 && t.Nodes[open[k-1].n].After <= n; k-- {
			o := open[k-1]
			open = open[:k-1]
			if !o.nest && !o.layout && (o.hint || o.rows >= 10 || o.cells > 4*o.rows || o.cells > 10) {
				data[o.n-region] = true
				for i := o.n; i < t.Nodes[o.n].After; i++ {
					inside[i-region] = true
				}
			}
		}
	}
	for n := region; n < end; n++ {
		closeAt(n)
		tag := t.Nodes[n].Tag
		if tag == atom.Table {
			if k := len(open); k > 0 {
				open[k-1].nest = true
			}
			open = append(open, table{n: n, layout: a.page.look[n].layout})
			continue
		}
		if len(open) == 0 {
			continue
		}
		switch o := &open[len(open)-1]; tag {
		case atom.Tr:
			o.rows++
		case atom.Td:
			o.cells++
		case atom.Caption, atom.Col, atom.Colgroup, atom.Tfoot, atom.Thead, atom.Th:
			o.hint = true
		}
	}
	closeAt(end)
	return data, inside
}
