/** The comparison's numbers of a kept design, by a separate engine, so that the page's run goes on. */
import type { Metrics } from '../../compare/metrics.ts';
import { metricsOf } from '../../compare/metrics.ts';
import { afterEvent, afterStart, INITIAL_RUN, type Progress } from '../../state/run/run-state.ts';
import { baselineOf, isFixed } from '../../../design/budget.ts';
import type { Design, SchemeId } from '../../../design/document.ts';
import { parseDesign } from '../../../design/text/parse.ts';
import { problem, success, type Result } from '../../../units/result.ts';
import type { EngineClient } from '../../../worker/client/client.ts';
import { createPageEngine } from '../../state/run/page-engine.ts';
import { spawnEngineWorker, type EngineHost } from '../../../worker/client/host.ts';
import type { SavedDesign } from '../../parts/shelf/record.ts';

export interface Measured {
  readonly scheme: SchemeId;
  readonly metrics: Metrics;
  /** The identity of the work of a layer table, which does not say what it trains: the same text is the same work. */
  readonly table: string | null;
  readonly isGiven: boolean;
}

/** How far the run of one of the designs is. */
export interface MeasureProgress extends Progress {
  /** Which of them, counted from 0. */
  readonly design: number;
}

/** One after the other; the engine ends with them, or with `signal`. */
export async function measureSaved(
  designs: readonly SavedDesign[],
  signal: AbortSignal,
  onProgress: (progress: MeasureProgress) => void,
): Promise<readonly Result<Measured>[]> {
  const hosts: EngineHost[] = [];
  const client = createPageEngine('work', {}, () => {
    const host = spawnEngineWorker();
    hosts.push(host);
    return host;
  });
  signal.addEventListener('abort', () => client.cancel());
  const measured: Result<Measured>[] = [];
  for (const [design, scheme] of designs.entries()) {
    if (signal.aborted) break;
    measured.push(await measureOne(client, scheme, (progress) => onProgress({ ...progress, design })));
  }
  for (const host of hosts) host.terminate();
  return measured;
}

async function measureOne(
  client: EngineClient,
  { name, text }: SavedDesign,
  onProgress: (progress: Progress) => void,
): Promise<Result<Measured>> {
  const read = parseDesign(text);
  if (!read.ok) return read;
  const design = read.value;
  if (design.topology.dimensions.length === 0) return problem(name, 'the network has no dimension');
  const { scheme } = design.bandwidth;
  const baseline = baselineOf(design);
  let state = afterStart(INITIAL_RUN, design);
  const outcome = await client.run(
    { design, schemes: [...new Set([scheme, baseline])], traced: null },
    {
      onEvent: (event) => {
        state = afterEvent(state, event);
        if (event.type === 'progress' && state.progress !== null) onProgress(state.progress);
      },
      onRestart: () => {
        state = afterStart(INITIAL_RUN, design);
      },
    },
  );
  if (outcome.status === 'refused') return { ok: false, problems: outcome.problems };
  if (outcome.status !== 'finished') {
    return problem(name, outcome.status === 'failed' ? outcome.message : 'the run was cancelled');
  }
  const metrics = metricsOf(state.shown, scheme, baseline);
  return metrics === null
    ? problem(name, 'its scheme has no split')
    : success({ scheme, metrics, table: tableOf(design), isGiven: isFixed(design) });
}

function tableOf({ workload }: Design): string | null {
  return workload.kind === 'table' ? JSON.stringify(workload) : null;
}
