/** Compute and links under a calibration that a design names. */
import { NEUTRAL } from '../step-time/stack.ts';
import { collectiveConstants, fabricConstants } from './collectives.ts';
import type { ComputeCalibration, NetworkCalibration } from './names.ts';
import { STACK_PLANS } from './stack-plans.ts';
import { chipById, namedConstants } from './stacks.ts';

export interface ComputeCurve {
  /** Share of the peak that a product of many rows reaches. */
  readonly efficiency: number;
  /** A product of so many rows takes twice that time. */
  readonly halfRows: number;
  /** Share of the memory bandwidth that is reached. */
  readonly memoryEfficiency: number;
}

export interface LinkCurve {
  /** Share of a link's rate that large messages reach. */
  readonly share: number;
  /** A step of a schedule takes at least this. */
  readonly latencyNs: number;
}

const kept = new Map<string, ComputeCurve>();

export function computeCurve(name: ComputeCalibration): ComputeCurve {
  const known = kept.get(name);
  if (known !== undefined) return known;
  const plan = STACK_PLANS.find(({ id }) => id === name);
  if (plan === undefined) throw new Error(`No calibration "${name}".`);
  const { efficiency, halfRows, memoryEfficiency } = { ...NEUTRAL, ...namedConstants(plan) };
  const curve = { efficiency, halfRows, memoryEfficiency };
  kept.set(name, curve);
  return curve;
}

/** Of a dimension inside a node, or of one between nodes. */
export function linkCurve(name: NetworkCalibration, isInside: boolean): LinkCurve {
  const [, chipId = '', fabric = 'infiniband'] = name.split('-');
  if (!isInside) {
    const { railShare, reduceRoundUs } = fabricConstants(fabric);
    return { share: railShare, latencyNs: reduceRoundUs * 1e3 };
  }
  const chip = chipById(chipId.toUpperCase());
  const { busGBps, rankUs } = collectiveConstants(chip).constants;
  return { share: Math.min(1, busGBps / chip.linkGBps), latencyNs: rankUs * 1e3 };
}
