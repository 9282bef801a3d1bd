import './slider.css';

interface SliderProps {
  readonly label: string;
  /** Values it may have, ascending: it stands at the place of one of them. */
  readonly values: readonly number[];
  readonly value: number;
  /** The text of a value. */
  readonly print: (value: number) => string;
  readonly disabled?: boolean;
  readonly describedBy?: string;
  readonly onChange: (value: number) => void;
}

/** Chooses one of many ordered values; between two of them it stands at the nearest below. */
export function Slider({ label, values, value, print, disabled, describedBy, onChange }: SliderProps) {
  const at = Math.max(
    0,
    values.findLastIndex((candidate) => candidate <= value),
  );
  return (
    <input
      type="range"
      className="slider"
      aria-label={label}
      aria-describedby={describedBy}
      min={0}
      max={values.length - 1}
      value={at}
      disabled={disabled}
      aria-valuetext={print(value)}
      onChange={(event) => {
        const chosen = values[Number(event.target.value)];
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}
