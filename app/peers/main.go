// Command peers measures the bodies of other programs beside ours: denoisers that are ported or
// bound for comparison alone, over page sets with known bodies, in one table with those of
// pagetwin. It also runs them, and programs that find near-duplicates, for pagetwin report findings. It is
// a module of its own, so that its dependencies are not linked into the programs of
// pagetwin.
//
//	cd app/peers && go run . SET --denoiser trafilatura,readability-go,learned
//	cd app/peers && go run . compare DIR
//	cd app/peers && go test -run '^$' -bench .
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"pagetwin/app/peers/domdistiller"
	"pagetwin/app/peers/readability"
	"pagetwin/app/peers/trafilatura"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/pack"
	"pagetwin/core/body/denoise"
	"pagetwin/core/judge/eval/body"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/show/export"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "peers:", err)
		os.Exit(1)
	}
}

// commands are the commands of the program.
type commands struct {
	Bodies  flags      `cmd:"" default:"withargs" help:"Measure bodies on a set with known bodies."`
	Compare compareCmd `cmd:"" help:"Run the programs for pagetwin report findings: reads DIR/inputs, writes DIR/others."`
}

// flags are the flags for measuring bodies.
type flags struct {
	Set      string   `arg:"" name:"set" help:"Page set: a folder, zip, .jsonl or .html file."`
	Denoiser []string `default:"trafilatura,readability-go" help:"Denoisers, separated by commas: trafilatura, domdistiller, readability-go, and all those of pagetwin denoisers."`
	Bodies   string   `placeholder:"FILE.jsonl" help:"Write the bodies to FILE-DENOISER.jsonl, one JSON object with id and text a line, as input of train agree."`
	Form     string   `default:"markdown" help:"Format of the table."`
}

// run executes a command line.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	var c commands
	parser, err := kong.New(&c, kong.Name("peers"), kong.Writers(stdout, stderr),
		kong.Description("Measures other programs beside pagetwin."))
	if err != nil {
		return err
	}
	chosen, err := parser.Parse(args)
	if err != nil {
		return err
	}
	if chosen.Selected().Name == "compare" {
		return c.Compare.Run(ctx, stderr)
	}
	return c.Bodies.measure(ctx, stdout)
}

func (f *flags) measure(ctx context.Context, stdout io.Writer) error {
	form, err := export.ByName(f.Form)
	if err != nil {
		return err
	}
	jobs, err := jobsOf(f.Denoiser)
	if err != nil {
		return err
	}
	set, err := formats.Open(ctx, f.Set, page.Options{})
	if err != nil {
		return err
	}
	defer set.Close()
	lines := make([][]line, len(jobs))
	opt := body.Options{}
	if f.Bodies != "" {
		opt.Body = func(job, i int, b denoise.Body) error {
			lines[job] = append(lines[job], line{set.Pages[i].ID, b.Text})
			return nil
		}
	}
	results, err := body.Measure(ctx, set, jobs, opt)
	if err != nil {
		return err
	}
	runs := make([]export.BodyRun, len(results))
	for i, r := range results {
		runs[i] = export.BodyRun{Set: set, Result: r}
		if f.Bodies == "" {
			continue
		}
		if err := write(named(f.Bodies, r.Denoiser), lines[i]); err != nil {
			return err
		}
	}
	return form.Write(stdout, export.Bodies(runs), "en")
}

func foreign() []denoise.Denoiser {
	return []denoise.Denoiser{trafilatura.Denoiser(), domdistiller.Denoiser(), readability.Denoiser()}
}

func moduleOf(d denoise.Denoiser) string {
	module, _, _ := strings.Cut(d.Source, ";")
	return module
}

func jobsOf(names []string) ([]body.Job, error) {
	all := append(catalog.Denoisers(), foreign()...)
	var jobs []body.Job
	for _, name := range names {
		at := slices.IndexFunc(all, func(d denoise.Denoiser) bool { return d.Name == name })
		if at < 0 {
			return nil, fmt.Errorf("unknown denoiser %q: pagetwin denoisers lists them; trafilatura, domdistiller and readability-go are here", name)
		}
		jobs = append(jobs, body.Job{Denoiser: all[at]})
	}
	return jobs, nil
}

// line is the body of a page.
type line struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

func named(path, denoiser string) string {
	ext := filepath.Ext(path)
	return strings.TrimSuffix(path, ext) + "-" + denoiser + ext
}

func write(path string, lines []line) error {
	return disk.Write(path, func(w *bufio.Writer) error {
		enc := pack.JSON(w, "")
		var err error
		for _, l := range lines {
			err = errors.Join(err, enc.Encode(l))
		}
		return err
	})
}
