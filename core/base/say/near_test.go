package say

import (
	"slices"
	"testing"
)

func TestMisspelledNamesFindTheOneThatWasMeant(t *testing.T) {
	known := []string{"minhash", "simhash", "imatch", "cetd", "cetr", "out", "run", "runs", "max-pairs"}
	for name, want := range map[string][]string{
		"minhahs": {"minhash"}, "MinHash": {"minhash"}, "min-hash": {"minhash"}, "cedt": {"cetd", "cetr"},
		"output": {"out"}, "runz": {"run", "runs"}, "max_pairs": {"max-pairs"}, "i-match": {"imatch"},
		"xyzzy": nil, "": nil, "threshold": nil, "m": nil, "k": nil,
	} {
		if got := Near(name, known); !slices.Equal(got, want) {
			t.Errorf("near %q is %q, want %q", name, got, want)
		}
	}
	if got := Meant("simhsah", known).En; got != ": did you mean simhash?" {
		t.Error(got)
	}
	if got := Meant("xyzzy", known[:2]).En; got != ", known: minhash, simhash" {
		t.Error(got)
	}
}
