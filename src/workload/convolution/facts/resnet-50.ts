/**
 * ResNet-50: a 7 x 7 convolution, 16 bottleneck blocks of three convolutions in four stages, a convolution on
 * the shortcut of each stage's first block, and a classifier: 54 layers with weights. Every convolution is
 * followed by batch normalisation, and the classifier has a bias. The first block of a stage halves the image
 * in its first convolution, as in the paper (later versions do it in the second).
 *
 * Source: He et al., Deep Residual Learning for Image Recognition, arXiv 1512.03385, Table 1.
 */
import type { WeightLayer } from '../weight-layer.ts';

/** Blocks, inner channels and image size of conv2_x to conv5_x; a block outputs four times its channels. */
const STAGES = [
  { blocks: 3, channels: 64, size: 56 },
  { blocks: 4, channels: 128, size: 28 },
  { blocks: 6, channels: 256, size: 14 },
  { blocks: 3, channels: 512, size: 7 },
] as const;
const EXPANSION = 4;

export const RESNET_50: readonly WeightLayer[] = [
  convolution('conv1', 7, [224, 112], [3, 64]),
  ...STAGES.flatMap((stage, index) =>
    Array.from({ length: stage.blocks }, (_, block) => bottleneck(index, block)).flat(),
  ),
  {
    name: 'fc',
    inputSize: 1,
    outputSize: 1,
    kernel: 1,
    inputChannels: 2048,
    outputChannels: 1000,
    perChannel: 1,
  },
];

function bottleneck(index: number, block: number): readonly WeightLayer[] {
  const { channels, size } = stageAt(index);
  const wide = channels * EXPANSION;
  const isFirst = block === 0;
  // The input of a stage: the pooled output of conv1, or the stage before.
  const before = index === 0 ? { size, channels: 64 } : widened(stageAt(index - 1));
  const input = isFirst ? before : { size, channels: wide };
  const name = `conv${String(index + 2)}_${String(block + 1)}`;
  const body = [
    convolution(`${name} 1x1 reduce`, 1, [input.size, size], [input.channels, channels]),
    convolution(`${name} 3x3`, 3, [size, size], [channels, channels]),
    convolution(`${name} 1x1 expand`, 1, [size, size], [channels, wide]),
  ];
  return isFirst
    ? [...body, convolution(`${name} shortcut`, 1, [input.size, size], [input.channels, wide])]
    : body;
}

function stageAt(index: number): (typeof STAGES)[number] {
  const stage = STAGES[index];
  if (stage === undefined) throw new Error(`No stage ${String(index)}.`);
  return stage;
}

function widened({ size, channels }: (typeof STAGES)[number]) {
  return { size, channels: channels * EXPANSION };
}

function convolution(
  name: string,
  kernel: number,
  [inputSize, outputSize]: readonly [number, number],
  [inputChannels, outputChannels]: readonly [number, number],
): WeightLayer {
  return { name, inputSize, outputSize, kernel, inputChannels, outputChannels, perChannel: 2 };
}
