package sigcache

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/base/disk/disktest"
)

func TestAFullDiskKeepsTheSignaturesThatWereThere(t *testing.T) {
	dir := disktest.Small(t, 256)
	if dir == "" {
		return
	}
	c, err := Open(filepath.Join(dir, "cache"), 0)
	if err != nil {
		t.Fatal(err)
	}
	job := Job{Algorithm: algo.Algorithm{Name: "simhash"}}
	page := func(i int) Hash { return newSum(fmt.Sprint(i)).hash() }
	add := func(from, to, words int) {
		var list []Signed
		for i := from; i < to; i++ {
			list = append(list, Signed{page(i), make(algo.Signature, words)})
		}
		c.Add(job, c.Load(job, nil), list, Hash{}, nil)
	}
	add(0, 50, 8)
	if len(c.Failures()) > 0 {
		t.Fatal(c.Failures())
	}
	add(50, 1000, 64)
	if f := c.Failures(); len(f) != 1 || !strings.Contains(f[0].Error(), "no space left on device; free some space") || strings.Contains(f[0].Error(), "\n") {
		t.Errorf("on a full disk it says %v", f)
	}
	if got := len(c.Load(job, nil).Signatures); got != 50 {
		t.Errorf("%d of 50 signatures are there", got)
	}
	if left, _ := os.ReadDir(filepath.Join(dir, "cache", jobsDir)); len(left) != 1 {
		t.Errorf("it leaves %v", left)
	}
	add(50, 60, 8)
	if got := len(c.Load(job, nil).Signatures); got != 60 {
		t.Errorf("with room again there are %d of 60 signatures", got)
	}
}
