import { useMemo } from 'react';
import type { DesignDimension } from '../../../design/document.ts';
import { npuCount } from '../../../topology/dimension.ts';
import { printNotation } from '../../../topology/print-notation.ts';
import { plainLink } from '../../../topology/physical/fabric.ts';
import { physicalGraph } from '../../../topology/physical/graph.ts';
import { layDimensions, type LaidDimension } from '../../../topology/physical/lay.ts';
import { snakePlacement } from '../../../topology/physical/placement.ts';
import { formatCount } from '../../../units/count.ts';
import { formatDecimal } from '../../../units/decimal.ts';
import { Table } from '../../parts/table/Table.tsx';
import { Hint } from '../../ui/Hint.tsx';

interface LaidTableProps {
  readonly dimensions: readonly DesignDimension[];
  readonly sizes: readonly number[];
}

/** More NPUs are not laid out: some milliseconds of the page. */
const MOST_NPUS = 4096;

/** How many links messages of each dimension cross on the torus that is built, and how many meet on one. */
export function LaidTable({ dimensions, sizes }: LaidTableProps) {
  const laid = useMemo(() => layOn(dimensions, sizes), [dimensions, sizes]);
  if (laid === 'misfit') return null;
  if (laid === null)
    return <p className="links-note">Too many messages to count hops and shared links here.</p>;
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
          head: `${index + 1} · ${printNotation([dimensions[index]!])}`,
          dimension: index,
          cells: [formatDecimal(meanHops, 3), formatCount(mostHops), formatCount(mostOnLink)],
        }))}
      />
    </>
  );
}

function layOn(
  dimensions: readonly DesignDimension[],
  sizes: readonly number[],
): readonly LaidDimension[] | 'misfit' | null {
  const npus = npuCount({ dimensions });
  if (npus !== sizes.reduce((product, size) => product * size, 1)) return 'misfit';
  if (npus > MOST_NPUS) return null;
  const rings = sizes.map((size) => ({ size, ...RING }));
  const graph = physicalGraph({ dimensions: rings, routerLatencyNs: 0 });
  return layDimensions(graph, dimensions, snakePlacement(sizes));
}

const RING = { kind: 'ring', lanes: 1, directions: 2, link: plainLink(1, 0) } as const;
