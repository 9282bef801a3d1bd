import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { referenceResults } from './result-files.ts';

it('a design is handed out as the result files of the reference, each named after the run', async () => {
  const steps = referenceResults({ ...DEFAULT_DESIGN, name: 'My run' }, 'smart', 'SmartBW');
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
