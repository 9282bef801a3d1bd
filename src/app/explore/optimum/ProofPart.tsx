import { formatDecimal } from '../../../units/decimal.ts';
import { formatTime } from '../../../units/time.ts';
import type { Optimality } from '../../../run/report/results.ts';
import { useRun, useScheme } from '../../state/page/hooks.ts';
import { Table } from '../../parts/table/Table.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RunBoundPart } from './RunBoundPart.tsx';
import { worth } from './worth.ts';

/**
 * Proofs: a lower bound on every run, the certificate of the closed form's optimum, and the price of each constraint.
 */
export function ProofPart() {
  const result = useScheme('optimal');
  const refusal = useRun((run) => run.refusals.find(({ scheme }) => scheme === 'optimal') ?? null);
  return (
    <section className="optimum__part" aria-labelledby="proof-title">
      <h3 id="proof-title">Proof</h3>
      <RunBoundPart />
      <h4>Of the closed form, without overlap and latency</h4>
      {refusal === null ? null : (
        <p className="optimum__refusal" role="alert">
          <Icon name="warning" /> There is no optimum:{' '}
          {[...new Set(refusal.problems.map(({ message }) => message))].join(' ')}
        </p>
      )}
      {result === null || refusal !== null ? null : result.closed.optimality === null ? (
        <p>{result.closed.why}</p>
      ) : (
        <Proof optimality={result.closed.optimality} />
      )}
      {result === null && refusal === null ? <p className="optimum__place">No result yet.</p> : null}
    </section>
  );
}

function Proof({ optimality }: { readonly optimality: Optimality }) {
  const { goal, objective, lowerBound, gap, method, shadowPrices } = optimality;
  const print = (value: number): string =>
    goal === 'time' ? formatTime(value, 6) : `${formatDecimal(value / 1e9, 6)} s $`;
  return (
    <>
      <dl className="optimum__facts">
        <dt>{goal === 'time' ? 'Iteration time' : 'Time × cost'} of Optimal</dt>
        <dd>{print(objective)}</dd>
        <dt>No split is below, without overlap</dt>
        <dd>{print(lowerBound)}</dd>
        <dt>Gap</dt>
        <dd>{gap < 1e-12 ? 'below 1e-12' : gap.toExponential(1)}</dd>
      </dl>
      <p className="optimum__note">{method}</p>
      <Table
        caption="What loosening a constraint is worth"
        isCaptionShown
        className="optimum__table"
        columns={['Constraint', 'Loosened by', 'Saves']}
        rows={shadowPrices.map(({ constraint, saved }) => ({
          head: constraint,
          cells: [
            constraint.startsWith('cost') ? '$1,000' : '1 GB/s',
            worth(constraint, saved, objective, goal),
          ],
        }))}
      />
    </>
  );
}
