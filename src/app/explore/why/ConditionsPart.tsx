import { formatPercent } from '../../../units/percent.ts';
import { formatTime } from '../../../units/time.ts';
import { Table } from '../../parts/table/Table.tsx';
import { useConditionCosts } from '../../parts/conditions/use-condition-costs.ts';

/** Shows how much of the iteration each condition of the design causes, from runs with and without it. */
export function ConditionsPart() {
  const conditionCosts = useConditionCosts();
  if (conditionCosts === null) return null;
  const { costs, iterationNs, healthyNs, range } = conditionCosts;
  return (
    <section aria-label="What the conditions cause">
      <h3>What the conditions cause</h3>
      <Table
        caption="What the conditions cause"
        columns={['Condition', 'Causes', 'Of the iteration', { name: 'Why', isText: true }]}
        rows={costs.map(({ index, what, costNs, share, text }) => ({
          key: index,
          head: what,
          cells: [formatTime(Math.max(0, costNs)), formatPercent(Math.max(0, share)), text],
        }))}
      />
      <p>
        Each by a run with and one without it. All together: {formatTime(iterationNs)}, where the healthy
        network takes {formatTime(healthyNs)}. {range}
      </p>
    </section>
  );
}
