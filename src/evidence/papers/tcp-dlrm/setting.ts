/** The setting of the study, for the page and in full. */
import type { TcpSettings } from '../../../network/packets/tcp/settings.ts';

/** `fast`: within a minute; `full`: everything, 1,024 chunks and every size, some 3,000 million events. */
export type StudySetting = 'fast' | 'full';

export const NODES = 128;
export const MIB = 2 ** 20;
export const GIB = 2 ** 30;
export const SIZES_MB = [8, 16, 32, 64, 128, 256] as const;
export type SizeMB = (typeof SIZES_MB)[number];

/** Segments and acknowledgements; the paper prints neither. */
export type Preset = '8948' | '1448' | '536 ideal' | '65536';

export function tcpOf(preset: Preset): TcpSettings {
  return {
    segmentBytes: parseInt(preset, 10),
    headerBytes: 54,
    windowBytes: 500_000,
    initialWindowSegments: 10,
    rtoPs: 50e9,
    ackEverySegments: 2,
    idealAck: preset === '536 ideal',
  };
}
