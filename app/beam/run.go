package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/alecthomas/kong"
	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	beamlog "github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism" // the runner for one machine

	"pagetwin/app/beam/job"
	"pagetwin/app/beam/work"
	"pagetwin/assets/i18n"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/find/shards"
)

// flags are the command line.
type flags struct {
	Dir         string        `arg:"" name:"dir" help:"Work folder, created if missing; all machines of the cluster must see it under this path. The result is in its subfolder result."`
	About       string        `arg:"" name:"experiment" help:"Experiment file (.toml) with one algorithm and candidates = \"index\"."`
	Sets        string        `placeholder:"SET" help:"Page set, or a file name pattern in quotes whose files form one set ('crawl/*.warc.gz'), instead of that of the experiment file; all machines must see it under this path."`
	Shards      int           `placeholder:"N" help:"Number of parts of the set when the work is started: several for each slot of the cluster. Default: one for every 250,000 pages."`
	Parts       int           `placeholder:"P" help:"Minimum number of parts of the keys; there is at least one for every 2,048 pages."`
	Flink       string        `placeholder:"HOST:PORT" help:"Job server of an Apache Flink cluster. Default: Beam's own runner in this process, for tests and small sets."`
	Parallelism int           `default:"-1" placeholder:"N" help:"Number of pieces processed at the same time on the cluster. Default: set by the Flink configuration."`
	Program     string        `placeholder:"PATH" help:"Path of this program on the machines of the cluster. Default: its path here."`
	Wait        time.Duration `default:"10s" placeholder:"TIME" help:"How long to wait for the job server to answer."`
	Lang        string        `default:"en" enum:"${languages}" help:"Language of messages and of the lists of the result: ${spoken}."`
	Verbose     bool          `help:"Show the messages of Beam and the cluster."`
}

// exit is the panic with which kong leaves early (--help), caught in run.
type exit int

// run is the command: it does the job of a folder and prints how to go on.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) (status int) {
	defer func() {
		if r := recover(); r != nil {
			code, ok := r.(exit)
			if !ok {
				panic(r)
			}
			status = int(code)
		}
	}()
	var c flags
	speaks := append([]string{"en"}, i18n.Languages()...)
	parser, err := kong.New(&c, kong.Vars{"languages": strings.Join(speaks, ","), "spoken": strings.Join(speaks, " or ")}, kong.Name("beam"), kong.Writers(stdout, stderr), kong.Exit(func(code int) { panic(exit(code)) }),
		kong.Description("Find near-duplicate pages on Apache Beam: on an Apache Flink cluster, or on this machine. The result is that of pagetwin run."))
	if err != nil {
		panic(err) // the grammar itself is wrong
	}
	if _, err := parser.Parse(args); err != nil {
		fmt.Fprintln(stderr, "beam:", err, "(beam --help tells more)")
		return 2
	}
	if err := c.run(ctx, stdout, stderr); err != nil {
		fmt.Fprintln(stderr, "beam:", strings.TrimSpace(say.Of(err).In(c.Lang)))
		return 1
	}
	return 0
}

func (c *flags) run(ctx context.Context, stdout, stderr io.Writer) error {
	begin := time.Now()
	line := newLine(stderr, c.Lang)
	defer line.clear()
	w, err := c.begin(ctx, line)
	if err != nil {
		return err
	}
	done, err := isDone(w)
	if err != nil {
		return err
	}
	if !done {
		if err := c.do(ctx, w, line, false); err != nil {
			return err
		}
	}
	line.show(say.Words{En: "collecting the result"})
	counts, err := job.WriteResult(ctx, disk.FS{}, w, c.Lang)
	if err != nil {
		return err
	}
	line.clear()
	return c.report(stdout, counts, time.Since(begin))
}

// report prints the counts of the result and its path in a line.
func (c *flags) report(stdout io.Writer, n job.Counts, took time.Duration) error {
	_, err := fmt.Fprintln(stdout, say.New("%d {page|pages}, %d not read, %d skipped; %d {pair|pairs} of %d compared, %d {group|groups} of %d {page|pages}; results in %s (%v)",
		n.Pages, n.Unread, left(n), n.Pairs, n.Comparisons, n.Groups, n.Grouped, filepath.Join(c.Dir, job.ResultName), took.Round(100*time.Millisecond)).In(c.Lang))
	return err
}

// left returns the number of pages that were left out.
func left(n job.Counts) (sum int) {
	for _, pages := range n.Left {
		sum += pages
	}
	return sum
}

