// Traces: a folder of them as one drop, and a profile as it was measured beside its replay.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readChromeTrace } from '../src/testing/files/chrome-trace.ts';
import { SMALL_PROFILE } from '../src/testing/files/kineto.ts';
import { expect, test } from './journey.ts';
import { importDialog, notation, open } from './parts.ts';

const PROFILE = JSON.stringify(SMALL_PROFILE);

/** Drops files and folders as a person does, from outside of the page. */
async function drop(page: Page, paths: readonly string[]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await client.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
}

test('a profile is saved with its replay beside what was measured, by one press', async ({
  page,
  expectAccessible,
}) => {
  await open(page);
  await page
    .getByLabel('Open files', { exact: true })
    .setInputFiles([{ name: 'rank0.json', mimeType: 'application/json', buffer: Buffer.from(PROFILE) }]);
  await importDialog(page).getByRole('button', { name: 'Import' }).click();
  await expect(importDialog(page)).toBeHidden();
  const save = page.getByRole('button', { name: 'Save measured and replayed' });
  await expect(save).toBeVisible();
  await expectAccessible('.trace-beside');
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  const { processes, events } = readChromeTrace(await readFile(await download.path(), 'utf8'));
  expect(processes.get(1)).toBe('Measured: rank0.json');
  expect(processes.get(2)).toMatch(/^Replay on /);
  const partsOf = (pid: number) =>
    events.filter((event) => event.pid === pid).map(({ name, ts }) => [name, ts]);
  expect(partsOf(1)).toEqual([
    ['gemm', 0],
    ['ncclDevKernel_AllReduce', 100],
  ]);
  expect(partsOf(2)).toEqual(partsOf(1));
});

test(
  'a dropped folder opens as one: network, system and the groups of its traces, without its notes',
  { tag: '@wide' },
  async ({ page }, info) => {
    const folder = info.outputPath('run');
    await mkdir(join(folder, 'traces'), { recursive: true });
    const node = { Id: 1, Name: 'gemm', NodeType: 4, runtime: 10 };
    const files: readonly (readonly [name: string, text: string])[] = [
      ['README.md', '# A run'],
      ['network.yml', 'topology: [ Ring ]\nnpus_count: [ 4 ]\nbandwidth: [ 50.0 ]\nlatency: [ 500.0 ]\n'],
      ['system.json', '{"scheduling-policy": "FIFO", "preferred-dataset-splits": 2}'],
      ...[0, 1, 2, 3].map(
        (rank) => [`traces/t.${rank}.json`, JSON.stringify({ workload_graph: [node] })] as const,
      ),
    ];
    for (const [name, text] of files) await writeFile(join(folder, name), text);
    const empty = info.outputPath('notes');
    await mkdir(empty, { recursive: true });
    await writeFile(join(empty, 'README.md'), '# Nothing');
    await open(page);
    await drop(page, [empty]);
    await expect(page.getByText(/has no file that can be opened; expected \.et/)).toBeVisible();
    await drop(page, [folder]);
    const dialog = importDialog(page);
    await expect(dialog).toContainText('network.yml a network of ASTRA-sim 2');
    await expect(dialog).toContainText('t.3.json');
    await expect(dialog).not.toContainText('README');
    await dialog.getByRole('button', { name: 'Import' }).click();
    await expect(dialog).toBeHidden();
    await expect(notation(page)).toHaveValue('Ring(4)');
  },
);
