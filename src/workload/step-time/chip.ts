/**
 * Accelerators as their data sheets give them: dense peaks by precision (half of a number "with sparsity"), memory,
 * and what a chip sends each way to the others of its node or rack (half of a number that counts both ways).
 */
export type Precision = '16-bit' | '8-bit' | '4-bit';

export interface Chip {
  readonly id: string;
  readonly label: string;
  /** Chips whose measured constants stand in where this one has none, the nearest first. */
  readonly like: readonly string[];
  readonly bf16Tflops: number;
  /** Missing: such products run at the rate of the next wider precision. */
  readonly fp8Tflops?: number;
  readonly fp4Tflops?: number;
  readonly memoryGBps: number;
  /** 1 GB = 1e9 B. */
  readonly memoryGB: number;
  /** One way. */
  readonly linkGBps: number;
  /** Chips that share those links in the usual machine. */
  readonly domain: number;
  /** One way, a chip's share of the usual node's NICs. */
  readonly nicGBps: number;
  readonly source: string;
}

const CACM = 'A Domain-Specific Supercomputer for Training Deep Neural Networks, CACM 2020, Table 3';

export const CHIPS: readonly Chip[] = [
  {
    id: 'V100',
    label: 'V100 SXM2 32 GB',
    like: ['A100'],
    bf16Tflops: 125,
    memoryGBps: 900,
    memoryGB: 32,
    linkGBps: 150,
    domain: 8,
    nicGBps: 6.25,
    source: 'NVIDIA V100 data sheet, 2020; DGX-1: 4 x 100 Gb/s',
  },
  {
    id: 'A100-40GB',
    label: 'A100 SXM 40 GB',
    like: ['A100'],
    bf16Tflops: 312,
    memoryGBps: 1555,
    memoryGB: 40,
    linkGBps: 300,
    domain: 8,
    nicGBps: 25,
    source: 'NVIDIA A100 data sheet, 2021; DGX A100: 8 x 200 Gb/s',
  },
  {
    id: 'A100',
    label: 'A100 SXM 80 GB',
    like: ['H100'],
    bf16Tflops: 312,
    memoryGBps: 2039,
    memoryGB: 80,
    linkGBps: 300,
    domain: 8,
    nicGBps: 25,
    source: 'NVIDIA A100 data sheet, 2021; DGX A100: 8 x 200 Gb/s',
  },
  {
    id: 'A800',
    label: 'A800 SXM 80 GB',
    like: ['A100'],
    bf16Tflops: 312,
    memoryGBps: 2039,
    memoryGB: 80,
    linkGBps: 200,
    domain: 8,
    nicGBps: 25,
    source: 'NVIDIA A800 data sheet, 2022: an A100 with 400 GB/s of NVLink',
  },
  {
    id: 'L40S',
    label: 'L40S',
    like: ['A100'],
    bf16Tflops: 362,
    fp8Tflops: 733,
    memoryGBps: 864,
    memoryGB: 48,
    linkGBps: 32,
    domain: 8,
    nicGBps: 25,
    source: 'NVIDIA L40S data sheet, 2023; PCIe 4.0 x16 in place of NVLink',
  },
  {
    id: 'H100',
    label: 'H100 SXM 80 GB',
    like: ['H200', 'A100'],
    bf16Tflops: 989,
    fp8Tflops: 1979,
    memoryGBps: 3350,
    memoryGB: 80,
    linkGBps: 450,
    domain: 8,
    nicGBps: 50,
    source: 'NVIDIA H100 data sheet, 2023; DGX H100: 8 x 400 Gb/s',
  },
  {
    id: 'H100-96GB',
    label: 'H100 SXM 96 GB HBM2e, 500 W',
    like: ['H100'],
    bf16Tflops: 989,
    fp8Tflops: 1979,
    memoryGBps: 2400,
    memoryGB: 96,
    linkGBps: 450,
    domain: 8,
    nicGBps: 50,
    source: 'torchtitan benchmarks, 2024: 96 GB of HBM2e at 2.4 TB/s, 500 W',
  },
  {
    id: 'H800',
    label: 'H800 SXM 80 GB',
    like: ['H100'],
    bf16Tflops: 989,
    fp8Tflops: 1979,
    memoryGBps: 3350,
    memoryGB: 80,
    linkGBps: 200,
    domain: 8,
    nicGBps: 50,
    source: 'DeepSeek-V3 report, arXiv 2412.19437: an H100 with 400 GB/s of NVLink',
  },
  {
    id: 'H20',
    label: 'H20 96 GB',
    like: ['H100'],
    bf16Tflops: 148,
    fp8Tflops: 296,
    memoryGBps: 4000,
    memoryGB: 96,
    linkGBps: 450,
    domain: 8,
    nicGBps: 50,
    source: 'NVIDIA H20 data sheet, 2024',
  },
  {
    id: 'H200',
    label: 'H200 SXM',
    like: ['H100'],
    bf16Tflops: 989,
    fp8Tflops: 1979,
    memoryGBps: 4800,
    memoryGB: 141,
    linkGBps: 450,
    domain: 8,
    nicGBps: 50,
    source: 'NVIDIA H200 data sheet, 2024',
  },
  {
    id: 'GH200',
    label: 'GH200 96 GB',
    like: ['H200', 'H100'],
    bf16Tflops: 989,
    fp8Tflops: 1979,
    memoryGBps: 4000,
    memoryGB: 96,
    linkGBps: 450,
    domain: 4,
    nicGBps: 50,
    source: 'NVIDIA GH200 data sheet, 2023',
  },
  {
    id: 'B200',
    label: 'B200',
    like: ['GB200', 'H100'],
    bf16Tflops: 2250,
    fp8Tflops: 4500,
    fp4Tflops: 9000,
    memoryGBps: 8000,
    memoryGB: 180,
    linkGBps: 900,
    domain: 8,
    nicGBps: 50,
    source: 'NVIDIA DGX B200 data sheet, 2024, an eighth of the system',
  },
  {
    id: 'B300',
    label: 'B300',
    like: ['B200', 'GB200'],
    bf16Tflops: 2250,
    fp8Tflops: 4500,
    fp4Tflops: 14000,
    memoryGBps: 8000,
    memoryGB: 288,
    linkGBps: 900,
    domain: 8,
    nicGBps: 100,
    source: 'NVIDIA DGX B300 data sheet, 2025, an eighth of the system',
  },
  {
    id: 'GB200',
    label: 'GB200 NVL72',
    like: ['B200', 'H100'],
    bf16Tflops: 2500,
    fp8Tflops: 5000,
    fp4Tflops: 10000,
    memoryGBps: 8000,
    memoryGB: 186,
    linkGBps: 900,
    domain: 72,
    nicGBps: 50,
    source: 'NVIDIA GB200 NVL72 data sheet, 2024, a 72nd of the rack',
  },
  {
    id: 'GB300',
    label: 'GB300 NVL72',
    like: ['GB200', 'B200'],
    bf16Tflops: 2500,
    fp8Tflops: 5000,
    fp4Tflops: 15000,
    memoryGBps: 8000,
    memoryGB: 279,
    linkGBps: 900,
    domain: 72,
    nicGBps: 100,
    source: 'NVIDIA GB300 NVL72 data sheet, 2025, a 72nd of the rack',
  },
  {
    id: 'MI250X',
    label: 'MI250X',
    like: ['A100'],
    bf16Tflops: 383,
    memoryGBps: 3277,
    memoryGB: 128,
    linkGBps: 100,
    domain: 4,
    nicGBps: 25,
    source: 'AMD MI250X data sheet, 2021; Frontier: a 200 Gb/s NIC a module',
  },
  {
    id: 'MI300X',
    label: 'MI300X',
    like: ['H100'],
    bf16Tflops: 1307.4,
    fp8Tflops: 2614.9,
    memoryGBps: 5300,
    memoryGB: 192,
    linkGBps: 448,
    domain: 8,
    nicGBps: 50,
    source: 'AMD MI300X data sheet, 2023: 7 links of 64 GB/s each way',
  },
  {
    id: 'MI325X',
    label: 'MI325X',
    like: ['H100'],
    bf16Tflops: 1307.4,
    fp8Tflops: 2614.9,
    memoryGBps: 6000,
    memoryGB: 256,
    linkGBps: 448,
    domain: 8,
    nicGBps: 50,
    source: 'AMD MI325X data sheet, 2024',
  },
  {
    id: 'TPUv2',
    label: 'TPU v2',
    like: ['TPUv4', 'A100'],
    bf16Tflops: 46,
    memoryGBps: 700,
    memoryGB: 16,
    linkGBps: 248,
    domain: 256,
    nicGBps: 3.125,
    source: `${CACM}: 4 links of 496 Gb/s each way, 2D torus`,
  },
  {
    id: 'TPUv3',
    label: 'TPU v3',
    like: ['TPUv4', 'A100'],
    bf16Tflops: 123,
    memoryGBps: 900,
    memoryGB: 32,
    linkGBps: 328,
    domain: 1024,
    nicGBps: 3.125,
    source: `${CACM}: 4 links of 656 Gb/s each way, 2D torus`,
  },
  {
    id: 'TPUv4',
    label: 'TPU v4',
    like: ['A100'],
    bf16Tflops: 275,
    memoryGBps: 1200,
    memoryGB: 32,
    linkGBps: 300,
    domain: 4096,
    nicGBps: 3.125,
    source: 'Jouppi et al., TPU v4, arXiv 2304.01433: 6 links of 50 GB/s each way, 3D torus',
  },
  {
    id: 'TPUv5e',
    label: 'TPU v5e',
    like: ['TPUv4', 'A100'],
    bf16Tflops: 197,
    fp8Tflops: 394,
    memoryGBps: 819,
    memoryGB: 16,
    linkGBps: 200,
    domain: 256,
    nicGBps: 3.125,
    source: 'Google Cloud TPU v5e: 394 in int8, 400 GB/s between chips, both ways, 2D torus',
  },
  {
    id: 'TPUv5p',
    label: 'TPU v5p',
    like: ['H100'],
    bf16Tflops: 459,
    fp8Tflops: 918,
    memoryGBps: 2765,
    memoryGB: 95,
    linkGBps: 600,
    domain: 8960,
    nicGBps: 6.25,
    source:
      'Google Cloud TPU v5p: 918 in int8, 1,200 GB/s between chips, both ways, 3D torus; 50 Gb/s of network',
  },
  {
    id: 'TPUv6e',
    label: 'TPU v6e (Trillium)',
    like: ['TPUv5p', 'H100'],
    bf16Tflops: 918,
    fp8Tflops: 1836,
    memoryGBps: 1640,
    memoryGB: 32,
    linkGBps: 400,
    domain: 256,
    nicGBps: 12.5,
    source: 'Google Cloud TPU v6e: 1,836 in int8, 800 GB/s between chips, both ways, 2D torus',
  },
];

