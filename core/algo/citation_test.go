package algo

import "testing"

func TestBibTeX(t *testing.T) {
	for _, c := range []struct {
		c    Citation
		want string
	}{
		{
			Citation{Authors: "A. One, B. Two", Title: "Pages & copies", Venue: "WWW", Year: 2007, Link: "https://doi.org/10.1/x_y"},
			"@misc{k,\n  author       = {A. One and B. Two},\n  title        = {Pages \\& copies},\n  howpublished = {WWW},\n  year         = {2007},\n  url          = {https://doi.org/10.1/x\\_y},\n}\n",
		},
		{
			Citation{Authors: "Liu et al.", Title: "T", Venue: "V", Year: 2009},
			"@misc{k,\n  author       = {Liu and others},\n  title        = {T},\n  howpublished = {V},\n  year         = {2009},\n}\n",
		},
		{
			Citation{Authors: "A (1997); B (2003)", Title: "T", Venue: "V", Year: 1997},
			"@misc{k,\n  note         = {A (1997); B (2003)},\n  title        = {T},\n  howpublished = {V},\n  year         = {1997},\n}\n",
		},
	} {
		if got := c.c.BibTeX("k"); got != c.want {
			t.Errorf("got\n%swant\n%s", got, c.want)
		}
	}
}
