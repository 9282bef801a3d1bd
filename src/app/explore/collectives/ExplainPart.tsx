import { Suspense, useMemo } from 'react';
import { useStore } from 'zustand';
import { ALGORITHM_FACTS } from '../../../collective/algorithm-facts.ts';
import { COLLECTIVE_LABELS } from '../../../collective/can-do.ts';
import { algorithmsFor } from '../../../collective/default-algorithm.ts';
import { COLLECTIVES, type AlgorithmName } from '../../../collective/types.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { dimensionClass } from '../../ui/theme/dimension-colour.ts';
import { ChoiceField } from '../../parts/fields/ChoiceField.tsx';
import { Explained } from './Explained.tsx';
import { explained } from './explained-store.ts';
import { EXPLAINED_ID } from './show-phase.ts';
import { showSchedule } from './shown-schedule.ts';
import { printNotation } from '../../../topology/notation.ts';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { asWhole, designedAlgorithm, onSubject, subjectsOf } from './subjects.ts';

const LoadsPart = lazyPart(async () => (await import('./loads/LoadsPart.tsx')).LoadsPart);

/** One phase of a collective: what to look at, and its steps. */
export function ExplainPart() {
  const design = useDesign((whole) => whole);
  const { subject: wanted, collective, algorithm: tried, tree } = useStore(explained);
  const subjects = useMemo(() => subjectsOf(design), [design]);
  const subject = subjects.find(({ id }) => id === wanted) ?? subjects[0];
  const entry = subject === undefined ? null : designedAlgorithm(design, subject, collective);
  const block = design.topology.dimensions[subject?.dimension ?? 0];
  const algorithm =
    tried === null || subject === undefined || block === undefined
      ? entry?.algorithm
      : onSubject({ name: tried }, block, subject);
  const on =
    subject !== undefined && tried === null && entry?.whole === true ? asWhole(design, subject) : subject;
  const text = JSON.stringify(algorithm);
  const shown = useMemo(
    () =>
      algorithm === undefined || on === undefined
        ? null
        : showSchedule(algorithm, collective, on.ranks, tree),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a schedule follows from the values, whichever objects hold them
    [text, collective, on?.ranks, tree],
  );
  if (subject === undefined || entry === null || on === undefined) return null;
  const designed = `${ALGORITHM_FACTS[entry.algorithm.name].label} (as designed)`;
  return (
    <section className={`column ${dimensionClass(subject.dimension)}`} aria-labelledby={EXPLAINED_ID}>
      <h3 id={EXPLAINED_ID} tabIndex={-1}>
        Step by step
      </h3>
      <div className="collectives__choices">
        <ChoiceField
          label="Dimension"
          value={subject.id}
          choices={subjects.map(({ id, label }) => ({ value: id, label }))}
          onChoose={(id) => explained.setState({ subject: id })}
        />
        <ChoiceField
          label="Collective"
          value={collective}
          choices={COLLECTIVES.map((value) => ({ value, label: COLLECTIVE_LABELS[value] }))}
          onChoose={(value) => explained.setState({ collective: value })}
        />
        <ChoiceField<AlgorithmName | 'designed'>
          label="Algorithm"
          value={tried ?? 'designed'}
          choices={[
            { value: 'designed', label: designed },
            ...algorithmsFor(block?.kind ?? 'ring').map((value) => ({
              value,
              label: ALGORITHM_FACTS[value].label,
            })),
          ]}
          onChoose={(value) => explained.setState({ algorithm: value === 'designed' ? null : value })}
        />
        {algorithm !== undefined && ALGORITHM_FACTS[algorithm.name].isTwin === true ? (
          <ChoiceField
            label="Tree"
            value={tree === 0 ? 'first' : 'second'}
            choices={[
              { value: 'first', label: 'Even chunks' },
              { value: 'second', label: 'Odd chunks' },
            ]}
            onChoose={(value) => explained.setState({ tree: value === 'first' ? 0 : 1 })}
          />
        ) : null}
      </div>
      {shown === null || shown.ok ? null : (
        <p className="collectives__refusal">{shown.problems[0]?.message}</p>
      )}
      {shown?.ok === true ? (
        <Explained
          key={`${algorithm?.name} ${algorithm?.window} ${collective} ${on.ranks} ${tree}`}
          shown={shown.value}
          kind={on.kind}
        />
      ) : null}
      {block !== undefined && algorithm?.places !== undefined && on === subject ? (
        <Suspense>
          <LoadsPart
            key={`${algorithm.name} ${collective} ${printNotation([block])} ${subject.id}`}
            shape={block}
            algorithm={algorithm}
            collective={collective}
            ranks={subject.ranks}
            spacing={subject.spacing}
          />
        </Suspense>
      ) : null}
    </section>
  );
}
