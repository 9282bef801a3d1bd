import { useId } from 'react';
import type { Design } from '../../../design/document.ts';
import { formatCount } from '../../../units/count.ts';
import { formatDecimal } from '../../../units/decimal.ts';
import { Slider } from '../../ui/field/Slider.tsx';
import { knobOf, type KnobId } from './knobs.ts';

interface KnobRowProps {
  readonly id: KnobId;
  readonly design: Design;
  /** The design as it would be. */
  readonly changed: Design;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

export function knobText(id: KnobId, value: number): string {
  return knobOf(id).kind === 'factor' ? `${formatDecimal(value)} ×` : formatCount(value);
}

/** A slider with what it stands for; if it can do nothing, the reason. */
export function KnobRow({ id, design, changed, value, onChange }: KnobRowProps) {
  const note = useId();
  const knob = knobOf(id);
  const reason = knob.reason(design);
  const neutral = knob.neutral(design);
  const values = knob.values.includes(neutral)
    ? knob.values
    : [...knob.values, neutral].sort((a, b) => a - b);
  return (
    <div className="knob" data-turned={value !== neutral}>
      <div className="knob__head">
        <span>{knob.label}</span>
        <output className="knob__value">{reason === null ? knobText(id, value) : '–'}</output>
        <span className="knob__told">{reason === null ? knob.valueText(changed) : ''}</span>
      </div>
      <Slider
        label={knob.label}
        values={values}
        value={value}
        print={(printed) => knobText(id, printed)}
        disabled={reason !== null}
        describedBy={note}
        onChange={onChange}
      />
      <p className="knob__note" id={note}>
        {reason ?? `As designed: ${knobText(id, neutral)}`}
      </p>
    </div>
  );
}
