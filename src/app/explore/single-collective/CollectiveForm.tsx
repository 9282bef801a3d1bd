import { useStore } from 'zustand';
import { COLLECTIVE_LABELS } from '../../../collective/can-do.ts';
import { COLLECTIVES } from '../../../collective/types.ts';
import { NUMBER_BOUNDS } from '../../../design/bounds.ts';
import type { SchemeId } from '../../../design/document.ts';
import { formatExactBytes, parseBytes } from '../../../units/bytes.ts';
import { ChoiceField } from '../../parts/fields/ChoiceField.tsx';
import { schemeName } from '../../state/page/schemes.ts';
import { FreeNumber } from '../../parts/fields/FreeNumber.tsx';
import { readWithUnit } from '../../ui/field/read-number.ts';
import { Slider } from '../../ui/field/Slider.tsx';
import { CHUNKS, collectiveChoice } from '../../state/view/collective-choice.ts';

const COLLECTIVE_CHOICES = COLLECTIVES.map((value) => ({ value, label: COLLECTIVE_LABELS[value] }));
const CHUNK_VALUES = Array.from({ length: CHUNKS.max }, (_, index) => index + 1);
const BYTES = { ...NUMBER_BOUNDS.bytes, min: 1 };
const readBytes = readWithUnit(parseBytes);

interface CollectiveFormProps {
  readonly scheme: SchemeId;
  /** Schemes that have a split of this design. */
  readonly schemes: readonly SchemeId[];
}

/** Which collective, how large, in how many chunks, on which split. */
export function CollectiveForm({ scheme, schemes }: CollectiveFormProps) {
  const { collective, bytes, chunks } = useStore(collectiveChoice);
  return (
    <div className="collective-form">
      <ChoiceField
        label="Collective"
        value={collective}
        choices={COLLECTIVE_CHOICES}
        onChoose={(value) => collectiveChoice.setState({ collective: value })}
      />
      <ChoiceField
        label="Split"
        value={scheme}
        choices={schemes.map((value) => ({ value, label: schemeName(value) }))}
        onChoose={(value) => collectiveChoice.setState({ scheme: value })}
      />
      <FreeNumber
        label="Bytes per NPU"
        value={bytes}
        bound={BYTES}
        read={readBytes}
        print={formatExactBytes}
        onChange={(value) => collectiveChoice.setState({ bytes: value })}
      />
      <div className="collective-form__chunks">
        <FreeNumber
          label="Chunks"
          value={chunks}
          bound={CHUNKS}
          onChange={(value) => collectiveChoice.setState({ chunks: value })}
        />
        <Slider
          label="Chunks, slider"
          values={CHUNK_VALUES}
          value={chunks}
          print={(value) => `${value} ${value === 1 ? 'chunk' : 'chunks'}`}
          onChange={(value) => collectiveChoice.setState({ chunks: value })}
        />
      </div>
    </div>
  );
}
