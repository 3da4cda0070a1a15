// Command beam finds near-duplicate pages on Apache Beam: the job of the command on
// an Apache Flink cluster, or on Beam's own runner for one machine. Workers are this
// program too.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"pagetwin/app/beam/job"
	"pagetwin/app/heap"
)

func main() {
	heap.Tight()
	job.Register()
	beam.Init()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if os.Getenv(workerVariable) != "" {
		os.Exit(serve(ctx, os.Args[1:], os.Stderr))
	}
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}
