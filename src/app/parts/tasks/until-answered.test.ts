import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { untilAnswered } from './until-answered.ts';

let page = new EventTarget();

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A question that fails as often as there are reasons. */
function failing(times: number) {
  let left = times;
  return vi.fn(() => {
    left -= 1;
    return left < 0 ? Promise.resolve('answer') : Promise.reject(new Error('Failed to fetch'));
  });
}

const online = (): boolean => page.dispatchEvent(new Event('online'));
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('asks once where it is answered', async () => {
  const ask = failing(0);
  const answers: string[] = [];
  untilAnswered(ask, (answer) => answers.push(answer));
  await settled();
  online();
  await settled();
  expect([ask.mock.calls.length, answers]).toEqual([1, ['answer']]);
});

it('asks again whenever the network is back, until there is an answer', async () => {
  const ask = failing(2);
  const answers: string[] = [];
  untilAnswered(ask, (answer) => answers.push(answer));
  await settled();
  expect(answers).toEqual([]);
  for (let time = 0; time < 3; time++) {
    online();
    await settled();
  }
  expect([ask.mock.calls.length, answers]).toEqual([3, ['answer']]);
});

it('neither asks nor answers once it is not wanted any more', async () => {
  const [answered, failed] = [failing(0), failing(1)];
  const answers: string[] = [];
  untilAnswered(answered, (answer) => answers.push(answer))();
  const stop = untilAnswered(failed, (answer) => answers.push(answer));
  await settled();
  stop();
  online();
  await settled();
  expect([failed.mock.calls.length, answers]).toEqual([1, []]);
});
