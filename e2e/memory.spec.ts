import { expect, test } from './journey.ts';
import { field, open, simulated, status } from './parts.ts';

const LAYER = '(name:a,weightGradient:((kind:collective,label:c,collective:allReduce,bytes:1e9,role:data)))';
const LARGE =
  `0.workload.kind=table&workload.label=large&workload.loop=(kind:micro,passes:10000)&workload.layers=(${LAYER})` +
  '&parallelism.overlap=true&system.chunks=4096&v=1';

test('a design whose run would not fit into memory is refused beforehand, with what would fit', async ({
  page,
  expectAccessible,
}) => {
  await open(page);
  await page.goto(`/#${LARGE}`);
  await expect(status(page)).toHaveText('Not simulated');
  const notice = page.getByRole('region', { name: 'Compare' }).getByRole('alert');
  await expect(notice).toContainText(/may need [\d.]+ GB of this machine’s memory/);
  await expect(notice).toContainText(/It fits with at most \d+ chunks per collective/);
  await expectAccessible('#compare');
  await notice.getByRole('button', { name: 'Go to the field' }).press('Enter');
  const chunks = field(page, 'Chunks per collective');
  await expect(chunks).toBeFocused();
  await chunks.fill('1');
  await simulated(page);
  await expect(notice).toHaveCount(0);
});
