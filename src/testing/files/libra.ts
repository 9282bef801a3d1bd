import { openAny } from '../../formats/open-any.ts';
import type { TextFile } from '../../formats/text-file.ts';
import { SOME_DESIGN } from '../designs.ts';

/** Three files in the format of LIBRA that fit together. */
export const LIBRA_NETWORK: TextFile = {
  name: 'net.yml',
  text: `### three dimensions, 512 NPUs
Topology: [ Ring, FullyConnected, Switch ]  # 3D
NpusCount: [ 8, 4, 16 ]
CostDimension: [ InterPackage, InterNode, InterPod ]
`,
};
export const LIBRA_COST: TextFile = {
  name: 'cost.yml',
  text: `# $ per GB/s
InterChiplet:
  Link: 1.5
InterPackage:
  Link: 3
  Switch: 12
InterNode:
  Link: 3.5
InterPod:
  Link: 7
  Switch: 20
  Nic: 30
`,
};
export const LIBRA_COMMUNICATOR: TextFile = {
  name: 'comm.yml',
  text: `Forward: [ 8, 2, -1 ]
InputGrad: [ 8, 2, -1 ]
WeightGrad: [ -1, 2, 16 ]
`,
};

/** Returns what is wrong with a file, as `path: message`; empty if it opens. */
export async function libraProblems(
  text: string,
  ...others: readonly TextFile[]
): Promise<readonly string[]> {
  const result = await openAny([{ name: 'x.yml', text }, ...others], SOME_DESIGN);
  return result.ok ? [] : result.problems.map(({ path, message }) => `${path}: ${message}`);
}
