/** Reads designs side by side, or a single one, from a document or its text. */
import type { Meter } from '../../units/meter.ts';
import { failure, problem, success, type Problem, type Result } from '../../units/result.ts';
import type { Design } from '../document.ts';
import { isFields } from '../text/entries.ts';
import { expandDesign } from '../text/expand.ts';
import { parseDesignText } from '../text/parse.ts';
import { checkShape } from '../schema/shape.ts';
import { splitDesigns } from './join.ts';
import { readSweepSetup } from './sweep-setup.ts';
import { letterOf, MOST_DESIGNS, type Workbench } from './workbench.ts';

export function parseWorkbench(text: string, meter?: Meter): Result<Workbench> {
  const parsed = parseDesignText(text);
  return parsed.ok ? expandWorkbench(parsed.value, meter) : parsed;
}

/** Every design is checked like a single one; a problem with any but the first names its letter. */
export function expandWorkbench(value: unknown, meter?: Meter): Result<Workbench> {
  const shaped = checkShape(value, meter);
  if (!shaped.ok) return shaped;
  const others = isFields(value) && Array.isArray(value['others']) ? value['others'].length : 0;
  if (others >= MOST_DESIGNS) {
    return problem('others', `others must hold at most ${MOST_DESIGNS - 1} designs; found ${others}`);
  }
  const { designs, active, sweep } = splitDesigns(value);
  const read: Design[] = [];
  const problems: Problem[] = [];
  for (const [index, document] of designs.entries()) {
    const design = expandDesign(document, meter);
    if (design.ok) read.push(design.value);
    else problems.push(...design.problems.map((found) => inDesign(index, found)));
  }
  if (problems.length > 0) return failure(...problems);
  if (!Number.isInteger(active) || active < 0 || active >= read.length) {
    return problem('active', `active must be the index of one of ${read.length} designs; found ${active}`);
  }
  if (sweep === undefined) return success({ designs: read, active });
  const setup = readSweepSetup(sweep);
  return setup.ok ? success({ designs: read, active, sweep: setup.value }) : setup;
}

function inDesign(index: number, found: Problem): Problem {
  if (index === 0) return found;
  const path = `others[${index - 1}]${found.path === '' ? '' : `.${found.path}`}`;
  return { path, message: `design ${letterOf(index)}: ${found.message}` };
}
