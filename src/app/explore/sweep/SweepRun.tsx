import { useState } from 'react';
import { useStore } from 'zustand';
import type { Design } from '../../../design/document.ts';
import { formatCount } from '../../../units/count.ts';
import { formatPercent } from '../../../units/percent.ts';
import { formatTime } from '../../../units/time.ts';
import { createRemaining } from '../../parts/progress/estimate.ts';
import { Button } from '../../ui/Button.tsx';
import type { ReadyPlan } from './form/read-form.ts';
import { isSweepOf } from './staleness.ts';
import { cancelSweep, runSweep, sweepStore, type SweepState } from './sweep-store.ts';

interface SweepRunProps {
  /** null while the form means no sweep. */
  readonly ready: ReadyPlan | null;
  readonly design: Design;
}

/** Starts and cancels the sweep, and says where it is. One line that is always there. */
export function SweepRun({ ready, design }: SweepRunProps) {
  const state = useStore(sweepStore);
  const isRunning = state.phase === 'running';
  const total = state.ran?.plan.rows ?? 0;
  // As many as the status says.
  const isDone = state.phase === 'finished' && ready?.plan.rows === total;
  const [leftAt] = useState(createRemaining);
  return (
    <div className="sweep-run">
      {isRunning ? (
        <Button icon="close" onClick={cancelSweep}>
          Cancel
        </Button>
      ) : (
        <Button look="strong" disabled={ready === null} onClick={() => ready && void runSweep(ready)}>
          Run sweep
        </Button>
      )}
      <progress
        className="sweep-run__bar"
        aria-label="Progress of the sweep"
        value={total === 0 ? 0 : state.done / total}
        hidden={!isRunning}
      />
      <p role="status" className="sweep-run__status">
        {isRunning ? runningText(state, total, leftAt) : statusOf(state)}
      </p>
      {isRunning || ready === null || isDone ? null : <p className="sweep-run__size">{sizeOf(ready)}</p>}
      {state.ran !== null &&
      !isSweepOf(state.ran.specification.design, state.ran.specification.field, design) ? (
        <p className="sweep-run__stale">The design has changed since; run the sweep again.</p>
      ) : null}
    </div>
  );
}

function runningText(
  { done, wallMs }: SweepState,
  total: number,
  leftAt: (elapsedMs: number, share: number) => string,
): string {
  const share = total === 0 ? 0 : done / total;
  const left = leftAt(wallMs, share);
  const parts = [`${formatCount(done)} of ${formatCount(total)} results`, formatPercent(share, 2), left];
  return parts.filter((part) => part !== '').join(', ');
}

function statusOf({ ran, phase, rows, done, wallMs, isKept, message }: SweepState): string {
  if (ran === null) return '';
  const lost = rows.filter((row) => row?.numbers === null).length;
  const without = lost === 0 ? '' : `, ${formatCount(lost)} without a number`;
  switch (phase) {
    case 'finished':
      return isKept
        ? `${formatCount(done)} results, kept from an earlier run${without}`
        : `${formatCount(done)} results in ${formatTime(wallMs * 1e6, 2)}${without}`;
    case 'cancelled':
      return `Cancelled at ${formatCount(done)} of ${formatCount(ran.plan.rows)} results${without}`;
    case 'failed':
      return `Stopped at ${formatCount(done)} of ${formatCount(ran.plan.rows)} results: ${message ?? ''}`;
    case 'running':
      return '';
  }
}

function sizeOf({ plan, specification: { topologies, workloads, schemes } }: ReadyPlan): string {
  const parts = [
    [plan.values.length, 'value'],
    [topologies.length, 'network'],
    [workloads.length, 'workload'],
    [schemes.length, 'scheme'],
  ] as const;
  const factors = parts.map(([count, noun]) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`);
  return `${factors.join(' × ')} = ${formatCount(plan.rows)}`;
}
