import { describe, expect, it } from 'vitest';
import type { Design } from '../../design/document.ts';
import { schemeNumbers, type SchemeNumbers } from '../../design/scheme-numbers.ts';
import { schemesOf } from '../../design/schemes-of.ts';
import { toEnd } from '../../design/steps.ts';
import { evaluateRefined } from '../../analysis/refine/evaluate-refined.ts';
import { TWENTY_DESIGNS } from '../../testing/runs/twenty-designs.ts';
import { valueOf } from '../../units/result.ts';
import type { ClosedResult, SchemeResult } from '../../run/report/results.ts';
import { createEngine } from './engine.ts';

/** The columns of the page: every scheme by the engine's run, then `optimal` refined where runs find a better split. */
async function columnsOfPage(design: Design): Promise<ReadonlyMap<string, SchemeNumbers>> {
  const engine = createEngine(
    { now: () => performance.now(), pause: () => Promise.resolve() },
    (onEvent) => (event) => {
      onEvent(event);
    },
  );
  const closed = new Map<string, ClosedResult>();
  const simulated = new Map<string, SchemeResult>();
  const { scheme } = design.bandwidth;
  const schemes = [scheme, ...schemesOf(design).filter((other) => other !== scheme)];
  await engine.run({ runId: 1, design, schemes, traced: scheme }, (event) => {
    if (event.type === 'closed') for (const result of event.results) closed.set(result.scheme, result);
    if (event.type === 'scheme') simulated.set(event.result.scheme, event.result);
  });
  const refined = await engine.refine(2, design, () => undefined);
  const results = refined.status === 'finished' ? refined.value.results : null;
  if (results !== null) {
    closed.set('optimal', results.closed);
    simulated.set('optimal', results.simulated);
  }
  return new Map(
    [...simulated].map(([name, result]) => [name, schemeNumbers(closed.get(name) ?? result, result)]),
  );
}

/** What the command line prints. */
function columnsOfCommand(design: Design): ReadonlyMap<string, SchemeNumbers> {
  const { evaluated } = valueOf(toEnd(evaluateRefined(design)));
  return new Map(evaluated.map(({ closed, simulated }) => [closed.scheme, schemeNumbers(closed, simulated)]));
}

describe('an evaluation in one go', () => {
  it('is tried on twenty designs', () => expect(TWENTY_DESIGNS.length).toBe(20));

  it.each(TWENTY_DESIGNS.map((design) => [design.name, design] as const))(
    'has the columns and the numbers of the page, to the bit: %s',
    async (_, design) => {
      const [page, command] = [await columnsOfPage(design), columnsOfCommand(design)];
      expect(new Set(command.keys())).toEqual(new Set(page.keys()));
      for (const [scheme, numbers] of command) expect(page.get(scheme)).toEqual(numbers);
      const optimalNs = command.get('optimal')?.iterationNs ?? 0;
      const isForTime = design.bandwidth.goal === undefined;
      for (const { iterationNs } of isForTime ? command.values() : [])
        expect(optimalNs).toBeLessThanOrEqual(iterationNs);
    },
  );
});
