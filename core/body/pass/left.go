package pass

import (
	"pagetwin/core/base/say"
	"pagetwin/core/body/kind"
)

// LeftOut counts the pages of a run that are not compared, by reason.
type LeftOut struct {
	Little   int          `json:"little_text"`
	Kinds    *kind.Counts `json:"no_content,omitempty"` // nil if none is left out for its kind
	Features int          `json:"no_features,omitempty"`
	Unread   int          `json:"unread,omitempty"`
}

// CountLeft counts pages that are not compared; nil if there are none.
func CountLeft(list []Left) *LeftOut {
	if len(list) == 0 {
		return nil
	}
	out := &LeftOut{}
	var kinds kind.Counts
	for _, l := range list {
		switch l.Why {
		case TooLittle:
			out.Little++
		case NoContent:
			kinds[l.Kind.Kind]++
			out.Kinds = &kinds
		case NoFeatures:
			out.Features++
		case NotRead:
			out.Unread++
		}
	}
	return out
}

// Words lists the numbers, pages of other kinds first.
func (l LeftOut) Words() say.Words {
	var list []say.Words
	if l.Kinds != nil {
		list = append(list, l.Kinds.Words())
	}
	for _, of := range []struct {
		n    int
		says say.Message
	}{
		{l.Little, say.New("%d with little text", l.Little)},
		{l.Features, say.New("%d without features", l.Features)},
		{l.Unread, say.New("%d not readable", l.Unread)},
	} {
		if of.n > 0 {
			list = append(list, of.says.Words)
		}
	}
	return say.Join(list, ", ")
}
