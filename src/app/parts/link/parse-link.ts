/**
 * A design, or several side by side, as the part of an address behind `#`: its packing, a dot, and the short form. `0.` is text to be read
 * (readable.ts), which small designs have where it is the shorter one; `2.` is deflated with a checksum (payload.ts), `1.`
 * without one, as links were handed out before. Reading one is loaded with the first link: it checks the whole document.
 */
import type { Design } from '../../../design/document.ts';
import { parseDesignText } from '../../../design/text/parse.ts';
import { unknownFields, unknownText } from '../../../design/text/unknown/unknown-fields.ts';
import { expandWorkbench } from '../../../design/workbench/parse.ts';
import type { Workbench } from '../../../design/workbench/workbench.ts';
import { createMeter, type Meter } from '../../../units/meter.ts';
import { problem, success, type Problem, type Result } from '../../../units/result.ts';
import { PRESET_NAMES, presetDesign } from './preset-link.ts';
import { CHECKED, DEFLATED, READABLE } from './packing.ts';
import { MOST_PAYLOAD_CHARACTERS, unpackText } from './payload.ts';
import { parseReadable } from './readable.ts';

export interface Linked {
  readonly workbench: Workbench;
  /** Fields of the first design that no design has. */
  readonly dropped: readonly Problem[];
}

/** The design that is edited of those in a link (parseLinked). */
export async function parseLink(fragment: string, meter: Meter = createMeter()): Promise<Result<Design>> {
  const read = await parseLinked(fragment, meter);
  return read.ok ? success(read.value.designs[read.value.active]!) : read;
}

/** All designs of a link. Problems are phrased to follow "This link cannot be opened: ". */
export async function parseLinked(
  fragment: string,
  meter: Meter = createMeter(),
): Promise<Result<Workbench>> {
  const read = await parseNoted(fragment, meter);
  return read.ok ? success(read.value.workbench) : read;
}

/** Like `pack`, with the parts that are left out. */
export async function parseNoted(fragment: string, meter: Meter = createMeter()): Promise<Result<Linked>> {
  const read = await readLink(fragment, meter);
  // A problem with the document as a whole is one with the link.
  if (read.ok) return read;
  return {
    ok: false,
    problems: read.problems.map(({ path, message }) => ({ path: path || 'link', message })),
  };
}

async function readLink(fragment: string, meter: Meter): Promise<Result<Linked>> {
  if (fragment.length > MOST_PAYLOAD_CHARACTERS + 2) {
    return problem(
      'link',
      `it is ${fragment.length} characters long; at most ${MOST_PAYLOAD_CHARACTERS} are read`,
    );
  }
  const [, preset] = /^preset=(.*)$/.exec(fragment) ?? [];
  if (preset !== undefined) return readPreset(decoded(preset));
  const dot = fragment.indexOf('.');
  const packing = fragment.slice(0, Math.max(dot, 0));
  if (!/^\d+$/.test(packing)) {
    return problem('link', 'it does not begin as a link of this page does, with "#0." or "#2."');
  }
  const rest = fragment.slice(dot + 1);
  if (packing === READABLE) {
    const fields = parseReadable(decoded(rest), meter);
    return fields.ok ? noted(fields.value, meter) : fields;
  }
  if (packing !== CHECKED && packing !== DEFLATED) {
    const known = `${READABLE}, ${DEFLATED} and ${CHECKED}`;
    return problem(
      'link',
      `it was made by a newer version (packing ${packing.slice(0, 8)}; this page reads ${known})`,
    );
  }
  const text = await unpackText(rest, meter, packing === CHECKED ? 'deflate' : 'deflate-raw');
  if (!text.ok) return text;
  const document = parseDesignText(text.value);
  return document.ok ? noted(document.value, meter) : document;
}

function noted(document: unknown, meter: Meter): Result<Linked> {
  const read = expandWorkbench(document, meter);
  if (!read.ok) return read;
  const [first] = read.value.designs;
  const unknown = first === undefined ? [] : unknownFields(document, first);
  const dropped = unknown.map((field) => ({ path: field.path, message: unknownText(field) }));
  return success({ workbench: read.value, dropped });
}

/** `preset=dgx-a100-32`: a machine or a network with the design that the page begins with, or a case of the study. */
function readPreset(name: string): Result<Linked> {
  const design = presetDesign(name);
  if (design !== null) return success({ workbench: { designs: [design], active: 0 }, dropped: [] });
  return problem(
    'link',
    `it asks for the preset "${name.slice(0, 40)}"; there are ${PRESET_NAMES.join(', ')}`,
  );
}

/** Without the percent-encoding that some programs add to brackets; a readable link has none. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
