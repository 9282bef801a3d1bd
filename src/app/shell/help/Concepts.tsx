import { Fragment } from 'react';
import { TERMS, termOf } from '../../../learn/glossary/glossary.ts';
import { TermText } from '../../parts/words/TermText.tsx';
import { closeDialog } from '../../parts/dialog/dialog-store.ts';
import { Table } from '../../parts/table/Table.tsx';
import { lookUp, openStep } from '../../state/learn/learn-store.ts';
import { openTab } from '../../state/view/tab-store.ts';
import { useMeasured } from '../../state/learn/use-measured.ts';
import { Button } from '../../ui/Button.tsx';

/** Enough to read the first screen; all others are in the Learn tab. */
const FIRST = [
  'npu',
  'dimension',
  'bandwidth',
  'collective',
  'all-reduce',
  'hierarchical',
  'iteration',
  'exposed',
  'scheme',
  'utilisation',
  'busy-share',
];

/** What the page is about, in its own words and with the numbers of this design. */
export function Concepts() {
  const measured = useMeasured();
  const terms = FIRST.flatMap((id) => termOf(id) ?? []);
  return (
    <section>
      <h3>Concepts</h3>
      <p>
        Netloom says how long a training step takes on a network you draw, where the time goes, and what to
        change. Words you do not know are in the Learn tab, and in the commands.
      </p>
      <p className="help__actions">
        <Button
          onClick={() => {
            closeDialog('help');
            openStep(0);
          }}
        >
          Start here: five steps
        </Button>{' '}
        <Button
          onClick={() => {
            closeDialog('help');
            lookUp(null);
            openTab('learn');
          }}
        >
          Lessons and words
        </Button>
      </p>
      <dl className="help__terms">
        {terms.map((term) => (
          <Fragment key={term.id}>
            <dt>{term.term}</dt>
            <dd>
              <TermText term={term} measured={measured} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

/** Every formula of the glossary, checked against the engine by learn/glossary/formulas.test.ts, and its value here. */
export function FormulaSheet() {
  const measured = useMeasured();
  return (
    <section>
      <h3>Formulas</h3>
      <Table
        caption="Formulas, with the numbers of this design"
        className="help__table"
        columns={['What', 'Formula', 'Here']}
        rows={TERMS.filter(({ formula }) => formula !== undefined).map(
          ({ id, term, formula, own: example }) => ({
            key: id,
            head: term,
            cells: [formula, (measured === null ? null : example?.(measured)) ?? '–'],
          }),
        )}
      />
    </section>
  );
}
