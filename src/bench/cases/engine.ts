/** The engine alone: one collective, one iteration, however many NPUs. */
import type { Recording } from '../../simulator/input.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design, SchemeId } from '../../design/document.ts';
import { studyPreset, withLayers } from '../../evidence/papers/allocation/design.ts';
import { allReduceDesign, LLAMA_405B } from '../designs.ts';
import type { BenchCase, Work } from '../measure.ts';
import { retainedBytes } from '../memory.ts';
import { AGGREGATES, closed, finished, FULL_TRACE, prepared, started } from '../run-design.ts';

const T1T = studyPreset({ network: '4d', workload: '1t' });
const T1T_OVERLAP: Design = { ...T1T, parallelism: { ...T1T.parallelism, overlap: true } };
const SIZES_1K = [4, 4, 8, 8];
const SIZES_1M = [32, 32, 32, 32];
const REPLAY: Recording = { ...AGGREGATES, replay: true };

export const engineCases: readonly BenchCase[] = [
  // Next to the floor it is a share of.
  runCase('engine.t1t.4d.full.aggregates', T1T, AGGREGATES),
  runCase('engine.allreduce.4d.64', allReduceDesign(DEFAULT_DESIGN, [], 64), AGGREGATES, 'equal'),
  runCase('engine.allreduce.4d.1024', allReduceDesign(DEFAULT_DESIGN, [], 1024), AGGREGATES, 'equal'),
  runCase('engine.t1t.4d.2layers', withLayers(T1T, 2), AGGREGATES),
  runCase('engine.t1t.4d.full', T1T, FULL_TRACE),
  runCase('engine.t1t.4d.full.replay', T1T, REPLAY),
  runCase('engine.t1t.4d.overlap', T1T_OVERLAP, AGGREGATES),
  runCase('engine.t1t.4d.overlap.replay', T1T_OVERLAP, REPLAY),
  scaleCase('engine.npus.1k', SIZES_1K),
  scaleCase('engine.npus.1m', SIZES_1M),
  { name: 'engine.default', prepare: () => () => iteration(DEFAULT_DESIGN) },
  { name: 'engine.405b.stages', prepare: () => () => iteration(LLAMA_405B, ['equal']) },
];

/** One run of a scheme's split, from its start to its sums; the design is prepared before. */
function runCase(name: string, design: Design, recording: Recording, scheme: SchemeId = 'smart'): BenchCase {
  return {
    name,
    prepare() {
      const ready = prepared(design);
      const split = closed(ready, scheme);
      return () => ({ events: finished(started(ready, split, recording)).events, bytes: null });
    },
  };
}

/** The same for any number of NPUs, and the memory the run keeps. */
function scaleCase(name: string, sizes: readonly number[]): BenchCase {
  const design = allReduceDesign(DEFAULT_DESIGN, sizes, 64);
  const { prepare } = runCase(name, design, AGGREGATES, 'equal');
  return {
    name,
    prepare() {
      const ready = prepared(design);
      const split = closed(ready, 'equal');
      const whole = (): unknown => {
        const run = started(ready, split, AGGREGATES);
        finished(run);
        return run;
      };
      // What the JavaScript engine itself keeps comes in the first runs.
      for (let warmUp = 0; warmUp < 100; warmUp++) whole();
      const bytes = retainedBytes(whole);
      const run = prepare();
      return () => ({ ...run(), bytes });
    },
  };
}

/** What an edit in the page costs the worker: preparation, the closed form and a run of each scheme, one of them traced. */
export function iteration(
  design: Design,
  schemes: readonly SchemeId[] = ['smart', 'equal', 'message'],
): Work {
  const ready = prepared(design);
  const results = schemes.map((scheme) => closed(ready, scheme));
  let events = 0;
  for (const result of results) {
    const recording = result.scheme === design.bandwidth.scheme ? FULL_TRACE : AGGREGATES;
    events += finished(started(ready, result, { ...recording, replay: true })).events;
  }
  return { events, bytes: null };
}
