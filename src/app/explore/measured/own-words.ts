/** Sentences about a person's own runs, and the design with their constants. */
import { COLLECTIVE_FACTS } from '../../../collective/collectives.ts';
import type { Design } from '../../../design/document.ts';
import { formatBandwidth } from '../../../units/bandwidth.ts';
import { formatDecimal } from '../../../units/decimal.ts';
import { formatPercent } from '../../../units/percent.ts';
import { sentenceCase } from '../../../units/sentence-case.ts';
import { formatTime } from '../../../units/time.ts';
import type { OwnRuns } from '../../../worker/protocol.ts';

type LinkOffer = Extract<OwnRuns, { kind: 'collective' }>['offers'][number];

export function ownRunsText(own: OwnRuns): string {
  if (own.kind === 'collective') {
    const { collective, ranks, hosts, sizes, latencyUs, busGBps } = own;
    const where = hosts === null ? '' : ` on ${hosts === 1 ? 'one host' : `${hosts} hosts`}`;
    const said = `${sentenceCase(COLLECTIVE_FACTS[collective].label)} of ${ranks} ranks${where}: ${formatTime(latencyUs * 1e3, 4)} and ${formatBandwidth(busGBps, 4)} of bus bandwidth, over ${sizes} sizes; mean error left ${formatPercent(own.error, 3)}.`;
    return own.offers.length > 0
      ? said
      : `${said} The design has no dimension with a bandwidth that it could be written to.`;
  }
  const before = formatPercent(own.before, 3);
  const errors = `mean error ${before} without the factor, ${formatPercent(own.error, 3)} with it.`;
  const runs = own.runs === 1 ? 'one run' : `${own.runs} runs`;
  if (own.kind === 'rows')
    return `Steps take ${formatDecimal(own.factor, 4)} × what ${own.stack} says, over ${runs}; ${errors}`;
  return `${formatTime(own.measuredNs, 4)} measured, ${formatTime(own.predictedNs, 4)} predicted, over ${runs}: compute takes ${formatDecimal(own.factor, 4)} × as long; ${errors}`;
}

export function offerText({ dimension, rateGBps, latencyNs, share, isCapped }: LinkOffer): string {
  const most = isCapped ? ', more than the dimension has: all of it is written' : '';
  return `Dimension ${dimension + 1}: ${formatTime(latencyNs, 3)} a step and ${formatPercent(share, 3)} of its ${formatBandwidth(rateGBps, 4)}${most}.`;
}

export function writtenText(what: LinkOffer['place'] | 'compute'): string {
  return what === 'compute'
    ? 'The factor is in the design. Undo takes it back.'
    : `Links ${what === 'inside' ? 'inside nodes' : 'between nodes'} are as measured. Undo takes it back.`;
}

/** The design with a factor on its compute. */
export function withSlowdown(slowdown: number): (design: Design) => Design {
  return (design) => ({ ...design, compute: { ...design.compute, slowdown } });
}

/** The design with the links of an offer. */
export function withOwnLink({ place, latencyNs, share }: LinkOffer): (design: Design) => Design {
  return (design) => ({
    ...design,
    system: { ...design.system, ownLinks: { ...design.system.ownLinks, [place]: { latencyNs, share } } },
  });
}
