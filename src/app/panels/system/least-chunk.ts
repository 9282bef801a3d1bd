/** The typed and the proposed least chunk; 0 stands for none. */
import type { Design } from '../../../design/document.ts';
import { parseBytes } from '../../../units/bytes.ts';
import { formatPercent } from '../../../units/percent.ts';
import type { LeastChunk } from '../../../analysis/single-collective/least-chunk.ts';
import { readOr } from '../../parts/fields/optional-number.ts';
import { printPlain, readWithUnit } from '../../ui/field/read-number.ts';
import { stepByPowers, type Step } from '../../ui/field/step.ts';
import { writeSystem } from './write-system.ts';

const NONE = 'none';
/** The first step away from none, and the last one before it. */
const SMALLEST_STEP = 2 ** 12;
const UNITS = [
  ['GiB', 2 ** 30],
  ['MiB', 2 ** 20],
  ['KiB', 2 ** 10],
] as const;

export const readLeastChunk = readOr(NONE, readWithUnit(parseBytes));

/** All digits, in the largest unit that leaves no fraction. */
export function printLeastChunk(bytes: number): string {
  if (bytes === 0) return NONE;
  const unit = UNITS.find(([, size]) => bytes % size === 0);
  return unit === undefined ? `${printPlain(bytes)} B` : `${printPlain(bytes / unit[1])} ${unit[0]}`;
}

export const stepLeastChunk: Step = (bytes, direction) => {
  if (direction > 0) return bytes < SMALLEST_STEP ? SMALLEST_STEP : stepByPowers(bytes, 1);
  return bytes <= SMALLEST_STEP ? 0 : stepByPowers(bytes, -1);
};

/** The design with a least chunk, or without one. */
export function writeLeastChunk(leastChunkBytes: number): (design: Design) => Design {
  if (leastChunkBytes > 0) return writeSystem({ leastChunkBytes });
  return (design) => {
    const system = { ...design.system };
    Reflect.deleteProperty(system, 'leastChunkBytes');
    return { ...design, system };
  };
}

/** What the proposal costs in its worst case. */
export function proposalText({ bytes, worstRatio }: LeastChunk): string {
  const worst = worstRatio - 1 < 0.0005 ? 'never longer' : `at worst ${formatPercent(worstRatio - 1)} longer`;
  return `${printLeastChunk(bytes)}: an all-reduce takes ${worst} than in its best number of chunks.`;
}
