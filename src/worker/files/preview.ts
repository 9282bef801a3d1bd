/** A preview of opening files: their formats, the resulting design, and the losses. */
import {
  CHANGED_PARTS,
  changesBetween,
  type Change,
  type ChangedPart,
} from '../../formats/preview/changes.ts';
import { openAny, recogniseAll } from '../../formats/open-any.ts';
import { FORMATS, recognise, type DesignPart, type FormatId } from '../../formats/recognise.ts';
import { refusals } from '../../formats/refuse.ts';
import type { Loss, RecognisedFile } from '../../formats/report.ts';
import type { ImportedDesign } from '../../formats/imported.ts';
import type { TextFile } from '../../formats/text-file.ts';
import type { Design } from '../../design/document.ts';
import type { Workbench } from '../../design/workbench/workbench.ts';
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import { openDesign, type OpenedDesigns } from './open-design.ts';

export type { Change } from '../../formats/preview/changes.ts';

export interface ReadFiles {
  readonly design: Design;
  /** Where a file holds several designs side by side; `design` is the one that was edited. */
  readonly workbench?: Workbench;
  /** Field by field, what is other than in the design that is open. */
  readonly changes: readonly Change[];
  /** Parts of the design that stay as they are. */
  readonly unchanged: readonly ChangedPart[];
  readonly losses: readonly Loss[];
  /** Whether the files say how a training is laid out, which a better layout may replace. */
  readonly isLaunch: boolean;
  /** What is wrong with the design of a launch: degrees that do not divide, memory that does not suffice. */
  readonly wrong: readonly Problem[];
  readonly replaced?: ReplacedNetwork;
}

/** A network that files of a run replaced without naming another. */
export interface ReplacedNetwork {
  /** A sentence without its full stop. */
  readonly why: string;
  /** The same files with the open network, if that makes a design. */
  readonly kept: Design | null;
}

export interface ImportPreview {
  readonly files: readonly RecognisedFile[];
  readonly read: Result<ReadFiles>;
}

/** @param current the design that is open: its other parts stay */
export async function previewFiles(files: readonly TextFile[], current: Design): Promise<ImportPreview> {
  const named = recogniseAll(files);
  const refused = refusals(files);
  if (refused.length > 0) return { files: named, read: failure(...refused) };
  const designFile = files.find((file) => recognise(file) === 'design');
  const imported = designFile === undefined ? await openAny(files, current) : openDesign(designFile);
  if (!imported.ok) return { files: named, read: imported };
  const isLaunch = files.some((file) => isOfLaunch(recognise(file)));
  const wrong = isLaunch ? await wrongIn(imported.value.design) : [];
  const replaced = await replacedIn(imported.value, files, current);
  const shown = shownOf(imported.value, current, { isLaunch, wrong, ...replaced });
  return { files: named, read: success(shown) };
}

async function replacedIn(
  imported: ImportedDesign | OpenedDesigns,
  files: readonly TextFile[],
  current: Design,
): Promise<Pick<ReadFiles, 'replaced'>> {
  const why = 'replaced' in imported ? imported.replaced : null;
  if (typeof why !== 'string') return {};
  const kept = await openAny(files, current, 'kept');
  return { replaced: { why, kept: kept.ok ? kept.value.design : null } };
}

/** What an import changes, for the page to show before anything is replaced. */
export function shownOf(
  imported: ImportedDesign | OpenedDesigns,
  current: Design,
  checked: Partial<Pick<ReadFiles, 'isLaunch' | 'wrong' | 'replaced'>>,
): ReadFiles {
  const { design, losses } = imported;
  const workbench: Workbench | null = workbenchIn(imported);
  const side =
    workbench === null || (workbench.designs.length === 1 && workbench.sweep === undefined)
      ? {}
      : { workbench };
  const changes = changesBetween(current, design);
  const unchanged = CHANGED_PARTS.filter((part) => !changes.some((change) => change.part === part));
  return { design, ...side, losses, changes, unchanged, isLaunch: false, wrong: [], ...checked };
}

/** Of files that say how a training is launched: they ran somewhere, so what is wrong is worth saying before they are opened. */
function isOfLaunch(format: FormatId): boolean {
  const { part }: { readonly part: DesignPart | null } = FORMATS[format];
  return part === 'training' || part === 'launch';
}

async function wrongIn(design: Design): Promise<readonly Problem[]> {
  const { wrongWith } = await import('../../analysis/tables/import-check.ts');
  const { ALL_PARTS } = await import('../../run/all-parts.ts');
  return wrongWith(design, ALL_PARTS);
}

function workbenchIn(opened: ImportedDesign | OpenedDesigns): Workbench | null {
  return 'workbench' in opened ? opened.workbench : null;
}
