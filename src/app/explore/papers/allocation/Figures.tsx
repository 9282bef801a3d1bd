import { useState } from 'react';
import {
  NETWORK_LABELS,
  STUDY_PAIRS,
  WORKLOAD_LABELS,
  type StudyPair,
} from '../../../../evidence/papers/allocation/facts/cases.ts';
import type { GridPoint } from '../../../../evidence/papers/allocation/grid.ts';
import type { OutermostTraffic } from '../../../../evidence/papers/allocation/outermost.ts';
import type { ReproducedRow } from '../../../../evidence/papers/allocation/reproduce.ts';
import { Select } from '../../../ui/field/Select.tsx';
import { BudgetFigurePart } from './BudgetFigurePart.tsx';
import { BUDGET_FIGURES, NETWORK_FIGURES, type Choice } from './figure-series.ts';
import { IterationFigure } from './IterationFigure.tsx';
import { OutermostFigure } from './OutermostFigure.tsx';
import { NetworkFigurePart } from './NetworkFigurePart.tsx';

interface FiguresProps {
  readonly rows: ReadonlyMap<string, ReproducedRow>;
  readonly points: readonly GridPoint[];
  readonly outermost: readonly OutermostTraffic[];
}

/** The paper's figures from our runs, each with its numbers. */
export function Figures({ rows, points, outermost }: FiguresProps) {
  const [choice, setChoice] = useState<Choice>('mean');
  return (
    <>
      <div className="papers__head">
        <h3>Figures</h3>
        <label className="papers__choice">
          13 to 16 show
          <Select
            value={keyOf(choice)}
            choices={CHOICES}
            onChoose={(key) => setChoice(STUDY_PAIRS.find((pair) => keyOf(pair) === key) ?? 'mean')}
          />
        </label>
      </div>
      <p className="papers__caption">
        Drawn from our runs, numbered as in the paper. Each shows what the paper’s text says of its figure;
        the paper’s own panels may be arranged in another way. 3: two layers, of which it prints no values;
        with as many NICs per NPU a network takes the time of 4D with one on its outermost dimension. 10:
        Transformer-1T at 300 GB/s.
      </p>
      <div className="papers__figures">
        <OutermostFigure
          number="3"
          title="Sent per NPU on the outermost dimension"
          of="bytes"
          outermost={outermost}
        />
        <OutermostFigure
          number="3, NICs"
          title="NICs per NPU for the time of 4D"
          of="nics"
          outermost={outermost}
        />
        <IterationFigure points={points} />
        {NETWORK_FIGURES.map((figure) => (
          <NetworkFigurePart key={figure.number} figure={figure} rows={rows} />
        ))}
        {BUDGET_FIGURES.map((figure) => (
          <BudgetFigurePart key={figure.number} figure={figure} choice={choice} points={points} />
        ))}
      </div>
    </>
  );
}

function keyOf(choice: Choice): string {
  return choice === 'mean' ? choice : pairKey(choice);
}

function pairKey({ network, workload }: StudyPair): string {
  return `${network}.${workload}`;
}

const CHOICES = [
  { value: 'mean', label: 'the mean of all nine' },
  ...STUDY_PAIRS.map((pair) => ({
    value: keyOf(pair),
    label: `${NETWORK_LABELS[pair.network]}, ${WORKLOAD_LABELS[pair.workload]}`,
  })),
];
