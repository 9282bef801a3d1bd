/**
 * Claims of the page beside measured and simulated numbers, each with its source and the test that verifies it. A new claim of the page
 * gets a row here first; claims.test.ts finds the test by file and name, and the help shows all rows.
 */
export interface Claim {
  /** As worded on the page. */
  readonly claim: string;
  readonly from: string;
  readonly test: ClaimTest;
}

interface ClaimTest {
  /** Below `src`. */
  readonly file: string;
  /** Of `it` or `describe`. */
  readonly name: string;
}

export const CLAIMS: readonly Claim[] = [
  {
    claim: 'Iteration time of a scheme, with compute and exposed communication',
    from: 'The event-driven run of its split; until it has ended the closed form, marked.',
    test: {
      file: 'run/report/report.test.ts',
      name: 'takes the split and its cost from the closed form, and times from the run',
    },
  },
  {
    claim: 'No run is faster than its wires; what is, is marked',
    from: 'The bytes of each link over its capacity, in the run.',
    test: {
      file: 'run/wires.property.test.ts',
      name: 'takes no less than any link needs for its bytes, and no phase sends faster than its dimension can',
    },
  },
  {
    claim: 'What an iteration lays on each link between switches',
    from: 'The phases of its collectives, every message on its route.',
    test: {
      file: 'analysis/tables/switch-links.test.ts',
      name: 'is what a leaf’s NPUs send to other leaves, on its links up and down',
    },
  },
  {
    claim: 'Best of a row of the comparison',
    from: 'The runs of all columns whose split keeps to the constraints.',
    test: {
      file: 'app/compare/metrics.test.ts',
      name: 'is every column that shares the best value, and none if all do',
    },
  },
  {
    claim: 'No split is better by the closed form',
    from: 'A certificate from the dual of the closed form, without overlap and latency.',
    test: {
      file: 'allocation/optimal/optimise.property.test.ts',
      name: 'is no slower than any scheme, and proven',
    },
  },
  {
    claim: 'What the iteration takes: compute, bytes, latency, queueing (the line Why, the critical path)',
    from: 'The trace of the run, walked back from its end: the parts add up to the iteration.',
    test: {
      file: 'analysis/why/critical-path.test.ts',
      name: 'adds up to the iteration over random designs, on both networks',
    },
  },
  {
    claim: 'What a little more bandwidth or less latency saves (shadow prices)',
    from: 'Two runs each: of the design, and with that step alone.',
    test: {
      file: 'analysis/why/prices.test.ts',
      name: 'are exactly the difference of two fresh runs, over random designs',
    },
  },
  {
    claim: 'No run is below a time, whatever the split',
    from: 'Longest paths through the tasks and what each dimension carries between two, for the model that is run; a certificate, checked apart. Nothing is claimed with reference rounding or messages that share links.',
    test: {
      file: 'analysis/bound/bound.property.test.ts',
      name: 'holds on every split, and over all splits of the budget',
    },
  },
  {
    claim: 'Optimal is no worse than a column that keeps to its goal',
    from: 'The runs of those columns, and of splits near the best of them: a fixed number. A sweep, the papers and the command line keep the optimum of the closed form.',
    test: {
      file: 'analysis/refine/refine.property.test.ts',
      name: 'is never worse than a column whose split satisfies the goal, and is reproducible',
    },
  },
  {
    claim: 'What a target needs, and what can be given up',
    from: 'A bisection on runs: the split that is answered was run and met the target. How much less the bound leaves open is said beside it.',
    test: {
      file: 'analysis/refine/inverse.property.test.ts',
      name: 'is met by a fresh run, for any design, and is at least the bound',
    },
  },
  {
    claim: 'Why a dimension is idle',
    from: 'The trace: every idle moment has one cause, so that causes add up to the idle time.',
    test: { file: 'analysis/why/idle.test.ts', name: 'adds up to the idle time exactly, in whole ns' },
  },
  {
    claim: 'The next best change, and what it gains',
    from: 'Two runs: of the design and of the changed design, each to its end.',
    test: {
      file: 'analysis/why/advise.property.test.ts',
      name: 'is the time of a fresh run of the changed design, not an estimate',
    },
  },
  {
    claim: 'What a setting of the what-if takes',
    from: 'The run of the design with it.',
    test: {
      file: 'analysis/questions/trials.test.ts',
      name: 'equal an evaluation of the scheme of each design',
    },
  },
  {
    claim: 'Nothing is faster and cheaper (the Pareto front of a sweep)',
    from: 'The runs of all points of the sweep.',
    test: {
      file: 'analysis/sweep/pareto.test.ts',
      name: 'equals the definition, whatever the choices',
    },
  },
  {
    claim: 'What contention adds',
    from: 'Two runs: by the analytical network and with messages that share links.',
    test: {
      file: 'analysis/contention/scheme-contention.test.ts',
      name: 'are those of the comparison, with its times',
    },
  },
  {
    claim: 'The least chunk that suits a network',
    from: 'Runs of one collective alone, chunk by chunk.',
    test: {
      file: 'analysis/single-collective/least-chunk.test.ts',
      name: 'is the value of the default design, under its scheme',
    },
  },
  {
    claim: 'The same design gives the same trace',
    from: 'A fingerprint of every segment of the run, to the last bit.',
    test: { file: 'run/fingerprint.test.ts', name: 'depends on every column, to the last bit' },
  },
  {
    claim: 'Why one of two designs is faster: the cause that does most of the difference',
    from: 'The critical paths of a run of each, or where there is none its compute, exposed communication and waits.',
    test: {
      file: 'analysis/sides/because.property.test.ts',
      name: 'matches their runs: the causes add up to the difference of the iterations, and the main cause is the largest',
    },
  },
  {
    claim: 'The change that does most of what two designs differ by',
    from: 'The differing fields applied one after the other, a run after each.',
    test: {
      file: 'analysis/sides/because.property.test.ts',
      name: 'has the sign of the total, and no other of that sign is larger',
    },
  },
];
