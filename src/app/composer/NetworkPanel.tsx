import { npuCount } from '../../topology/dimension.ts';
import { TOPOLOGY_PRESETS } from '../../topology/presets.ts';
import { formatCount } from '../../units/count.ts';
import { PickField } from '../fields/PickField.tsx';
import { openDialog } from '../dialogs/dialog-store.ts';
import { useDesign, useRefusal } from '../store/hooks.ts';
import { IconButton } from '../ui/Button.tsx';
import { Hint } from '../ui/Hint.tsx';
import { Panel } from '../ui/Panel.tsx';
import { BlockStack } from './BlockStack.tsx';
import { DragGhost } from './drag/DragGhost.tsx';
import './network-panel.css';
import { pickPreset, presetOf } from './preset-choice.ts';
import { NotationField } from './NotationField.tsx';
import { Palette } from './Palette.tsx';

export function NetworkPanel() {
  const topology = useDesign((design) => design.topology);
  const bandwidth = useDesign((design) => design.bandwidth);
  const refusal = useRefusal('topology.dimensions');
  const picked = presetOf({ topology, bandwidth });
  const npus = npuCount(topology);
  const total =
    topology.dimensions.length === 0 ? 'no NPUs yet' : `${formatCount(npus)} NPU${npus === 1 ? '' : 's'}`;

  return (
    <Panel title="Network" aside={total}>
      <div className="network-start">
        <PickField
          isWide
          label="Start from"
          picked={picked?.id ?? null}
          none="Own network"
          choices={TOPOLOGY_PRESETS}
          onPick={pickPreset}
          hint={
            <Hint about="the network presets">
              <p>
                {picked ? `${picked.source}.` : 'Networks that were published. Your network is none of them.'}
              </p>
              <p>The gallery shows each with its picture and what the blocks leave out.</p>
            </Hint>
          }
        />
        <IconButton
          icon="gallery"
          look="plain"
          label="Network gallery"
          onClick={() => openDialog('gallery')}
        />
      </div>
      <NotationField />
      <Palette />
      <BlockStack />
      {refusal === null ? null : <p className="field__message">{refusal}</p>}
      <DragGhost />
    </Panel>
  );
}
