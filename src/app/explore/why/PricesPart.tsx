import { shortNotation } from '../../../topology/print-notation.ts';
import type { Design } from '../../../design/document.ts';
import { formatBandwidth } from '../../../units/bandwidth.ts';
import type { Price, Prices } from '../../../analysis/why/prices.ts';
import type { PriceChange } from '../../../analysis/why/price-change.ts';
import { engine } from '../../state/page/session.ts';
import { Table } from '../../parts/table/Table.tsx';
import { TaskStatus } from '../../parts/tasks/TaskStatus.tsx';
import { useTaskOf } from '../../parts/tasks/use-task.ts';
import { Hint } from '../../ui/Hint.tsx';
import { limitText, noMoreText, savedText } from './price-text.ts';

interface PricesPartProps {
  /** What the prices are of; null until the run of the shown design has been looked through. */
  readonly about: Design | null;
}

/** What a little more of each thing saves: differences of two runs. */
export function PricesPart({ about }: PricesPartProps) {
  const { state, done, cancel, again } = useTaskOf(about, engine.prices);
  const isOld = done !== null && done.about !== about;
  return (
    <section className="why__part" aria-labelledby="why-prices-title">
      <h3 id="why-prices-title">
        What a little more would save
        <Hint about="shadow prices">
          <p className="formula">shadow price = iteration as it is − iteration with the step</p>
          <p>
            Each step is simulated to its end, all else as it is. The budget is not kept where a dimension
            gets more. A step may change the order of chunks, so a price may be a cost.
          </p>
        </Hint>
      </h3>
      <TaskStatus
        state={state}
        label="Steps simulated"
        noun="steps"
        count={({ done: simulated, most }) => ({ done: simulated, total: most })}
        failed="Not simulated"
        onCancel={cancel}
        onAgain={again}
      />
      {done === null ? (
        <div className="why__prices-place" />
      ) : (
        <PriceTables isOld={isOld} prices={done.value} design={done.about} />
      )}
    </section>
  );
}

interface PriceTablesProps {
  readonly prices: Prices;
  readonly design: Design;
  readonly isOld: boolean;
}

function PriceTables({ prices: all, design, isOld }: PriceTablesProps) {
  const { prices, splitGBps, iterationNs } = all;
  const { dimensions } = design.topology;
  if (prices.length === 0) {
    const hasStages = design.parallelism.pipeline !== undefined;
    return (
      <p className="why__note">
        {hasStages
          ? 'Not computed for pipelines: a sweep of a bandwidth tells it.'
          : 'This workload communicates nothing.'}
      </p>
    );
  }
  const saved = (is: (change: PriceChange) => boolean): string =>
    savedText(
      prices.find(({ change }) => is(change)),
      iterationNs,
    );
  const noMore = noMoreText(all);
  const moved = prices.filter(({ change }) => change.kind === 'moved');
  const more = (dimension: number): readonly Price[] =>
    prices.filter(({ change }) => change.kind === 'more' && change.dimension === dimension);
  return (
    <>
      <p>{limitText(all)}</p>
      <Table
        caption="Shadow price of each dimension"
        region="Shadow prices"
        className="why-table"
        isOld={isOld}
        columns={['Dimension', 'Bandwidth', '1 GB/s more saves', '1 % more saves', '1 % less latency saves']}
        rows={dimensions.map((dimension, index) => ({
          head: `${index + 1} · ${shortNotation(dimension)}`,
          dimension: index,
          cells: [
            formatBandwidth(splitGBps[index] ?? 0),
            savedText(more(index)[0], iterationNs),
            savedText(more(index)[1], iterationNs),
            saved((change) => change.kind === 'latency' && change.dimension === index),
          ],
        }))}
      />
      {noMore === '' ? null : <p className="why__note">{noMore}</p>}
      {moved.length === 0 ? null : (
        <Table
          caption="What moving 1 GB/s from the dimension of the row to that of the column saves"
          isCaptionShown
          region="Moves of 1 GB/s"
          className="why-table"
          isOld={isOld}
          columns={['From', ...dimensions.map((_, to) => `to ${to + 1}`)]}
          rows={dimensions.map((dimension, from) => ({
            head: `${from + 1} · ${shortNotation(dimension)}`,
            dimension: from,
            cells: dimensions.map((_, to) =>
              saved((change) => change.kind === 'moved' && change.from === from && change.to === to),
            ),
          }))}
        />
      )}
    </>
  );
}
