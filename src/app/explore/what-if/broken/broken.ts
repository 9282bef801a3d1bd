/** Four usual conditions of a network, each alone on the design. */
import { becauseText, type IterationParts } from '../../../../design/conditions/because.ts';
import { withCondition } from '../../../../design/conditions/edits.ts';
import type { Condition, Design } from '../../../../design/document.ts';
import type { SchemeResult } from '../../../../run/report/results.ts';

export interface Broken {
  readonly label: string;
  readonly condition: Condition;
  readonly design: Design;
}

/** The outermost dimension that joins NPUs has the NICs. */
export function brokenOf(design: Design): readonly Broken[] {
  const dimension = Math.max(
    0,
    design.topology.dimensions.findLastIndex(({ size }) => size > 1),
  );
  const conditions: readonly (readonly [string, Condition])[] = [
    ['One NIC at half speed', { kind: 'slowPort', npu: 0, dimension, factor: 0.5 }],
    ['One NIC at a tenth', { kind: 'slowPort', npu: 0, dimension, factor: 0.1 }],
    ['One NPU 10 % slower', { kind: 'slowNpu', npu: 0, factor: 0.9 }],
    ['Others have 30 % of the outermost links', { kind: 'share', dimension, share: 0.3 }],
  ];
  return conditions.map(([label, condition]) => ({
    label,
    condition,
    design: withCondition(design, condition),
  }));
}

/** `because exposed communication takes 12 ms, not 8 ms`; where nothing is longer, what hides the condition. */
export function reasonText(before: SchemeResult, after: SchemeResult, condition: Condition): string {
  const was = partsOf(before);
  const is = partsOf(after);
  const grown = [
    is.computeNs - was.computeNs,
    is.exposedCommNs - was.exposedCommNs,
    is.bubbleNs - was.bubbleNs,
  ];
  if (Math.max(...grown) <= 1e-9 * before.iterationNs) {
    return 'dimension' in condition && (before.dimensions[condition.dimension]?.bytes ?? 0) === 0
      ? 'because nothing is sent there'
      : 'because other work takes longer and hides it';
  }
  return becauseText(was, is);
}

function partsOf({ computeNs, exposedCommNs, pipeline }: SchemeResult): IterationParts {
  return { computeNs, exposedCommNs, bubbleNs: pipeline?.idleNs ?? 0 };
}
