// The command line prints what the page shows: twenty designs, every scheme, to the last bit.
import { toEnd } from '../src/design/steps.ts';
import type { Design } from '../src/design/document.ts';
import { schemeNumbers, type SchemeNumbers } from '../src/design/scheme-numbers.ts';
import { printDesign } from '../src/design/text/serialize.ts';
import { evaluateRefined } from '../src/analysis/refine/evaluate-refined.ts';
import { TWENTY_DESIGNS } from '../src/testing/runs/twenty-designs.ts';
import { valueOf } from '../src/units/result.ts';
import { expect, test } from './journey.ts';

interface Results {
  readonly netloom: 'results';
  readonly isRefined: boolean;
  readonly design: { readonly name: string };
  readonly schemes: readonly SchemeNumbers[];
}

function inNode(design: Design): readonly SchemeNumbers[] {
  const { evaluated } = valueOf(toEnd(evaluateRefined(design)));
  return evaluated.map(({ closed, simulated }) => schemeNumbers(closed, simulated));
}

const byName = (schemes: readonly SchemeNumbers[]) =>
  Object.fromEntries(schemes.map((numbers) => [numbers.scheme, numbers]));

test(
  'the page has the columns and numbers of netloom evaluate',
  { tag: '@wide' },
  async ({ page, baseURL }) => {
    test.setTimeout(180_000);
    const around = `${baseURL ?? ''}/around.html`;
    const body = '<iframe src=".?embed#0.v=1" width="900" height="900"></iframe>';
    await page.route(around, (route) => route.fulfill({ body, contentType: 'text/html' }));
    await page.goto(around);
    const frame = page.frameLocator('iframe');
    await expect(frame.locator('.results[aria-busy="false"]')).toContainText(/Simulated in/);
    for (const design of TWENTY_DESIGNS) {
      const results = await page.evaluate(
        ([text, name]) =>
          new Promise<unknown>((resolve) => {
            const hear = ({ data }: MessageEvent<Results | { readonly netloom: 'ready' }>): void => {
              if (data.netloom !== 'results' || !data.isRefined || data.design.name !== name) return;
              removeEventListener('message', hear);
              resolve(data);
            };
            addEventListener('message', hear);
            frames[0]?.postMessage({ netloom: 'set', id: 1, design: JSON.parse(text) as unknown }, '*');
          }),
        [printDesign(design), design.name] as const,
      );
      expect(byName((results as Results).schemes), design.name).toEqual(byName(inNode(design)));
    }
  },
);
