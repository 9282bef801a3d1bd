import { expect, test } from './journey.ts';
import { simulated } from './parts.ts';

test.describe('a new user', () => {
  test.use({ kept: {} });

  test('starts the tour by keyboard, and is not asked again', async ({ page, expectAccessible }) => {
    await page.goto('/');
    await simulated(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Compare', exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Start here', exact: true }).press('Enter');
    const card = page.getByRole('region', { name: 'One ring' });
    await expect(card).toContainText('Start here, 1 of 5');
    await expectAccessible();
    for (const name of ['Next: Two dimensions', 'Next: Equal', 'Next: SmartBW', 'Next: Why'])
      await page.getByRole('button', { name }).press('Enter');
    await expect(page.getByRole('tab', { name: 'Why' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('button', { name: 'To the lessons' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Lessons' })).toBeVisible();
    await expectAccessible('#explore');
    await page.reload();
    await simulated(page);
    await expect(page.getByRole('button', { name: 'Start here', exact: true })).toHaveCount(0);
  });

  test('who opens a link is not stopped', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/#nothing');
    await expect(page.getByText('This link cannot be opened')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start here', exact: true })).toHaveCount(0);
  });
});

test('a lesson is done: hints, the goal on the run, what was learnt, kept on a reload', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/?tab=learn');
  await page.getByRole('button', { name: 'Equal is not fair' }).click();
  const card = page.getByRole('region', { name: 'Equal is not fair' });
  await expect(card.getByRole('list', { name: 'Goal' })).toContainText('wanted < 17 s, not reached');
  await card.getByRole('button', { name: 'A hint' }).click();
  // The lesson goes on where the page is loaded again.
  await page.reload();
  await expect(card.getByRole('list', { name: 'Goal' })).toContainText('Iteration: 19.48 s, wanted < 17 s');
  await page.getByRole('radio', { name: /SmartBW/ }).press(' ');
  await expect(card).toContainText('SmartBW gives the inner dimensions most');
  await expectAccessible();
  // The next begins unsolved, whatever the run of the one before has reached.
  await card.getByRole('button', { name: /^Next: / }).click();
  const next = page.getByRole('region', { name: 'Bytes alone do not say it' });
  await expect(next.getByRole('list', { name: 'Goal' })).toContainText('not reached');
  await expect(next.getByRole('button', { name: 'Begin again' })).toHaveCount(0);
  await next.getByRole('button', { name: 'Close the lesson' }).click();
  await page.goto('/?tab=learn');
  await expect(page.getByRole('button', { name: /Equal is not fair.*done/ })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test(
    'the card stays in view, folds while it shows what it tells of, and comes back',
    { tag: '@wide' },
    async ({ page, expectAccessible }) => {
      await page.goto('/?tab=learn');
      await simulated(page);
      await page.getByRole('button', { name: 'Start here: five steps' }).tap();
      const card = page.locator('.learn-card');
      for (let step = 1; step < 4; step++) {
        await card.getByRole('button', { name: 'Next' }).tap();
        await expect(card).toContainText(`Start here, ${step + 1} of 5`);
        // A tap on the middle of a word is on that word, whatever stands on the lines beside it.
        for (const word of await card.locator('.term__word > button').all()) {
          await word.scrollIntoViewIfNeeded();
          await word.tap({ trial: true });
        }
      }
      await expect(card).toContainText('Start here, 4 of 5');
      await card.getByRole('button', { name: 'Show it' }).tap();
      await expect(page.getByRole('heading', { name: 'Compare' })).toBeInViewport();
      await expect(card).toBeInViewport();
      await expect(card.getByText('The same 300 GB/s')).toBeHidden();
      await expectAccessible();
      await card.getByRole('button', { name: 'Unfold the text' }).tap();
      await expect(card.getByText('The same 300 GB/s')).toBeInViewport();
      // A word is explained beside the text it stands in.
      await card.getByRole('button', { name: 'SmartBW' }).tap();
      const note = page.locator('.hint__note:popover-open');
      await expect(note).toContainText('SmartBW');
      const [above, text] = await Promise.all([
        note.boundingBox(),
        card.locator('[data-passage]').boundingBox(),
      ]);
      expect(above!.y + above!.height).toBeLessThanOrEqual(text!.y);
    },
  );
});
