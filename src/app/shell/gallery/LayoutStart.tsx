import { useState } from 'react';
import {
  LAYOUT_MACHINES,
  LAYOUT_PRESETS,
  layoutDesign,
  type LayoutPreset,
} from '../../../design/presets/layouts/layouts.ts';
import { aboutTransformer } from '../../../workload/transformer/facts/about.ts';
import type { TransformerModelId } from '../../../workload/transformer/facts/description.ts';
import { actAndClose } from '../../parts/dialog/act-and-close.ts';
import { replaceDesign } from '../../state/page/edits.ts';
import { tellOpened } from '../../state/page/opened-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/field/Select.tsx';

const MODELS = [...new Set(LAYOUT_PRESETS.map(({ model }) => model))];
const MACHINES = Object.entries(LAYOUT_MACHINES).map(([value, label]) => ({ value, label }));

/** A model on a machine, laid out so that it fits: a whole design in place of the one on the page. */
export function LayoutStart() {
  const [model, setModel] = useState<TransformerModelId>('llama-3-70b');
  const [machine, setMachine] = useState('dgx-h100-32');
  const presets = LAYOUT_PRESETS.filter((preset) => preset.model === model && preset.machine === machine);
  return (
    <section className="gallery__layouts" aria-labelledby="layouts-title">
      <h3 id="layouts-title">A model on a machine, in a layout that fits</h3>
      <div className="gallery__choice">
        <label>
          Model to train
          <Select
            value={model}
            choices={MODELS.map((id) => ({ value: id, label: aboutTransformer(id).label }))}
            onChoose={setModel}
          />
        </label>
        <label>
          On
          <Select value={machine} choices={MACHINES} onChoose={setMachine} />
        </label>
      </div>
      <ul>
        {presets.map((preset) => (
          <li key={preset.label}>
            <Button aria-label={`Start from ${preset.label}`} onClick={() => start(preset)}>
              Start
            </Button>{' '}
            {preset.label}.{' '}
            {preset.source === null
              ? 'Chosen here: the least that fits, not tuned.'
              : `Source: ${preset.source}.`}
          </li>
        ))}
      </ul>
    </section>
  );
}

function start(preset: LayoutPreset): void {
  actAndClose('gallery', () => {
    const design = layoutDesign(preset);
    if (!design.ok) return false;
    replaceDesign(design.value);
    tellOpened(`${preset.label} is the design now`, 'Undo brings yours back.');
    return true;
  });
}
