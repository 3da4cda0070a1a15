package job

import (
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"pagetwin/core/find/shards"
)

// Register registers the steps with Beam. Call it once, before Beam begins.
func Register() {
	register.DoFn2x0[[]byte, func(int64, []byte)](&numbersFn{})
	register.DoFn3x1[context.Context, int64, func(*[]byte) bool, error](&seeFn{})
	register.DoFn5x1[context.Context, int64, func(*[]byte) bool, func(int64, []byte), func(int64, []byte), error](&signFn{})
	register.DoFn6x1[context.Context, int64, func(*[]byte) bool, func(int64, []byte), func(int64, []byte), func(int64, []byte), error](&joinFn{})
	register.DoFn3x1[int64, func(*[]byte) bool, func(int64, []byte), error](&serveFn{})
	register.DoFn4x1[context.Context, int64, func(*[]byte) bool, func(int64, []byte), error](&scoreFn{})
	register.DoFn2x1[int64, func(*[]byte) bool, error](&collectFn{})
	register.Iter1[[]byte]()
	register.Emitter2[int64, []byte]()
}

// numbersFn begins the job: it emits a record for each piece.
type numbersFn struct{ Pieces int }

func (f *numbersFn) ProcessElement(_ []byte, emit func(int64, []byte)) {
	for i := range f.Pieces {
		emit(int64(i), nil)
	}
}

// See adds the step before the job of a folder to a pipeline: learning from its shards.
func See(s beam.Scope, spec Spec, work shards.Spec) {
	shards := beam.ParDo(s.Scope("shards"), &numbersFn{work.Shards}, beam.Impulse(s))
	beam.ParDo0(s.Scope("see"), &seeFn{step{Spec: spec.String()}}, beam.GroupByKey(s, shards))
}

// seeFn learns from shards of the set, and writes to the folder of the work.
type seeFn struct{ step }

func (f *seeFn) ProcessElement(ctx context.Context, shard int64, _ func(*[]byte) bool) error {
	return f.work.See(ctx, int(shard), f.work.shard(ctx))
}

// Build adds the job of a folder to a pipeline.
func Build(s beam.Scope, spec Spec, work shards.Spec) {
	with := step{Spec: spec.String()}
	begin := beam.Impulse(s)
	shards := beam.ParDo(s.Scope("shards"), &numbersFn{work.Shards}, begin)
	files := beam.ParDo(s.Scope("files"), &numbersFn{work.Parts}, begin)
	parts, signatures := beam.ParDo2(s.Scope("sign"), &signFn{with}, beam.GroupByKey(s, shards))
	buckets, wants, classes := beam.ParDo3(s.Scope("join"), &joinFn{step: with}, beam.GroupByKey(s, parts))
	served := beam.ParDo(s.Scope("serve"), &serveFn{with}, beam.GroupByKey(s, beam.Flatten(s, signatures, wants)))
	scores := beam.ParDo(s.Scope("score"), &scoreFn{with}, beam.GroupByKey(s, beam.Flatten(s, buckets, served)))
	beam.ParDo0(s.Scope("collect"), &collectFn{with}, beam.GroupByKey(s, beam.Flatten(s, files, classes, scores)))
}
