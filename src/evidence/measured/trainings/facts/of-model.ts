/** The published training of a model, to be shown beside that of a design. */
import type { TransformerModelId } from '../../../../workload/transformer/facts/description.ts';
import { PUBLISHED_TRAININGS, type PublishedTraining } from './published.ts';

export type ComparedFigure = 'effective' | 'hoursBetween' | 'npuHours' | 'tonnesCo2';

export interface PublishedFigure {
  readonly figure: ComparedFigure;
  /** In shares, hours and tonnes. */
  readonly published: number;
  readonly from: PublishedTraining;
}

/** What is known of its NPU hours. */
export interface PublishedHours {
  readonly npuHours: number;
  /** Of the whole training: 6 a parameter and token. */
  readonly flops: number;
  /** While it computes, on the number of NPUs that most of it ran on. */
  readonly tflopsPerNpu: number;
  /** Its share of effective training time was at least that. */
  readonly leastEffective: number;
  readonly source: string;
}

export interface TrainingOfModel {
  readonly tokens: number;
  readonly hours: PublishedHours;
  readonly figures: readonly PublishedFigure[];
}

const DAYS_OBSERVED = 54;

/** Null for a model of whose training nothing was published that is known here. */
export function publishedTrainingOf(model: TransformerModelId): TrainingOfModel | null {
  if (model !== 'llama-3-405b') return null;
  return {
    tokens: 15.6e12,
    hours: {
      npuHours: 30.84e6,
      flops: 3.8e25,
      tflopsPerNpu: 400,
      leastEffective: 0.9,
      source:
        'Llama 3 (arXiv 2407.21783, as quoted): 3.8e25 operations; table 4: 400 TFLOP/s a GPU on 16,384, 430 on 8,192, ' +
        '380 with sequences of 131,072; more than 90 % effective',
    },
    figures: [
      figureOf('effective', 'llama3-effective', (percent) => percent / 100),
      figureOf('hoursBetween', 'llama3-interruptions', (count) => (24 * DAYS_OBSERVED) / count),
      figureOf('npuHours', 'llama3-hours', (millions) => 1e6 * millions),
      figureOf('tonnesCo2', 'llama31-tonnes-405b', (tonnes) => tonnes),
    ],
  };
}

function figureOf(
  figure: ComparedFigure,
  id: string,
  valueOf: (published: number) => number,
): PublishedFigure {
  const from = PUBLISHED_TRAININGS.find((row) => row.id === id)!;
  return { figure, published: valueOf(from.published), from };
}
