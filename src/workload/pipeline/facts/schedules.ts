/**
 * Facts of every pipeline schedule: placement and requirements. The order of a stage's passes is in order.ts.
 */
import type { PipelineSchedule } from './names.ts';

/**
 * Time of one micro-batch through all the layers of a stage, in ns: `backwardNs` is the whole backward pass,
 * `weightNs` the part of it that computes the gradients of weights.
 */
export interface PassTimes {
  readonly forwardNs: number;
  readonly backwardNs: number;
  readonly weightNs: number;
  /** A forward and a backward pass side by side; without communication as long as one after the other. */
  readonly pairNs: number;
}

export interface ScheduleFacts {
  readonly label: string;
  /** Chunks that the layers of a stage are cut into; `any`: as many as a design says. */
  readonly chunks: number | 'any';
  /**
   * Where the parts of the model lie. `wrap`: part k on stage k mod p. `fold`: down the stages and up again,
   * so that the first stage has the last part. `bothWays`: every part twice, from the first stage down and
   * from the last one up, half of the micro-batches each way.
   */
  readonly placement: 'wrap' | 'fold' | 'bothWays';
  /** Set if gradients of inputs and of weights are separate passes. */
  readonly splits?: true;
  /** Set if forward passes run side by side with backward passes. */
  readonly hasPairs?: true;
  /** Minimum number of micro-batches. */
  readonly least: (stages: number) => number;
  /**
   * Set if stages begin and end one after another: the bubble is a stage's waiting time between its own first
   * and last pass, as with an optimizer that steps at once and validates afterwards. By default they end
   * together.
   */
  readonly isSkewed?: true;
}

const single = (): number => 1;
const double = (stages: number): number => 2 * stages;

/** The waiting time of each is in bubble.ts. */
export const SCHEDULE_FACTS: Readonly<Record<PipelineSchedule, ScheduleFacts>> = {
  gpipe: { label: 'GPipe', chunks: 1, placement: 'wrap', least: single },
  oneForwardOneBackward: {
    label: '1F1B',
    chunks: 1,
    placement: 'wrap',
    least: single,
  },
  interleaved: {
    label: 'Interleaved 1F1B',
    chunks: 'any',
    placement: 'wrap',
    least: (stages) => stages,
  },
  zbH1: {
    label: 'ZB-H1',
    chunks: 1,
    placement: 'wrap',
    splits: true,
    least: (stages) => stages,
  },
  zbV: {
    label: 'ZB-V',
    chunks: 2,
    placement: 'fold',
    splits: true,
    least: (stages) => 2 * stages - 1,
    isSkewed: true,
  },
  dualPipe: {
    label: 'DualPipe',
    chunks: 1,
    placement: 'bothWays',
    splits: true,
    hasPairs: true,
    least: double,
  },
  dualPipeV: {
    label: 'DualPipeV',
    chunks: 2,
    placement: 'fold',
    splits: true,
    hasPairs: true,
    least: double,
  },
};
