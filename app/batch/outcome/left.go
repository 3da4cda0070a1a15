package outcome

import (
	"pagetwin/core/body/kind"
	"pagetwin/core/find/detect"
)

// leftOut counts the pages of a run that are not compared.
type leftOut struct {
	Little   int          `json:"little_text"`
	Kinds    *kind.Counts `json:"no_content,omitempty"`
	Features int          `json:"no_features,omitempty"`
	Unread   int          `json:"unread,omitempty"`
}

// leftOutOf counts the pages that a run does not compare; nil for nothing.
func leftOutOf(r *detect.Result) *leftOut {
	if len(r.Left) == 0 {
		return nil
	}
	out := &leftOut{}
	var kinds kind.Counts
	for _, l := range r.Left {
		switch l.Why {
		case detect.TooLittle:
			out.Little++
		case detect.NoContent:
			kinds[l.Kind.Kind]++
			out.Kinds = &kinds
		case detect.NoFeatures:
			out.Features++
		case detect.NotRead:
			out.Unread++
		}
	}
	return out
}
