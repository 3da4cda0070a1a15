package blend

import (
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/algo/charfreq"
	"pagetwin/core/algo/digest"
	"pagetwin/core/algo/longsentence"
	"pagetwin/core/algo/shingling"
	"pagetwin/core/algo/spotsigs"
	"pagetwin/core/algo/substring"
	"pagetwin/core/algo/titletopic"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Component is one algorithm in fixed settings that the blend can ask.
type Component struct {
	Name      string // as in terms: "containment"
	Title     param.Words
	Algorithm algo.Algorithm
	Settings  []string // name=value, where they differ from the defaults

	index bool                 // its index brings pages together
	lacks func(*text.Doc) bool // the page has not what it reads, beyond an empty signature; may be nil
}

// components returns every component that a blend can be made of. None needs the
// dictionary, and none but chars-idf the set as a whole.
func components() []Component {
	list := []Component{
		{
			Name: "containment", Title: param.Words{En: "containment of 5-character shingles"},
			Algorithm: shingling.Algorithm(), Settings: []string{"measure=containment", "unit=char", "k=5", "threshold=0.4"}, index: true,
		},
		{
			Name: "containment12", Title: param.Words{En: "containment of 12-character shingles"},
			Algorithm: shingling.Algorithm(), Settings: []string{"measure=containment", "unit=char", "k=12", "threshold=0.4"},
		},
		{
			Name: "resemblance", Title: param.Words{En: "resemblance of 5-character shingles"},
			Algorithm: shingling.Algorithm(), Settings: []string{"measure=exact", "unit=char", "k=5", "threshold=0.3"},
		},
		{
			Name: "spots", Title: param.Words{En: "spot signatures"},
			Algorithm: spotsigs.Algorithm(), Settings: []string{"unit=char"},
		},
		{
			Name: "sentences", Title: param.Words{En: "long sentences"},
			Algorithm: longsentence.Algorithm(), index: true,
		},
		{
			Name: "passages", Title: param.Words{En: "exact shared passages"},
			Algorithm: substring.Algorithm(), Settings: []string{"length=25"},
		},
		{
			Name: "topic", Title: param.Words{En: "title topic"},
			Algorithm: titletopic.Algorithm(), Settings: []string{"steps=topic"},
			lacks: func(d *text.Doc) bool { return d.TitleNorm().Text == "" },
		},
		{
			Name: "lead", Title: param.Words{En: "opening of the body"},
			Algorithm: titletopic.Algorithm(), Settings: []string{"steps=summary", "body=true"},
		},
		{
			Name: "chars", Title: param.Words{En: "cosine of character counts"},
			Algorithm: charfreq.Algorithm(),
		},
		{
			Name: "chars-idf", Title: param.Words{En: "cosine of weighted character counts"},
			Algorithm: charfreq.Algorithm(), Settings: []string{"weighting=tfidf"},
		},
		{
			Name: "digest", Title: param.Words{En: "equal content digest"},
			Algorithm: digest.Algorithm(), index: true,
		},
	}
	return list
}

func (c Component) method() (algo.Method, error) {
	v, err := param.Parse(c.Algorithm.Params, c.Settings)
	var m algo.Method
	if err == nil {
		m, err = c.Algorithm.New(v)
	}
	if err != nil {
		return nil, say.Errorf("blend: component %s: %v", c.Name, err)
	}
	return m, nil
}

// sign returns the component's signature of a page, empty if the page lacks the text that it reads.
// The component does not see the address of the page: a probability is learned from what pages say,
// and two pages at one address are the same page anyway.
func (c Component) sign(m algo.Method, d *text.Doc) algo.Signature {
	if c.lacks != nil && c.lacks(d) {
		return nil
	}
	bare := *d
	bare.URL = ""
	return m.Sign(&bare)
}

func componentNames() string {
	var names []string
	for _, c := range components() {
		names = append(names, c.Name)
	}
	return strings.Join(names, ", ")
}
