/** The short form of a design as text, printed without blocking the page, and only once for each design. */
import type { Design } from '../../../design/document.ts';
import { joinDesigns } from '../../../design/workbench/join.ts';
import type { Problem } from '../../../units/result.ts';
import type { Workbench } from '../../../design/workbench/workbench.ts';

const SLICE_MS = 8;

/** The problem where the code that prints designs, which is loaded with the first edit, is not available. */
export const NOT_WRITTEN: Problem = {
  path: 'design',
  message:
    'what writes it could not be loaded: it needs a network once, or a reload where a newer build is there',
};

const texts = new WeakMap<Design, Promise<string>>();

export function designText(design: Design): Promise<string> {
  const known = texts.get(design);
  if (known !== undefined) return known;
  const text = print(design);
  texts.set(design, text);
  // A part that could not be loaded is requested again.
  void text.catch(() => texts.delete(design));
  return text;
}

/** The short form of designs side by side, which is that of the design where there is only one. */
export async function workbenchText({ designs, active, sweep }: Workbench): Promise<string> {
  const texts = await Promise.all(designs.map(designText));
  if (texts.length === 1 && sweep === undefined) return texts[0]!;
  const shorts = texts.map((text) => JSON.parse(text) as Readonly<Record<string, unknown>>);
  return JSON.stringify(joinDesigns(shorts, active, sweep));
}

async function print(design: Design): Promise<string> {
  const { printSteps } = await import('../../../design/text/serialize.ts');
  const steps = printSteps(design);
  let sliceEnd = performance.now() + SLICE_MS;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() < sliceEnd) continue;
    // Lets the page do other work in between.
    await new Promise((resolve) => setTimeout(resolve));
    sliceEnd = performance.now() + SLICE_MS;
  }
}
