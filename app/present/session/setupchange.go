package session

import (
	"reflect"
	"slices"

	"pagetwin/app/present/beside"
	"pagetwin/core/base/param"
	"pagetwin/core/find/result"
)

// changed is a setting of the next run that has changed, with its old and new value.
type changed struct {
	what     func() string
	from, to string
	of       any // key for merging typed changes, see [Undoable]
}

// noted records a person's change of the settings for undo. The choice of the shown form is no
// setting.
func (s *Setup) noted() {
	if s.desk.Changes.Held() {
		return
	}
	was, now := s.was, s.Kept()
	s.was = now
	if was.Chosen != now.Chosen { // and with it the varied parameter of a sweep
		was.Chosen, was.Sweep = now.Chosen, now.Sweep
	}
	all := s.differ(was, now)
	if len(all) == 0 {
		return
	}
	x := beside.Undoable{What: func() string { return s.desk.Book.T("undo.settings", len(all)) }, Undo: func() { s.Bring(was) }, Redo: func() { s.Bring(now) }}
	if one := all[0]; len(all) == 1 {
		x.What, x.From, x.To, x.Of = one.what, one.from, one.to, one.of
	}
	s.desk.Changes.Did(x)
}

// differ lists the settings that differ.
func (s *Setup) differ(was, now KeptSetup) (out []changed) {
	book := s.desk.Book
	add := func(key, from, to string, typed bool) {
		if from != to {
			x := changed{what: func() string { return book.T("undo." + key) }, from: from, to: to}
			if typed {
				x.of = key
			}
			out = append(out, x)
		}
	}
	form := func(name string, ps []param.Param, was, now map[string]any) {
		for _, p := range ps {
			from, to := p.Default, p.Default
			if v, ok := was[p.Name]; ok {
				from = v
			}
			if v, ok := now[p.Name]; ok {
				to = v
			}
			if reflect.DeepEqual(from, to) {
				continue
			}
			x := changed{what: func() string { return book.T("undo.param", book.W(p.Title), name) }, from: p.Format(from), to: p.Format(to)}
			if p.Kind == param.Int || p.Kind == param.Float || p.Kind == param.Text {
				x.of = [2]string{name, p.Name}
			}
			out = append(out, x)
		}
	}
	for _, a := range s.desk.Algorithms {
		switch on := slices.Contains(now.Ticked, a.Name); {
		case on == slices.Contains(was.Ticked, a.Name):
		case on:
			out = append(out, changed{what: func() string { return book.T("undo.tick", a.Name) }})
		default:
			out = append(out, changed{what: func() string { return book.T("undo.untick", a.Name) }})
		}
		form(a.Name, a.Params, was.Algorithms[a.Name], now.Algorithms[a.Name])
	}
	add("denoiser", was.Denoiser, now.Denoiser, false)
	if s.DenForm != nil && was.Denoiser == now.Denoiser {
		form(now.Denoiser, s.DenForm.Params, was.Denoise, now.Denoise)
	}
	form(book.T("undo.next"), s.PageForm.Params, was.Pages, now.Pages)
	add("candidates", string(was.Candidates), string(now.Candidates), false)
	form(book.T("undo.next"), s.PairForm.Params, was.Pairs, now.Pairs)
	add("sweep", was.Sweep.Param, now.Sweep.Param, false)
	if was.Sweep.Param == now.Sweep.Param {
		add("values", was.Sweep.Values, now.Sweep.Values, true)
	}
	return out
}

// KeptSetup holds the settings of a run; of forms, only the values that differ from their
// defaults.
type KeptSetup struct {
	Chosen     string                    `json:"chosen,omitempty"`
	Ticked     []string                  `json:"ticked"`
	Algorithms map[string]map[string]any `json:"algorithms,omitempty"`
	Denoiser   string                    `json:"denoiser,omitempty"`
	Denoise    map[string]any            `json:"denoise,omitempty"`
	Pages      map[string]any            `json:"pages,omitempty"`
	Pairs      map[string]any            `json:"pairs,omitempty"`
	Candidates result.Candidates         `json:"candidates"`
	Sweep      Sweep                     `json:"sweep"`
}

// Kept returns the settings of the next run.
func (s *Setup) Kept() KeptSetup {
	k := KeptSetup{Algorithms: map[string]map[string]any{}, Pages: s.PageForm.Diff(), Pairs: s.PairForm.Diff(), Candidates: s.Candidates, Sweep: s.Sweep}
	for i, a := range s.desk.Algorithms {
		if s.Ticked[i] {
			k.Ticked = append(k.Ticked, a.Name)
		}
		if i == s.Chosen {
			k.Chosen = a.Name
		}
		if v := s.Forms[i].Diff(); v != nil {
			k.Algorithms[a.Name] = v
		}
	}
	if s.DenForm != nil {
		k.Denoiser, k.Denoise = s.desk.Denoisers[s.Denoiser].Name, s.DenForm.Diff()
	}
	return k
}

// Bring restores kept settings; the change cannot be undone.
func (s *Setup) Bring(k KeptSetup) {
	s.desk.Changes.Within(func() { s.enter(k) })
	s.was = s.Kept()
	s.changed()
}

func (s *Setup) enter(k KeptSetup) {
	for i, a := range s.desk.Algorithms {
		s.Ticked[i] = slices.Contains(k.Ticked, a.Name)
		if a.Name == k.Chosen {
			s.Chosen = i
		}
		s.Forms[i].Fill(k.Algorithms[a.Name])
	}
	if i := s.desk.DenoiserAt(k.Denoiser); i >= 0 {
		s.chooseDenoiser(i)
		s.DenForm.Fill(k.Denoise)
	}
	s.PageForm.Fill(k.Pages)
	s.PairForm.Fill(k.Pairs)
	s.Candidates, s.Sweep = k.Candidates, k.Sweep
	s.chooseTicked()
}
