import { useMemo, useState } from 'react';
import type { Design } from '../../../design/document.ts';
import { shortNotation } from '../../../topology/print-notation.ts';
import { formatPercent } from '../../../units/percent.ts';
import type { SingleCollective } from '../../../analysis/single-collective/single-collective.ts';
import { LaneChart } from '../../parts/charts/LaneChart.tsx';
import { chunkExport } from './export-chunks.ts';
import { layoutOf, placeLanes } from './layout.ts';
import { BlockMark, CollectiveBlock } from './CollectiveBlock.tsx';
import { headline, laneText, stages } from './chunk-text.ts';

interface ChunkChartProps {
  readonly simulated: SingleCollective;
  readonly design: Design;
}

/** Chunks as blocks over time, with a lane for each dimension. The chunk under the pointer stands out in all lanes. */
export function ChunkChart({ simulated, design }: ChunkChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const { endNs, lanes, idle } = simulated;
  const placed = placeLanes(lanes.length);
  const nameOf = (lane: number): string => {
    const dimension = design.topology.dimensions[lanes[lane]?.dimension ?? -1];
    return `${lane + 1} · ${dimension === undefined ? '' : shortNotation(dimension)}`;
  };
  return (
    <LaneChart
      heading="Chunks over time"
      chart={chunkExport(simulated, design)}
      texts={{
        caption: headline(simulated),
        description: lanes.map((_, lane) => laneText(simulated, lane)).join(' '),
      }}
      label={`${headline(simulated)} The tables below have the numbers.`}
      className="chunk-chart"
      lanes={placed.lanes.map(({ lane, y, height }) => ({
        key: lane,
        y,
        height,
        name: nameOf(lane),
        share: `busy ${formatPercent(endNs > 0 ? (idle[lane]?.busyNs ?? 0) / endNs : 0)}`,
      }))}
      height={placed.height}
      endNs={endNs}
      left={92}
      top={30}
      spans={{ list: stages(simulated), nameY: -12, isGround: true }}
      marks={(at) => <Blocks simulated={simulated} at={at} pointed={pointed} onPoint={setPointed} />}
      legend={<Legend />}
      onPointerLeave={() => setPointed(null)}
    />
  );
}

interface BlocksProps {
  readonly simulated: SingleCollective;
  readonly at: (ns: number) => number;
  readonly pointed: number | null;
  readonly onPoint: (chunk: number) => void;
}

function Blocks({ simulated, at, pointed, onPoint }: BlocksProps) {
  const { blocks } = useMemo(() => layoutOf(simulated, at), [simulated, at]);
  return blocks.map((placed) => (
    <CollectiveBlock
      key={`${placed.block.lane} ${placed.block.chunk} ${placed.block.phase}`}
      placed={placed}
      isDimmed={pointed !== null && pointed !== placed.block.chunk}
      onPoint={onPoint}
    />
  ));
}

function Legend() {
  return (
    <>
      <li>Numbers are chunks</li>
      <li>
        <Sign isStriped /> all-gather
      </li>
      <li>
        <Sign isStriped={false} /> any other operation, as named
      </li>
    </>
  );
}

/** All-gathers are striped, so that they differ from the operations before them without colour. */
function Sign({ isStriped }: { readonly isStriped: boolean }) {
  return (
    <svg width={20} height={12} aria-hidden="true">
      <BlockMark isStriped={isStriped} x={1} y={1} width={18} height={10} />
    </svg>
  );
}
