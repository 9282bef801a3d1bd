/**
 * The seam between training and its task graph: (workload, parallelism, network) -> task graph and communicators. A
 * generator is one way to make the graph; workload/pipeline/generators.ts has the list of them.
 */
import type { Parts } from '../collective/logical.ts';
import type { Collective } from '../collective/types.ts';
import type { Problem, Result } from '../units/result.ts';
import type { TaskGraph } from './graph.ts';

/** What of a network a graph may depend on. Bandwidth is not of it: one graph is run under every split. */
export interface GraphNetwork {
  /** NPUs of each dimension, innermost first. */
  readonly sizes: readonly number[];
}

export interface GraphOptions {
  /**
   * Length of a loop step, ns. The reference simulator re-arms its loop with a 1 ns timer after every
   * layer and pass: 1 reproduces that, 0 leaves the steps out.
   */
  readonly stepNs: number;
  /**
   * false: every collective is waited for right after it was issued, so that collectives run one
   * after the other and never beside compute (the assumption of the bandwidth allocation paper).
   */
  readonly overlap: boolean;
  /** A step runs as measured on a stack. Defaults to the behaviour of the loop. */
  readonly measured?: MeasuredStep;
}

/**
 * The measured behaviour of a stack, where a loop would overlap all it can: only marked operations overlap
 * compute.
 */
export interface MeasuredStep {
  /** Gradients are reduced beside this share of a backward pass, at its end. */
  readonly besideLast: number;
  /** What follows when all gradients are reduced, ns. */
  readonly updateNs: number;
}

/** A task graph with its communicators. */
export interface GeneratedGraph {
  readonly graph: TaskGraph;
  /** How dimensions are divided among communicators, whose positions count the parts. */
  readonly parts: Parts;
}

/** Collectives of one pass that are alike to the simulator. */
export interface AlikeCollectives {
  readonly collective: Collective;
  readonly bytes: number;
  readonly count: number;
}

/** Upper bounds of what a graph will be, counted before any task of it exists. */
export interface Demand {
  readonly layers: number;
  readonly passes: number;
  /** Of one pass. */
  readonly tasks: number;
  /** Of one pass. */
  readonly collectives: readonly AlikeCollectives[];
  /** Parts of all dimensions together, those that are not divided counted once. */
  readonly servers: number;
  /** Collectives may be issued that no later pass waits for: with overlap, those of all passes are under way at once. */
  readonly neverWaits: boolean;
}

/** One way to make a task graph. Paths of problems are those of a design. */
export interface GraphGenerator<Source> {
  readonly name: string;
  /** What it makes a graph of, in words. */
  readonly takes: string;
  /** What keeps the source from this network; empty where nothing does. */
  readonly check: (source: Source, network: GraphNetwork) => readonly Problem[];
  /** Asked of what `check` has accepted. */
  readonly demand: (source: Source, network: GraphNetwork) => Demand;
  readonly generate: (source: Source, network: GraphNetwork, options: GraphOptions) => Result<GeneratedGraph>;
}
