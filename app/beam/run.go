package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
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
	"pagetwin/core/disk"
	"pagetwin/core/page"
	"pagetwin/core/spread"
	"pagetwin/core/spread/store"
)

// flags are the command line.
type flags struct {
	Dir         string        `arg:"" name:"dir" help:"Folder of the work that batch sign --plan began. All machines of the cluster see it under this path."`
	Set         string        `arg:"" name:"set" help:"The page set that the work is about; all machines see it too."`
	Flink       string        `placeholder:"HOST:PORT" help:"Job server of an Apache Flink cluster. Unless told, Beam's own runner does the job in this process: for tests and small sets."`
	Parallelism int           `default:"-1" placeholder:"N" help:"Pieces at a time on the cluster; unless told, as many as Flink's configuration says."`
	Program     string        `placeholder:"PATH" help:"This program on the machines of the cluster; unless told, where it is here."`
	Wait        time.Duration `default:"10s" placeholder:"TIME" help:"How long to wait for the job server to answer."`
	Verbose     bool          `help:"Tell what Beam and the cluster say."`
}

// exit is how kong leaves early (--help), caught in run.
type exit int

// run is the command: it does the job of a folder and tells how to go on.
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
	parser, err := kong.New(&c, kong.Name("beam"), kong.Writers(stdout, stderr), kong.Exit(func(code int) { panic(exit(code)) }),
		kong.Description("Do the work of a folder that batch sign --plan began on Apache Beam: on an Apache Flink cluster, or on this machine. batch merge then writes what batch run would."))
	if err != nil {
		panic(err) // the grammar itself is wrong
	}
	if _, err := parser.Parse(args); err != nil {
		fmt.Fprintln(stderr, "beam:", err, "(beam --help tells more)")
		return 2
	}
	if err := c.run(ctx, stdout, stderr); err != nil {
		fmt.Fprintln(stderr, "beam:", strings.TrimSpace(err.Error()))
		return 1
	}
	return 0
}

func (c *flags) run(ctx context.Context, stdout, stderr io.Writer) error {
	spec, work, err := c.spec()
	if err != nil {
		return err
	}
	if c.Flink != "" {
		if err := c.reach(ctx); err != nil {
			return err
		}
	}
	if c.Flink == "" { // Beam leaves an empty file behind, which goes with its folder
		dir, err := disk.FS{}.Scratch()
		if err != nil {
			return err
		}
		defer disk.FS{}.RemoveAll(dir)
		os.Setenv("TMPDIR", dir)
	}
	c.options()
	begin := time.Now()
	p, s := beam.NewPipelineWithRoot()
	job.Build(s, spec, work)
	beamlog.SetLogger(silent{})
	if c.Verbose {
		beamlog.SetLogger(&beamlog.Standard{Level: beamlog.SevInfo})
	}
	if _, err = beam.Run(ctx, c.runner(), p); err != nil {
		if c.Verbose {
			fmt.Fprintln(stderr, err)
		}
		return c.why(ctx, err)
	}
	_, err = fmt.Fprintf(stdout, "%s: done in %v; batch merge %s --pairs FILE --groups FILE writes what was found\n", c.Dir, time.Since(begin).Round(100*time.Millisecond), c.Dir)
	return err
}

// spec takes up the work of the folder. What a job left behind that was broken off is done
// again only where it is missing.
func (c *flags) spec() (spec job.Spec, work store.Spec, err error) {
	for _, path := range []*string{&c.Dir, &c.Set} {
		if *path, err = filepath.Abs(*path); err != nil {
			return spec, work, err
		}
	}
	b, err := os.ReadFile(filepath.Join(c.Dir, store.SpecName))
	if errors.Is(err, fs.ErrNotExist) {
		return spec, work, fmt.Errorf("%s: no work was begun here: begin it with batch sign %s --plan --out %s --algorithm NAME", c.Dir, c.Set, c.Dir)
	}
	if err != nil {
		return spec, work, err
	}
	var told struct{ Program string }
	if err := json.Unmarshal(b, &told); err != nil {
		return spec, work, fmt.Errorf("%s: it cannot be read as a specification of spread work", filepath.Join(c.Dir, store.SpecName))
	}
	w, err := spread.Open(disk.FS{}, c.Dir, told.Program, spread.Options{})
	if err != nil {
		return spec, work, err
	}
	defer w.Close()
	if _, err := w.Keys(); err != nil {
		return spec, work, err
	}
	first, err := page.Open(context.Background(), c.Set, page.Options{Section: page.Section{I: 0, N: w.Spec.Shards}})
	if err != nil {
		return spec, work, err
	}
	first.Close()
	return job.Spec{Dir: c.Dir, Set: c.Set, Work: w.Spec.Hash(), Program: told.Program, Code: store.Code()}, w.Spec, nil
}

// reach tells whether the job server answers.
func (c *flags) reach(ctx context.Context) error {
	var last error
	for end := time.Now().Add(c.Wait); ; {
		conn, err := (&net.Dialer{Timeout: time.Second}).DialContext(ctx, "tcp", c.Flink)
		if err == nil {
			return conn.Close()
		}
		if last = err; time.Now().After(end) || ctx.Err() != nil {
			return fmt.Errorf("no job server answers at %s (%v): start the cluster (make flink), or tell where it is with --flink HOST:PORT", c.Flink, last)
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

// options tells Beam where the job goes.
func (c *flags) options() {
	*jobopts.JobName = "pagetwin-" + filepath.Base(c.Dir)
	*jobopts.WorkerBinary = filepath.Join(c.Dir, store.SpecName) // Beam wants some file to send: workers have the program
	if c.Flink == "" {
		return
	}
	if c.Program == "" {
		c.Program, _ = os.Executable() // "" is told by the cluster
	}
	*jobopts.Endpoint, *jobopts.EnvironmentType, *jobopts.Parallelism = c.Flink, "PROCESS", c.Parallelism
	environment, _ := json.Marshal(map[string]any{"command": c.Program, "env": map[string]string{workerVariable: "1"}}) // texts
	*jobopts.EnvironmentConfig = string(environment)
}

// silent hears what Beam logs and says nothing.
type silent struct{}

// Log does nothing.
func (silent) Log(context.Context, beamlog.Severity, int, string) {}

// why says in a line why a job failed.
func (c *flags) why(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return errors.New("stopped; what is done stays, and the same command goes on")
	}
	line := reason(err.Error())
	if strings.HasPrefix(line, "Process died") {
		return fmt.Errorf("a worker ended as it began (%s): %s must be this program on every machine of the cluster; --program PATH tells where it is", line, c.Program)
	}
	return fmt.Errorf("the job failed: %s (--verbose tells all)", line)
}

// reason is the line of what Beam and a cluster say of an error that says what was wrong:
// that of the step that failed, which comes after its name, or else the last.
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
