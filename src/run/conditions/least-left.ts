/** What conditions must leave of a network and of its compute, so that times stay numbers and runs end. */
import type { Condition, Design } from '../../design/document.ts';
import type { PlacedConditions } from '../../topology/conditions/place.ts';
import type { Problem } from '../../units/result.ts';

/** The least share of the speed of a link or an NPU. */
const LEAST = 1e-6;

interface Left extends Pick<PlacedConditions, 'faults' | 'left' | 'slowNpus'> {
  readonly computeTimes: number;
}

/** The problem names the last condition that takes from the part which has less than a millionth left; null where none has. */
export function tooLittleLeft(
  dimensions: Design['topology']['dimensions'],
  conditions: readonly Condition[],
  { faults, left, slowNpus, computeTimes }: Left,
): Problem | null {
  const isSlow = Math.min(1, ...slowNpus.values()) < LEAST;
  if (isSlow || 1 / computeTimes < LEAST) {
    const kind = isSlow ? 'slowNpu' : 'computeSpread';
    return refusal(conditions, (condition) => condition.kind === kind, 'of an NPU');
  }
  for (const at of dimensions.keys()) {
    if ((left[at] ?? 1) < LEAST) {
      return refusal(
        conditions,
        (condition) =>
          (condition.kind === 'share' && (condition.dimension ?? 0) === at) ||
          (condition.kind === 'linkSpread' && (condition.dimension ?? at) === at),
        'of the links of a dimension',
      );
    }
    for (const line of faults[at] ?? []) {
      if (leastFactor(line) * (left[at] ?? 1) >= LEAST) continue;
      return refusal(
        conditions,
        ({ kind }) => kind === 'slowPort' || kind === 'slowLink' || kind === 'lostLink',
        'of a link',
      );
    }
  }
  return null;
}

/** A bound of what the conditions of a line leave on one link: a port at each end, and all that is said of the link itself. */
function leastFactor({ ports, slow }: NonNullable<PlacedConditions['faults'][number]>[number]): number {
  const byPort = new Map<number, number>();
  for (const { npu, factor } of ports) byPort.set(npu, (byPort.get(npu) ?? 1) * factor);
  const byLink = new Map<string, number>();
  for (const { ends, factor } of slow) {
    const [a, b] = ends.map(({ name, index }) => `${name} ${index}`).sort();
    const key = `${a} ${b}`;
    byLink.set(key, (byLink.get(key) ?? 1) * factor);
  }
  const [first = 1, second = 1] = [...byPort.values()].sort((a, b) => a - b);
  let worst = 1;
  for (const link of byLink.values()) worst = Math.min(worst, link);
  return first * second * worst;
}

function refusal(
  conditions: readonly Condition[],
  isOfPart: (condition: Condition) => boolean,
  what: string,
): Problem {
  const index = Math.max(0, conditions.findLastIndex(isOfPart));
  const condition = conditions[index];
  const field = condition === undefined ? '' : FIELDS[condition.kind];
  return {
    path: `conditions[${index}]${field}`,
    message: `All conditions together leave less than a millionth of the speed ${what}. Allowed: a millionth or more.`,
  };
}

const FIELDS: Readonly<Record<Condition['kind'], string>> = {
  slowLink: '.factor',
  lostLink: '.count',
  slowPort: '.factor',
  slowNpu: '.factor',
  share: '.share',
  computeSpread: '.sigma',
  linkSpread: '.sigma',
  secondJob: '',
  secondDesign: '',
};
