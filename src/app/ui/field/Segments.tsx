import './segments.css';

interface SegmentsProps<T extends string> {
  /** The legend of the group of buttons, which says what they choose. */
  readonly legend: string;
  readonly hideLegend?: boolean;
  /** The name of the group in the form, which is unique on the page. */
  readonly name: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly onChoose: (value: T) => void;
}

/** A choice of few that are all in sight. */
export function Segments<T extends string>(props: SegmentsProps<T>) {
  const { legend, hideLegend = false, name, value, choices, onChoose } = props;
  return (
    <fieldset className="segments">
      <legend className={hideLegend ? 'visually-hidden' : undefined}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={value === choice.value}
            onChange={() => onChoose(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
