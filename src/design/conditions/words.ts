/** A condition in words, for lists of them. */
import { COLLECTIVE_FACTS } from '../../collective/collectives.ts';
import type { LostLink } from '../../topology/conditions/condition.ts';
import type { Condition, SecondDesign, SecondJob } from '../document.ts';
import { formatBytes } from '../../units/bytes.ts';
import { formatPercent } from '../../units/percent.ts';

/** `NPU 3 computes at 50 %`. Dimensions count from 1, as the page has them. */
export function conditionText(condition: Condition): string {
  switch (condition.kind) {
    case 'slowLink': {
      const { link, factor, oneWay = false } = condition;
      return oneWay
        ? `Link from ${endText(link[0])} to ${endText(link[1])} at ${formatPercent(factor)}`
        : `Link of ${endsText(link)} at ${formatPercent(factor)}`;
    }
    case 'lostLink':
      return lostText(condition);
    case 'slowPort': {
      const { npu, dimension = 0, factor } = condition;
      return `Links of NPU ${npu} in dimension ${dimension + 1} at ${formatPercent(factor)}`;
    }
    case 'slowNpu':
      return `NPU ${condition.npu} computes at ${formatPercent(condition.factor)}`;
    case 'share': {
      const { dimension = 0, share } = condition;
      return `${formatPercent(share)} of dimension ${dimension + 1} belongs to others`;
    }
    case 'secondJob':
    case 'secondDesign':
      return jobText(condition);
    case 'computeSpread':
      return `Compute varies by ${formatPercent(condition.sigma)} from NPU to NPU`;
    case 'linkSpread': {
      const { dimension, sigma } = condition;
      const where = dimension === undefined ? '' : ` of dimension ${dimension + 1}`;
      return `Links${where} vary by ${formatPercent(sigma)} from NPU to NPU`;
    }
  }
}

function jobText(job: SecondJob | SecondDesign): string {
  if (job.kind === 'secondDesign') {
    const npus = job.places.reduce((product, { length }) => product * length, 1);
    return `Another training: ${job.job.name ?? 'the same again'} on ${npus} NPUs`;
  }
  const { label } = COLLECTIVE_FACTS[job.collective];
  return `Another job: ${label.toLowerCase()} of ${formatBytes(job.bytes)} on ${job.npus.length} NPUs, again and again`;
}

function lostText({ link, lanes, count }: LostLink): string {
  const name = `link of ${endsText(link)}`;
  const gone = count ?? (lanes === undefined ? undefined : 1);
  if (gone === undefined || gone === lanes) return `Link of ${endsText(link)} lost`;
  if (lanes !== undefined) return `${gone} of ${lanes} cables of ${name} lost`;
  return `${gone} ${gone === 1 ? 'cable' : 'cables'} of ${name} lost`;
}

function endsText([first, second]: LostLink['link']): string {
  return `${endText(first)} and ${endText(second)}`;
}

/** `npu 48` and `sw` of a file as `NPU 48` and `its switch`; other switches by their names. */
function endText(end: string): string {
  return end === 'sw' ? 'its switch' : end.replace(/^npu /, 'NPU ');
}
