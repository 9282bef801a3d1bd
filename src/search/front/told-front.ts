/** Turns the front of machines into the numbers and sentences that the page shows. */
import type { Design } from '../../design/document.ts';
import { telling } from '../../design/steps.ts';
import { success, type Result } from '../../units/result.ts';
import { formatTime } from '../../units/time.ts';
import type { LayoutObjective } from '../layout/layout-space.ts';
import { scoreHead, scoreText } from '../layout/layout-words.ts';
import { frontSteps, type FrontProgress, type FrontRow } from './front-of-machines.ts';
import { frontVerdict, machineText } from './front-words.ts';
import { chosenMachines, type MachineChoices } from './machine-choices.ts';

export interface FrontQuestion {
  readonly design: Design;
  readonly choices: MachineChoices;
  /** What is best at every cost. */
  readonly objective: LayoutObjective;
}

export interface ToldMachine {
  readonly machine: string;
  readonly layout: string;
  /** $ of the network. */
  readonly dollars: number;
  readonly timeNs: number;
  /** In the unit of the objective: days, a share, $ per million tokens, MWh or t; null if the objective is the time. */
  readonly value: number | null;
  /** The same as a cell of the column `scoreHead`; empty if the objective is the time. */
  readonly score: string;
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
  readonly objective: LayoutObjective;
  /** The head of the column of scores; null if the objective is the time. */
  readonly scoreHead: string | null;
}

export interface ToldFrontProgress extends Pick<FrontProgress, 'machines' | 'done' | 'layouts' | 'runs'> {
  /** What the best machine so far costs, and its score with the unit; null before there is one. */
  readonly best: { readonly dollars: number; readonly text: string } | null;
}

/** The number of runs on one machine that a person waits for. */
const MOST_RUNS = 60;
const BEGUN: ToldFrontProgress = { machines: 0, done: 0, layouts: 0, runs: 0, best: null };

/** Problems name fields of the choices, or of the design. */
export function* toldFront({
  design,
  choices,
  objective,
}: FrontQuestion): Generator<ToldFrontProgress, Result<ToldFront>, void> {
  const machines = yield* telling(chosenMachines(design, choices), () => BEGUN);
  if (!machines.ok) return machines;
  const head = scoreHead(objective);
  for (const steps = frontSteps(machines.value, MOST_RUNS, objective); ;) {
    const step = steps.next();
    if (step.done === true)
      return success({
        rows: step.value.rows.map((row) => toldMachine(row, objective)),
        verdict: frontVerdict(step.value),
        objective,
        scoreHead: head,
      });
    const { rows, ...counts } = step.value;
    const last = rows.at(-1);
    yield { ...counts, best: last === undefined ? null : bestText(last, objective, head) };
  }
}

function bestText(
  { dollars, found }: FrontRow,
  objective: LayoutObjective,
  head: string | null,
): ToldFrontProgress['best'] {
  const text = head === null ? formatTime(found.timeNs, 4) : `${scoreText(objective, found.score)} ${head}`;
  return { dollars, text };
}

function toldMachine(row: FrontRow, objective: LayoutObjective): ToldMachine {
  const { text, timeNs, score = timeNs, tokensPerSecond, mfu, memoryBytes, design } = row.found;
  const { dollars } = row;
  return {
    machine: machineText(row),
    layout: text,
    dollars,
    timeNs,
    value: valueOf(objective, score),
    score: objective === 'time' ? '' : scoreText(objective, score),
    tokensPerSecond,
    mfu,
    memoryBytes,
    design,
  };
}

/** The score of a goodput is 1 over its share, so that less is better. */
function valueOf(objective: LayoutObjective, score: number): number | null {
  if (objective === 'time') return null;
  return objective === 'goodput' ? 1 / score : score;
}
