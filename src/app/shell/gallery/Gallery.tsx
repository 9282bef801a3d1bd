import { useStore } from 'zustand';
import { TOPOLOGY_PRESETS } from '../../../topology/presets.ts';
import { pickPreset, presetOf } from '../../panels/composer/preset-choice.ts';
import { Dialog } from '../../parts/dialog/Dialog.tsx';
import { actAndClose } from '../../parts/dialog/act-and-close.ts';
import { designDocument } from '../../state/page/session.ts';
import { announce } from '../../ui/announce.ts';
import './gallery.css';
import { LayoutStart } from './LayoutStart.tsx';
import { PresetCard } from './PresetCard.tsx';

/** Networks to start from, each with its picture, its source and what the blocks leave out. */
export function Gallery() {
  const picked = useStore(designDocument.store, ({ design }) => presetOf(design)?.id);

  function pick(id: string, label: string): void {
    actAndClose('gallery', () => {
      pickPreset(id);
      announce(`${label} is the network now. Undo brings yours back.`);
      return true;
    });
  }

  return (
    <Dialog id="gallery" title="Networks to start from" closes="the gallery" className="gallery">
      <div className="dialog__body" tabIndex={0} role="region" aria-label="Networks">
        <LayoutStart />
        <ul className="gallery__cards">
          {TOPOLOGY_PRESETS.map((preset) => (
            <li key={preset.id}>
              <PresetCard
                preset={preset}
                isPicked={preset.id === picked}
                onPick={() => pick(preset.id, preset.label)}
              />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
