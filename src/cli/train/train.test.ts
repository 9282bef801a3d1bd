import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../../testing/files/scratch-folder.ts';
import { said } from '../../testing/said.ts';
import { run } from '../run.ts';
import { train } from './train.ts';
import type { TrainFacts } from './train-facts.ts';

const { fileOf } = scratchFolder();
const SMALL = {
  v: 2,
  model: 'llama-3-8b',
  machine: 'dgx-h100-32',
  npus: 32,
  tensor: 8,
  batch: 64,
  training: { tokens: 1e12, checkpoint: { mode: 'asynchronous' } },
};
const file = fileOf('small.json', JSON.stringify(SMALL));

function netloom(...options: readonly string[]) {
  return said((output) => run(['train', ...options], [train], output));
}

describe('netloom train', () => {
  it('prints days, goodput, money and energy, the same for the same seed', () => {
    const { printed, code } = netloom(file, '--runs=50');
    expect(code).toBe(0);
    const facts = JSON.parse(printed) as TrainFacts;
    expect(facts.training!.days).toBeGreaterThan(facts.training!.idealDays);
    expect(facts.simulated!.runs).toBe(50);
    expect(facts.checkpoint.mode).toBe('asynchronous');
    expect(facts.assumed.every(({ source }) => source !== '')).toBe(true);
    expect(netloom(file, '--runs=50').printed).toBe(printed);
    expect(netloom(file, '--runs=50', '--seed=2').printed).not.toBe(printed);
  });

  it('prints a line a quantity as csv, and sentences as text', () => {
    const { printed } = netloom(file, '--runs=10', '--format=csv');
    expect(printed.split('\r\n')[0]).toBe('quantity,value,unit');
    expect(printed).toMatch(/\ndays,\d/);
    const { printed: text } = netloom(file, '--runs=10', '--format=text');
    expect(text).toContain('a million tokens');
    expect(text).toContain('not given by the design:');
    expect(text).not.toMatch(/NaN|Infinity|undefined|e-\d/);
  });

  it('says what the hours consist of beside the published training of the model', () => {
    const llama = {
      v: 2,
      model: 'llama-3-405b',
      machine: 'dgx-h100-32',
      npus: 2048,
      tensor: 8,
      pipeline: 16,
    };
    const whole = { ...llama, batch: 256, sequence: 8192, training: { tokens: 15.6e12 } };
    const name = fileOf('llama.json', JSON.stringify(whole));
    const facts = JSON.parse(netloom(name, '--runs=1').printed) as TrainFacts;
    const own = facts.published!.beside!.terms.reduce((sum, { ours }) => sum + (ours ?? 0), 0);
    expect(own / facts.training!.npuHours).toBeCloseTo(1, 12);
    const { printed } = netloom(name, '--runs=1', '--format=text');
    expect(printed).toContain('the published training: 30.84 M h');
    expect(printed).toContain(facts.published!.beside!.text);
    expect(netloom(file, '--runs=1', '--format=text').printed).not.toContain('the published training');
  });

  it('still says what happens where no run would ever end', () => {
    const doomed = { ...SMALL, training: { failures: { npuPerMillionHours: 1e6 } } };
    const { printed, code } = netloom(fileOf('doomed.json', JSON.stringify(doomed)), '--format=text');
    expect(code).toBe(0);
    expect(printed).not.toMatch(/NaN|undefined/);
  });

  it('says what a random spread costs with the figures of the design', () => {
    const spread = { ...SMALL, conditions: [{ kind: 'computeSpread', sigma: 0.02 }] };
    const name = fileOf('spread.json', JSON.stringify(spread));
    const facts = JSON.parse(netloom(name, '--runs=1').printed) as TrainFacts;
    const [compute] = facts.spread!.spreads;
    expect(compute!.members).toBe(32);
    expect(Math.abs(compute!.sampled - compute!.slowest)).toBeLessThan(4 * compute!.standardError);
    expect(facts.iterationNs / facts.spread!.healthyNs - 1).toBeCloseTo(facts.spread!.cost, 12);
    expect(facts.spread!.cost).toBeGreaterThan(0.02);
    expect(facts.spread!.cost).toBeLessThan(compute!.slowest - 1);
    expect(netloom(name, '--runs=1', '--format=text').printed).toMatch(
      /At 32 that vary, a spread of compute of 2 %/,
    );
  });

  it('refuses what the bounds do not allow, by its path', () => {
    const wrong = { ...SMALL, training: { power: { pue: 0.5 } } };
    const { noted, code } = netloom(fileOf('wrong.json', JSON.stringify(wrong)));
    expect(code).toBe(2);
    expect(noted).toContain('training.power.pue');
    expect(netloom(file, '--runs=0').code).toBe(2);
  });
});
