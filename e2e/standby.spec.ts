// A standby, with real workers: when it is started, and that it takes over.
import { expect, test } from './journey.ts';
import { field, open, simulated } from './parts.ts';

test(
  'a standby is started after the first result, and is the next one where the engine is gone',
  { tag: '@wide' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const Original = window.Worker;
      const engines = { workers: [] as Worker[], runsOf: [] as number[] };
      Object.assign(window, { engines });
      window.Worker = class extends Original {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options);
          engines.workers.push(this);
          engines.runsOf.push(0);
        }
        override postMessage(message: unknown, transfer?: Transferable[] | StructuredSerializeOptions): void {
          if ((message as { path?: string[] }).path?.[0] === 'run')
            engines.runsOf[engines.workers.indexOf(this)]! += 1;
          super.postMessage(message, transfer as Transferable[]);
        }
      };
    });
    const runsOf = (): Promise<number[]> =>
      page.evaluate(() => (window as unknown as { engines: { runsOf: number[] } }).engines.runsOf);
    await open(page);
    await expect.poll(runsOf).toEqual([1, 0]);
    // It is there before the engine is missed, and no other one is started for the next run.
    await page.evaluate(() => {
      const { engines } = window as unknown as { engines: { workers: Worker[] } };
      engines.workers[0]?.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
    });
    await field(page, 'Budget per NPU').fill('480');
    await simulated(page);
    expect((await runsOf()).slice(0, 2)).toEqual([1, 1]);
  },
);
