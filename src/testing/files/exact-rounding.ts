/** Golden cases of ASTRA-sim as designs, with the rounding of their files and with exact rounding. */
import type { Design } from '../../design/document.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { openFiles } from '../../formats/open.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { evaluate } from '../../run/evaluate.ts';
import { valueOf } from '../../units/result.ts';
import { networkText, type GoldenInput } from '../golden.ts';

export interface RoundedTimes {
  readonly referenceNs: number;
  readonly exactNs: number;
}

/** The times of an iteration of a golden case with both roundings. */
export function roundedTimes(golden: GoldenInput): RoundedTimes {
  const files = [
    { name: 'network.json', text: networkText(golden) },
    { name: 'system.txt', text: golden.system },
    { name: 'workload.txt', text: golden.workload },
  ];
  const { design } = valueOf(openFiles(files, DEFAULT_DESIGN));
  return {
    referenceNs: iterationNs(design),
    exactNs: iterationNs({ ...design, system: { ...design.system, rounding: 'exact' } }),
  };
}

function iterationNs(design: Design): number {
  const { evaluated } = valueOf(evaluate(design, ALL_PARTS));
  return evaluated.find(({ closed }) => closed.scheme === 'custom')!.simulated.iterationNs;
}
