/**
 * Accelerators to choose from: those of the table of chips (`chips/facts.ts`), and two from studies.
 * Peaks are those of dense 16-bit matrix products (a data sheet's number "with sparsity" is twice that);
 * memory is the whole chip's, in the data sheet's GB, taken as 1e9 B.
 *
 * A data sheet does not give the share of the peak that a model reaches. Half is a starting point:
 * Megatron-LM measured 44 to 52 % on A100s (arXiv 2104.04473, Table 1).
 */
import type { PlainRate } from '../../rate/compute-rate.ts';
import { CHIPS } from '../../chips/facts.ts';
import type { Chip } from '../../chips/chip.ts';
import { systolicPeakTflops } from './systolic.ts';
import type { SystolicArray } from '../../rate/compute-rate.ts';

export interface Accelerator {
  readonly id: string;
  readonly label: string;
  readonly rate: PlainRate;
  /** Bytes of memory, or null if the source gives none. */
  readonly capacityBytes: number | null;
  readonly source: string;
}

const GB = 1e9;
export const START_EFFICIENCY = 0.5;

/** One 256 x 256 array at 1 GHz. */
export const ARRAY_256: SystolicArray = { rows: 256, columns: 256, clockGHz: 1 };

export const ACCELERATORS: readonly Accelerator[] = [
  {
    id: 'paper-npu',
    label: '234 TFLOPS NPU',
    rate: { peakTflops: 234, efficiency: 1 },
    capacityBytes: null,
    source: 'arXiv 2109.11762: compute only, memory is unlimited',
  },
  ...CHIPS.filter(isOwnRate).map(ofChip),
  {
    id: 'systolic-256',
    label: '256 x 256 systolic array, 1 GHz',
    rate: { peakTflops: systolicPeakTflops(ARRAY_256), efficiency: 1, array: ARRAY_256 },
    capacityBytes: null,
    source: 'ASTRA-SIM (ISPASS 2020), compute model of its ResNet-50 study',
  },
];

/**
 * Chips that differ from another only by their links compute as it does: the first of them stands for both.
 */
function isOwnRate({ bf16Tflops, memoryGBps, memoryGB }: Chip, index: number): boolean {
  return !CHIPS.slice(0, index).some(
    (before) =>
      before.bf16Tflops === bf16Tflops && before.memoryGBps === memoryGBps && before.memoryGB === memoryGB,
  );
}

function ofChip({ id, label, bf16Tflops, memoryGBps, memoryGB, source }: Chip): Accelerator {
  const rate = { peakTflops: bf16Tflops, efficiency: START_EFFICIENCY, memoryGBps };
  return { id, label, rate, capacityBytes: memoryGB * GB, source };
}
