import { useId, useState } from 'react';
import { withCondition } from '../../../../design/conditions/edits.ts';
import { conditionText } from '../../../../design/conditions/words.ts';
import type { Condition } from '../../../../design/document.ts';
import { builtCount } from '../../../../topology/dimension.ts';
import { change } from '../../../state/page/edits.ts';
import { useDesign } from '../../../state/page/hooks.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/Button.tsx';
import { FreeNumber } from '../../../parts/fields/FreeNumber.tsx';
import { FieldShell } from '../../../ui/field/FieldShell.tsx';
import { Select } from '../../../ui/field/Select.tsx';

const KINDS = [
  { value: 'slowPort', label: 'A slow NIC: all links of an NPU in a dimension' },
  { value: 'slowNpu', label: 'A slow NPU' },
  { value: 'share', label: 'A share of a dimension that others have' },
] as const;
type Kind = (typeof KINDS)[number]['value'];

const STRENGTHS = [0.9, 0.75, 0.5, 0.25, 0.1].map((value) => ({
  value: String(value),
  label: `${Math.round(value * 100)} %`,
}));

/** Adds a condition without the picture: with the keyboard, or at an NPU that is not drawn. */
export function AddCondition() {
  const id = useId();
  const dimensions = useDesign((design) => design.topology.dimensions);
  const [kind, setKind] = useState<Kind>('slowPort');
  const [dimension, setDimension] = useState('0');
  const [npu, setNpu] = useState(0);
  const [strength, setStrength] = useState('0.5');
  const most = builtCount({ dimensions }) - 1;
  const add = (): void => {
    const condition = conditionOf(kind, Number(dimension), Math.min(most, npu), Number(strength));
    change((design) => withCondition(design, condition));
    announce(`Added: ${conditionText(condition)}.`);
  };
  return (
    <form
      className="picture__conditions"
      aria-label="Add a condition"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <p className="picture__press">Press a link, an NPU or a group in the picture to slow it down, or:</p>
      <FieldShell id={`${id}-kind`} label="Condition" message={null}>
        <Select id={`${id}-kind`} value={kind} choices={KINDS} onChoose={setKind} />
      </FieldShell>
      {kind === 'slowNpu' ? null : (
        <FieldShell id={`${id}-dimension`} label="Dimension" message={null}>
          <Select
            id={`${id}-dimension`}
            value={dimension}
            choices={dimensions.map((_, at) => ({ value: String(at), label: String(at + 1) }))}
            onChoose={setDimension}
          />
        </FieldShell>
      )}
      {kind === 'share' ? null : (
        <FreeNumber label="NPU" value={npu} bound={{ min: 0, max: most, whole: true }} onChange={setNpu} />
      )}
      <FieldShell id={`${id}-strength`} label={kind === 'share' ? 'Theirs' : 'What is left'} message={null}>
        <Select id={`${id}-strength`} value={strength} choices={STRENGTHS} onChoose={setStrength} />
      </FieldShell>
      <Button onClick={add}>Add</Button>
    </form>
  );
}

function conditionOf(kind: Kind, dimension: number, npu: number, strength: number): Condition {
  switch (kind) {
    case 'slowPort':
      return { kind, npu, dimension, factor: strength };
    case 'slowNpu':
      return { kind, npu, factor: strength };
    case 'share':
      return { kind, dimension, share: strength };
  }
}
