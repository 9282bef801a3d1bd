import type { SourceScore } from '../../../worker/protocol.ts';
import { Button } from '../../ui/Button.tsx';
import { shareText } from './words.ts';

interface SourceTableProps {
  readonly scores: readonly SourceScore[];
  readonly chosen: string;
  readonly onChoose: (source: string) => void;
}

/** Errors by source, over all rows and over those that nothing was fitted on. */
export function SourceTable({ scores, chosen, onChoose }: SourceTableProps) {
  return (
    <div className="measured__scroll measured__rows" role="region" aria-label="Errors by source" tabIndex={0}>
      <table className="measured-table">
        <caption className="visually-hidden">Errors of the closed form by source</caption>
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col">Rows</th>
            <th scope="col" title="Mean of |predicted / measured - 1|">
              Error
            </th>
            <th scope="col">Median</th>
            <th scope="col" title="Mean of predicted / measured - 1">
              Bias
            </th>
            <th scope="col">Not fitted</th>
            <th scope="col">Error</th>
            <th scope="col">Median</th>
            <th scope="col" title="Spearman's rank correlation, in the median over cells of 8 runs or more">
              Rank
            </th>
            <th scope="col" title="What our first pick of a cell takes over its best run, in the median">
              Our pick loses
            </th>
            <th scope="col" title="The best of our first three picks">
              Best of three
            </th>
          </tr>
        </thead>
        <tbody>
          {scores.map((score) => (
            <tr key={score.source} data-chosen={score.source === chosen || undefined}>
              <th scope="row">
                {score.source.endsWith('-by-vtrain') ? (
                  <span title="With the constants that were fitted on the rows of vTrain alone">
                    {score.source}
                  </span>
                ) : (
                  <Button look="quiet" className="measured__open" onClick={() => onChoose(score.source)}>
                    {score.source}
                  </Button>
                )}
              </th>
              <td>{score.n}</td>
              <td>{shareText(score.mape)}</td>
              <td>{shareText(score.median)}</td>
              <td>{shareText(score.bias)}</td>
              <td>{score.unfitted.n}</td>
              <td>{shareText(score.unfitted.mape)}</td>
              <td>{shareText(score.unfitted.median)}</td>
              <td>{score.spearman === null ? '–' : score.spearman.toFixed(2)}</td>
              <td>{shareText(score.regret)}</td>
              <td>{shareText(score.regretOfThree)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
