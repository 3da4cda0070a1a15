package samples

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/BurntSushi/toml"

	"pagetwin/core/base/say"
	"pagetwin/core/base/say/saytest"
	"pagetwin/core/lab/course"
	"pagetwin/core/lab/synth"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/truthfile"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

// pack is course/course.toml.
type pack struct {
	Seed    uint64 `toml:"seed"`
	TitleEn string `toml:"title_en"`
	TitleZh string `toml:"title_zh"`
	Page    []struct {
		ID     string `toml:"id"`
		Site   string `toml:"site"`
		Around string `toml:"around"`
	} `toml:"page"`
	Pair []struct { // of no lesson
		Pages [2]string `toml:"pages"`
		Label string    `toml:"label"`
	} `toml:"pair"`
	Lesson []struct {
		ID         string       `toml:"id"`
		TitleEn    string       `toml:"title_en"`
		TitleZh    string       `toml:"title_zh"`
		About      course.About `toml:"about"`
		LearnEn    string       `toml:"learn_en"`
		LearnZh    string       `toml:"learn_zh"`
		Picture    string       `toml:"picture"`
		Pages      []string     `toml:"pages"`
		Labels     []string     `toml:"labels"` // of neighbours, then of the first and the last page
		QuestionEn string       `toml:"question_en"`
		QuestionZh string       `toml:"question_zh"`
		AnswerEn   string       `toml:"answer_en"`
		AnswerZh   string       `toml:"answer_zh"`
		Way        []struct {
			Algorithm  string   `toml:"algorithm"`
			Settings   []string `toml:"settings"`
			Denoiser   string   `toml:"denoiser"`
			Duplicates bool     `toml:"duplicates"` // what the lesson builds on
		} `toml:"way"`
	} `toml:"lesson"`
}

