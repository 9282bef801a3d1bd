import type { Completion } from './notation-completion.ts';

interface NotationOptionsProps {
  readonly options: readonly Completion[];
  readonly at: number;
  readonly onTake: (completion: Completion) => void;
}

export const COMPLETIONS_ID = 'notation-completions';

export function optionId(index: number): string {
  return `${COMPLETIONS_ID}-${index}`;
}

/** Lists the completions. The focus stays in the field. */
export function NotationOptions({ options, at, onTake }: NotationOptionsProps) {
  return (
    <ul
      role="listbox"
      id={COMPLETIONS_ID}
      className="notation-options"
      aria-label="Completions"
      hidden={options.length === 0}
    >
      {options.map((option, index) => (
        <li
          key={option.label}
          role="option"
          id={optionId(index)}
          aria-selected={index === at}
          // Without this, the press would take the focus from the field before the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(option)}
        >
          <code>{option.label}</code>
          <span>{option.detail}</span>
        </li>
      ))}
    </ul>
  );
}
