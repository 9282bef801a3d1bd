/** Sentences about measured runs of the user, and the design with constants fitted to them. */
import { COLLECTIVE_FACTS } from '../../../collective/collectives.ts';
import type { Design } from '../../../design/document.ts';
import { formatBandwidth } from '../../../units/bandwidth.ts';
import { formatDecimal } from '../../../units/decimal.ts';
import { formatPercent } from '../../../units/percent.ts';
import { sentenceCase } from '../../../units/sentence-case.ts';
import { formatTime } from '../../../units/time.ts';
import type { OwnRuns, TogetherFit } from '../../../evidence/measured/own/own-runs.ts';

export type OwnLog = Extract<OwnRuns, { kind: 'collectives' }>['logs'][number];
export type LinkOffer = OwnLog['offers'][number];

export function ownRunsText(tried: OwnRuns): string {
  if (tried.kind === 'collectives') {
    const lost = tried.leftOut.map(({ path, message }) =>
      path === 'runs' ? `Another run of it ${message}.` : `${sentenceCase(path)} ${message}.`,
    );
    return [...tried.logs.map(logText), ...lost].join(' ');
  }
  const before = formatPercent(tried.before, 3);
  const errors = `mean error ${before} without the factor, ${formatPercent(tried.error, 3)} with it.`;
  const runs = tried.runs === 1 ? 'one run' : `${tried.runs} runs`;
  if (tried.kind === 'rows')
    return `Steps take ${formatDecimal(tried.factor, 4)} × what ${tried.stack} says, over ${runs}; ${errors}`;
  return `${formatTime(tried.measuredNs, 4)} measured, ${formatTime(tried.predictedNs, 4)} predicted, over ${runs}: compute takes ${formatDecimal(tried.factor, 4)} × as long; ${errors}`;
}

export function logText(log: OwnLog): string {
  const { hosts, runs, sizes, place, inPlace, unreadable } = log;
  const where = hosts === null ? '' : ` on ${hosts === 1 ? 'one host' : `${hosts} hosts`}`;
  const many = runs === 1 ? '' : ` of ${runs} runs`;
  const buffers = inPlace === null && place === 'outOfPlace' ? '' : `, ${PLACE_WORDS[place]}`;
  const beside = inPlace === null ? '' : ` In place: ${fitText(inPlace)}.`;
  const lost = unreadable === 0 ? '' : ` Lines that cannot be read by the header: ${unreadable}.`;
  return `${sentenceCase(logName(log))}${where}: ${fitText(log)}, over ${sizes} sizes${many}${buffers}.${beside}${lost}${offersText(log)}`;
}

/** `all-reduce of 8 ranks`. */
export function logName({ collective, ranks, ranksSpan: { least, most } }: OwnLog): string {
  const span = least === most ? '' : ` (its bandwidths leave ${least} to ${most})`;
  return `${COLLECTIVE_FACTS[collective].label} of ${ranks} ranks${span}`;
}

const PLACE_WORDS = { outOfPlace: 'out of place', inPlace: 'in place' } as const;

function fitText({ latencyUs, busGBps, error }: Pick<OwnLog, 'latencyUs' | 'busGBps' | 'error'>): string {
  return `${formatTime(latencyUs * 1e3, 4)} and ${formatBandwidth(busGBps, 4)} of bus bandwidth, mean error left ${formatPercent(error, 3)}`;
}

function offersText({ isPoor, offers }: OwnLog): string {
  if (isPoor)
    return ' A latency and a bandwidth do not describe these times, so they are not offered for the design.';
  return offers.length > 0
    ? ''
    : ' The design has no dimension with a bandwidth that it could be written to.';
}

export function offerText({ dimension, rateGBps, latencyNs, share, isAbove }: LinkOffer): string {
  const rate = formatBandwidth(rateGBps, 4);
  if (isAbove)
    return `Dimension ${dimension + 1}: ${formatBandwidth(share * rateGBps, 4)} an NPU is more than its ${rate}, so the log is not of these links.`;
  return `Dimension ${dimension + 1}: ${formatTime(latencyNs, 3)} a step and ${formatPercent(share, 3)} of its ${rate}.`;
}

export function writtenText(what: LinkOffer['place'] | 'compute'): string {
  return what === 'compute'
    ? 'The factor is in the design. Undo takes it back.'
    : `Links ${what === 'inside' ? 'inside nodes' : 'between nodes'} are as measured. Undo takes it back.`;
}

export function togetherText({ latencyNs, rateGBps, share, error, logs, samples }: TogetherFit): string {
  return `${formatTime(latencyNs, 3)} a link and ${formatPercent(share, 3)} of ${formatBandwidth(rateGBps, 4)}, mean error left ${formatPercent(error, 3)} over ${samples} sizes of ${logs} logs.`;
}

/** The design with a factor on its compute. */
export function withSlowdown(slowdown: number): (design: Design) => Design {
  return (design) => ({ ...design, compute: { ...design.compute, slowdown } });
}

/** @param error that the fit left */
export function withOwnLink(
  { place, latencyNs, share }: Pick<LinkOffer, 'place' | 'latencyNs' | 'share'>,
  error: number,
): (design: Design) => Design {
  // In hundredths of a percent, so that links stay short.
  const link = { latencyNs, share, error: Math.round(Math.min(error, 100) * 1e4) / 1e4 };
  return (design) => ({
    ...design,
    system: { ...design.system, ownLinks: { ...design.system.ownLinks, [place]: link } },
  });
}
