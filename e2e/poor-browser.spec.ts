import { expect, test } from './journey.ts';
import { field, open, simulated } from './parts.ts';

test('a page over plain http in a browser that lacks or refuses much shows itself, keeps designs and its address', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // Not there where a page is not served securely.
    Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined });
    Reflect.deleteProperty(window, 'BroadcastChannel');
    window.DecompressionStream = function refused() {
      throw new Error('refused');
    } as unknown as typeof DecompressionStream;
    const write = history.replaceState.bind(history);
    let refused = 0;
    history.replaceState = (...asked) => {
      refused += 1;
      if (refused === 1) throw new DOMException('too often', 'SecurityError');
      write(...asked);
    };
  });
  await open(page, '/#1.q1YqU7IyNNBRKkpNLlGyMqgFAA');
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be unpacked' })).toBeVisible();
  await field(page, 'Budget per NPU').fill('480');
  await simulated(page);
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  await page.getByRole('button', { name: 'My designs…' }).click();
  const dialog = page.getByRole('dialog', { name: 'My designs' });
  await expect(dialog).toContainText('Kept by itself');
  // Another tab brings a newer database, which waits for nobody; and a record of a newer page is told as such.
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('netloom', 2);
        opening.onblocked = () => reject(new Error('held up'));
        opening.onsuccess = () => {
          const records = opening.result.transaction('designs', 'readwrite').objectStore('designs');
          const broken = {
            id: 'b',
            kind: 'named',
            name: 'newer',
            text: '{"v":99}',
            savedMs: 1e300,
            revision: 1,
          };
          records.put(broken, 'b').onsuccess = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
  await dialog.getByRole('textbox', { name: 'Save this design as' }).fill('mine');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Open mine', exact: true })).toBeVisible();
  await expect(dialog).toContainText('at an unknown time');
  await dialog.getByRole('button', { name: 'Open newer' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Not opened');
  await expect.poll(() => page.url()).toContain('480');
});
