/**
 * Opening files of other tools, whatever they are: each changes its part of the design that is open. A Netloom design
 * is not among them (worker/preview.ts). Readers of YAML are loaded when there is something for them.
 */
import type { Design } from '../study/document.ts';
import { failure, success, type Result } from '../units/result.ts';
import type { ImportedDesign } from './imported.ts';
import { openFiles } from './open.ts';
import { FORMATS, recognise, type FormatId } from './recognise.ts';
import { refusals } from './refuse.ts';
import type { RecognisedFile } from './report.ts';
import type { TextFile } from './textFile.ts';

type Opener = (files: readonly TextFile[], current: Design) => Promise<Result<ImportedDesign>>;

/** What each file looks like, in words. */
export function recogniseAll(files: readonly TextFile[]): readonly RecognisedFile[] {
  return files.map((file) => ({ name: file.name, what: FORMATS[recognise(file)].what }));
}

/** @param current the design whose other parts stay */
export async function openAny(files: readonly TextFile[], current: Design): Promise<Result<ImportedDesign>> {
  const refused = refusals(files);
  if (refused.length > 0) return failure(...refused);
  let sofar: ImportedDesign = { design: current, losses: [] };
  const openers = Object.keys(OPENERS) as readonly (keyof typeof OPENERS)[];
  for (const opener of openers) {
    const own = files.filter((file) => openerOf(recognise(file), file) === opener);
    // With no file at all, the first one says that there is none.
    if (own.length === 0 && (files.length > 0 || opener !== 'plain')) continue;
    const opened = await OPENERS[opener](own, sofar.design);
    if (!opened.ok) return opened;
    sofar = { design: opened.value.design, losses: [...sofar.losses, ...opened.value.losses] };
  }
  return success(sofar);
}

/** In the order in which they change the design: groups are laid out on the network that is there by then. */
const OPENERS = {
  plain: openPlain,
  astra2: async (files, current) => (await import('./astra2/open.ts')).openAstra2(files, current),
  libra: async (files, current) => (await import('./libra/open.ts')).openLibra(files, current),
} as const satisfies Record<string, Opener>;

/** The reader of a file, or the one to say what is wrong with it. */
function openerOf(format: FormatId, { name }: TextFile): keyof typeof OPENERS {
  if (format.startsWith('astra2.')) return 'astra2';
  if (format === 'libra.workload') return 'plain';
  const isYaml = format === 'unknown' && /\.ya?ml$/i.test(name);
  return isYaml || format.startsWith('libra.') ? 'libra' : 'plain';
}

async function openPlain(files: readonly TextFile[], current: Design): Promise<Result<ImportedDesign>> {
  const rows = files.find((file) => recognise(file) === 'libra.workload');
  if (rows === undefined) return openFiles(files, current);
  const { asRows, withHeader } = await import('./libra/rows.ts');
  const headed = files.map((file) => (file === rows ? withHeader(file) : file));
  return asRows(openFiles(headed, current), rows, current);
}
