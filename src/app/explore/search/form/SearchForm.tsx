import { memo } from 'react';
import type { Design } from '../../../../design/document.ts';
import type { Problem } from '../../../../units/result.ts';
import { Select } from '../../../ui/field/Select.tsx';
import { Hint } from '../../../ui/Hint.tsx';
import {
  FREE_FIELDS,
  OBJECTIVE_CHOICES,
  SPLIT_CHOICES,
  writeForm,
  type SearchForm as Form,
} from './form-store.ts';
import { ASSUMED_GB, filledForm, type FilledForm } from './proposal.ts';
import { AssumedMemory } from '../AssumedMemory.tsx';
import { placeProblems, type FieldName } from './problem-places.ts';
import { SearchField, SearchTextField } from './SearchField.tsx';

interface SearchFormProps {
  readonly form: Form;
  readonly design: Design;
  readonly problems: readonly Problem[];
}

/** What is free, what the points must keep to, and what is wanted of them. An edit of the design leaves it as it is. */
export const SearchForm = memo(function SearchForm({ form: typed, design, problems }: SearchFormProps) {
  const form = filledForm(typed, design);
  const { at, rest } = placeProblems(problems, form);
  const problemOf: ProblemOf = (field) => at.get(field) ?? null;
  const isAssumed = typed.memory === null && design.compute.capacityGB === undefined && form.memory !== '';
  return (
    <section className="column search__part" aria-labelledby="search-title">
      <SearchTitle />
      <div className="search__fields">
        {FREE_FIELDS.map(({ name, label, example }) => (
          <SearchTextField
            key={name}
            label={label}
            value={form.free[name] ?? ''}
            placeholder={example}
            message={problemOf(name)}
            onChange={(text) => writeForm({ free: { ...typed.free, [name]: text } })}
          />
        ))}
        <TextFields fields={OTHER_FIELDS} form={form} problemOf={problemOf} />
      </div>
      <label className="search__check">
        <input
          type="checkbox"
          checked={form.isNetworkFree}
          onChange={(event) => writeForm({ isNetworkFree: event.target.checked })}
        />
        Every network of as many NPUs
      </label>
      {form.isNetworkFree ? (
        <div className="search__fields">
          <TextFields fields={NETWORK_FIELDS} form={form} problemOf={problemOf} />
        </div>
      ) : null}
      <div className="search__fields">
        <TextFields fields={MEMORY_FIELDS} form={form} problemOf={problemOf} />
        {isAssumed ? (
          <>
            <p>
              The design does not say what memory an NPU has: {ASSUMED_GB} GB are assumed. Type what yours
              has.
            </p>
            <AssumedMemory design={design} />
          </>
        ) : null}
        {LINE_FIELDS.map((field) => (
          <LinesField key={field.name} {...field} value={form[field.name]} message={problemOf(field.name)} />
        ))}
        <Choices form={form} problemOf={problemOf} />
      </div>
      {rest.map((text) => (
        <p key={text} className="search__refusal" role="alert">
          {text}
        </p>
      ))}
    </section>
  );
});

type ProblemOf = (field: FieldName) => string | null;

/** A field of the form of which the value is a text. */
interface TextField {
  readonly name: 'otherPath' | 'otherValues' | 'counts' | 'kinds' | 'sizes' | 'most' | 'memory';
  readonly label: string;
  readonly placeholder: string;
  /** Where problems with it are placed; null where its neighbour shows them. */
  readonly problem: FieldName | null;
}

const OTHER_FIELDS: readonly TextField[] = [
  {
    name: 'otherPath',
    label: 'Another field, by its path',
    placeholder: 'parallelism.overlap',
    problem: 'other',
  },
  { name: 'otherValues', label: 'Its values', placeholder: 'true, false', problem: null },
];

const NETWORK_FIELDS: readonly TextField[] = [
  { name: 'counts', label: 'Dimensions', placeholder: '1-4', problem: 'counts' },
  { name: 'kinds', label: 'Blocks', placeholder: 'Ring, FC, Switch', problem: 'kinds' },
  { name: 'sizes', label: 'Sizes', placeholder: 'all that divide', problem: 'sizes' },
  { name: 'most', label: 'NPUs of a block at most', placeholder: 'any number', problem: 'most' },
];

const MEMORY_FIELDS: readonly TextField[] = [
  { name: 'memory', label: 'Memory of an NPU (GB)', placeholder: 'any', problem: 'memory' },
];

interface TextFieldsProps {
  readonly fields: readonly TextField[];
  readonly form: FilledForm;
  readonly problemOf: ProblemOf;
}

function TextFields({ fields, form, problemOf }: TextFieldsProps) {
  return fields.map(({ name, label, placeholder, problem }) => (
    <SearchTextField
      key={name}
      label={label}
      value={form[name]}
      placeholder={placeholder}
      message={problem === null ? null : problemOf(problem)}
      onChange={(text) => writeForm({ [name]: text })}
    />
  ));
}

const LINE_FIELDS = [
  {
    name: 'workloads',
    label: 'Other workloads it serves, one a line',
    placeholder: 'transformer-17b MP 1 x 2',
  },
  { name: 'where', label: 'Conditions, one a line', placeholder: 'cost <= 1e6' },
] as const;

interface LinesFieldProps {
  readonly name: (typeof LINE_FIELDS)[number]['name'];
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly message: string | null;
}

function LinesField({ name, label, placeholder, value, message }: LinesFieldProps) {
  return (
    <SearchField label={label} message={message}>
      {(id, described) => (
        <textarea
          id={id}
          className="search__where"
          rows={2}
          spellCheck={false}
          placeholder={placeholder}
          value={value}
          aria-describedby={described}
          onChange={(event) => writeForm({ [name]: event.target.value })}
        />
      )}
    </SearchField>
  );
}

function Choices({ form, problemOf }: Omit<TextFieldsProps, 'fields'>) {
  return (
    <>
      <SearchField label="Objective" message={problemOf('objective')}>
        {(id) => (
          <Select
            id={id}
            value={form.objective}
            choices={OBJECTIVE_CHOICES}
            onChoose={(objective) => writeForm({ objective })}
          />
        )}
      </SearchField>
      <SearchField label="Split of the budget" message={problemOf('split')}>
        {(id) => (
          <Select
            id={id}
            value={form.split}
            choices={SPLIT_CHOICES}
            onChoose={(split) => writeForm({ split })}
          />
        )}
      </SearchField>
    </>
  );
}

function SearchTitle() {
  return (
    <h3 id="search-title">
      Free fields of this design
      <Hint about="searches">
        <p>
          Every combination of the values below is a point. A point is worth what one event-driven run says;
          what is not run is proved to be no better by a bound that no run can be below.
        </p>
        <p>
          A field without values stays as the design has it. What the degrees leave of the NPUs is data
          parallel. All points train the same batch, and each must fit in the memory of an NPU.
        </p>
        <p>Values have commas between them, or are a range: 1-8, every whole number, or 100-400 step 100.</p>
        <p>
          The split of the budget serves the objective. With other workloads, those of the design's goal among
          them, a point is worth the sum of their times, each times its weight, with one split for all.
        </p>
      </Hint>
    </h3>
  );
}