// isDone reports whether all pieces that the cluster has to make exist.
func isDone(w *work.Work) (bool, error) {
	for _, step := range []shards.Step{work.Ship, work.Found} {
		if missing, err := w.Missing(step); err != nil || len(missing) > 0 {
			return false, err
		}
	}
	return true, nil
}

// do runs the job, or the step before it: learning from the shards.
func (c *flags) do(ctx context.Context, w *work.Work, line *line, learns bool) (err error) {
	if c.Flink != "" {
		if err := c.reach(ctx); err != nil {
			return err
		}
	} else { // Beam leaves an empty file behind, which is removed with its folder
		dir, err := disk.FS{}.Scratch()
		if err != nil {
			return err
		}
		defer disk.FS{}.RemoveAll(dir)
		defer setTemp(dir)()
	}
	records := filepath.Join(w.Dir, job.RecordsName)
	if err := (disk.FS{}).RemoveAll(records); err != nil { // of a job that was stopped
		return err
	}
	defer disk.FS{}.RemoveAll(records)
	c.options(w.Dir)
	p, s := beam.NewPipelineWithRoot()
	build := job.Build
	if learns {
		build = job.See
	}
	build(s, job.Spec{Dir: w.Dir, Set: c.Sets, Work: w.Spec.Hash(), Program: w.Spec.Program}, w.Spec)
	if !c.Verbose {
		slog.SetDefault(slog.New(slog.DiscardHandler)) // of Beam's own runner
	}
	watch := newWatch(ctx, w, line, learns, c.Verbose)
	defer watch.stop()
	beamlog.SetLogger(watch)
	if _, err := beam.Run(ctx, c.runner(), p); err != nil {
		return c.why(ctx, err)
	}
	return nil
}

// setTemp sets the folder for temporary files, until back is called.
func setTemp(dir string) (back func()) {
	before, was := os.LookupEnv("TMPDIR")
	os.Setenv("TMPDIR", dir)
	return func() {
		if was {
			os.Setenv("TMPDIR", before)
		} else {
			os.Unsetenv("TMPDIR")
		}
	}
}

// reach reports whether the job server answers.
func (c *flags) reach(ctx context.Context) error {
	var last error
	for end := time.Now().Add(c.Wait); ; {
		conn, err := (&net.Dialer{Timeout: time.Second}).DialContext(ctx, "tcp", c.Flink)
		if err == nil {
			return conn.Close()
		}
		if last = err; time.Now().After(end) || ctx.Err() != nil {
			return say.Errorf("no job server answers at %s (%v): start the cluster (make flink), or set its address with --flink HOST:PORT", c.Flink, last)
		}
		select {
		case <-ctx.Done():
		case <-time.After(200 * time.Millisecond):
		}
	}
}

func (c *flags) runner() string {
	if c.Flink == "" {
		return "prism"
	}
	return "universal"
}

// options sets the destination of the job in Beam.
func (c *flags) options(dir string) {
	*jobopts.JobName = "pagetwin-" + filepath.Base(c.Dir)
	*jobopts.WorkerBinary = filepath.Join(dir, shards.SpecName) // Beam wants some file to send: workers have the program
	if c.Flink == "" {
		return
	}
	if c.Program == "" {
		c.Program, _ = os.Executable() // the cluster reports ""
	}
	*jobopts.Endpoint, *jobopts.EnvironmentType, *jobopts.Parallelism = c.Flink, "PROCESS", c.Parallelism
	environment, _ := json.Marshal(map[string]any{"command": c.Program, "env": map[string]string{workerVariable: "1"}}) // texts
	*jobopts.EnvironmentConfig = string(environment)
}

// why returns an error that explains in a line why a job failed.
func (c *flags) why(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return say.Errorf("stopped; finished parts are kept, and the same command continues")
	}
	line := reason(err.Error())
	if strings.HasPrefix(line, "Process died") {
		return say.Errorf("a worker exited at start (%s): %s must be this program on every machine of the cluster; set its path with --program PATH", line, c.Program)
	}
	return say.Errorf("the job failed: %s (--verbose shows details)", line)
}

// reason returns the line with the cause from an error message of Beam and a cluster: the line
// after the name of the step that failed, or else the last.
func reason(all string) string {
	last, after := "", false
	for line := range strings.Lines(all) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		if last = line; after {
			break
		}
		after = strings.HasPrefix(line, "DoFn[")
	}
	if name, rest, ok := strings.Cut(last, ": "); ok && strings.HasPrefix(name, "java.") {
		return rest
	}
	return last
}
