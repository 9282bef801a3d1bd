/** Spaces as files, which `netloom search` takes as well: the form saved, or a file searched in its place. */
import { createStore } from 'zustand/vanilla';
import { failure, problem, success, type Problem, type Result } from '../../../units/result.ts';
import type { SpaceSummary } from '../../../search/describe-space.ts';
import { download } from '../../parts/files/save-files.ts';
import { engine } from '../../state/page/session.ts';
import { announce } from '../../ui/announce.ts';

export interface OpenedSpace {
  readonly file: string;
  /** As it is in the file. */
  readonly space: object;
  readonly summary: SpaceSummary;
}

interface Opening {
  /** What is searched in place of the form; null: the form. */
  readonly opened: OpenedSpace | null;
  readonly refused: { readonly file: string; readonly problems: readonly Problem[] } | null;
}

export const openedSpace = createStore<Opening>()(() => ({ opened: null, refused: null }));

const MAX_BYTES = 20_000_000;

type Describe = (
  space: unknown,
  file: { readonly name: string; readonly text: string },
) => Promise<Result<SpaceSummary>>;

/** Puts a file in the place of the form; where it is no space, it says why and the form stays. */
export async function openSpace(file: File, describe: Describe = engine.describeSpace): Promise<void> {
  const read = await readSpaceFile(file, describe);
  if (read.ok) {
    openedSpace.setState({ opened: read.value, refused: null });
    announce(`${file.name} is open: it is searched as it is.`);
  } else openedSpace.setState({ refused: { file: file.name, problems: read.problems } });
}

export function closeSpace(): void {
  openedSpace.setState({ opened: null, refused: null });
}

async function readSpaceFile(file: File, describe: Describe): Promise<Result<OpenedSpace>> {
  if (file.size > MAX_BYTES)
    return problem('', `the file has ${file.size} bytes; expected at most ${MAX_BYTES}`);
  let space: unknown;
  const text = await file.text();
  try {
    space = JSON.parse(text);
  } catch (error) {
    return problem('', `must be JSON text: ${error instanceof Error ? error.message : 'cannot be read'}`);
  }
  if (typeof space !== 'object' || space === null)
    return problem('', 'must be an object with base and what is free');
  const described = await describe(space, { name: file.name, text }).catch((error: unknown) =>
    problem('', `cannot be read now: ${String(error)}`),
  );
  if (!described.ok) return failure(...described.problems);
  return success({ file: file.name, space, summary: described.value });
}

/** The design as base comes last, so that the file says early what it is. */
export function printSpace(space: object, name: string): string {
  const last = ([key]: readonly [string, unknown]): number => (key === 'base' ? 1 : 0);
  const fields = Object.entries(space).toSorted((a, b) => last(a) - last(b));
  return `${JSON.stringify({ name, ...Object.fromEntries(fields) }, null, 2)}\n`;
}

export function saveSpace(space: object, designName: string): void {
  const name = `${designName.trim().replace(/[^\w.-]+/g, '-') || 'design'}.space.json`;
  download({ name, text: printSpace(space, designName) });
  announce(`${name} saved.`);
}
