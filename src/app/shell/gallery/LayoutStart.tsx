import { useId, useState } from 'react';
import {
  LAYOUT_MACHINES,
  LAYOUT_PRESETS,
  layoutDesign,
  withNpus,
  type LayoutPreset,
} from '../../../design/presets/layouts/layouts.ts';
import { aboutTransformer } from '../../../workload/transformer/facts/about.ts';
import type { TransformerModelId } from '../../../workload/transformer/facts/description.ts';
import { actAndClose } from '../../parts/dialog/act-and-close.ts';
import { formatCount } from '../../../units/count.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { Select } from '../../ui/field/Select.tsx';
import { startLayout } from './start-layout.ts';

const MODELS = [...new Set(LAYOUT_PRESETS.map(({ model }) => model))];
const MACHINES = Object.entries(LAYOUT_MACHINES).map(([value, label]) => ({ value, label }));

/** A model on a machine, laid out so that it fits: a whole design in place of the one on the page. */
export function LayoutStart() {
  const [model, setModel] = useState<TransformerModelId>('llama-3-70b');
  const [machine, setMachine] = useState('dgx-h100-32');
  const [typed, setTyped] = useState('');
  const id = useId();
  const npus = /^[1-9]\d{0,6}$/.test(typed.replaceAll(',', '').trim())
    ? Number(typed.replaceAll(',', ''))
    : null;
  const known = LAYOUT_PRESETS.filter((preset) => preset.model === model && preset.machine === machine);
  const offers = known.flatMap((from): readonly Offer[] => {
    const preset = npus === null ? from : withNpus(from, npus);
    return preset === null || !layoutDesign(preset).ok ? [] : [{ preset, from }];
  });
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
        <label htmlFor={id}>
          NPUs
          <span className="input input--number">
            <TextInput
              id={id}
              message={null}
              inputMode="numeric"
              placeholder="any"
              value={typed}
              onType={setTyped}
            />
          </span>
        </label>
      </div>
      <ul>
        {[...new Map(offers.map((offer) => [offer.preset.label, offer])).values()].map(({ preset, from }) => (
          <li key={preset.label}>
            <Button aria-label={`Start from ${preset.label}`} onClick={() => start(preset)}>
              Start
            </Button>{' '}
            {preset.label}. {sourceText(preset, from)}
          </li>
        ))}
      </ul>
      {offers.length > 0 || typed.trim() === '' ? null : (
        <p role="status">
          {npus === null
            ? 'NPUs must be a whole number.'
            : `No layout of this model here divides ${formatCount(npus)} NPUs of this machine.`}
        </p>
      )}
    </section>
  );
}

interface Offer {
  readonly preset: LayoutPreset;
  /** The one with the number of NPUs that it was published or chosen with. */
  readonly from: LayoutPreset;
}

function sourceText(preset: LayoutPreset, from: LayoutPreset): string {
  if (preset !== from)
    return `The degrees of ${formatCount(from.npus)} NPUs with ${preset.npus > from.npus ? 'more' : 'fewer'} replicas and ${formatCount(Number(preset.document['batch']))} sequences a step; whether it fits is told when it runs.`;
  return preset.source === null
    ? 'Chosen here: the least that fits, not tuned.'
    : `Source: ${preset.source}.`;
}

function start(preset: LayoutPreset): void {
  actAndClose('gallery', () => startLayout(preset));
}
