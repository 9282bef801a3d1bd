import type { TrainingRun, WholeTraining } from '../../../analysis/training-run/training-run.ts';
import type { Design } from '../../../design/document.ts';
import { TRAINING_TOKENS } from '../../../design/throughput.ts';
import {
  publishedTrainingOf,
  type ComparedFigure,
  type TrainingOfModel,
} from '../../../evidence/measured/trainings/facts/of-model.ts';
import type { ComparedIteration } from '../../../evidence/measured/trainings/facts/hours-beside.ts';
import { formatDecimal } from '../../../units/decimal.ts';
import { formatPercent } from '../../../units/percent.ts';
import { formatAmount } from '../../../units/rate.ts';
import { formatHours } from '../../../units/time.ts';
import { aboutTransformer } from '../../../workload/transformer/facts/about.ts';
import { Table } from '../../parts/table/Table.tsx';
import { change } from '../../state/page/edits.ts';
import { Button } from '../../ui/Button.tsx';
import { HoursPart } from './HoursPart.tsx';

/** What of a training is compared. */
export interface ComparedTraining extends Pick<TrainingRun, 'meanHoursBetween'> {
  readonly goodput: Pick<TrainingRun['goodput'], 'effective'>;
  readonly whole: Pick<WholeTraining, 'npuHours' | 'tonnesCo2'> | null;
}

interface ComparedText {
  readonly name: string;
  readonly print: (value: number) => string;
  /** Grows with the tokens, so that it says nothing beside the training of others. */
  readonly isOfTokens: boolean;
  readonly ours: (training: ComparedTraining) => number | null;
}

const COMPARED: Readonly<Record<ComparedFigure, ComparedText>> = {
  effective: {
    name: 'Goodput: effective training time',
    print: (share) => formatPercent(share),
    isOfTokens: false,
    ours: ({ goodput }) => goodput.effective,
  },
  hoursBetween: {
    name: 'A failure every',
    print: formatHours,
    isOfTokens: false,
    ours: ({ meanHoursBetween }) => meanHoursBetween,
  },
  npuHours: {
    name: 'NPU hours',
    print: (hours) => `${formatDecimal(hours / 1e6, 4)} M h`,
    isOfTokens: true,
    ours: ({ whole }) => whole?.npuHours ?? null,
  },
  tonnesCo2: {
    name: 'Emissions',
    print: (tonnes) => `${formatDecimal(tonnes, 4)} t CO2`,
    isOfTokens: true,
    ours: ({ whole }) => whole?.tonnesCo2 ?? null,
  },
};

interface PublishedPartProps {
  readonly design: Design;
  readonly ours: ComparedTraining;
  /** The run that it is computed from; null if it is of another design by now. */
  readonly iteration: ComparedIteration | null;
}

/** What was published of the training of the design's model, beside this one. */
export function PublishedPart({ design, ours: own, iteration }: PublishedPartProps) {
  const { workload, training, parallelism } = design;
  if (workload.kind !== 'transformer') return null;
  const published = publishedTrainingOf(workload.preset);
  if (published === null) return null;
  const { label } = aboutTransformer(workload.preset);
  const tokens = training?.tokens ?? TRAINING_TOKENS;
  const isSame = tokens === published.tokens;
  return (
    <div className="training__part training__part--whole">
      <h4>{label} as it was trained</h4>
      {isSame ? null : <TakeTokens {...published} />}
      <Table
        caption={`The published training of ${label} beside this one`}
        region={`The published training of ${label}`}
        columns={['What', 'Published', 'This design', { name: 'Source', isText: true }]}
        rows={published.figures.map(({ figure, published: value, from }) => {
          const { name, print, ours, isOfTokens } = COMPARED[figure];
          const found = ours(own);
          const of = isOfTokens && !isSame ? ` for ${formatAmount(tokens)} tokens` : '';
          return {
            key: figure,
            head: name,
            cells: [
              `${from.isAtLeast === true ? '> ' : ''}${print(value)}`,
              found === null || !Number.isFinite(found) ? '–' : `${print(found)}${of}`,
              <a key={figure} href={from.url} target="_blank" rel="noreferrer">
                {from.source}
              </a>,
            ],
          };
        })}
      />
      {isSame && iteration !== null ? (
        <HoursPart published={published} ours={own} iteration={iteration} parallelism={parallelism} />
      ) : null}
      <p>
        Failure rates that the design leaves out are those of that run. Its emissions are those of 700 W for
        each hour, without hosts, network and cooling.
      </p>
    </div>
  );
}

function TakeTokens({ tokens }: TrainingOfModel) {
  return (
    <p>
      It took {formatAmount(tokens)} tokens.{' '}
      <Button onClick={() => change((design) => ({ ...design, training: { ...design.training, tokens } }))}>
        Train on {formatAmount(tokens)} tokens
      </Button>
    </p>
  );
}
