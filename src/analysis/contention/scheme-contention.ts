/** Every scheme of a design without and with contention: its iteration on both networks. */
import { failure, success, type Result } from '../../units/result.ts';
import { closedResult } from '../../run/closed.ts';
import { compareNetworks, type NetworkComparison, type ContentionProgress } from './compare-networks.ts';
import type { Design } from '../../design/document.ts';
import { prepareDesign, type PreparedDesign } from '../../run/prepare-design.ts';
import type { SchemeRefusal } from '../../run/report/results.ts';
import type { SchemeId } from '../../design/document.ts';
import { schemesOf } from '../../design/schemes-of.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** A scheme on both networks, or why it cannot be compared. */
export type SchemeContention =
  | ({ readonly ok: true } & NetworkComparison)
  | ({ readonly ok: false } & SchemeRefusal);

export interface SchemeContentionProgress extends ContentionProgress {
  readonly scheme: SchemeId;
  readonly schemesDone: number;
  readonly schemes: number;
}

/** In the order of the schemes; refused if none can be compared. Yields often enough to be cancelled at any moment. */
export function* schemeContention(
  design: Design,
): Generator<SchemeContentionProgress, Result<readonly SchemeContention[]>, void> {
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) return prepared;
  const schemes = schemesOf(design);
  const compared: SchemeContention[] = [];
  for (const scheme of schemes) {
    const scope = { scheme, schemesDone: compared.length, schemes: schemes.length };
    yield { done: 0, total: 0, noun: 'phases', ...scope };
    const steps = compareScheme(prepared.value, scheme);
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) yield { ...step.value, ...scope };
    const { value } = step;
    compared.push(value.ok ? { ok: true, ...value.value } : { ok: false, scheme, problems: value.problems });
  }
  const [first] = compared;
  const isRefused = compared.every(({ ok }) => !ok);
  return isRefused && first?.ok === false ? failure(...first.problems) : success(compared);
}

function* compareScheme(
  prepared: PreparedDesign,
  scheme: SchemeId,
): Generator<ContentionProgress, Result<NetworkComparison>, void> {
  const closed = closedResult(prepared, scheme);
  if (!closed.ok) return closed;
  const run = yield* compareNetworks(prepared, closed.value);
  if (!run.ok) return run;
  const { computeNs, alone, shared, isLive } = run.value;
  return success({ scheme, computeNs, alone, shared, isLive });
}
