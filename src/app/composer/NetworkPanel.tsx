import { npuCount } from '../../topology/dimension.ts';
import { TOPOLOGY_PRESETS } from '../../topology/presets.ts';
import { formatCount } from '../../units/count.ts';
import { PickField } from '../fields/PickField.tsx';
import { change } from '../store/edits.ts';
import { useDesign, useRefusal } from '../store/hooks.ts';
import { drafts } from '../store/session.ts';
import { Hint } from '../ui/Hint.tsx';
import { Panel } from '../ui/Panel.tsx';
import { BlockStack } from './BlockStack.tsx';
import { DragGhost } from './drag/DragGhost.tsx';
import { isPreset, presetDimensions } from './dimensions.ts';
import { NotationField } from './NotationField.tsx';
import { Palette } from './Palette.tsx';

export function NetworkPanel() {
  const topology = useDesign((design) => design.topology);
  const refusal = useRefusal('topology.dimensions');
  const picked = TOPOLOGY_PRESETS.find((preset) => isPreset(topology.dimensions, preset));
  const npus = npuCount(topology);
  const total =
    topology.dimensions.length === 0 ? 'no NPUs yet' : `${formatCount(npus)} NPU${npus === 1 ? '' : 's'}`;

  function pick(id: string): void {
    const preset = TOPOLOGY_PRESETS.find((candidate) => candidate.id === id);
    if (preset === undefined) return;
    drafts.dropUnder('topology');
    change(presetDimensions(preset));
  }

  return (
    <Panel title="Network" aside={total}>
      <PickField
        label="Start from"
        picked={picked?.id ?? null}
        none="Own network"
        choices={TOPOLOGY_PRESETS}
        onPick={pick}
        hint={
          <Hint about="the network presets">
            <p>{picked ? picked.source : 'Networks that were published. Your network is none of them.'}</p>
          </Hint>
        }
      />
      <NotationField />
      <Palette />
      <BlockStack />
      {refusal === null ? null : <p className="field__message">{refusal}</p>}
      <DragGhost />
    </Panel>
  );
}
