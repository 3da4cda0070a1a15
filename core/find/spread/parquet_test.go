package spread_test

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"pagetwin/core/base/disk"
	"pagetwin/core/find/spread"
	"pagetwin/core/page"
)

// inSQL is the statement in the manual that finds the candidates.
const inSQL = `SELECT count(*) FROM (
  SELECT DISTINCT a.page, b.page
  FROM '%[1]s/sign-*/keys.parquet' a JOIN '%[1]s/sign-*/keys.parquet' b USING (key)
  WHERE a.page < b.page AND (a.asks OR b.asks))`

// A join of the keys written as Parquet finds the candidate pairs of the run.
func TestParquetKeysGiveTheSameCandidates(t *testing.T) {
	path, dir := crawl(t, 80, false), t.TempDir()
	j, opt := job(t, "minhash", "threshold", 0.2)
	opt.Repeats, opt.Kinds, opt.Least = "keep", "", 0
	spec, err := spread.Plan(j, opt, version, spread.Set{Name: "crawl", Pages: 80}, spread.Sizes{Shards: 3, Parts: 2, Blocks: 2})
	must(t, err)
	spec.Parquet = true
	w, err := spread.Begin(disk.FS{}, dir, spec, nil, spread.Options{Segmenter: segmenter()})
	must(t, err)
	defer w.Close()
	m, err := steps(t, w, path)
	must(t, err)
	t.Run("read", func(t *testing.T) { joinedHere(t, dir, m) })
	t.Run("DuckDB", func(t *testing.T) {
		out, err := exec.Command("python3", "-c", "import duckdb; print(duckdb.sql(\"\"\""+fmt.Sprintf(inSQL, dir)+"\"\"\").fetchall()[0][0])").Output()
		if err != nil {
			t.Skip("there is no duckdb here (pip install duckdb)")
		}
		if got, want := strings.TrimSpace(string(out)), fmt.Sprint(m.Result.Comparisons); got != want {
			t.Errorf("DuckDB finds %s pairs, want %s", got, want)
		}
	})
	if m.Result.Comparisons < 10 {
		t.Errorf("only %d pairs were compared", m.Result.Comparisons)
	}
}

// joinedHere joins the keys as the statement does, and checks the pages.
func joinedHere(t *testing.T, dir string, m *spread.Merged) {
	type keyRow struct {
		Key  int64 `parquet:"key"`
		Page int64 `parquet:"page"`
		Asks bool  `parquet:"asks"`
	}
	type pageRow struct {
		Page      int64   `parquet:"page"`
		ID        string  `parquet:"id"`
		Signature []int64 `parquet:"signature,list"`
	}
	by := make(map[int64][]keyRow)
	pages := 0
	for i := range 3 {
		folder := filepath.Join(dir, fmt.Sprintf("sign-%05d", i))
		keys, err := parquet.ReadFile[keyRow](filepath.Join(folder, "keys.parquet"))
		must(t, err)
		for _, k := range keys {
			by[k.Key] = append(by[k.Key], k)
		}
		rows, err := parquet.ReadFile[pageRow](filepath.Join(folder, "pages.parquet"))
		must(t, err)
		for _, r := range rows {
			if want := m.Set.Pages[pages].ID; r.ID != want || len(r.Signature)%128 != 0 {
				t.Fatalf("page %s with %d words, want %s", r.ID, len(r.Signature), want)
			}
			pages++
		}
	}
	pairs := make(map[page.Pair]bool)
	number := make(map[int64]int)
	for _, rows := range by {
		for _, a := range rows {
			for _, b := range rows {
				if a.Page < b.Page && (a.Asks || b.Asks) {
					pairs[page.MakePair(numbered(number, a.Page), numbered(number, b.Page))] = true
				}
			}
		}
	}
	if int64(len(pairs)) != m.Result.Comparisons || pages != len(m.Set.Pages) {
		t.Errorf("%d pairs and %d pages, want %d and %d", len(pairs), pages, m.Result.Comparisons, len(m.Set.Pages))
	}
}

func numbered(of map[int64]int, page int64) int {
	if _, ok := of[page]; !ok {
		of[page] = len(of)
	}
	return of[page]
}
