package experiment_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"pagetwin/core/lab/experiment"
)

// An experiment file names the runs and the set; the results are written to a folder and can be
// read again.
func Example() {
	dir, err := os.MkdirTemp("", "experiment")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	set, _ := filepath.Abs("../../../samples/metasearch")
	file := filepath.Join(dir, "my.toml")
	err = os.WriteFile(file, fmt.Appendf(nil, "set = %q\n[[algorithm]]\nname = \"simhash\"\nsweep = { k = [3, 8] }\n", set), 0o600)
	if err != nil {
		fmt.Println(err)
		return
	}
	spec, err := experiment.Load(file)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := experiment.Run(context.Background(), spec, filepath.Join(dir, "out"), experiment.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range r.Cells {
		fmt.Printf("%s %v: F1 %.3f\n", c.Algorithm, c.Values["k"], c.AtCut["f1"])
	}
	// Output:
	// simhash 3: F1 0.170
	// simhash 8: F1 0.487
}
