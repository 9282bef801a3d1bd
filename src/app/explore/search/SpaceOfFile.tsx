import { formatCount } from '../../../units/count.ts';
import { formatPercent } from '../../../units/percent.ts';
import type { Problem } from '../../../units/result.ts';
import { Button } from '../../ui/Button.tsx';
import { keepingFocus } from '../../ui/focus/focus.ts';
import { OBJECTIVE_CHOICES } from './form/form-store.ts';
import { closeSpace, type OpenedSpace } from './space-files.ts';
import { choiceName, choiceText } from './words.ts';

interface SpaceOfFileProps {
  readonly opened: OpenedSpace;
  readonly problems: readonly Problem[];
}

/** A space that was opened: what it asks for, in the place of the form. */
export function SpaceOfFile({ opened: { file, summary }, problems }: SpaceOfFileProps) {
  const {
    name,
    base,
    workloads,
    points,
    networks,
    free,
    dimensions,
    where,
    set,
    objective,
    split,
    top,
    gap,
  } = summary;
  const wanted = OBJECTIVE_CHOICES.find(({ value }) => value === objective)?.label ?? objective;
  return (
    <section className="column search__part" aria-labelledby="search-title">
      <h3 id="search-title">{name}</h3>
      <p>
        From {file}, searched as it is: {formatCount(points)} points at most, around its own base, {base}. A
        point that is applied replaces the whole design; undo brings that back.
      </p>
      <dl className="search__space">
        {free.map((choice) => (
          <Asked
            key={choice.name}
            name={`${choiceName(choice.name)}, free`}
            value={valuesText(choice.values)}
          />
        ))}
        {dimensions === null ? null : (
          <Asked
            name="Networks, free"
            value={
              `${formatCount(networks)} of ${formatCount(dimensions.npus)} NPUs: ` +
              `${[...new Set(dimensions.count)].join(' to ')} dimensions of ${dimensions.kinds.join(', ')}; ` +
              `sizes ${valuesText(dimensions.sizes)}`
            }
          />
        )}
        {set.length === 0 ? null : <Asked name="Follows from what is free" value={set.join(', ')} />}
        {where.length === 0 ? null : <Asked name="Conditions" value={where.join('; ')} />}
        {workloads.length < 2 ? null : (
          <Asked
            name="Workloads"
            value={workloads.map(({ workload, weight }) => `${workload} x ${weight}`).join(', ')}
          />
        )}
        <Asked name="Objective" value={wanted} />
        <Asked name="Split of the budget" value={split} />
        <Asked
          name="Listed"
          value={`the best ${top}${gap > 0 ? `, to a gap of ${formatPercent(gap)}` : ''}`}
        />
      </dl>
      <div>
        <Button onClick={() => keepingFocus(closeSpace)}>Back to the form</Button>
      </div>
      {problems.map(({ path, message }) => (
        <p key={`${path} ${message}`} className="search__refusal" role="alert">
          {path}: {message}
        </p>
      ))}
    </section>
  );
}

function Asked({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const MOST_SHOWN = 12;

function valuesText(values: readonly unknown[]): string {
  const shown = values.slice(0, MOST_SHOWN).map(choiceText).join(', ');
  return values.length > MOST_SHOWN ? `${shown} and ${formatCount(values.length - MOST_SHOWN)} more` : shown;
}
