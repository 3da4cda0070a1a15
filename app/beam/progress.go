package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	beamlog "github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	jobpb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/jobmanagement_v1"
	pipepb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/pipeline_v1"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/grpcx"
	"golang.org/x/term"
	"google.golang.org/protobuf/encoding/protowire"

	"pagetwin/app/beam/work"
	"pagetwin/core/base/say"
	"pagetwin/core/find/shards"
)

// line shows the progress of the work: on a terminal in one line that changes, elsewhere in a new
// line from time to time.
type line struct {
	mu       sync.Mutex
	w        io.Writer
	lang     string
	terminal bool
	every    time.Duration
	last     time.Time // when it was shown
	text     string
}

func newLine(w io.Writer, lang string) *line {
	f, ok := w.(*os.File)
	l := &line{w: w, lang: lang, every: time.Minute, last: time.Now()}
	if ok && term.IsTerminal(int(f.Fd())) {
		l.terminal, l.every, l.last = true, 200*time.Millisecond, time.Time{}
	}
	return l
}

// show shows the current step.
func (l *line) show(words say.Words) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if time.Since(l.last) < l.every {
		return
	}
	text := words.In(l.lang)
	switch {
	case l.terminal:
		fmt.Fprintf(l.w, "\r\x1b[K%s", text)
	case text != l.text:
		fmt.Fprintln(l.w, "beam:", text)
	}
	l.last, l.text = time.Now(), text
}

func (l *line) part(what say.Words, done, total int64) {
	l.show(say.New("%v: %d %%", what, 100*done/max(1, total)).Words)
}

func (l *line) clear() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.terminal && l.text != "" {
		fmt.Fprint(l.w, "\r\x1b[K")
		l.text, l.last = "", time.Time{}
	}
}

// watch follows a job: it receives Beam's log, finds the job there, and shows the number of
// finished pieces and the counters of the runner.
type watch struct {
	ctx    context.Context
	cancel context.CancelFunc
	work   *work.Work
	line   *line
	learns bool           // the job learns from the shards
	say    beamlog.Logger // nil: Beam's log is not shown
	done   sync.WaitGroup
}

func newWatch(ctx context.Context, on *work.Work, line *line, learns, verbose bool) *watch {
	w := &watch{work: on, line: line, learns: learns}
	w.ctx, w.cancel = context.WithCancel(ctx)
	if verbose {
		w.say = &beamlog.Standard{Level: beamlog.SevInfo}
	}
	return w
}

// submitted precedes the name of an accepted job in Beam's log.
const submitted = "Submitted job: "

// Log receives a message of Beam.
func (w *watch) Log(ctx context.Context, sev beamlog.Severity, depth int, text string) {
	if id, ok := strings.CutPrefix(text, submitted); ok && *jobopts.Endpoint != "" {
		endpoint := *jobopts.Endpoint
		w.done.Go(func() { w.follow(endpoint, id) })
	}
	if w.say != nil {
		w.say.Log(ctx, sev, depth+1, text)
	}
}

func (w *watch) follow(endpoint, id string) {
	conn, err := grpcx.Dial(w.ctx, endpoint, time.Minute)
	if err != nil {
		return // the job itself will report it
	}
	defer conn.Close()
	client := jobpb.NewJobServiceClient(conn)
	for tick := time.NewTicker(time.Second); w.ctx.Err() == nil; {
		var counted map[string]int64
		if told, err := client.GetJobMetrics(w.ctx, &jobpb.GetJobMetricsRequest{JobId: id}); err == nil {
			counted = countersOf(told.GetMetrics().GetAttempted())
		}
		w.line.show(w.words(counted))
		select {
		case <-w.ctx.Done():
		case <-tick.C:
		}
	}
}

func (w *watch) words(counted map[string]int64) say.Words {
	there := func(step shards.Step) (n, of int) {
		of = w.work.Pieces(step)
		missing, err := w.work.Missing(step)
		if err != nil {
			return 0, of // users of the pieces will report it
		}
		return of - len(missing), of
	}
	if w.learns {
		seen, shards := there(work.Seen)
		return say.New("learned from %d of %d {shard|shards}", seen, shards).Words
	}
	signed, shards := there(work.Ship)
	found, files := there(work.Found)
	out := say.New("%d of %d {shard|shards} signed, %d of %d {file|files} of pairs written", signed, shards, found, files).Words
	for _, c := range []struct {
		name string
		what say.Words
	}{
		{"pages", say.Text("beam|pages")},
		{"problems", say.Words{En: "not read"}},
		{"left out", say.Text("beam|left out")},
		{"comparisons", say.Words{En: "compared"}},
		{"pairs", say.Text("beam|pairs")},
	} {
		if n := counted[c.name]; n > 0 {
			out = say.New("%v, %d %v", out, n, c.what).Words
		}
	}
	return out
}

func (w *watch) stop() {
	w.cancel()
	w.done.Wait()
}

func countersOf(list []*pipepb.MonitoringInfo) map[string]int64 {
	sum := make(map[string]int64)
	for _, m := range list {
		if m.GetUrn() != "beam:metric:user:sum_int64:v1" || m.GetLabels()["NAMESPACE"] != "pagetwin" {
			continue
		}
		if n, used := protowire.ConsumeVarint(m.GetPayload()); used > 0 {
			sum[m.GetLabels()["NAME"]] += int64(n)
		}
	}
	return sum
}
