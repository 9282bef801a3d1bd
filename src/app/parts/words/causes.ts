/** The causes of idleness (analysis/why/idle.ts) as the page names them, in the order in which it draws them. */
import type { Idleness } from '../../../analysis/why/idle.ts';
import type { Lane } from '../../../run/report/results.ts';

export const CAUSES = ['compute', 'absent', 'startUp', 'starved', 'drain'] as const;
export type Cause = (typeof CAUSES)[number];

interface CauseText {
  readonly name: string;
  /** After "is idle". */
  readonly because: string;
  readonly meaning: string;
}

export const CAUSE_TEXT: Readonly<Record<Cause, CauseText>> = {
  compute: {
    name: 'Waits for compute',
    because: 'waiting for compute',
    meaning: 'No collective is under way: compute, a loop step or a weight update runs.',
  },
  absent: {
    name: 'Not in the communicator',
    because: 'because the collectives under way do not span it',
    meaning: 'Collectives are under way, and none of them spans the dimension.',
  },
  startUp: {
    name: 'Start-up',
    because: 'before the first chunk of a collective arrives',
    meaning: 'Of the collectives that have chunks still to come, none has had one here yet.',
  },
  starved: {
    name: 'Starved',
    because: 'starved',
    meaning:
      'Chunks have been here and more are to come; the dimension named holds most of them, queued or served.',
  },
  drain: {
    name: 'Drain',
    because: 'after the last chunk of a collective has left',
    meaning: 'Collectives that span it are under way, and none of their chunks comes here again.',
  },
};

/** A part of a lane's idle time. */
export interface IdlePart {
  readonly cause: Cause;
  /** Index of the dimension it waits for, where it is starved. */
  readonly by: number | null;
  readonly ns: number;
}

/** Those that take any time, in the order of CAUSES. */
export function partsOf(idle: Idleness, lanes: readonly Lane[]): readonly IdlePart[] {
  return CAUSES.flatMap((cause): readonly IdlePart[] =>
    cause === 'starved'
      ? idle.starvedNs.map((ns, at) => ({ cause, by: lanes[at]?.dimension ?? 0, ns }))
      : [{ cause, by: null, ns: timeOf(idle, cause) }],
  ).filter(({ ns }) => ns > 0);
}

/** All of a cause, whichever dimension starves it. */
export function timeOf(idle: Idleness, cause: Cause): number {
  switch (cause) {
    case 'compute':
      return idle.computeNs;
    case 'absent':
      return idle.absentNs;
    case 'startUp':
      return idle.startUpNs;
    case 'drain':
      return idle.drainNs;
    case 'starved':
      return idle.starvedNs.reduce((sum, ns) => sum + ns, 0);
  }
}
