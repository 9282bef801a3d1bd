import { expect, it } from 'vitest';
import { LINES_A_PIECE } from '../../formats/astra/csv.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { collective, compute, layer } from '../../testing/task-graph.ts';
import { referenceResults } from './result-files.ts';

it('a design is handed out as the result files of the reference, each named after the run', async () => {
  const workload = { ...DEFAULT_DESIGN.workload, layers: 2 } as Design['workload'];
  const steps = referenceResults({ ...DEFAULT_DESIGN, workload, name: 'My run' }, 'smart', 'SmartBW');
  let step = steps.next();
  let done = 0;
  while (step.done !== true) {
    expect(step.value.done).toBeGreaterThanOrEqual(done);
    done = step.value.done;
    step = steps.next();
  }
  const made = step.value;
  if (!made.ok) throw new Error(made.problems[0]?.message);
  expect(made.value.map(({ name }) => name)).toEqual([
    'My-run-SmartBW.EndToEnd.csv',
    'My-run-SmartBW.detailed.csv',
    'My-run-SmartBW_dimension_utilization.csv',
    'My-run-SmartBW.backend_end_to_end.csv',
    'My-run-SmartBW.backend_dim_info.csv',
    'My-run-SmartBW.tutorial_result.csv',
  ]);
  const [head, row] = ((await made.value[3]?.blob.text()) ?? '').split('\n');
  expect(head).toMatch(/^RunName,CommsTime,ComputeTime,ExposedCommsTime/);
  expect(row).toMatch(/^My-run-SmartBW,[\d.]+,[\d.]+,/);
});

it('of a long run are written in many steps, so that an edit meanwhile waits for one of them', async () => {
  const longNs = 1e8;
  const layers = [layer('long', { forward: [compute(longNs)] })];
  const loop = { kind: 'data', passes: 1 } as const;
  const workload = { kind: 'table', label: 'Long', loop, layers } as const;
  const steps = referenceResults({ ...DEFAULT_DESIGN, workload, name: 'Long' }, 'equal', 'EqualBW');
  let written = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next())
    if (step.value.doing === 'Writing Long-EqualBW_dimension_utilization.csv') written += 1;
  if (!step.value.ok) throw new Error(step.value.problems[0]?.message);
  const rows = longNs / 10_000;
  const text = (await step.value.value[2]?.blob.text()) ?? '';
  expect(text.split('\n')).toHaveLength(rows + 3);
  expect(written).toBeGreaterThanOrEqual(rows / LINES_A_PIECE);
});

it('names in them are text for a spreadsheet, whatever they begin with', async () => {
  const named = (name: string) => layer(name, { weightGradient: [collective('data', 4096)] });
  const loop = { kind: 'data', passes: 1 } as const;
  const layers = [named('=1+1'), named('@SUM(1)'), named('x;+1')];
  const workload = { kind: 'table', label: 'Odd names', loop, layers } as const;
  const steps = referenceResults({ ...DEFAULT_DESIGN, workload, name: '=run' }, 'equal', 'EqualBW');
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  if (!step.value.ok) throw new Error(step.value.problems[0]?.message);
  const rows = (await step.value.value[0]?.blob.text())?.split('\n').slice(1, 4) ?? [];
  expect(rows.map((row) => row.split(',')[0])).toEqual(["'=1+1", "'@SUM(1)", '"x;\'+1"']);
});
