import type { DesignDimension } from '../../../../design/document.ts';
import { blocks } from '../../../../topology/blocks/blocks.ts';
import { linksOf } from '../../../../topology/bandwidth.ts';
import { formatBandwidth } from '../../../../units/bandwidth.ts';
import { formatCount } from '../../../../units/count.ts';
import { formatDollars } from '../../../../units/dollars.ts';
import { formatPercent } from '../../../../units/percent.ts';
import { schemeName } from '../../../state/page/schemes.ts';
import type { ShownBlock } from '../shown-blocks.ts';

interface BlockFormulasProps {
  readonly index: number;
  readonly dimension: DesignDimension;
  readonly shown: ShownBlock;
}

/** Shows the formulas of a block with its numbers. */
export function BlockFormulas({ index, dimension, shown }: BlockFormulasProps) {
  const { kind, size } = dimension;
  const bandwidthGBps = shown.splitGBps?.[index];
  if (bandwidthGBps === undefined) return <p>No results yet.</p>;
  const links = linksOf({ ...dimension, bandwidthGBps });
  return (
    <>
      <p>
        b, what one NPU can send here in all, is{' '}
        {shown.isGiven
          ? 'given: typing another value leaves the other dimensions what they have.'
          : `set by ${schemeName(shown.scheme)}. Typing another value makes the split yours (Custom); the other dimensions give or take.`}
      </p>
      <p className="formula">
        b = {formatPercent(bandwidthGBps / shown.budgetGBps)} of {formatBandwidth(shown.budgetGBps)} ={' '}
        {formatBandwidth(bandwidthGBps)}
      </p>
      <p>
        {blocks[kind].label} of P = {formatCount(size)}: {links.count} {links.count === 1 ? 'link' : 'links'}{' '}
        per NPU,{' '}
        {dimension.wires === undefined ? blocks[kind].words.links : 'laid as Links says: b / their number'}.
      </p>
      <p className="formula">
        {formatBandwidth(bandwidthGBps)} / {formatCount(links.count)} = {formatBandwidth(links.bandwidthGBps)}
      </p>
      {shown.price?.items.map(({ component, count, radix, bandwidthGBps: gbps, pricePerGBps, dollars }) => (
        <p key={component} className="formula">
          {formatCount(count)} {count === 1 ? NAMES[component][0] : NAMES[component][1]}
          {radix === 1 ? '' : ` of ${formatCount(radix)} ports`} × {formatBandwidth(gbps)} ×{' '}
          {formatDollars(pricePerGBps)} = {formatDollars(dollars)}
        </p>
      ))}
      <p>Latency is of one link; a Switch is two of them, up and down.</p>
      <p>
        Algorithms: ring, P - 1 steps between neighbours; direct, one step, every pair; halving-doubling, log₂
        P steps, and double binary tree, all-reduce only, both for P a power of two. A collective that one
        cannot do runs the default of the block.
      </p>
    </>
  );
}

const NAMES = { link: ['link', 'links'], nic: ['NIC', 'NICs'], switch: ['switch', 'switches'] } as const;
