/** Turns the front of time and money over machines into the numbers and sentences that the page shows. */
import type { Design } from '../../design/document.ts';
import { telling } from '../../design/steps.ts';
import { success, type Result } from '../../units/result.ts';
import { frontSteps, type FrontProgress, type FrontRow } from './front-of-machines.ts';
import { frontVerdict, machineText } from './front-words.ts';
import { chosenMachines, type MachineChoices } from './machine-choices.ts';

export interface ToldMachine {
  readonly machine: string;
  readonly layout: string;
  /** $ of the network. */
  readonly dollars: number;
  readonly timeNs: number;
  readonly tokensPerSecond: number | null;
  /** 0..1. */
  readonly mfu: number | null;
  /** Memory of the fullest NPU. */
  readonly memoryBytes: number | null;
  readonly design: Design;
}

export interface ToldFront {
  /** Cheapest first. */
  readonly rows: readonly ToldMachine[];
  readonly verdict: string;
}

export interface ToldFrontProgress extends Pick<FrontProgress, 'machines' | 'done' | 'layouts' | 'runs'> {
  /** The fastest machine so far; null before there is one. */
  readonly fastest: { readonly dollars: number; readonly timeNs: number } | null;
}

/** The number of runs on one machine that a person waits for. */
const MOST_RUNS = 60;
const BEGUN: ToldFrontProgress = { machines: 0, done: 0, layouts: 0, runs: 0, fastest: null };

/** Problems name fields of the choices, or of the design. */
export function* toldFront(
  design: Design,
  choices: MachineChoices,
): Generator<ToldFrontProgress, Result<ToldFront>, void> {
  const machines = yield* telling(chosenMachines(design, choices), () => BEGUN);
  if (!machines.ok) return machines;
  for (const steps = frontSteps(machines.value, MOST_RUNS); ;) {
    const step = steps.next();
    if (step.done === true)
      return success({ rows: step.value.rows.map(toldMachine), verdict: frontVerdict(step.value) });
    const { rows, ...counts } = step.value;
    const last = rows.at(-1);
    yield {
      ...counts,
      fastest: last === undefined ? null : { dollars: last.dollars, timeNs: last.found.timeNs },
    };
  }
}

function toldMachine(row: FrontRow): ToldMachine {
  const { text, timeNs, tokensPerSecond, mfu, memoryBytes, design } = row.found;
  const { dollars } = row;
  return {
    machine: machineText(row),
    layout: text,
    dollars,
    timeNs,
    tokensPerSecond,
    mfu,
    memoryBytes,
    design,
  };
}
