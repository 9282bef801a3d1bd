/** One dimension of a design by itself: its network, its algorithms and its conditions. */
import { mapChoices } from '../../design/algorithm-choice.ts';
import type { Condition, Design } from '../../design/document.ts';
import { placedConditions } from '../../run/conditions/placed-conditions.ts';
import { nodeText, type BlockEnds, type LineFaults } from '../../topology/conditions/faults.ts';
import { success, type Result } from '../../units/result.ts';

/**
 * Returns the design with this dimension alone, on the bandwidths of the design's dimensions. Its one line has the conditions of all lines of
 * the dimension, each link as the worst line has it, because a collective runs alike on all of them. Problems are those of the conditions.
 */
export function onlyDimension(design: Design, index: number): Result<Design> {
  const { topology, system, conditions } = design;
  if (topology.dimensions.length === 1) return success(design);
  const kept = conditions === undefined ? undefined : conditionsOf(design, index);
  if (kept?.ok === false) return kept;
  const { physical: _physical, ...network } = topology;
  const { queues, ...settings } = system;
  return success({
    ...design,
    topology: { ...network, dimensions: topology.dimensions.slice(index, index + 1) },
    system: {
      ...settings,
      ...(queues === undefined ? {} : { queues: queues.slice(index, index + 1) }),
      algorithms: mapChoices(system.algorithms, (list) => list.slice(index, index + 1)),
    },
    ...(kept === undefined ? {} : { conditions: kept.value }),
  });
}

function conditionsOf(design: Design, index: number): Result<readonly Condition[]> {
  const placed = placedConditions(design);
  if (!placed.ok) return placed;
  const left = placed.value.left[index] ?? 1;
  const share: readonly Condition[] = left === 1 ? [] : [{ kind: 'share', dimension: 0, share: 1 - left }];
  return success([...share, ...worstOf(placed.value.faults[index]?.lines ?? [])]);
}

/** The conditions of one line that is as bad as the worst of these, link by link. */
function worstOf(lines: readonly LineFaults[]): readonly Condition[] {
  const lost = new Map<string, Condition>();
  const factors = new Map<string, { readonly condition: Condition; readonly factor: number }>();
  for (const line of lines) {
    for (const ends of line.lost) lost.set(String(linkOf(ends)), { kind: 'lostLink', ...onLink(ends) });
    // Several on one link of a line multiply.
    const ofLine = new Map<string, Condition & { readonly factor: number }>();
    const add = (key: string, condition: Condition & { readonly factor: number }): void => {
      const factor = condition.factor * (ofLine.get(key)?.factor ?? 1);
      ofLine.set(key, { ...condition, factor });
    };
    for (const { ends, factor, oneWay } of line.slow)
      add(`${String(linkOf(ends))} ${oneWay}`, { kind: 'slowLink', ...onLink(ends), factor, oneWay });
    for (const { npu, factor } of line.ports)
      add(`port ${npu}`, { kind: 'slowPort', npu, dimension: 0, factor });
    for (const [key, condition] of ofLine) {
      const { factor } = condition;
      if (factor < (factors.get(key)?.factor ?? Infinity)) factors.set(key, { condition, factor });
    }
  }
  return [...lost.values(), ...Array.from(factors.values(), ({ condition }) => condition)];
}

function linkOf([from, to]: BlockEnds): readonly [string, string] {
  return [nodeText(from), nodeText(to)];
}

function onLink(ends: BlockEnds) {
  return { link: linkOf(ends), dimension: 0 };
}
