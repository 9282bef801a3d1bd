/** What NPU 0 did in the phases of chunks. Times in ns. */
import { COLLECTIVES } from '../../collective/types.ts';
import { sentIn } from '../../network/packets/each-npu/phases.ts';
import type { SimulationInput } from '../input.ts';
import { createIntervals } from '../record/intervals.ts';
import type { ServerTotals } from '../record/totals.ts';
import type { Trace } from '../record/trace.ts';
import type { UtilisationRecorder } from '../record/utilisation.ts';
import type { ChunkedCollective } from './chunks-of.ts';

export interface PhaseLog {
  /** A phase of a chunk, which is numbered among all. */
  readonly began: (chunk: number, phase: number) => void;
  readonly ended: (chunk: number, phase: number) => void;
  /** A collective, by its number. */
  readonly issued: (collective: number) => void;
  readonly completed: (collective: number) => void;
  /** The run is over: what is under way ends now. */
  readonly close: () => void;
  readonly totals: () => readonly ServerTotals[];
}

export function createPhaseLog(
  { servers }: SimulationInput,
  collectives: readonly ChunkedCollective[],
  nowNs: () => number,
  trace: Trace | null,
  utilisation: UtilisationRecorder | null,
): PhaseLog {
  const all = collectives.flatMap(({ chunks }) => chunks);
  const begunNs = new Map<number, number>();
  const sums = Array.from({ length: servers }, () => ({ bytes: 0, phases: 0, serviceNs: 0 }));
  const spannedNs = new Float64Array(servers);
  const busyNs = new Float64Array(servers);
  const spanned = createIntervals(spannedNs);
  const busy = createIntervals(busyNs);
  const underWay = new Set<number>();
  const most = Math.max(1, ...collectives.map(({ planned }) => planned.length));
  const phaseOf = (chunk: number, phase: number) => collectives[all[chunk]!.collective]!.planned[phase]!;
  return {
    began(chunk, phase) {
      begunNs.set(chunk * most + phase, nowNs());
      busy.begin(phaseOf(chunk, phase).logical.server, nowNs());
    },
    ended(chunk, phase) {
      const { logical, operation } = phaseOf(chunk, phase);
      const { phases, messageBytes, collective } = all[chunk]!;
      const key = chunk * most + phase;
      const fromNs = begunNs.get(key)!;
      begunNs.delete(key);
      const toNs = nowNs();
      const { bytes } = sentIn(
        { kind: phases[phase]!.kind, messageBytes: messageBytes[phase]! },
        logical.size,
      );
      const sum = sums[logical.server]!;
      sum.bytes += bytes;
      sum.phases += 1;
      sum.serviceNs += toNs - fromNs;
      busy.end(logical.server, toNs);
      utilisation?.add(logical.server, fromNs, toNs, bytes);
      const { task } = collectives[collective]!;
      trace?.segment(logical.server, fromNs, toNs, chunk, phase, COLLECTIVES.indexOf(operation), task, bytes);
    },
    issued(collective) {
      underWay.add(collective);
      mark(collective, spanned.begin);
    },
    completed(collective) {
      underWay.delete(collective);
      mark(collective, spanned.end);
    },
    close() {
      for (const collective of underWay) mark(collective, spanned.end);
      for (const key of begunNs.keys()) {
        const chunk = Math.floor(key / most);
        busy.end(phaseOf(chunk, key - chunk * most).logical.server, nowNs());
      }
    },
    totals: () =>
      sums.map((sum, server) => ({
        ...sum,
        carriedBytes: sum.bytes,
        queueNs: 0,
        spannedNs: spannedNs[server]!,
        busyNs: busyNs[server]!,
      })),
  };

  function mark(collective: number, set: (server: number, timeNs: number) => void): void {
    const { planned } = collectives[collective]!;
    for (const server of new Set(planned.map(({ logical }) => logical.server))) set(server, nowNs());
  }
}
