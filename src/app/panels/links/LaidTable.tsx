import { useMemo } from 'react';
import { builtDimensions, builtOf } from '../../../design/machine/built.ts';
import type { Design } from '../../../design/document.ts';
import { checkTopology } from '../../../topology/check.ts';
import { npuCount } from '../../../topology/dimension.ts';
import { shortNotation } from '../../../topology/print-notation.ts';
import { physicalGraph } from '../../../topology/physical/graph.ts';
import { layDimensions, type LaidDimension } from '../../../topology/physical/lay.ts';
import { wireTopology } from '../../../topology/physical/wire.ts';
import { formatCount } from '../../../units/count.ts';
import { formatDecimal } from '../../../units/decimal.ts';
import { Table } from '../../parts/table/Table.tsx';
import { PlacementPart } from './PlacementPart.tsx';
import { Hint } from '../../ui/Hint.tsx';

interface LaidTableProps {
  readonly topology: Design['topology'];
}

/** The most NPUs that are laid out, which takes some milliseconds of the main thread. */
const MOST_NPUS = 4096;

/** Shows for each dimension how many built links its messages cross, how many share a link, and where NPUs sit. */
export function LaidTable({ topology }: LaidTableProps) {
  const { dimensions } = topology;
  const laid = useMemo(() => layOn(topology), [topology]);
  if (laid === 'misfit') return null;
  if (laid === null)
    return (
      <>
        <p className="links-note">Too many messages to count hops and shared links here.</p>
        <PlacementPart topology={topology} />
      </>
    );
  const most = Math.max(...laid.map(({ mostOnLink }) => mostOnLink));
  return (
    <>
      <p className="links-note">
        {most > 1
          ? `Up to ${formatCount(most)} messages of a dimension meet on one link.`
          : 'No two messages of a dimension meet on a link.'}
        <Hint about="hops and shared links">
          <p>
            Every NPU sends one message: on a Ring to the next NPU, else one to each of the others. Rings side
            by side count as one.
          </p>
        </Hint>
      </p>
      <Table
        caption="Hops and shared links of each dimension on what is built"
        className="links-table"
        columns={['Dimension', 'Hops, mean', 'most', 'On busiest link']}
        rows={laid.map(({ meanHops, mostHops, mostOnLink }, index) => ({
          head: `${index + 1} · ${shortNotation(dimensions[index]!)}`,
          dimension: index,
          cells: [formatDecimal(meanHops, 3), formatCount(mostHops), formatCount(mostOnLink)],
        }))}
      />
      <PlacementPart topology={topology} />
    </>
  );
}

function layOn(topology: Design['topology']): readonly LaidDimension[] | 'misfit' | null {
  const { dimensions, physical } = topology;
  const built = builtDimensions(physical!, dimensions);
  const npus = npuCount({ dimensions });
  if (npus !== npuCount({ dimensions: built })) return 'misfit';
  if (npus > MOST_NPUS) return null;
  const plain = built.map(({ wires: _wires, ...dimension }) => ({ ...dimension, bandwidthGBps: 1 }));
  if (!checkTopology({ dimensions: plain, splitBandwidth: 'full' }).ok) return 'misfit';
  const fabric = wireTopology({ dimensions: plain, splitBandwidth: 'full' });
  const placeOf = builtOf({ topology })?.placeOf ?? ((npu: number) => npu);
  const placement = Array.from({ length: npus }, (_, npu) => placeOf(npu));
  return layDimensions(physicalGraph(fabric), dimensions, placement);
}
