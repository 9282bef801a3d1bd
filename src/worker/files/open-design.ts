/** Opening a Netloom file: its design, the fields that a design does not have, and the defaults of missing ones. */
import { asLoss, type Loss } from '../../formats/report.ts';
import type { ImportedDesign } from '../../formats/imported.ts';
import { givenTwice } from '../../formats/given-twice.ts';
import { placesOfFields } from '../../formats/json-place.ts';
import { createSource, placeOf } from '../../formats/source.ts';
import type { TextFile } from '../../formats/text-file.ts';
import type { Design } from '../../design/document.ts';
import { unknownFields, unknownText } from '../../design/text/unknown/unknown-fields.ts';
import { spokenFields } from '../../design/second/words.ts';
import { parseWorkbench } from '../../design/workbench/parse.ts';
import type { Workbench } from '../../design/workbench/workbench.ts';
import { failure, success, type Result } from '../../units/result.ts';

/** The design that was edited when the file was written, and all that stand side by side in it. */
export interface OpenedDesigns extends ImportedDesign {
  readonly workbench: Workbench;
}

export function openDesign({ name, text }: TextFile): Result<OpenedDesigns> {
  const parsed = parseWorkbench(text);
  const source = createSource(name, text);
  if (!parsed.ok) {
    const places = placesOfFields(
      source,
      parsed.problems.map(({ path }) => path),
    );
    return failure(
      ...parsed.problems.map(({ path, message }, index) => ({
        path: places[index] ?? `${name}:1:1`,
        message: path === '' ? message : `${path}: ${message}`,
      })),
    );
  }
  const raw = JSON.parse(text) as unknown;
  const { designs, active } = parsed.value;
  const first = designs[0]!;
  // The first design, which is written in full; the others give their differences from it.
  const unknown = unknownFields(raw, first);
  const places = placesOfFields(
    source,
    unknown.map(({ path }) => path),
  );
  const dropped = unknown.map((field, index) => ({
    path: places[index] ?? name,
    message: `${field.path} ${unknownText(field)}`,
  }));
  const twice = givenTwice(name, text);
  const losses = [...dropped, ...(twice.ok ? twice.value : [])].map(asLoss('dropped'));
  return success({
    design: designs[active]!,
    workbench: parsed.value,
    losses: [...losses, ...leftOpen(raw, first, placeOf(source, 0))],
  });
}

/** Parts that a file leaves out have the frozen values of the version that it says. */
function leftOpen(raw: unknown, design: Design, path: string): readonly Loss[] {
  const spoken = isFields(raw) && raw['v'] === 2 ? spokenFields(raw) : null;
  const given = spoken?.ok === true ? spoken.value.fields : raw;
  const absent = Object.keys(design).filter((key) => !isFields(given) || !Object.hasOwn(given, key));
  if (absent.length === 0) return [];
  const message = `not in the file, and taken as a design without them has them: ${absent.join(', ')}`;
  return [{ kind: 'default', path, message }];
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
