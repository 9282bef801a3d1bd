/** What `evaluate` says of each scheme, as plain data. */
import type { Evaluated, Evaluation } from '../study/run/evaluate.ts';
import type { ClosedResult, SchemeRefusal, SchemeResult } from '../study/run/results.ts';

interface Times {
  readonly iterationNs: number;
  readonly computeNs: number;
  readonly modelCommNs: number;
  readonly dataCommNs: number;
  readonly utilisationPercent: number;
  /** How many times as fast as EqualBW; null where EqualBW has no result. */
  readonly speedUp: number | null;
  /** Performance per cost over that of EqualBW. */
  readonly performancePerCost: number | null;
}

export interface SchemeFacts {
  readonly scheme: string;
  readonly splitGBps: readonly number[];
  readonly costDollars: number;
  readonly closed: Times;
  readonly simulated: Times & { readonly exposedCommNs: number; readonly events: number };
  readonly why: string;
}

export type RefusedFacts = Pick<SchemeRefusal, 'scheme'> & { readonly refused: SchemeRefusal['problems'] };

export function schemeFacts({ evaluated, refusals }: Evaluation): readonly (SchemeFacts | RefusedFacts)[] {
  const equal = evaluated.find(({ closed }) => closed.scheme === 'equal');
  return [
    ...evaluated.map((one) => factsOf(one, equal)),
    ...refusals.map(({ scheme, problems }) => ({ scheme, refused: problems })),
  ];
}

export function factsOf({ closed, simulated }: Evaluated, equal: Evaluated | undefined): SchemeFacts {
  return {
    scheme: closed.scheme,
    splitGBps: closed.splitGBps,
    costDollars: closed.costDollars,
    closed: timesOf(closed, equal?.closed),
    simulated: {
      ...timesOf(simulated, equal?.simulated),
      exposedCommNs: simulated.exposedCommNs,
      events: simulated.events,
    },
    why: closed.why,
  };
}

function timesOf(own: ClosedResult | SchemeResult, equal: ClosedResult | SchemeResult | undefined): Times {
  const { iterationNs, computeNs, modelCommNs, dataCommNs, utilisation } = own;
  const speedUp = equal === undefined ? null : equal.iterationNs / iterationNs;
  return {
    iterationNs,
    computeNs,
    modelCommNs,
    dataCommNs,
    utilisationPercent: utilisation * 100,
    speedUp,
    performancePerCost:
      speedUp === null || equal === undefined ? null : (speedUp * equal.costDollars) / own.costDollars,
  };
}
