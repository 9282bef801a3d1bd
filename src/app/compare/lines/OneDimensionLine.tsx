import { useMemo } from 'react';
import type { Design, SchemeId } from '../../../design/document.ts';
import { withoutGrid } from '../../../design/parallelism/tensor-mesh.ts';
import { formatPercent } from '../../../units/percent.ts';
import { formatTime } from '../../../units/time.ts';
import { useTaskOf } from '../../parts/tasks/use-task.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { engine } from '../../state/page/session.ts';
import { Hint } from '../../ui/Hint.tsx';
import type { Metrics } from '../metrics.ts';

interface OneDimensionLineProps {
  readonly schemes: readonly SchemeId[];
  readonly metrics: readonly (Metrics | null)[];
  readonly shown: readonly boolean[];
}

/** Shows the same model on the same NPUs with 1D instead of 2D tensor parallelism, under each column's split. */
export function OneDimensionLine({ schemes, metrics, shown }: OneDimensionLineProps) {
  const design = useDesign((whole) => whole);
  const key = schemes.join(' ');
  const without = useMemo(
    () => key.split(' ').map((scheme) => flat(design, scheme as SchemeId)),
    [design, key],
  );
  const { state, done } = useTaskOf(without, engine.trials);
  const isOld = done?.about !== without;
  return (
    <tr role="row" className="compare__row">
      <th role="rowheader" scope="row">
        <span className="compare__label">
          1D tensor parallel
          <Hint about="1D tensor parallel">
            <p>
              Time of an iteration of the same model on the same NPUs without the mesh: every matrix cut one
              way over the whole model-parallel group, with sequence parallelism. Each is run to its end.
            </p>
          </Hint>
        </span>
      </th>
      {schemes.map((scheme, index) => {
        const trial = isOld ? undefined : done.value[index];
        const shownNs = metrics[index]?.iterationNs ?? null;
        const failed = state.phase === 'failed' || trial?.ok === false;
        return (
          <td key={scheme} role="cell" data-shown={shown[index]}>
            <span className="metric">
              <span className="metric__value">
                {trial?.ok === true
                  ? `${formatTime(trial.result.iterationNs, 4)}${overText(trial.result.iterationNs, shownNs)}`
                  : failed
                    ? 'cannot'
                    : '–'}
              </span>
            </span>
          </td>
        );
      })}
    </tr>
  );
}

function flat(design: Design, scheme: SchemeId): Design {
  return {
    ...design,
    parallelism: { ...withoutGrid(design.parallelism), sequenceParallel: true },
    bandwidth: { ...design.bandwidth, scheme },
  };
}

function overText(ns: number, shownNs: number | null): string {
  if (shownNs === null || shownNs <= 0) return '';
  const more = ns / shownNs - 1;
  return `, ${more < 0 ? '−' : '+'}${formatPercent(Math.abs(more))}`;
}
