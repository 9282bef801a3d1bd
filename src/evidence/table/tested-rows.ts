/** Comparisons that tests of the project make: their references are fixtures, or programs that are run by hand. */
import { PAPERS, paperText } from '../facts/papers.ts';
import type { EvidenceRow } from './evidence-row.ts';

export const tested = (row: Omit<EvidenceRow, 'isComputed'>): EvidenceRow => ({ ...row, isComputed: false });

export const TESTED_ROWS: readonly EvidenceRow[] = [
  tested({
    id: 'astra-sim-1',
    reference: 'ASTRA-sim 1.0, analytical backend',
    compared: 'Times, bytes and utilisation of whole runs from its input files',
    cases: 145,
    agreement: 'to the nanosecond and the byte, with `reference` rounding',
    differs:
      'Netloom sets this rounding when it opens files of ASTRA-sim; docs/models/astra-sim.md says how far exact rounding is from it, and lists where ASTRA-sim gives no result or a wrong one.',
    command: 'npx vitest run src/cli/golden.test.ts',
  }),
  tested({
    id: 'simgrid-flows',
    reference: 'SimGrid 3.32, LV08',
    compared: 'End times of flows that share links, with and without latency',
    cases: 40,
    agreement: 'to 5e-8',
    differs: '',
    command: 'npx vitest run src/network/rendezvous/lv08.test.ts',
  }),
  tested({
    id: 'packets',
    reference: 'An independent packet simulator written from the published rules',
    compared: 'All-reduce and DLRM over TCP: times, drops, retransmissions',
    cases: 80,
    agreement: 'whole numbers (times in ps, bytes, drops, retransmissions) equal; shares and means to 1e-9',
    differs: '',
    command: 'npx vitest run src/evidence/verify/tcp',
  }),
  tested({
    id: 'loop-networks',
    reference: 'Independent programs for loop networks, in Python, C++ and JavaScript',
    compared: 'Routes, link loads, schedules, times of shifted halving-doubling, cables',
    cases: 96,
    agreement:
      'routes, loads, shifts and schedules equal; graphs, bytes and lockstep times to 1e-12; times on shared links to 1e-6 (31 cases) and 1e-9 (3); cables to 1e-9',
    differs: '',
    command: 'npx vitest run src/evidence/verify/dln',
  }),
  tested({
    id: 'graphs',
    reference: 'Two independent programs for collectives on any graph',
    compared: 'Bounds of all-gather, reduce-scatter, broadcast, all-to-all and all-reduce as exact fractions',
    cases: 12,
    agreement: 'equal fractions, and every certificate attains its value',
    differs: '',
    command: 'npx vitest run src/evidence/verify/graphs',
  }),
  tested({
    id: 'simgrid-schedules',
    reference: 'SimGrid 3.32, max-min fair, without latency',
    compared: 'Times of synthesised collectives on ten graphs, step by step on shared links',
    cases: 10,
    agreement: 'to 1e-12',
    differs: '',
    command: 'npx tsx e2e/evidence/simgrid/compare.ts',
  }),
  tested({
    id: 'simgrid-conditions',
    reference: 'SimGrid 3.32, max-min fair, without latency',
    compared:
      'Times of random collectives on networks with a slow or lost link or a slow port, on shared links',
    cases: 30,
    agreement: 'to 1e-12',
    differs: '',
    command: 'npx tsx e2e/evidence/simgrid/conditions.ts',
  }),
  tested({
    id: 'meshes',
    reference: 'An independent program for matrix products over meshes',
    compared: 'Times, slices, mesh shapes and the autotuner’s choices',
    cases: 170,
    agreement:
      'choices and slices equal (26 cases); times, shapes and the autotuner to 1e-12 (137), breakdowns to 1e-9 (7)',
    differs: '',
    command: 'npx vitest run src/evidence/verify/gemm2d',
  }),
  tested({
    id: 'conditions',
    reference: 'SimGrid 3.32 as pure max-min, and a second program',
    compared:
      'Slow, lost and shared parts: 16 collectives, 3 iterations, a refusal, the expected slowest of many',
    cases: 21,
    agreement: 'to 1e-8; the network that a lost link cuts is refused',
    differs:
      'Halving-doubling in the analytical network is marked "about": the barrier model is off by up to 45 %.',
    command: 'npx vitest run src/evidence/verify/faults',
  }),
  tested({
    id: 'brute-force',
    reference: 'A check of our own: brute force, without bounds',
    compared: 'The best point of small random spaces: blocks, pipelines, calibrated machines, tori',
    cases: null,
    agreement: 'equal in every draw',
    differs: '',
    command: 'npx vitest run src/search/search.property.test.ts src/search/machines.property.test.ts',
  }),
  tested({
    id: 'optimum',
    reference: 'A check of our own: a certificate of the dual problem, evaluated apart from the solver',
    compared: 'The optimal split under random constraints',
    cases: null,
    agreement: 'no scheme is better, and the bound is met',
    differs: '',
    command: 'npx vitest run src/allocation/optimal',
  }),
  tested({
    id: 'tcp-dlrm',
    reference: paperText(PAPERS.tcpDlrm),
    compared:
      'Statements on trees, all-to-all and DLRM over TCP, whose figures come from ns-3, in the fast setting',
    cases: 9,
    agreeing: 9,
    agreement: '9 of 9 statements hold',
    differs: '12 more statements need the full setting, which takes a quarter of an hour.',
    command: 'netloom reproduce tcp-dlrm',
  }),
];