func readPack(t *testing.T) (p pack) {
	t.Helper()
	meta, err := toml.DecodeFile("course/course.toml", &p)
	if err != nil {
		t.Fatal(err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		t.Fatalf("course.toml has keys that nobody reads: %v", unknown)
	}
	return p
}

// members are the files of a zip by name.
type members map[string][]byte

// pages makes the pages of the pack, their bodies and labels.
func (p pack) pages(t *testing.T) members {
	t.Helper()
	m, err := synth.ReadMaterial(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	files := members{}
	var list, labels bytes.Buffer
	enc := json.NewEncoder(&list)
	enc.SetEscapeHTML(false)
	for _, x := range p.Page {
		src, err := os.ReadFile(filepath.Join("course", x.ID+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		made, err := m.Place(p.Seed, synth.Placed{ID: x.ID, Host: x.Site, Article: string(src), Around: x.Around})
		if err != nil {
			t.Fatal(err)
		}
		row := struct {
			ID    string `json:"id"`
			File  string `json:"file"`
			URL   string `json:"url"`
			Title string `json:"title"`
			Gold  string `json:"gold"`
			Lang  string `json:"lang"`
		}{x.ID, "pages/" + x.ID + ".html", made.URL, made.Title, "gold/" + x.ID + ".txt", made.Lang}
		if err := enc.Encode(row); err != nil {
			t.Fatal(err)
		}
		files[row.File], files[row.Gold] = made.Raw, []byte(made.Gold)
	}
	labels.WriteString("id1\tid2\tlabel\thow\n")
	for _, l := range p.Lesson {
		for i, label := range l.Labels {
			a, b := l.Pages[0], l.Pages[len(l.Pages)-1]
			if i+1 < len(l.Pages) {
				a, b = l.Pages[i], l.Pages[i+1]
			}
			fmt.Fprintf(&labels, "%s\t%s\t%s\tconstructed\n", a, b, label)
		}
	}
	for _, x := range p.Pair {
		fmt.Fprintf(&labels, "%s\t%s\t%s\tconstructed\n", x.Pages[0], x.Pages[1], x.Label)
	}
	files["pages.jsonl"], files["pairs.tsv"] = list.Bytes(), labels.Bytes()
	return files
}

// write writes a zip whose members have no times.
func (m members) write(t *testing.T, path string) {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(m)) {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate})
		if err == nil {
			_, err = w.Write(m[name])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
}

// course computes what the algorithms say of the pairs.
func (p pack) course(t *testing.T, set *page.Set) *course.Course {
	t.Helper()
	seg := text.NewSegmenter()
	c := &course.Course{Version: course.Version, Title: saytest.Words(p.TitleEn, p.TitleZh)}
	for _, x := range p.Lesson {
		l := course.Lesson{
			ID: x.ID, About: x.About, Title: saytest.Words(x.TitleEn, x.TitleZh), Learn: saytest.Words(x.LearnEn, x.LearnZh),
			Picture: x.Picture, Pages: x.Pages, Label: x.Labels[len(x.Labels)-1],
			Question: saytest.Words(x.QuestionEn, x.QuestionZh), Answer: saytest.Words(x.AnswerEn, x.AnswerZh),
		}
		for _, y := range x.Way {
			w := course.Way{Algorithm: y.Algorithm, Settings: y.Settings, Denoiser: y.Denoiser}
			s, err := l.Tell(t.Context(), set, w, seg)
			if err != nil {
				t.Fatalf("%s, %s: %v", l.ID, w.Algorithm, err)
			}
			if w.Result = resultOf(l, s); w.Result.Duplicates != y.Duplicates {
				t.Errorf("%s: the lesson builds on %v by %s %v, the score is %v of %v", l.ID, y.Duplicates, w.Algorithm, w.Settings, w.Result.Score, w.Result.Threshold)
			}
			if len(l.Ways) == 0 && l.PictureOf(s) == nil {
				t.Errorf("%s: the story shows no view %q", l.ID, l.Picture)
			}
			l.Ways = append(l.Ways, w)
		}
		c.Lessons = append(c.Lessons, l)
	}
	return c
}

// The course pack is what its texts, its sites and today's algorithms make: pages, labels,
// and answers, which are computed. After a change: go test ./samples -run Course -update.
func TestTheCoursePackIsWhatIsComputed(t *testing.T) {
	p := readPack(t)
	want := p.pages(t)
	bare := filepath.Join(t.TempDir(), "bare.zip")
	want.write(t, bare)
	set, err := formats.Open(t.Context(), bare, page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	c := p.course(t, set)
	var file bytes.Buffer
	if err := c.Write(&file); err != nil {
		t.Fatal(err)
	}
	want[course.File] = file.Bytes()
	for _, lang := range []string{"en", "zh"} {
		sheet, err := c.Questions(lang, "course.zip")
		if err != nil {
			t.Fatal(err)
		}
		want["questions."+lang+".md"] = []byte(sheet)
	}
	if *update {
		want.write(t, "course.zip")
	}
	z, err := zip.OpenReader("course.zip")
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	got := members{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if got[f.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
		r.Close()
	}
	for name, body := range want {
		if !bytes.Equal(got[name], body) {
			t.Errorf("%s of course.zip is not what is made today; see it, and make the pack anew with -update", name)
		}
	}
	if len(got) != len(want) {
		t.Errorf("course.zip has %d files, %d are made", len(got), len(want))
	}
}

// The shipped pack opens as a page set of its pages alone, with labels and lessons in both
// languages.
func TestTheCoursePackOpens(t *testing.T) {
	set, err := formats.Open(t.Context(), "course.zip", page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	p := readPack(t)
	if len(set.Pages) != len(p.Page) || len(set.Problems) > 0 {
		t.Errorf("%d pages, problems %v", len(set.Pages), set.Problems)
	}
	gold, problems := truthfile.Found(set)
	labels := len(p.Pair)
	for _, l := range p.Lesson {
		labels += len(l.Labels)
	}
	if len(problems) > 0 || len(gold.Pairs) != labels {
		t.Errorf("labels %v, problems %v", gold, problems)
	}
	c, err := course.Of(set)
	if err != nil || c == nil || len(c.Lessons) != len(p.Lesson) || len(c.Lessons) != 8 {
		t.Fatalf("%v, %v", c, err)
	}
	for _, l := range c.Lessons {
		for _, w := range []say.Words{l.Title, l.Learn, l.Question, l.Answer, l.Ways[0].Result.Says} {
			if w.En == "" || !w.Has("zh") {
				t.Errorf("%s says nothing in one of the languages: %+v", l.ID, w)
			}
		}
		if len(l.Ways) < 2 {
			t.Errorf("%s has nothing to stand side by side", l.ID)
		}
		if again, ok := c.Lesson(l.ID); !ok || !again.Title.Equal(l.Title) {
			t.Errorf("the lesson %s is not found by its name", l.ID)
		}
	}
}

// What the prose of the lessons says of the pages is so.
func TestTheProseOfTheCoursePackHolds(t *testing.T) {
	set, err := formats.Open(t.Context(), "course.zip", page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	c, err := course.Of(set)
	if err != nil {
		t.Fatal(err)
	}
	gold := func(id string) string {
		i, _ := set.Index(id)
		s, err := set.Gold(i)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	story := func(id string, way int) *trace.Story {
		l, _ := c.Lesson(id)
		s, err := l.Tell(t.Context(), set, l.Ways[way], nil)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	for id, digest := range map[string]int{"one-byte": 0, "one-letter": 1} {
		l, _ := c.Lesson(id)
		a, b, n := gold(l.Pages[0]), gold(l.Pages[1]), 0
		for i := range min(len(a), len(b)) {
			if a[i] != b[i] {
				n++
			}
		}
		if n != 1 || len(a) != len(b) {
			t.Errorf("%s: %d of %d and %d bytes differ", id, n, len(a), len(b))
		}
		if bits := len(view(t, story(id, digest), "digest").Bits.Differ); bits < 48 || bits > 80 {
			t.Errorf("%s: %d bits differ, which is not about half", id, bits)
		}
	}
	ten := story("keyword-swap", 2)
	for side, want := range map[string][2]string{"words-left": {"居民", "游客"}, "words-right": {"游客", "居民"}} {
		if rows := view(t, ten, side).Bars.Bars; rows[9].ID != want[0] || rows[10].ID != want[1] {
			t.Errorf("%s: the words at 10 and 11 are %s and %s", side, rows[9].ID, rows[10].ID)
		}
	}
	lines := func(id string) []string { return slices.Sorted(strings.SplitSeq(gold(id), "\n")) }
	if !slices.Equal(lines("radish-a"), lines("radish-b")) || gold("radish-a") == gold("radish-b") {
		t.Error("the moved paragraphs are not the same in another order")
	}
	whole, body := story("same-template", 0).Pages, story("same-template", 1).Pages
	for i := range whole {
		if whole[i].Chars < 3*body[i].Chars {
			t.Errorf("page %s has %d characters, %d of them its story: the template is not most of it", whole[i].ID, whole[i].Chars, body[i].Chars)
		}
	}
	numbers := regexp.MustCompile(`\d+`)
	if x, y := numbers.FindAllString(gold("water-a"), -1), numbers.FindAllString(gold("water-b"), -1); slices.ContainsFunc(x, func(n string) bool { return n != "8" && slices.Contains(y, n) }) {
		t.Errorf("the notices have the numbers %v and %v in common", x, y)
	}
	sentences := strings.FieldsFunc(gold("water-a"), func(r rune) bool { return r == '。' || r == '\n' })
	if n := len(slices.DeleteFunc(slices.Clone(sentences), func(s string) bool { return !strings.Contains(gold("water-b"), s) })); 2*n < len(sentences) {
		t.Errorf("%d of %d sentences belong to the form, which are not most", n, len(sentences))
	}
	quoted := strings.SplitN(gold("boat-a"), "\n", 2)[1]
	if b := gold("boat-b"); !strings.Contains(b, strings.TrimSpace(quoted)) || utf8.RuneCountInString(b) < 2*utf8.RuneCountInString(quoted) {
		t.Error("the right page does not quote all of the left one, or adds less than it quotes")
	}
	sets := view(t, story("one-letter", 0), "overlap").Bars.Bars
	if n := sets[0].Value + sets[1].Value; n < 150 || n > 250 {
		t.Errorf("the English page has %v shingles, the answer says some two hundred", n)
	}
}

// The pair for I-Match differs in one word that is kept, so in one place and in its digest.
func TestOneKeptWordTellsThePairOfIMatchApart(t *testing.T) {
	set, err := formats.Open(t.Context(), "course.zip", page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	s, err := course.Lesson{Pages: []string{"clock-a", "clock-b"}}.Tell(t.Context(), set, course.Way{Algorithm: "imatch"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	stamps := view(t, s, "stamps").Grid.Cells
	if stamps[0].Label.Hash == stamps[1].Label.Hash {
		t.Errorf("the digests are equal: %+v", stamps)
	}
	var apart []string
	for _, lane := range view(t, s, "joined").Track.Lanes {
		for _, x := range lane.Things {
			if x.Mark == trace.Differs {
				apart = append(apart, x.ID)
			}
		}
	}
	if !slices.Equal(apart, []string{"工匠"}) || s.Shown(0)[0].Text.Lens == "" {
		t.Errorf("the pages are told apart by %v, want one word in one place", apart)
	}
}

// view is the last view of an ID.
func view(t *testing.T, s *trace.Story, id string) *trace.View {
	t.Helper()
	for i := len(s.Steps) - 1; i >= 0; i-- {
		for _, v := range s.Shown(i) {
			if v.ID == id {
				return v
			}
		}
	}
	t.Fatalf("the story shows no view %q", id)
	return nil
}

// resultOf returns what the story of a lesson comes to.
func resultOf(l course.Lesson, s *trace.Story) course.Result {
	if s.About == trace.OfSet {
		return joined(l, s)
	}
	decision := s.Steps[s.Chapters[len(s.Chapters)-1].From]
	return course.Result{Score: s.Score, Threshold: s.Cut, Duplicates: s.Duplicates(), Says: decision.Say}
}

// joined returns whether the first and the last page of a lesson end in one group.
func joined(l course.Lesson, s *trace.Story) course.Result {
	at := slices.IndexFunc(s.Views, func(v *trace.View) bool { return v.ID == "groups" })
	step := slices.IndexFunc(s.Steps, func(x trace.Step) bool { return slices.Contains(x.Views, at) })
	out := course.Result{Threshold: s.Cut, Says: s.Steps[step].Say}
	for _, b := range s.Views[at].Buckets.Buckets {
		has := func(id string) bool {
			return slices.ContainsFunc(b.Members, func(m trace.Member) bool { return m.Label.En == id })
		}
		out.Duplicates = out.Duplicates || has(l.Pages[0]) && has(l.Pages[len(l.Pages)-1])
	}
	return out
}
