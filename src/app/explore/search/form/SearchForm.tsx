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
import { ASSUMED_GB, filledForm } from './proposal.ts';
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
  const problemOf = (field: FieldName): string | null => at.get(field) ?? null;
  const { free, isNetworkFree } = form;
  const isAssumed = typed.memory === null && design.compute.capacityGB === undefined && form.memory !== '';
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
            parallel. All points train the same batch, and each must fit in the memory of an NPU.
          </p>
          <p>
            Values have commas between them, or are a range: 1-8, every whole number, or 100-400 step 100.
          </p>
          <p>
            The split of the budget serves the objective. With other workloads, those of the design's goal
            among them, a point is worth the sum of their times, each times its weight, with one split for
            all.
          </p>
        </Hint>
      </h3>
      <div className="search__fields">
        {FREE_FIELDS.map(({ name, label, example }) => (
          <SearchTextField
            key={name}
            label={label}
            value={free[name] ?? ''}
            placeholder={example}
            message={problemOf(name)}
            onChange={(text) => writeForm({ free: { ...typed.free, [name]: text } })}
          />
        ))}
        <SearchTextField
          label="Another field, by its path"
          value={form.otherPath}
          placeholder="parallelism.overlap"
          message={problemOf('other')}
          onChange={(otherPath) => writeForm({ otherPath })}
        />
        <SearchTextField
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
          <SearchTextField
            label="Dimensions"
            value={form.counts}
            placeholder="1-4"
            message={problemOf('counts')}
            onChange={(counts) => writeForm({ counts })}
          />
          <SearchTextField
            label="Blocks"
            value={form.kinds}
            placeholder="Ring, FC, Switch"
            message={problemOf('kinds')}
            onChange={(kinds) => writeForm({ kinds })}
          />
          <SearchTextField
            label="Sizes"
            value={form.sizes}
            placeholder="all that divide"
            message={problemOf('sizes')}
            onChange={(sizes) => writeForm({ sizes })}
          />
          <SearchTextField
            label="NPUs of a block at most"
            value={form.most}
            placeholder="any number"
            message={problemOf('most')}
            onChange={(most) => writeForm({ most })}
          />
        </div>
      ) : null}
      <div className="search__fields">
        <SearchTextField
          label="Memory of an NPU (GB)"
          value={form.memory}
          placeholder="any"
          message={problemOf('memory')}
          onChange={(memory) => writeForm({ memory })}
        />
        {isAssumed ? (
          <p>
            The design does not say what memory an NPU has: {ASSUMED_GB} GB are assumed. Type what yours has.
          </p>
        ) : null}
        <SearchField label="Other workloads it serves, one a line" message={problemOf('workloads')}>
          {(id, described) => (
            <textarea
              id={id}
              className="search__where"
              rows={2}
              spellCheck={false}
              placeholder="transformer-17b MP 1 x 2"
              value={form.workloads}
              aria-describedby={described}
              onChange={(event) => writeForm({ workloads: event.target.value })}
            />
          )}
        </SearchField>
        <SearchField label="Conditions, one a line" message={problemOf('where')}>
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
        </SearchField>
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
      </div>
      {rest.map((text) => (
        <p key={text} className="search__refusal" role="alert">
          {text}
        </p>
      ))}
    </section>
  );
});
