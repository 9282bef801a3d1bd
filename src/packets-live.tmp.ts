import '/work/team/wt/packets/src/network/all-models.ts';
import { DEFAULT_DESIGN } from '/work/team/wt/packets/src/design/defaults.ts';
import { prepareDesign } from '/work/team/wt/packets/src/study/run/prepare-design.ts';
import { closedResult } from '/work/team/wt/packets/src/study/run/closed.ts';
import { runSplit } from '/work/team/wt/packets/src/study/run/run-scheme.ts';
import { quietly, toEnd } from '/work/team/wt/packets/src/design/steps.ts';
import { TOTALS_ONLY } from '/work/team/wt/packets/src/simulator/input.ts';
const size = Number(process.argv[2]), packets = JSON.parse(process.argv[3]!), cap = Number(process.argv[4] ?? 15000);
const d: any = { ...DEFAULT_DESIGN, topology: { ...DEFAULT_DESIGN.topology, dimensions: [{ kind: 'switch', size, linkLatencyNs: 0, tier: 'pod' }] },
  workload: { kind: 'convolution', preset: 'resnet-50', imagesPerNpu: 32 }, parallelism: { modelParallel: 1, overlap: false },
  system: { ...DEFAULT_DESIGN.system, chunks: 1, network: 'packets', packets, algorithms: { ...DEFAULT_DESIGN.system.algorithms, allReduce: [{ algorithm: { name: 'direct' }, whole: false }] } },
  bandwidth: { ...DEFAULT_DESIGN.bandwidth, scheme: 'equal', budgetGBps: 100 } };
const p = prepareDesign(d); if (!p.ok) throw new Error(JSON.stringify(p.problems));
const c = closedResult(p.value, 'equal'); if (!c.ok) throw new Error(JSON.stringify(c.problems));
const s = toEnd(quietly(runSplit(p.value, c.value, TOTALS_ONLY)));
if (!s.ok) { console.log(s.problems); process.exit(); }
const { run } = s.value; const c0 = process.cpuUsage().user;
let over = false; while (!over && (process.cpuUsage().user - c0) / 1000 < cap) over = run.advance(20000);
console.log(over, run.nowNs() / 1e6, 'ms; closed', c.value.iterationNs / 1e6, run.chunksDone(), run.chunksTotal, s.value.packets!());
