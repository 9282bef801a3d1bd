import type { Design, DesignDimension } from '../../design/document.ts';
import { npuCount } from '../../topology/dimension.ts';
import { printNotation } from '../../topology/print-notation.ts';
import { formatCount } from '../../units/count.ts';
import { formatDecimal } from '../../units/decimal.ts';
import { formatTime } from '../../units/time.ts';
import { DIGITS, type Row } from './row.ts';

export function networkRows({ topology }: Design): readonly Row[] {
  const { dimensions, splitBandwidth } = topology;
  return [
    ['Topology', dimensions.length === 0 ? 'no dimension' : printNotation(dimensions)],
    ['NPUs', formatCount(npuCount(topology))],
    ['Tiers', dimensions.map(({ tier }) => tier).join(', ')],
    ['Link latencies', dimensions.map(({ linkLatencyNs }) => formatTime(linkLatencyNs, DIGITS)).join(', ')],
    ['Links of an NPU', linksText(dimensions)],
    [
      'Groups of a shared dimension',
      splitBandwidth === 'full' ? 'have its full bandwidth each' : 'have the links among their own NPUs',
    ],
  ];
}

function linksText(dimensions: readonly DesignDimension[]): string {
  if (dimensions.every(({ link }) => link === undefined)) return 'by the blocks';
  return dimensions.map(linkText).join(', ');
}

function linkText({ link }: DesignDimension): string {
  if (link === undefined) return 'by the block';
  const { linksPerNpu, linkBandwidthGiBps, nicLatencyNs, routerLatencyNs, hbmScale } = link;
  const links = `${formatCount(linksPerNpu)} × ${formatDecimal(linkBandwidthGiBps, DIGITS)} GiB/s`;
  const delays = [
    ...(nicLatencyNs > 0 ? [`NIC ${formatTime(nicLatencyNs)}`] : []),
    ...(routerLatencyNs > 0 ? [`router ${formatTime(routerLatencyNs)}`] : []),
    ...(hbmScale > 0 ? ['memory model'] : []),
  ];
  return delays.length === 0 ? links : `${links} (${delays.join(', ')})`;
}
