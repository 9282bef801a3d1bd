/** Links under a calibration that a design names. */
import type { MeasuredLinks } from '../../topology/measured-links.ts';
import type { Stack } from '../step-time/stack.ts';
import { collectiveConstants, fabricConstants } from './collectives.ts';
import type { NetworkCalibration } from '../rate/facts/calibration-names.ts';
import { chipById } from './stacks.ts';

export interface LinkCurve {
  /** Share of a link's rate that large messages reach. */
  readonly share: number;
  /** Minimum time of a step of a schedule. */
  readonly latencyNs: number;
}

/** Returns the curve of a dimension inside a node, or of one between nodes. */
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

/**
 * Returns the links of a dimension as the library was measured on the chip, and as the stack of a design's
 * compute uses them.
 */
export function measuredLinks(
  name: NetworkCalibration,
  { constants }: Stack,
  isInside: boolean,
): MeasuredLinks {
  const { nicShare, nicShareNear, hopUs, boundaryUs, slowdown, tensorLink, tensorUs } = constants;
  const links = { dataShare: nicShare, nearShare: nicShareNear, hopUs, boundaryUs, slowdown };
  if (!isInside) return links;
  const [, chipId = ''] = name.split('-');
  const chip = chipById(chipId.toUpperCase());
  const { busGBps, lowLatencyGBps, ...times } = collectiveConstants(chip).constants;
  const { linkGBps } = chip;
  return {
    ...links,
    inside: {
      ...times,
      busShare: busGBps / linkGBps,
      lowLatencyShare: lowLatencyGBps / linkGBps,
      linkGBps,
      speed: tensorLink,
      tensorUs,
    },
  };
}
