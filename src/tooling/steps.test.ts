import { describe, expect, it } from 'vitest';
import { runLanes } from './steps.ts';

const node = (name: string, script: string) => ({ name, command: ['node', '-e', script] as const });

describe('lanes', () => {
  it('end with 0 if every step does', async () => {
    expect(await runLanes([[node('a', ''), node('b', '')], [node('c', '')]])).toBe(0);
  });

  it('stop at the first failure, whose code is the exit code', async () => {
    const forever = node('forever', 'setInterval(() => undefined, 1e6)');
    expect(await runLanes([[forever], [node('fails', 'process.exit(3)'), forever]])).toBe(3);
  });
});
