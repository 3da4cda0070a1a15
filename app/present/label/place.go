package label

import (
	"encoding/json"
	"slices"

	"pagetwin/app/present/results"
	"pagetwin/core/judge/label"
	"pagetwin/core/page"
)

// labelPlace is a person's position in the queue of a set; it is kept for the next start.
type labelPlace struct {
	Set      string `json:"set"` // its fingerprint
	Who      string `json:"who"` // each person has a queue of their own
	Queue    string `json:"queue"`
	Run      string `json:"run,omitempty"` // number of the kept run in the workspace
	ID1, ID2 string // the shown pair
}

const (
	labelPlacesKey  = "label.places"
	mostLabelPlaces = 20
)

// labelPlaces returns the kept positions, the last one first.
func (l *Label) labelPlaces() []labelPlace {
	var out []labelPlace
	for _, s := range l.desk.Store.StringList(labelPlacesKey) {
		var p labelPlace
		if json.Unmarshal([]byte(s), &p) == nil {
			out = append(out, p)
		}
	}
	return out
}

// remember keeps the current position.
func (l *Label) remember() {
	set := l.desk.Session.Set()
	if set == nil || set.Fingerprint == "" || l.At >= len(l.Items) {
		return
	}
	it := l.Items[l.At]
	now := labelPlace{Set: set.Fingerprint, Who: l.desk.Judgements.Who(), Queue: label.Queues()[l.Queue].Name, ID1: set.Pages[it.A].ID, ID2: set.Pages[it.B].ID}
	if runs := l.runs(); len(runs) > 0 && runs[0].Kept != nil {
		now.Run = runs[0].Kept.ID
	}
	all := slices.DeleteFunc(l.labelPlaces(), func(p labelPlace) bool { return p.Set == now.Set && p.Who == now.Who })
	all = slices.Insert(all, 0, now)
	var out []string
	for _, p := range all[:min(len(all), mostLabelPlaces)] {
		if src, err := json.Marshal(p); err == nil {
			out = append(out, string(src))
		}
	}
	l.desk.Store.SetStringList(labelPlacesKey, out)
}

// recall looks up the kept position for the open set.
func (l *Label) recall() {
	l.resume = nil
	set := l.desk.Session.Set()
	if set == nil || set.Fingerprint == "" {
		return
	}
	places := l.labelPlaces()
	if i := slices.IndexFunc(places, func(p labelPlace) bool { return p.Set == set.Fingerprint && p.Who == l.desk.Judgements.Who() }); i >= 0 {
		l.resume = &places[i]
		l.Queue = max(0, slices.IndexFunc(label.Queues(), func(q label.Queue) bool { return q.Name == l.resume.Queue }))
	}
}

// resumed returns the run of the kept position, nil for none: after a set was opened, its kept runs
// are loaded one by one.
func (l *Label) resumed() *results.Result {
	if l.resume == nil || l.resume.Run == "" || l.desk.Session.Now().Picked {
		return nil
	}
	return l.desk.Session.ByID(l.resume.Run)
}

// goOn moves to the pair of the kept position.
func (l *Label) goOn() {
	set := l.desk.Session.Set()
	if l.resume == nil || set == nil {
		return
	}
	a, okA := set.Index(l.resume.ID1)
	b, okB := set.Index(l.resume.ID2)
	if !okA || !okB {
		return
	}
	p := page.MakePair(a, b)
	l.At = max(0, slices.IndexFunc(l.Items, func(it label.Item) bool { return it.Pair == p }))
}
