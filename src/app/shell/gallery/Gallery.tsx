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
import { Questions } from './Questions.tsx';

/** Questions, models on machines, and networks to start from; networks each with its picture, its source and what the blocks leave out. */
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
    <Dialog
      id="gallery"
      title="Start from a question, a model or a machine"
      closes="the gallery"
      className="gallery"
    >
      <div className="dialog__body" tabIndex={0} role="region" aria-label="Questions, models and networks">
        <Questions />
        <LayoutStart />
        <h3>A network or a machine</h3>
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
