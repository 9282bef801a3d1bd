/**
 * The seam between training and its task graph: (workload, parallelism, network) -> task graph and communicators. A
 * generator is one way to make the graph; workload/pipeline/generators.ts has the list of them.
 */
import type { Parts } from '../collective/logical.ts';
import type { Collective } from '../collective/types.ts';
import type { Problem, Result } from '../units/result.ts';
import type { TaskGraph } from './graph.ts';

/** The properties of a network that a graph may depend on. Bandwidth is not among them: one graph is run under every split. */
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
  /** Time after each collective for every kB of it, until what it brought is put to use. Defaults to 0. */
  readonly updateNsPerKB?: number;
  /**
   * false: every collective is waited for right after it was issued, so that collectives run one
   * after the other and never beside compute (the assumption of the bandwidth allocation paper).
   */
  readonly overlap: boolean;
  /** A step runs as measured on a stack. Defaults to the behaviour of the loop. */
  readonly measured?: MeasuredStep;
}

/**
 * The measured behaviour of a stack: only marked operations overlap compute, where a loop would overlap all it can.
 */
export interface MeasuredStep {
  /** Gradients are reduced beside this share of a backward pass, at its end. */
  readonly besideLast: number;
  /** The update after all gradients are reduced, ns. */
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

/** Upper bounds of the size of a graph, counted before any task exists. */
export interface Demand {
  readonly layers: number;
  readonly passes: number;
  /** In one pass. */
  readonly tasks: number;
  /** In one pass. */
  readonly collectives: readonly AlikeCollectives[];
  /** Parts of all dimensions together; a dimension that is not divided counts once. */
  readonly servers: number;
  /** Collectives may be issued that no later pass waits for: with overlap, those of all passes are under way at once. */
  readonly neverWaits: boolean;
}

/** One way to make a task graph. Paths of problems are those of a design. */
export interface GraphGenerator<Source> {
  readonly name: string;
  /** The source that it makes a graph from, in words. */
  readonly takes: string;
  /** The problems that prevent the source from running on this network; empty if there are none. */
  readonly check: (source: Source, network: GraphNetwork) => readonly Problem[];
  /** Called only with what `check` has accepted. */
  readonly demand: (source: Source, network: GraphNetwork) => Demand;
  readonly generate: (source: Source, network: GraphNetwork, options: GraphOptions) => Result<GeneratedGraph>;
}
