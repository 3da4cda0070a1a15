package outcome

import (
	"pagetwin/core/body/kind"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/result"
)

// leftOut counts the pages of a run that are not compared, by reason.
type leftOut struct {
	Little   int          `json:"little_text"`
	Kinds    *kind.Counts `json:"no_content,omitempty"`
	Features int          `json:"no_features,omitempty"`
	Unread   int          `json:"unread,omitempty"`
}

// leftOutOf counts the pages that a run does not compare; nil if there are none.
func leftOutOf(r *result.Result) *leftOut {
	if len(r.Left) == 0 {
		return nil
	}
	out := &leftOut{}
	var kinds kind.Counts
	for _, l := range r.Left {
		switch l.Why {
		case pass.TooLittle:
			out.Little++
		case pass.NoContent:
			kinds[l.Kind.Kind]++
			out.Kinds = &kinds
		case pass.NoFeatures:
			out.Features++
		case pass.NotRead:
			out.Unread++
		}
	}
	return out
}
