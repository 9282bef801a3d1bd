import { useMemo } from 'react';
import type { ListedSteps } from '../../../../analysis/tables/made-steps.ts';
import type { Schedule } from '../../../../collective/schedule-shape.ts';
import type { Collective } from '../../../../collective/types.ts';
import { useAnswer } from '../../../parts/tasks/use-answer.ts';
import { useDesign } from '../../../state/page/hooks.ts';
import { engine } from '../../../state/page/session.ts';
import { Explained } from '../Explained.tsx';
import type { Subject } from '../subjects.ts';

interface MadeExplainedProps {
  readonly dimension: number;
  readonly collective: Collective;
  readonly kind: Subject['kind'];
}

/** The steps of a collective that is made for the links of a dimension, as the engine makes it. */
export function MadeExplained({ dimension, collective, kind }: MadeExplainedProps) {
  const design = useDesign((whole) => whole);
  const { topology, system, conditions } = design;
  const answer = useAnswer(
    () => engine.madeSteps(design, dimension, collective),
    [topology, system, conditions, dimension, collective],
  );
  const steps = answer?.ok === true ? answer.value : null;
  const schedule = useMemo(() => (steps === null ? null : scheduleOf(steps)), [steps]);
  if (answer?.ok === false) return <p className="collectives__refusal">{answer.problems[0]?.message}</p>;
  if (steps === null || schedule === null) return null;
  return (
    <Explained
      key={`${dimension} ${collective} ${steps.ranks} ${schedule.steps}`}
      shown={{ schedule, ranks: steps.ranks, isProved: steps.isProved }}
      kind={kind}
      block={topology.dimensions[dimension]}
    />
  );
}

function scheduleOf({ collective, ranks, pieces, sends }: ListedSteps): Schedule {
  return { collective, ranks, pieces, steps: sends.length, sends: (step, from) => sends[step]?.[from] ?? [] };
}
