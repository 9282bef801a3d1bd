import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import { controlOf, CONTROLS, printBytesOr, readBytesOr, writePackets } from './write-packets.ts';

describe('the packets of a design', () => {
  it('hold what was set, and are gone with the last of it', () => {
    const small = writePackets({ segmentBytes: 1448 })(DEFAULT_DESIGN);
    const bounded = writePackets({ switchBufferBytes: 64e6, sack: true })(small);
    expect(bounded.system.packets).toEqual({ segmentBytes: 1448, switchBufferBytes: 64e6, sack: true });
    const open = writePackets({ switchBufferBytes: undefined, sack: undefined })(bounded);
    expect(open.system.packets).toEqual({ segmentBytes: 1448 });
    expect(writePackets({ segmentBytes: undefined })(open)).toEqual(DEFAULT_DESIGN);
  });

  it('say one way of holding senders back', () => {
    for (const control of ['newReno', 'sack', 'fixed', 'lossless'] as const) {
      const { packets = {} } = writePackets(CONTROLS[control])(DEFAULT_DESIGN).system;
      expect(controlOf(packets)).toBe(control);
      const again = writePackets(CONTROLS.sack)(writePackets(CONTROLS[control])(DEFAULT_DESIGN));
      expect(again.system.packets).toEqual({ sack: true });
    }
  });

  it('are read and printed with a word for nothing', () => {
    const [read, print] = [readBytesOr('no end'), printBytesOr('no end')];
    expect([read(''), read('No end'), read('64 MiB')]).toEqual([0, 0, 64 * 2 ** 20]);
    expect([print(0), read(print(12_345))]).toEqual(['no end', 12_345]);
  });
});
