/** Collectives and iterations on networks with conditions, run as designs, and the expected maximum of many random draws. */
import { meanLargestHalfNormal, meanLargestLognormal } from '../../../units/random/slowest.ts';
import type { Design } from '../../../design/document.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';
import { evaluate } from '../../../run/evaluate.ts';
import { failure, success, type Result } from '../../../units/result.ts';
import { kindOf, type Kind } from '../kind.ts';
import { designOfCase } from './case-design.ts';
import {
  collectiveCase,
  iterationCase,
  maximumCase,
  type CollectiveCase,
  type FaultCase,
  type IterationCase,
} from './fields.ts';

const collective = kindOf(collectiveCase, withAlone);

const iteration = kindOf(iterationCase, withAlone);

/** Means by the closed form, and whether the published means of samples agree with them within five of their errors. */
const expectedMax = kindOf(maximumCase, ({ distribution, sigma = 0, rows }) => {
  const means = rows.map(([members]) =>
    distribution === 'halfNormal' ? meanLargestHalfNormal(members) : meanLargestLognormal(members, sigma),
  );
  return success({
    means,
    agreesWithSamples: rows.map(([, , sampled, error], at) => Math.abs(means[at]! - sampled) <= 5 * error),
  });
});

export const FAULT_KINDS: Readonly<Record<string, Kind>> = { collective, iteration, expectedMax };

/** Where there is a second job, also gives the time of the first one alone. */
function withAlone(input: CollectiveCase | IterationCase): Result<Record<string, unknown>> {
  const outcome = outcomeOf(input);
  if (!outcome.ok || !input.condition.some(({ kind }) => kind === 'secondJob')) return outcome;
  const alone = timeOf({ ...input, condition: input.condition.filter(({ kind }) => kind !== 'secondJob') });
  return alone.ok ? success({ ...outcome.value, aloneNs: alone.value }) : alone;
}

function outcomeOf(input: CollectiveCase | IterationCase): Result<Record<string, unknown>> {
  if (input.refused !== undefined) {
    const run = timeOf(input);
    return success({ isRefused: !run.ok && run.problems.every(({ path }) => path.startsWith('conditions')) });
  }
  const onLinks = timeOf(input);
  if (!onLinks.ok) return onLinks;
  const outcome: Record<string, unknown> = { expectedNs: onLinks.value };
  if ('eagerInOrderNs' in input && input.eagerInOrderNs !== undefined) {
    const eager = timeOf(input, (design) => ({ ...design, system: { ...design.system, steps: 'eager' } }));
    if (!eager.ok) return eager;
    outcome['eagerInOrderNs'] = eager.value;
  }
  const closed = timeOf(input, (design) => ({
    ...design,
    system: { ...design.system, network: 'analytical' },
  }));
  if (closed.ok) outcome['layers' in input ? 'worstMemberNs' : 'lockstepNs'] = closed.value;
  if ('atLeastNs' in input && input.atLeastNs !== undefined) {
    const times = input.condition.map((condition) =>
      timeOf({ ...input, condition: [condition] }, (design) => ({
        ...design,
        system: { ...design.system, network: 'analytical' },
      })),
    );
    const failed = times.find((candidate) => !candidate.ok);
    if (failed?.ok === false) return failed;
    outcome['atLeastNs'] = Math.max(...times.map((value) => (value.ok ? value.value : 0)));
  }
  return success(outcome);
}

/** The iteration time of a case's design, ns. */
function timeOf(input: FaultCase, change: (design: Design) => Design = (design) => design): Result<number> {
  const design = designOfCase(input, 'shared');
  if (!design.ok) return design;
  const evaluation = evaluate(change(design.value), ALL_PARTS);
  if (!evaluation.ok) return evaluation;
  const { evaluated, refusals } = evaluation.value;
  const shown = evaluated.find(({ closed }) => closed.scheme === 'custom');
  if (shown !== undefined) return success(shown.simulated.iterationNs);
  return failure(...(refusals.find(({ scheme }) => scheme === 'custom')?.problems ?? []));
}
