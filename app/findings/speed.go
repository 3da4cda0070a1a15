package findings

import (
	"runtime"
	"runtime/metrics"
	"time"

	"pagetwin/core/base/clock"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// timing is the time and memory of an algorithm alone on one core, from texts to pairs by its own
// index.
type timing struct {
	cpu   time.Duration
	heap  uint64 // bytes that the run held at most, beyond what there was
	bytes int64  // of the signatures
	pages int
	pairs int64 // decided
}

// times measures all entrants, one after another.
func (m *measuring) times() ([]timing, error) {
	path, err := m.speedSet()
	if err != nil {
		return nil, err
	}
	set, err := formats.Open(m.ctx, path, page.Options{})
	if err != nil {
		return nil, err
	}
	defer set.Close()
	list := make([]timing, len(m.entrants))
	for i, e := range m.entrants {
		m.opt.tell("times: "+e.name, i, len(m.entrants))
		if list[i], err = m.time(set, e); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// time runs one algorithm alone.
func (m *measuring) time(set *page.Set, e entrant) (timing, error) {
	runtime.GC()
	before, peak := heap(), make(chan uint64)
	stop := make(chan struct{})
	go func() {
		most := heap()
		tick := time.NewTicker(2 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				peak <- max(most, heap())
				return
			case <-tick.C:
				most = max(most, heap())
			}
		}
	}()
	began := clock.Spent()
	results, err := detect.Run(m.ctx, set, []detect.Job{{Algorithm: e.Algorithm, Values: e.values}}, detect.Options{
		Candidates: result.Index, Bounds: result.Bounds{Floor: e.cut()}, Workers: 1, Segmenter: m.seg, Alone: true, Program: m.opt.Version,
	})
	spent := clock.Spent() - began
	close(stop)
	most := <-peak
	if err != nil {
		return timing{}, err
	}
	return timing{
		cpu: spent, heap: most - min(most, before), bytes: results[0].Bytes, pages: len(set.Pages), pairs: results[0].Pairs.Len(),
	}, nil
}

// heap returns the number of bytes on the heap.
func heap() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
