import { describe, expect, it } from 'vitest';
import { loopLockstepNs, loopNs, MB, RING } from './setting.ts';
import { wiringPanels } from './wiring-panels.ts';

const panels = wiringPanels();

function line(title: string, name: string): readonly number[] {
  const found = panels
    .find((panel) => panel.title.includes(title))
    ?.series.find((series) => series.name === name);
  if (found === undefined) throw new Error(`no line ${name} in ${title}`);
  return found.values;
}

describe('panels of wirings', () => {
  it('have a finite value for every line at every position', () => {
    for (const { at, series } of panels) {
      for (const { values } of series) {
        expect(values).toHaveLength(at.length);
        expect(values.every((value) => Number.isFinite(value) && value > 0)).toBe(true);
      }
    }
  });

  it('have the same ratio at the widths of the study in all three', () => {
    const ratio =
      loopLockstepNs({ logSides: RING }, 'poster', 64 * MB) /
      loopLockstepNs({ logSides: RING }, 'none', 64 * MB);
    expect(line('(z)', '64 MB')[2]).toBe(ratio);
    expect(line('(w)', '64 MB')[1]).toBe(ratio);
    expect(line('2^q', '64 MB')[3]).toBe(ratio);
  });

  it('gain nothing where each of the NPUs of a switch has a cable', () => {
    expect(line('(w)', '512 MB')[4]).toBeCloseTo(1, 6);
    expect(line('(w)', '512 MB')[0]).toBeLessThan(1);
  });

  it('have directed loops slower than those that carry both ways', () => {
    const bothWays = loopNs({ logSides: RING }, 'none', 64 * MB);
    const oneWay = loopNs({ logSides: RING, wiring: 'directed' }, 'none', 64 * MB);
    expect(oneWay).toBeGreaterThan(bothWays);
    expect(line('Directed', 'DLN_HD').every((value) => value > 0)).toBe(true);
  });
});
