// The frames of docs/images/drag.gif: the budget slider is dragged up and down on the served page.
//
//   node e2e/visual/drag-frames.mjs http://localhost:4173/ FOLDER
//   for f in FOLDER/*.png; do convert "$f" -resize 960x +dither -colors 64 "${f%.png}.gif"; done    # ImageMagick
//   gifsicle -O3 --delay 55 --loopcount=0 FOLDER/*.gif -o docs/images/drag.gif
import { chromium } from '@playwright/test';

const [address = 'http://localhost:4173/', folder = '.'] = process.argv.slice(2);
const STEPS = 7;
const PAUSE_MS = 500;

const executablePath = process.env['NETLOOM_CHROMIUM'] ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const localStorage = [{ name: 'netloom-welcome', value: 'seen' }];
const page = await browser.newPage({
  viewport: { width: 1280, height: 720 },
  colorScheme: 'light',
  storageState: { cookies: [], origins: [{ origin: new URL(address).origin, localStorage }] },
});
await page.goto(address);
await page.waitForTimeout(6 * PAUSE_MS);

const slider = page.getByRole('slider', { name: /Budget/ }).first();
const box = await slider.boundingBox();
const [least = 0, most = 1] = await Promise.all(
  ['min', 'max'].map(async (name) => Number(await slider.getAttribute(name))),
);
const share = (Number(await slider.inputValue()) - least) / (most - least);
if (box === null) throw new Error('the page shows no budget slider');
const [left, right] = [box.x + 8, box.x + box.width - 8];
const height = box.y + box.height / 2;
let frames = 0;

async function frame() {
  await page.screenshot({ path: `${folder}/${String(frames++).padStart(2, '0')}.png` });
}

/**
 * @param {number} from
 * @param {number} to
 */
async function drag(from, to) {
  for (let step = 1; step <= STEPS; step += 1) {
    await page.mouse.move(from + ((to - from) * step) / STEPS, height);
    await page.waitForTimeout(PAUSE_MS);
    await frame();
  }
}

const start = left + share * (right - left);
await page.mouse.move(start, height);
await frame();
await page.mouse.down();
await drag(start, right - 12);
await drag(right - 12, left + 22);
await page.mouse.up();
await page.waitForTimeout(PAUSE_MS);
await frame();
await browser.close();
