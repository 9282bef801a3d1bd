import { Suspense } from 'react';
import { TOPOLOGY_PRESETS } from '../../../topology/presets.ts';
import { openDialog } from '../../parts/dialog/dialog-store.ts';
import { PickField } from '../../parts/fields/PickField.tsx';
import { useDesign } from '../../state/page/hooks.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Hint } from '../../ui/Hint.tsx';
import './network-panel.css';
import { pickPreset, presetOf } from './preset-choice.ts';
import { lazyPart } from '../../ui/load/lazy-part.tsx';

const PresetSource = lazyPart(async () => (await import('./PresetSource.tsx')).PresetSource);

/** Offers networks to start from, and shows which of them the design matches. */
export function NetworkStart() {
  const picked = useDesign(presetOf);
  return (
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
