package trace_test

import (
	"encoding/json"
	"regexp"
	"testing"

	"pagetwin/core/trace"
)

func TestAHashHasAlwaysTheSameName(t *testing.T) {
	names := map[string]uint64{}
	spoken := regexp.MustCompile("^([b-z][aeiou]){3}$")
	for i := range uint64(2000) {
		name := trace.HashName(i)
		if name != trace.HashName(i) || !spoken.MatchString(name) {
			t.Fatalf("%x is named %q", i, name)
		}
		names[name] = i
	}
	if len(names) < 1990 {
		t.Errorf("2000 hashes have only %d names", len(names))
	}
}

// Labels of hashes keep their digits in files, and other labels are what they were.
func TestLabelsOfHashesAreReadAgain(t *testing.T) {
	for _, label := range []trace.Label{trace.Hashed(7), trace.Hashed(0, 1<<63), trace.Hashed(0x1001), trace.Plain("hash"), trace.Plain(`"hash":`), trace.Plain("")} {
		src, err := json.Marshal(label)
		if err != nil {
			t.Fatal(err)
		}
		var again trace.Label
		if err := json.Unmarshal(src, &again); err != nil || again.En != label.En || again.Hash != label.Hash {
			t.Errorf("%s is read as %+v (%v)", src, again, err)
		}
	}
	var bad trace.Label
	if err := json.Unmarshal([]byte(`{"en":"x","hash":"12"}`), &bad); err == nil {
		t.Errorf("a hash of two digits is read as %+v", bad)
	}
}

func TestDigitsOfAHashBecomeItsName(t *testing.T) {
	if got := trace.Spelled("00000000000000070000000000000008"); got != trace.Hashed(7, 8) {
		t.Errorf("got %+v", got)
	}
	for _, s := range []string{"", "0101010101010101", "12ab", "not digits of it", "00000000000000071"} {
		if got := trace.Spelled(s); got.Hash != "" || got.En != s {
			t.Errorf("%q became %+v", s, got)
		}
	}
}
