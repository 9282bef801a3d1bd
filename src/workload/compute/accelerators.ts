/**
 * Accelerators to choose from. Peaks are those of dense 16-bit matrix products (a data sheet's number
 * "with sparsity" is twice that); memory is the whole chip's, in the data sheet's GB, taken as 1e9 B.
 *
 * A data sheet does not say what share of the peak a model reaches. Where the source gives no
 * efficiency, half is a starting point: Megatron-LM measured 44 to 52 % on A100s (arXiv 2104.04473,
 * Table 1).
 */
import type { ComputeRate } from '../compute-time.ts';
import { systolicPeakTflops } from './systolic.ts';
import type { SystolicArray } from './systolic.ts';

export interface Accelerator {
  readonly id: string;
  readonly label: string;
  readonly rate: ComputeRate;
  /** Bytes of memory, null where the source names none. */
  readonly capacityBytes: number | null;
  readonly source: string;
}

const GB = 1e9;
const CACM = 'A Domain-Specific Supercomputer for Training Deep Neural Networks, CACM 2020, Table 3';
const START_EFFICIENCY = 0.5;

/** One 256 x 256 array at 1 GHz. */
export const ARRAY_256: SystolicArray = { rows: 256, columns: 256, clockGHz: 1 };

export const ACCELERATORS: readonly Accelerator[] = [
  {
    id: 'paper-npu',
    label: '234 TFLOPS NPU',
    rate: { peakTflops: 234, efficiency: 1 },
    capacityBytes: null,
    source: 'arXiv 2109.11762: compute only, memory neither limits nor is limited',
  },
  chip('v100', 'V100 SXM2 32 GB', 125, 900, 32, 'NVIDIA V100 data sheet, 2020'),
  chip('a100', 'A100 SXM 80 GB', 312, 2039, 80, 'NVIDIA A100 data sheet, 2021'),
  chip('h100', 'H100 SXM', 989, 3350, 80, 'NVIDIA H100 data sheet, 2023'),
  chip('h200', 'H200 SXM', 989, 4800, 141, 'NVIDIA H200 data sheet, 2024'),
  chip('b200', 'B200', 2250, 8000, 180, 'NVIDIA DGX B200 data sheet, 2024, an eighth of the system'),
  chip('gb200', 'GB200, one GPU', 2500, 8000, 186, 'NVIDIA GB200 NVL72 data sheet, 2024, a 72nd of the rack'),
  chip('tpu-v2', 'TPU v2', 46, 700, 16, CACM),
  chip('tpu-v3', 'TPU v3', 123, 900, 32, CACM),
  chip('tpu-v4', 'TPU v4', 275, 1200, 32, 'Jouppi et al., TPU v4, arXiv 2304.01433'),
  {
    id: 'systolic-256',
    label: '256 x 256 systolic array, 1 GHz',
    rate: { peakTflops: systolicPeakTflops(ARRAY_256), efficiency: 1, array: ARRAY_256 },
    capacityBytes: null,
    source: 'ASTRA-SIM (ISPASS 2020), compute model of its ResNet-50 study',
  },
];

function chip(
  id: string,
  label: string,
  peakTflops: number,
  memoryGBps: number,
  capacityGB: number,
  source: string,
): Accelerator {
  const rate = { peakTflops, efficiency: START_EFFICIENCY, memoryGBps };
  return { id, label, rate, capacityBytes: capacityGB * GB, source };
}
