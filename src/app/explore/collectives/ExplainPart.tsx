import { Suspense, useMemo } from 'react';
import { useStore } from 'zustand';
import { ALGORITHM_FACTS } from '../../../collective/algorithm-facts.ts';
import { COLLECTIVE_LABELS } from '../../../collective/can-do.ts';
import { algorithmsFor } from '../../../collective/default-algorithm.ts';
import {
  COLLECTIVES,
  type Algorithm,
  type AlgorithmName,
  type Collective,
} from '../../../collective/types.ts';
import type { Design, DesignDimension } from '../../../design/document.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { dimensionClass } from '../../ui/theme/dimension-colour.ts';
import { ChoiceField } from '../../parts/fields/ChoiceField.tsx';
import { Explained } from './Explained.tsx';
import { explained } from './explained-store.ts';
import { EXPLAINED_ID } from './show-phase.ts';
import { showSchedule } from './shown-schedule.ts';
import { printNotation } from '../../../topology/print-notation.ts';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { asWhole, designedAlgorithm, onSubject, subjectsOf, type Subject } from './subjects.ts';

const LoadsPart = lazyPart(async () => (await import('./loads/LoadsPart.tsx')).LoadsPart);

const MadeExplained = lazyPart(async () => (await import('./synthesised/MadeExplained.tsx')).MadeExplained);

/** One phase of a collective: the choice of the phase, and its steps. */
export function ExplainPart() {
  const design = useDesign((whole) => whole);
  const { subject: wanted, collective, algorithm: tried, tree } = useStore(explained);
  const subjects = useMemo(() => subjectsOf(design), [design]);
  const subject = subjects.find(({ id }) => id === wanted) ?? subjects[0];
  const phase = subject === undefined ? null : phaseOf(design, subject, collective, tried);
  if (subject === undefined || phase === null) return null;
  const { algorithm, on } = phase;
  return (
    <section className={`column ${dimensionClass(subject.dimension)}`} aria-labelledby={EXPLAINED_ID}>
      <h3 id={EXPLAINED_ID} tabIndex={-1}>
        Step by step
      </h3>
      <PhaseChoices subjects={subjects} subject={subject} phase={phase} />
      {algorithm === undefined ? null : ALGORITHM_FACTS[algorithm.name].ranks === 'onLinks' ? (
        <Suspense>
          <MadeExplained dimension={subject.dimension} collective={collective} kind={on.kind} />
        </Suspense>
      ) : (
        <Steps algorithm={algorithm} block={phase.block} on={on} collective={collective} tree={tree} />
      )}
      {on === subject ? <PhaseLoads subject={subject} phase={phase} collective={collective} /> : null}
    </section>
  );
}

interface StepsProps {
  readonly algorithm: Algorithm;
  readonly block: DesignDimension | undefined;
  readonly on: Subject;
  readonly collective: Collective;
  readonly tree: 0 | 1;
}

/** The steps of an algorithm on its ranks, or why it cannot do the collective. */
function Steps({ algorithm, block, on, collective, tree }: StepsProps) {
  const text = JSON.stringify(algorithm);
  const shown = useMemo(
    () => showSchedule(algorithm, collective, on.ranks, tree),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a schedule follows from the values, whichever objects hold them
    [text, collective, on.ranks, tree],
  );
  if (!shown.ok) return <p className="collectives__refusal">{shown.problems[0]?.message}</p>;
  return (
    <Explained
      key={`${algorithm.name} ${algorithm.window} ${collective} ${on.ranks} ${tree}`}
      shown={shown.value}
      kind={on.kind}
      block={block}
    />
  );
}

interface PhaseLoadsProps {
  readonly subject: Subject;
  readonly phase: ShownPhase;
  readonly collective: Collective;
}

/** The loads of links, for an algorithm that depends on where its ranks are. */
function PhaseLoads({ subject, phase: { block, algorithm }, collective }: PhaseLoadsProps) {
  if (block === undefined || algorithm?.places === undefined) return null;
  return (
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
  );
}

interface ShownPhase {
  readonly block: DesignDimension | undefined;
  readonly designed: AlgorithmName;
  /** The algorithm of the design, or the one that is tried in its place. */
  readonly algorithm: Algorithm | undefined;
  /** The ranks that the algorithm runs on: those of the subject, or the whole dimension. */
  readonly on: Subject;
}

/** Null where the design has no algorithm for the subject. */
function phaseOf(
  design: Design,
  subject: Subject,
  collective: Collective,
  tried: AlgorithmName | null,
): ShownPhase | null {
  const entry = designedAlgorithm(design, subject, collective);
  if (entry === null) return null;
  const block = design.topology.dimensions[subject.dimension];
  const algorithm =
    tried === null || block === undefined ? entry.algorithm : onSubject({ name: tried }, block, subject);
  const isWhole = tried === null && entry.whole;
  return {
    block,
    designed: entry.algorithm.name,
    algorithm,
    on: isWhole ? asWhole(design, subject) : subject,
  };
}

interface PhaseChoicesProps {
  readonly subjects: readonly Subject[];
  readonly subject: Subject;
  readonly phase: ShownPhase;
}

function PhaseChoices({ subjects, subject, phase: { block, designed, algorithm } }: PhaseChoicesProps) {
  const { collective, algorithm: tried, tree } = useStore(explained);
  const named = (value: AlgorithmName) => ({ value, label: ALGORITHM_FACTS[value].label });
  return (
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
          { value: 'designed', label: `${ALGORITHM_FACTS[designed].label} (as designed)` },
          ...algorithmsFor(block?.kind ?? 'ring').map(named),
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
  );
}
