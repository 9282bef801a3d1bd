import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { guardUnload, isAtWork, joinAtWork, joiner, whenAtRest } from './at-work.ts';

it('ends when every participant has left, once each', async () => {
  let isOver = false;
  const leave = joinAtWork('work');
  const report = joiner('moment');
  report(true);
  report(true);
  const end = whenAtRest().then(() => (isOver = true));
  leave();
  leave();
  await Promise.resolve();
  expect([isOver, isAtWork(), isAtWork('work'), isAtWork('moment')]).toEqual([false, true, false, true]);
  report(false);
  await end;
  expect(isAtWork()).toBe(false);
  await whenAtRest();
});

it('asks before the tab is closed if work would be lost, and only then', () => {
  const preventDefault = vi.fn();
  const answer = joinAtWork('moment');
  guardUnload({ preventDefault });
  expect(preventDefault).not.toHaveBeenCalled();
  const leave = joinAtWork('work');
  guardUnload({ preventDefault });
  expect(preventDefault).toHaveBeenCalledOnce();
  leave();
  answer();
});

it('is joined by every engine and pool of the page, which are created in no other file', () => {
  const app = join(import.meta.dirname, '..', '..');
  const makers = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /(?<!\.test)\.tsx?$/.test(path) &&
      /\bcreate(EngineClient|SweepPool)\(/.test(readFileSync(join(app, path), 'utf8')),
  );
  expect(makers.sort()).toEqual(['state/run/page-engine.ts', 'state/run/page-pool.ts']);
});
