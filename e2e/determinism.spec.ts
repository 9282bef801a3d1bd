import { createEngine } from '../src/worker/server/engine.ts';
import { DEFAULT_DESIGN } from '../src/design/defaults.ts';
import { expect, test } from './journey.ts';

/** The fingerprint of the shown scheme's trace, computed here in Node. */
async function fingerprintInNode(): Promise<string | null> {
  const engine = createEngine(
    { now: () => performance.now(), pause: () => new Promise((resolve) => setImmediate(resolve)) },
    (onEvent) => (event) => {
      onEvent(event);
    },
  );
  const { scheme } = DEFAULT_DESIGN.bandwidth;
  let fingerprint: string | null = null;
  await engine.run({ runId: 1, design: DEFAULT_DESIGN, schemes: [scheme], traced: scheme }, (event) => {
    if (event.type === 'scheme') fingerprint = event.result.fingerprint;
  });
  return fingerprint;
}

test('the browser computes the same trace as Node, to the last bit', async ({ page }) => {
  const expected = await fingerprintInNode();
  expect(expected).toMatch(/^[0-9a-f]{16}$/);
  await page.goto('/');
  await expect(page.locator('.trace-notes code')).toHaveText(expected ?? '');
});