/** Peak of dense matrix products, FLOP/s. A precision that the chip lacks runs at the next wider one. */
export function peakFlops({ bf16Tflops, fp8Tflops, fp4Tflops }: Chip, precision: Precision): number {
  const eight = fp8Tflops ?? bf16Tflops;
  const four = fp4Tflops ?? eight;
  return (precision === '16-bit' ? bf16Tflops : precision === '8-bit' ? eight : four) * 1e12;
}

/** Bytes of an operand of a matrix product. */
export function operandBytes(precision: Precision): number {
  return precision === '16-bit' ? 2 : precision === '8-bit' ? 1 : 0.5;
}

const kept = new Map<string, Chip | null>();

/**
 * The chip that a source's name means, whatever it puts behind it: "H100-EFA", "h100_80gb", "DGX-GB200", "GB200-NVL72",
 * "NVIDIA A100-SXM4-40GB". null where no chip of the table is meant.
 */
export function chipNamed(name: string): Chip | null {
  const known = kept.get(name);
  if (known !== undefined) return known;
  const found = findChip(name);
  if (kept.size < MOST_NAMES) kept.set(name, found);
  return found;
}

/** Tables name a few chips, thousands of times. */
const MOST_NAMES = 1000;

function findChip(name: string): Chip | null {
  const plain = squeeze(name.replace(/^(?:(?:NVIDIA|DGX|HGX|AMD|INSTINCT|GOOGLE)[-_ ]+)+/i, ''));
  const meant = CHIPS.filter(({ id }) => plain.startsWith(squeeze(id)));
  const found = meant.reduce<Chip | null>(
    (best, chip) => (best && best.id.length >= chip.id.length ? best : chip),
    null,
  );
  // Of chips that come with more than one memory, the one whose size stands anywhere in the name.
  const memoryGB = Number(/(?<!\d)(\d+) ?GB(?![A-Z\d])/i.exec(name)?.[1]);
  const sized = CHIPS.find((chip) => chip.memoryGB === memoryGB && chip.id === `${found?.id}-${memoryGB}GB`);
  return sized ?? found;
}

function squeeze(name: string): string {
  return name
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace('TRILLIUM', 'V6E');
}

/** `chip` and those that stand in for it, the nearest first, each once. */
export function standIns(chip: Chip): readonly Chip[] {
  const found = [chip];
  for (const { like } of found) {
    for (const id of like) {
      const next = CHIPS.find((known) => known.id === id);
      if (next !== undefined && !found.includes(next)) found.push(next);
    }
  }
  return found;
}
