import { useId, type ReactNode } from 'react';
import type { Problem } from '../../../units/result.ts';
import { FieldShell, messageId } from '../../ui/field/FieldShell.tsx';
import { Select } from '../../ui/field/Select.tsx';
import { Hint } from '../../ui/Hint.tsx';
import {
  FREE_FIELDS,
  OBJECTIVE_CHOICES,
  SPLIT_CHOICES,
  writeForm,
  type SearchForm as Form,
} from './form-store.ts';

interface SearchFormProps {
  readonly form: Form;
  readonly problems: readonly Problem[];
}

/** What is free, what the points must keep to, and what is wanted of them. */
export function SearchForm({ form, problems }: SearchFormProps) {
  const problemOf = (...paths: readonly string[]): string | null => {
    const found = problems.find(({ path }) =>
      paths.some((own) => path === own || path.startsWith(`${own}[`)),
    );
    return found?.message ?? null;
  };
  const shown = ['free', 'dimensions', 'where', 'base', 'split', 'objective'];
  const rest = problems.find(({ path }) => path === '' || !shown.some((own) => path.startsWith(own)));
  const { free, isNetworkFree } = form;
  return (
    <section className="column search__part" aria-labelledby="search-title">
      <h3 id="search-title">
        Free fields of this design
        <Hint about="searches">
          <p>
            Every combination of the values below is a point. A point is worth what one event-driven run says;
            what is not run is proved to be no better by a bound that no run can be below.
          </p>
          <p>
            A field without values stays as the design has it. What the degrees leave of the NPUs is data
            parallel.
          </p>
        </Hint>
      </h3>
      <div className="search__fields">
        {FREE_FIELDS.map(({ name, label, example }) => (
          <TextField
            key={name}
            label={label}
            value={free[name] ?? ''}
            placeholder={example}
            message={problemOf(`free.${name}`)}
            onChange={(text) => writeForm({ free: { ...free, [name]: text } })}
          />
        ))}
        <TextField
          label="Another field, by its path"
          value={form.otherPath}
          placeholder="parallelism.overlap"
          message={problemOf('free.other', `free.${form.otherPath.trim()}`)}
          onChange={(otherPath) => writeForm({ otherPath })}
        />
        <TextField
          label="Its values"
          value={form.otherValues}
          placeholder="true, false"
          message={null}
          onChange={(otherValues) => writeForm({ otherValues })}
        />
      </div>
      <label className="search__check">
        <input
          type="checkbox"
          checked={isNetworkFree}
          onChange={(event) => writeForm({ isNetworkFree: event.target.checked })}
        />
        Every network of as many NPUs
      </label>
      {isNetworkFree ? (
        <div className="search__fields">
          <TextField
            label="Dimensions"
            value={form.counts}
            placeholder="1-4"
            message={problemOf('dimensions.count')}
            onChange={(counts) => writeForm({ counts })}
          />
          <TextField
            label="Blocks"
            value={form.kinds}
            placeholder="Ring, FC, Switch"
            message={problemOf('dimensions.kinds')}
            onChange={(kinds) => writeForm({ kinds })}
          />
          <TextField
            label="Sizes"
            value={form.sizes}
            placeholder="all that divide"
            message={problemOf('dimensions', 'dimensions.sizes')}
            onChange={(sizes) => writeForm({ sizes })}
          />
        </div>
      ) : null}
      <div className="search__fields">
        <Field label="Conditions, one a line" message={problemOf('where')}>
          {(id, described) => (
            <textarea
              id={id}
              className="search__where"
              rows={2}
              spellCheck={false}
              placeholder="cost <= 1e6"
              value={form.where}
              aria-describedby={described}
              onChange={(event) => writeForm({ where: event.target.value })}
            />
          )}
        </Field>
        <Field label="Objective" message={problemOf('objective')}>
          {(id) => (
            <Select
              id={id}
              value={form.objective}
              choices={OBJECTIVE_CHOICES}
              onChoose={(objective) => writeForm({ objective })}
            />
          )}
        </Field>
        <Field label="Split of the budget" message={problemOf('split')}>
          {(id) => (
            <Select
              id={id}
              value={form.split}
              choices={SPLIT_CHOICES}
              onChoose={(split) => writeForm({ split })}
            />
          )}
        </Field>
      </div>
      {problemOf('free') === null && problemOf('base') === null && rest === undefined ? null : (
        <p className="search__refusal" role="alert">
          {problemOf('free') ?? problemOf('base') ?? rest?.message}
        </p>
      )}
    </section>
  );
}

interface FieldProps {
  readonly label: string;
  readonly message: string | null;
  readonly children: (id: string, described: string | undefined) => ReactNode;
}

function Field({ label, message, children }: FieldProps) {
  const id = useId();
  return (
    <FieldShell id={id} label={label} message={message}>
      {children(id, message === null ? undefined : messageId(id))}
    </FieldShell>
  );
}

interface TextFieldProps extends Omit<FieldProps, 'children'> {
  readonly value: string;
  readonly placeholder: string;
  readonly onChange: (text: string) => void;
}

function TextField({ label, value, placeholder, message, onChange }: TextFieldProps) {
  return (
    <Field label={label} message={message}>
      {(id, described) => (
        <span className="input search__input">
          <input
            id={id}
            className="input__text"
            autoComplete="off"
            spellCheck={false}
            value={value}
            placeholder={placeholder}
            aria-invalid={message !== null}
            aria-describedby={described}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}
