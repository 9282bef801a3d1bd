/**
 * The event-driven run of a sliced product where one port feeds both rings: while both transfer, each goes at half its
 * speed; launch and synchronisation take no bandwidth. Never slower than the closed form of the port mode `shared`,
 * which lets the longer launch and the longer synchronisation pass before either transfers.
 */
import type { Flow } from './gemm.ts';
import type { Iterated } from './gemm-time.ts';
import { LANES, stepsOf, type Lane, type PipelineRun, type Span, type Step } from './pipeline.ts';

interface Active {
  readonly index: number;
  readonly step: Step;
  readonly startNs: number;
  /** Launch and synchronisation, or all of a product. */
  fixedNs: number;
  transferNs: number;
}

export function runSharedPort(flow: Flow, time: Iterated, buffers = 2): PipelineRun {
  const steps = stepsOf(flow, time.iterations, buffers);
  const waiting: Record<Lane, number[]> = { horizontal: [], vertical: [], compute: [] };
  for (const [index, { lane }] of steps.entries()) waiting[lane].push(index);
  const next: Record<Lane, number> = { horizontal: 0, vertical: 0, compute: 0 };
  const active = new Map<Lane, Active>();
  const done = new Map<number, Span>();
  let ns = 0;

  const begin = (lane: Lane): void => {
    const index = waiting[lane][next[lane]];
    const step = index === undefined ? undefined : steps[index];
    if (index === undefined || step === undefined || active.has(lane)) return;
    if (!step.after.every((each) => done.has(each))) return;
    next[lane]++;
    if (lane === 'compute') {
      active.set(lane, {
        index,
        step,
        startNs: ns,
        fixedNs: time.computeNs / time.iterations,
        transferNs: 0,
      });
      return;
    }
    const { launchNs, syncNs, transferNs } = time.perIteration[lane];
    active.set(lane, { index, step, startNs: ns, fixedNs: launchNs + syncNs, transferNs });
  };

  while (done.size < steps.length) {
    for (const lane of LANES) begin(lane);
    const running = [...active.entries()];
    if (running.length === 0) throw new Error('operations of a product wait for each other');
    const transfers = running.filter(([, each]) => each.fixedNs === 0 && each.transferNs > 0).length;
    const left = ({ fixedNs, transferNs }: Active) => (fixedNs > 0 ? fixedNs : transferNs * transfers);
    const stepNs = Math.min(...running.map(([, each]) => left(each)));
    ns += stepNs;
    for (const [lane, each] of running) {
      // What ends now ends exactly: differences of times leave crumbs.
      const isOver = left(each) === stepNs;
      if (each.fixedNs > 0) each.fixedNs = isOver ? 0 : each.fixedNs - stepNs;
      else each.transferNs = isOver ? 0 : each.transferNs - stepNs / transfers;
      if (each.fixedNs > 0 || each.transferNs > 0) continue;
      active.delete(lane);
      done.set(each.index, { ...each.step, startNs: each.startNs, endNs: ns });
    }
  }
  return { ns, spans: steps.flatMap((_, index) => done.get(index) ?? []) };
}
