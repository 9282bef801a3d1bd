// A network of one's own: links drawn by mouse, touch and keys, and as text.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { notation, open, simulated } from './parts.ts';

const node = (page: Page, name: string): Locator =>
  page
    .getByRole('group', { name: 'Drawing of dimension 1' })
    .getByRole('button', { name: `${name}, linked to` });

test('a graph is drawn, refused where it falls apart, undone, and simulated', async ({ page }) => {
  test.slow();
  await open(page);
  await notation(page).fill('Graph(links=0-1-2-3-0)_Switch(64)');
  await notation(page).press('Enter');

  // By mouse: NPU 0 and 2 are joined.
  await node(page, 'NPU 0').click();
  await node(page, 'NPU 2').click();
  await expect(notation(page)).toHaveValue('Graph(links=0-1 1-2 2-3 3-0 0-2)_Switch(64)');

  // By keys: NPU 1 and 3, then an NPU and a switch more.
  await node(page, 'NPU 1').press('Enter');
  await node(page, 'NPU 3').press('Enter');
  await expect(notation(page)).toHaveValue('Graph(links=0-1 1-2 2-3 3-0 0-2 1-3)_Switch(64)');
  await node(page, 'NPU 3').press('Enter');
  await page.getByRole('button', { name: 'NPU', exact: true }).click();
  await expect(notation(page)).toHaveValue('Graph(links=0-1 1-2 2-3 3-0 0-2 1-3 3-4)_Switch(64)');

  // The only link of NPU 4 stays: without it there is no way to it.
  await node(page, 'NPU 4').click();
  await node(page, 'NPU 3').click();
  const drawing = page.getByRole('group', { name: 'Drawing of dimension 1' });
  await expect(drawing).toContainText('A node would have no link.');
  await expect(notation(page)).toHaveValue('Graph(links=0-1 1-2 2-3 3-0 0-2 1-3 3-4)_Switch(64)');

  await node(page, 'NPU 4').press('Escape');
  await node(page, 'NPU 4').press('Delete');
  await expect(notation(page)).toHaveValue('Graph(links=0-1 1-2 2-3 3-0 0-2 1-3)_Switch(64)');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(notation(page)).toHaveValue('Graph(links=0-1 1-2 2-3 3-0 0-2 1-3 3-4)_Switch(64)');

  // As text, with commas.
  const links = page.getByRole('textbox', { name: 'Links of dimension 1' });
  await links.fill('0..3-sw, 0-1');
  await links.press('Enter');
  await expect(node(page, 'Switch sw')).toBeVisible();

  // Pasted, as a file of them has one link a line.
  const paste = (text: string): Promise<void> =>
    links.evaluate((field, lines) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', lines);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await paste('0 1\n1 2\n2 0\n');
  await expect(notation(page)).toHaveValue('Graph(links=0-1 1-2 2-0)_Switch(64)');
  await paste('no links\nat all\n');
  const refusal = page.getByText(/^These lines are no links\. Accepted: lines as "0 1"/);
  await expect(refusal.first()).toBeVisible();
  await paste('0-1-2-3\n3-0\n');
  await expect(notation(page)).toHaveValue('Graph(links=0-1-2-3 3-0)_Switch(64)');
  await simulated(page);
});
