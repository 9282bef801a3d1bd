import { useMemo } from 'react';
import { ALGORITHM_FACTS } from '../../../../collective/algorithm-facts.ts';
import { linkLoads } from '../../../../collective/link-loads.ts';
import type { Algorithm, Collective } from '../../../../collective/types.ts';
import type { BlockShape } from '../../../../topology/blocks/blocks.ts';
import { shortNotation } from '../../../../topology/print-notation.ts';
import { formatCount } from '../../../../units/count.ts';
import { formatDecimal } from '../../../../units/decimal.ts';
import { PlayerBar } from '../../../parts/player/PlayerBar.tsx';
import { usePlayer } from '../../../parts/player/use-player.ts';
import { SwitchLinks } from '../../../parts/switch-links/SwitchLinks.tsx';
import { Table } from '../../../parts/table/Table.tsx';
import '../../../ui/below.css';
import './loads.css';
import { crowdedAt, loadsTable, loadsText, stepSums } from './loads-text.ts';

interface LoadsPartProps {
  readonly shape: BlockShape;
  readonly algorithm: Algorithm;
  readonly collective: Collective;
  /** The group: its ranks, and how many NPUs they are apart. */
  readonly ranks: number;
  readonly spacing: number;
}

/** The links between the switches of a block, coloured step by step by the messages on each. */
export function LoadsPart({ shape, algorithm, collective, ranks, spacing }: LoadsPartProps) {
  const loads = useMemo(
    () => linkLoads(shape, algorithm, collective, { size: ranks, spacing }),
    [shape, algorithm, collective, ranks, spacing],
  );
  const player = usePlayer(loads?.steps.length ?? 0);
  if (loads === null) {
    return (
      <p className="loads__none">
        Loads of the links between switches are shown where the messages of a step can be counted one by one.
      </p>
    );
  }
  const { position } = player;
  const crowded = crowdedAt(loads, position);
  // All messages of a switch on a link as wide as that of one NPU: no step of a pair can be more crowded.
  const widest = loads.links.reduce((least, { width }) => Math.min(least, width), Infinity);
  const perSwitch = (algorithm.places?.perSwitch ?? 1) * spacing;
  const hottest = Math.max(perSwitch / widest, ...crowdedAt(loads, 0));
  return (
    <section className="loads below" aria-label="Loads of the links between switches">
      <h4>
        Links between switches,{' '}
        {ranks === shape.size
          ? `all ${formatCount(ranks)} NPUs`
          : `all ${formatCount(shape.size / ranks)} groups of ${formatCount(ranks)} at once`}
      </h4>
      <PlayerBar player={player} steps={loads.steps.length} />
      <p className="loads__step" aria-live={player.isPlaying ? 'off' : 'polite'}>
        {loadsText(loads, position)}
      </p>
      <div className="loads__body">
        <SwitchLinks
          shape={shape}
          links={loads.links}
          heat={crowded.map((load) => Math.min(1, load / hottest))}
          text={loadsText(loads, position)}
          scale={{
            of: (share) => `${Number((share * hottest).toPrecision(2))}`,
            unit: 'messages for its width',
          }}
          chart={{
            title: `${ALGORITHM_FACTS[algorithm.name].label} on ${shortNotation(shape)}, links between switches${position === 0 ? '' : `, step ${position}`}`,
            table: () => loadsTable(loads),
          }}
        />
        <Table
          caption="Loads of each step"
          region="Loads of each step"
          columns={[
            'Step',
            'Times',
            { name: 'Links in use', title: `Of ${formatCount(loads.links.length)} between switches` },
            { name: 'Busiest', title: 'Messages on one link' },
            { name: 'For its width', title: 'Messages for each NPU link that it is as wide as' },
          ]}
          rows={stepSums(loads).map(({ count, busy, mostMessages, mostCrowded }, index) => ({
            head: index + 1,
            isChosen: index + 1 === position,
            cells: [
              formatCount(count),
              formatCount(busy),
              formatCount(mostMessages),
              formatDecimal(mostCrowded),
            ],
          }))}
        />
      </div>
    </section>
  );
}
