import { expect, it } from 'vitest';
import { findCommands } from './find.ts';
import { sizedCommands } from './sized-commands.ts';

const found = (text: string): readonly string[] =>
  findCommands(sizedCommands(text), text).map(({ label }) => label);

it('a machine of the size that is typed is found, with or without its comma', () => {
  expect(found('8192 H100')[0]).toBe('Machine: 1,024 x DGX H100-like, 8,192 GPUs');
  expect(found('h100 8,192')[0]).toBe('Machine: 1,024 x DGX H100-like, 8,192 GPUs');
});

it('a layout in FP8 says so', () => {
  const [fp8] = found('405B B200 FP8');
  expect(fp8).toMatch(/^Start: Llama 3 405B on [\d,]+ B200: .*, FP8$/);
  expect(found('405B H100').filter((label) => !label.endsWith(', FP8')).length).toBeGreaterThan(0);
});

it('a model on so many NPUs is found in layouts that divide them, each once', () => {
  const labels = found('405B 8192 H100');
  expect(labels[0]).toBe('Start: Llama 3 405B on 8,192 H100: TP8 PP16 DP64');
  expect(labels.every((label) => label.startsWith('Start: Llama 3 405B on 8,192 H100'))).toBe(true);
  expect(new Set(labels).size).toBe(labels.length);
  expect(found('405B H100').length).toBeGreaterThan(0);
  expect(found('405B 8191 H100')).toEqual([]);
});
