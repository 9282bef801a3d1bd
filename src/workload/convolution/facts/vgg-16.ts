/**
 * VGG-16: thirteen 3 x 3 convolutions in five stages with a pooling after each, three fully connected
 * layers; every layer has a bias.
 *
 * Source: Simonyan and Zisserman, arXiv 1409.1556, Table 1, configuration D.
 */
import type { WeightLayer } from '../weight-layer.ts';

/** Convolutions, channels and image size of a stage. */
const STAGES = [
  { convolutions: 2, channels: 64, size: 224 },
  { convolutions: 2, channels: 128, size: 112 },
  { convolutions: 3, channels: 256, size: 56 },
  { convolutions: 3, channels: 512, size: 28 },
  { convolutions: 3, channels: 512, size: 14 },
] as const;

export const VGG_16: readonly WeightLayer[] = [
  ...STAGES.flatMap(({ convolutions, channels, size }, stage) =>
    Array.from({ length: convolutions }, (_, index) =>
      layer(`conv${String(stage + 1)}_${String(index + 1)}`, [size, size], 3, [
        index > 0 ? channels : (STAGES[stage - 1]?.channels ?? 3),
        channels,
      ]),
    ),
  ),
  layer('fc6', [7, 1], 7, [512, 4096]),
  layer('fc7', [1, 1], 1, [4096, 4096]),
  layer('fc8', [1, 1], 1, [4096, 1000]),
];

function layer(
  name: string,
  [inputSize, outputSize]: readonly [number, number],
  kernel: number,
  [inputChannels, outputChannels]: readonly [number, number],
): WeightLayer {
  return { name, inputSize, outputSize, kernel, inputChannels, outputChannels, perChannel: 1 };
}
