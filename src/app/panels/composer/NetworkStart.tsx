import { Suspense } from 'react';
import { TOPOLOGY_PRESETS } from '../../../topology/presets.ts';
import { openDialog } from '../../parts/dialog/dialog-store.ts';
import { PickField } from '../../parts/fields/PickField.tsx';
import { useDesign } from '../../state/page/hooks.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Hint } from '../../ui/Hint.tsx';
import './network-panel.css';
import { emptyNetwork, ownNetworkName, pickPreset, presetOf } from './preset-choice.ts';
import { lazyPart } from '../../ui/load/lazy-part.tsx';

const PresetSource = lazyPart(async () => (await import('./PresetSource.tsx')).PresetSource);

const EMPTY = { id: 'empty', label: 'Nothing, to build on' };
const CHOICES = [EMPTY, ...TOPOLOGY_PRESETS];

/** Offers networks to start from, and shows which of them the design matches. */
export function NetworkStart() {
  const picked = useDesign(presetOf);
  const ownName = useDesign(ownNetworkName);
  const isEmpty = useDesign((design) => design.topology.dimensions.length === 0);
  return (
    <div className="network-start">
      <PickField
        isWide
        label="Start from"
        picked={isEmpty ? EMPTY.id : (picked?.id ?? null)}
        none={ownName}
        choices={CHOICES}
        onPick={(id) => (id === EMPTY.id ? emptyNetwork() : pickPreset(id))}
        hint={
          <Hint about="the network presets">
            {picked === null ? (
              <p>Networks that were published. Your network is none of them.</p>
            ) : (
              <Suspense>
                <PresetSource id={picked.id} />
              </Suspense>
            )}
            <p>The gallery shows each with its picture and what the blocks leave out.</p>
          </Hint>
        }
      />
      <IconButton icon="gallery" look="plain" label="Network gallery" onClick={() => openDialog('gallery')} />
    </div>
  );
}
