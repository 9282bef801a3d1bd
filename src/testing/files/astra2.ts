import { astra2FromDesign, type Astra2Files } from '../../formats/astra2/export-design.ts';
import { openAny } from '../../formats/open-any.ts';
import type { TextFile } from '../../formats/text-file.ts';
import type { Design } from '../../design/document.ts';
import { topologyOf } from '../../run/topology-of.ts';
import { SOME_DESIGN } from '../designs.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** Two files of ASTRA-sim 2 that fit together, in the form of its examples. */
export const ASTRA2_NETWORK: TextFile = {
  name: 'network.yml',
  text: `# 3D topology, 2 x 8 x 4 NPUs
topology: [ Ring, FullyConnected, Switch ]

npus_count: [ 2, 8, 4 ]  # number of NPUs

# of one link in one direction
bandwidth: [ 200.0, 100.0, 50.0 ]  # GB/s
latency: [ 50.0, 500.0, 936.25 ]  # ns
`,
};
export const ASTRA2_SYSTEM: TextFile = {
  name: 'system.json',
  text: `{
  "scheduling-policy": "FIFO",
  "endpoint-delay": 12,
  "active-chunks-per-dimension": 2,
  "preferred-dataset-splits": 4,
  "all-reduce-implementation": ["ring", "direct", "halvingDoubling"],
  "all-gather-implementation": ["ring", "direct4", "halvingDoubling"],
  "reduce-scatter-implementation": ["ring", "direct", "halvingDoubling"],
  "all-to-all-implementation": ["oneDirect"],
  "collective-optimization": "baseline",
  "roofline-enabled": 1,
  "peak-perf": 900,
  "local-mem-bw": 1600,
  "boost-mode": 0
}
`,
};

/** Returns what is wrong with a file, as `path: message`; empty if it opens. */
export async function astra2Problems(
  file: TextFile,
  ...others: readonly TextFile[]
): Promise<readonly string[]> {
  const result = await openAny([file, ...others], SOME_DESIGN);
  return result.ok ? [] : result.problems.map(({ path, message }) => `${path}: ${message}`);
}

/** The files of ASTRA-sim 2 for a design under its custom split. */
export function exportAstra2(design: Design): Astra2Files {
  const files = astra2FromDesign(design, topologyOf(design, design.bandwidth.customGBps ?? [], ALL_PARTS));
  if (!files.ok) throw new Error(JSON.stringify(files.problems));
  return files.value;
}

/** Returns the design that the files describe, with the other parts of `current`. */
export async function reopenAstra2(
  { network, system }: Pick<Astra2Files, 'network' | 'system'>,
  current: Design,
): Promise<Design> {
  const files = [
    { name: 'n.yml', text: network },
    { name: 's.json', text: system },
  ];
  const opened = await openAny(files, current);
  if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
  return opened.value.design;
}
