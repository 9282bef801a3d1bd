/** Every scheme of a design without and with contention: the iteration by both networks. */
import { failure, success, type Result } from '../../units/result.ts';
import { closedResult } from '../run/closed.ts';
import { contended, type ContendedScheme, type ContentionProgress } from './contended.ts';
import type { Design } from '../../design/document.ts';
import { prepareDesign, type PreparedDesign } from '../run/prepare-design.ts';
import type { SchemeRefusal } from '../run/results.ts';
import type { SchemeId } from '../../design/document.ts';
import { schemesOf } from '../../design/schemes-of.ts';

/** A scheme by both networks, or why not. */
export type SchemeFidelity =
  ({ readonly ok: true } & ContendedScheme) | ({ readonly ok: false } & SchemeRefusal);

export interface FidelityProgress extends ContentionProgress {
  readonly scheme: SchemeId;
  readonly schemesDone: number;
  readonly schemes: number;
}

/** In the order of the schemes; refused where none can be compared. Yields often enough to be stopped at any moment. */
export function* fidelity(
  design: Design,
): Generator<FidelityProgress, Result<readonly SchemeFidelity[]>, void> {
  const prepared = prepareDesign(design);
  if (!prepared.ok) return prepared;
  const schemes = schemesOf(design);
  const compared: SchemeFidelity[] = [];
  for (const scheme of schemes) {
    const told = { scheme, schemesDone: compared.length, schemes: schemes.length };
    yield { done: 0, total: 0, noun: 'phases', ...told };
    const steps = one(prepared.value, scheme);
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) yield { ...step.value, ...told };
    const { value } = step;
    compared.push(value.ok ? { ok: true, ...value.value } : { ok: false, scheme, problems: value.problems });
  }
  const [first] = compared;
  const isRefused = compared.every(({ ok }) => !ok);
  return isRefused && first?.ok === false ? failure(...first.problems) : success(compared);
}

function* one(
  prepared: PreparedDesign,
  scheme: SchemeId,
): Generator<ContentionProgress, Result<ContendedScheme>, void> {
  const closed = closedResult(prepared, scheme);
  if (!closed.ok) return closed;
  const run = yield* contended(prepared, closed.value);
  if (!run.ok) return run;
  const { computeNs, alone, shared, isLive } = run.value;
  return success({ scheme, computeNs, alone, shared, isLive });
}
