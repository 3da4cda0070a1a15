package main

import (
	"context"
	"flag"
	"fmt"
	"io"

	"github.com/apache/beam/sdks/v2/go/container/tools"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime/harness"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/grpcx"
)

// workerVariable is set in the environment of workers.
const workerVariable = "PAGETWIN_BEAM_WORKER"

// serve runs a worker of a cluster: Flink starts it as a process, with the addresses of its
// services as arguments. Beam's own start-up program would first fetch this program from the job
// server; here it is on every machine, so that nothing has to travel, and it ends when the
// process that started it does.
func serve(ctx context.Context, args []string, stderr io.Writer) int {
	flags := flag.NewFlagSet("beam worker", flag.ContinueOnError)
	flags.SetOutput(stderr)
	id := flags.String("id", "", "")
	provision := flags.String("provision_endpoint", "", "")
	logging := flags.String("logging_endpoint", "", "")
	control := flags.String("control_endpoint", "", "")
	flags.String("artifact_endpoint", "", "")
	flags.String("semi_persist_dir", "", "")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	ctx = grpcx.WriteWorkerID(ctx, *id)
	info, err := tools.ProvisionInfo(ctx, *provision)
	if err != nil {
		fmt.Fprintln(stderr, "beam: the worker does not hear from its cluster:", err)
		return 1
	}
	if e := info.GetLoggingEndpoint(); e != nil {
		*logging = e.GetUrl()
	}
	if e := info.GetControlEndpoint(); e != nil {
		*control = e.GetUrl()
	}
	err = harness.MainWithOptions(ctx, *logging, *control, harness.Options{RunnerCapabilities: info.GetRunnerCapabilities()})
	if err != nil {
		fmt.Fprintln(stderr, "beam: the worker ended:", err)
		return 1
	}
	return 0
}
