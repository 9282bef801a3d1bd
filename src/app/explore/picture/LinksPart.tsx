import type { DesignDimension } from '../../../design/document.ts';
import { switchPlacesOf } from '../../../topology/blocks/form.ts';
import { shortNotation } from '../../../topology/print-notation.ts';
import { formatBytes } from '../../../units/bytes.ts';
import { formatCount } from '../../../units/count.ts';
import type { BlockLinks } from '../../../analysis/tables/switch-links.ts';
import { SwitchLinks } from '../../parts/switch-links/SwitchLinks.tsx';
import { Table } from '../../parts/table/Table.tsx';
import { useAnswer } from '../../parts/tasks/use-answer.ts';
import { useDesign, useRun, useShownSplit } from '../../state/page/hooks.ts';
import { engine } from '../../state/page/session.ts';
import { dimensionClass } from '../../ui/theme/dimension-colour.ts';
import '../../ui/below.css';
import {
  bandsOf,
  crowdedOf,
  fullHeatBytes,
  linksTable,
  linksText,
  loadText,
  type LinkTime,
} from './links-text.ts';

/** The links between the switches of each block, heated by what an iteration lays on them. */
export function LinksPart() {
  const design = useDesign((whole) => whole);
  const { topology, workload, parallelism, system, compute } = design;
  const { scheme } = design.bandwidth;
  const iterationNs = useRun((run) => run.shown[scheme]?.simulated?.iterationNs ?? null);
  const split = useShownSplit();
  const answer = useAnswer(
    () => engine.switchLinks(design),
    [topology, workload, parallelism, system, compute],
  );
  const known = answer?.ok === true ? answer.value : [];
  return topology.dimensions.map((dimension, index) => {
    if (switchPlacesOf(dimension) === null || dimension.size <= 1) return null;
    const blockLinks = known.find((candidate) => candidate.dimension === index);
    const linkGBps = split?.[index] ?? 0;
    return (
      <section
        key={index}
        className={`picture__links below ${dimensionClass(index)}`}
        aria-label={`Links between switches of dimension ${index + 1}`}
      >
        <h3>Links between switches of {shortNotation(dimension)}, by what an iteration lays on them</h3>
        {answer?.ok === false ? <p className="picture__none">{answer.problems[0]?.message}</p> : null}
        {blockLinks === undefined ? null : (
          <BlockHeat dimension={dimension} blockLinks={blockLinks} time={{ linkGBps, iterationNs }} />
        )}
      </section>
    );
  });
}

interface BlockHeatProps {
  readonly dimension: DesignDimension;
  readonly blockLinks: BlockLinks;
  readonly time: LinkTime;
}

function BlockHeat({ dimension, blockLinks, time }: BlockHeatProps) {
  const crowded = crowdedOf(blockLinks);
  const full = fullHeatBytes(crowded, time);
  const text = linksText(blockLinks, time);
  return (
    <>
      <p>{text}</p>
      {blockLinks.uncounted > 0 ? (
        <p className="picture__none">
          {formatCount(blockLinks.uncounted)} of the phases {blockLinks.uncounted === 1 ? 'has' : 'have'} too
          many messages to count one by one, or groups over several dimensions, and{' '}
          {blockLinks.uncounted === 1 ? 'is' : 'are'} left out.
        </p>
      ) : null}
      <div className="picture__heat">
        <SwitchLinks
          shape={dimension}
          links={blockLinks.links}
          heat={crowded.map((load) => (full > 0 ? load / full : 0))}
          text={text}
          scale={{
            of: (share) => loadText(share * full, time),
            unit: time.iterationNs === null ? 'an NPU link’s width' : 'of what a link could carry meanwhile',
          }}
          chart={{
            title: `Links between switches of ${shortNotation(dimension)} in an iteration`,
            table: () => linksTable(blockLinks, time),
          }}
        />
        <Table
          caption="Links by load"
          region={`Links by load, dimension ${blockLinks.dimension + 1}`}
          columns={[
            'Carry',
            'Links',
            { name: 'Each at most', title: 'Bytes in an iteration, one way' },
            { name: 'Used at most', title: 'Bytes / (bandwidth of the link × time of the iteration)' },
          ]}
          rows={bandsOf(blockLinks).map((band) => ({
            head: band.label,
            cells: [formatCount(band.count), formatBytes(band.bytes), loadText(band.crowded, time)],
          }))}
        />
      </div>
    </>
  );
}
