import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import {
  ackChoices,
  ackPresetOf,
  controlOf,
  CONTROLS,
  printBytesOr,
  readBytesOr,
  writeAcks,
  writePackets,
} from './write-packets.ts';

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
    for (const control of ['newReno', 'sack', 'sackClassic', 'fixed', 'lossless'] as const) {
      const { packets = {} } = writePackets(CONTROLS[control])(DEFAULT_DESIGN).system;
      expect(controlOf(packets)).toBe(control);
      const again = writePackets(CONTROLS.sack)(writePackets(CONTROLS[control])(DEFAULT_DESIGN));
      expect(again.system.packets).toEqual({ sack: true, recovery: 'prr' });
    }
  });

  it('with SACK and no recovery, as a link made before has it, are shown as halved at once', () => {
    expect(controlOf({ sack: true })).toBe('sackClassic');
    expect(controlOf({ sack: true, recovery: 'classic' })).toBe('sackClassic');
  });

  it('have a preset of delayed acknowledgements, or values of their own', () => {
    const linux = writeAcks('linux')(DEFAULT_DESIGN);
    expect(linux.system.packets).toEqual({ ackDelayNs: 40e6, quickAckSegments: 16 });
    const ns3 = writeAcks('ns3')(linux);
    expect(ns3.system.packets).toEqual({ ackDelayNs: 200e6 });
    expect(writeAcks('none')(ns3)).toEqual(DEFAULT_DESIGN);
    const found = [DEFAULT_DESIGN, ns3, linux].map(({ system }) => ackPresetOf(system.packets ?? {}));
    expect(found).toEqual(['none', 'ns3', 'linux']);
    const custom = writePackets({ ackDelayNs: 1e6 })(linux);
    expect(ackPresetOf(custom.system.packets!)).toBe('custom');
    expect(writeAcks('custom')(custom)).toEqual(custom);
    expect([ackChoices('none').length, ackChoices('custom').length]).toEqual([3, 4]);
  });

  it('are read and printed with a word for nothing', () => {
    const [read, print] = [readBytesOr('no end'), printBytesOr('no end')];
    expect([read(''), read('No end'), read('64 MiB')]).toEqual([0, 0, 64 * 2 ** 20]);
    expect([print(0), read(print(12_345))]).toEqual(['no end', 12_345]);
  });
});
