import { Suspense } from 'react';
import { useStore } from 'zustand';
import { npuCount } from '../../../topology/dimension.ts';
import { formatCount } from '../../../units/count.ts';
import { useDesign, useRefusal } from '../../state/page/hooks.ts';
import { BandwidthFields } from '../budget/BandwidthFields.tsx';
import { InTurn } from '../../ui/frame/InTurn.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { BlockStack } from './BlockStack.tsx';
import { DragGhost } from './drag/DragGhost.tsx';
import './network-panel.css';
import { NetworkStart } from './NetworkStart.tsx';
import { NotationField } from './notation/NotationField.tsx';
import { Palette } from './palette/Palette.tsx';
import { removedBlock } from './removed-store.ts';

/** Loaded once something has been removed. */
const RemovedNotice = lazyPart(async () => (await import('./RemovedNotice.tsx')).RemovedNotice);

export function NetworkPanel() {
  const hasRemoved = useStore(removedBlock, ({ words }) => words !== null);
  const topology = useDesign((design) => design.topology);
  const refusal = useRefusal('topology.dimensions');
  const npus = npuCount(topology);
  const total =
    topology.dimensions.length === 0 ? 'no NPUs yet' : `${formatCount(npus)} NPU${npus === 1 ? '' : 's'}`;

  return (
    <Panel title="Network" aside={total}>
      <NetworkStart />
      <NotationField />
      <Palette />
      <BlockStack />
      {refusal === null ? null : <p className="field__message">{refusal}</p>}
      {hasRemoved ? (
        <Suspense>
          <RemovedNotice />
        </Suspense>
      ) : null}
      <InTurn>
        <BandwidthFields />
      </InTurn>
      <DragGhost />
    </Panel>
  );
}
