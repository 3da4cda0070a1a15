package label

import (
	"bytes"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// The judgements of several people on two sets are unchanged after being written to a separate
// journal and read. Merged into another journal, they leave everything in it; all others are added,
// and the differing ones are counted. A second merge adds nothing.
func TestLabelsAreSharedWithoutLosingAny(t *testing.T) {
	said := rapid.Custom(func(t *rapid.T) Judgement {
		j := judged(rapid.SampledFrom([]string{"a", "b"}).Draw(t, "id1"), rapid.SampledFrom([]string{"c", "d"}).Draw(t, "id2"),
			rapid.SampledFrom(Verdicts()).Draw(t, "verdict"), rapid.SampledFrom([]string{"ann", "王"}).Draw(t, "who"))
		j.Set = rapid.SampledFrom([]string{"one", "two"}).Draw(t, "set")
		j.Fingerprint = j.Set + "0123456789abc"
		return j
	})
	rapid.Check(t, func(rt *rapid.T) {
		made := func(name string) *Writer {
			j := mustOpen(t, filepath.Join(t.TempDir(), name))
			w := NewWriter(j, nil)
			for _, x := range rapid.SliceOfN(said, 0, 6).Draw(rt, name) {
				if _, err := w.Judge(x); err != nil {
					t.Fatal(err)
				}
			}
			if rapid.Bool().Draw(rt, name+" edits") {
				if _, err := w.Edit(Edit{Kind: CutLink, ID1: "a", ID2: "c", Who: "ann", Set: "one"}); err != nil {
					t.Fatal(err)
				}
				w.SetGuide(Guide{Duplicate: name}, "ann")
			}
			return w
		}
		here, there := made("here"), made("there")
		defer here.Close()
		defer there.Close()
		var b bytes.Buffer
		if err := there.State().Write(&b); err != nil {
			t.Fatal(err)
		}
		from, problems, err := Parse(b.Bytes())
		if err != nil || len(problems) > 0 || !cmp.Equal(plain(from), plain(there.State())) || len(from.Edits()) != len(there.State().Edits()) {
			t.Fatalf("%v %v\n%s", err, problems, cmp.Diff(plain(from), plain(there.State())))
		}
		before := plain(here.State())
		added, others := here.Merge(from)
		after := plain(here.State())
		n, differ := 0, 0
		for k, v := range plain(from) {
			if was, ok := before[k]; !ok {
				n++
			} else if was.Verdict != v.Verdict {
				differ++
			}
			if _, ok := after[k]; !ok {
				t.Fatalf("%v is missing", k)
			}
		}
		for k, v := range before {
			if after[k] != v {
				t.Fatalf("%v was %v, is %v", k, v, after[k])
			}
		}
		if added != n || others != differ || len(after) != len(before)+n {
			t.Fatalf("%d added, %d others; want %d, %d", added, others, n, differ)
		}
		edits, guide := len(here.State().Edits()), here.State().Guide()[Duplicate]
		if again, _ := here.Merge(from); again != 0 || len(here.State().Edits()) != edits || here.State().Guide()[Duplicate] != guide {
			t.Fatal("a second time something was added")
		}
	})
}

// plain returns the judgements of a state without their numbers.
func plain(s *State) map[key]Judgement {
	out := map[key]Judgement{}
	for k, e := range s.now {
		out[k] = e.Judgement
	}
	return out
}
