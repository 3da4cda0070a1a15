package truthfile

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"

	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// Truth as others write it: each table row gives the labels of some pairs and
// what is said of lines that cannot be used.
func TestTruthOfOthers(t *testing.T) {
	for _, c := range []struct{ name, in, labels, want string }{
		{
			"Splink's labels", "unique_id_l,source_dataset_l,unique_id_r,source_dataset_r,clerical_match_score\na,x,b,x,1.0\nc,x,d,x,0.2\ne,x,q,x,0.9\na,x,c,x,2\n",
			"ab1 cd0 ad?", "t:4: page q is not in the set|t:5: label \"2\"",
		},
		{"qrels", "a 0 b 2\na 0 c 0\nb Q0 d -1\na 0 z 1\n", "ab1 ac0 bd?", "t:4: page z is not in the set"},
		{"qrels with tabs", "a\t0\tb\t1\n", "ab1", ""},
		{"quoted CSV over several lines", "\"id1\",\"id2\",\"label\",\"note\"\n\"a\",\"b\",\"1\",\"two\nlines\"\nq,c,1,\n", "ab1", "t:4: page q"},
		{"a quote in a TSV opens nothing", "id1\tid2\tlabel\ttitle\na\tb\t1\t\"open\nc\td\t0\tx\n", "ab1 cd0", ""},
		{"Chinese columns in GB18030", gb18030(t, "网页1,网页2,是否重复\na,b,是\nc,d,否\n"), "ab1 cd0", ""},
		{"semicolons", "left;right;match\na;b;true\nc;d;false\n", "ab1 cd0", ""},
		{"clusters of Splink", "cluster_id,unique_id\n7,a\n7,b\n8,c\n", "ab1 ac0", ""},
	} {
		path := filepath.Join(put(t, map[string]string{"t": c.in}), "t")
		s, err := load(letters(5), path)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		for want := range strings.FieldsSeq(c.labels) {
			got, label := s.Truth.Label(page.MakePair(int(want[0]-'a'), int(want[1]-'a'))), truth.Label(want[2])
			if want == "ad?" {
				label = truth.Unjudged
			}
			if got != label {
				t.Errorf("%s: pair %s is %q", c.name, want, got)
			}
		}
		for want := range strings.SplitSeq(c.want, "|") {
			if !strings.Contains(problems(s), want) {
				t.Errorf("%s: problems\n%s\nlack %q", c.name, problems(s), want)
			}
		}
		if c.want == "" && len(s.Problems) > 0 {
			t.Errorf("%s: problems %s", c.name, problems(s))
		}
	}
}

// A page of one of several data sets is called by both names where the set has
// it so.
func TestSplinkNamesTheDataSet(t *testing.T) {
	pages := []page.Page{{ID: "x-__-1"}, {ID: "y-__-1"}, {ID: "2"}}
	s := page.FromPages("two", pages, make([]page.Content, 3))
	path := filepath.Join(put(t, map[string]string{"t.csv": "source_dataset_l,unique_id_l,source_dataset_r,unique_id_r\nx,1,y,1\nx,1,x,2\n"}), "t.csv")
	labels, err := load(s, path)
	if err != nil {
		t.Fatal(err)
	}
	if len(labels.Truth.Pairs) != 2 || !labels.Truth.IsDuplicate(page.MakePair(0, 1)) || !labels.Truth.IsDuplicate(page.MakePair(0, 2)) {
		t.Errorf("pairs %v, %s", labels.Truth.Pairs, problems(labels))
	}
}

// The unknown ids of a truth for another set are counted; the first are listed.
func TestManyUnknownIDsAreCounted(t *testing.T) {
	var in strings.Builder
	in.WriteString("id1,id2,label\na,b,1\n")
	for i := range 3 * say.ListMost {
		fmt.Fprintf(&in, "q%d,a,1\n", i)
	}
	s, err := load(letters(3), filepath.Join(put(t, map[string]string{"t.csv": in.String()}), "t.csv"))
	if err != nil {
		t.Fatal(err)
	}
	last := s.Problems[len(s.Problems)-1]
	if len(s.Problems) != say.ListMost+1 || !strings.HasPrefix(last.What, fmt.Sprintf("%d more problems", 2*say.ListMost)) {
		t.Errorf("%d problems, the last: %v", len(s.Problems), last)
	}
	_, err = load(letters(3), filepath.Join(put(t, map[string]string{"t.csv": "id1,id2\nq,r\n"}), "t.csv"))
	if err == nil || !strings.Contains(err.Error(), "none of its 1 line refers to pages of this set: t.csv:2: page q is not in the set") {
		t.Errorf("a truth of another set: %v", err)
	}
}

func gb18030(t testing.TB, text string) string {
	t.Helper()
	b, err := simplifiedchinese.GB18030.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
