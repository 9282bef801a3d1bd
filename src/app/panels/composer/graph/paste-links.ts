/** Reads lines of links that are pasted into the field of a Graph, as a file of them is read. */
import { withParameter } from '../../../../topology/blocks/reshape.ts';
import { readGraph } from '../../../../topology/blocks/graph-block/graph-text.ts';
import { problem, success, type Problem, type Result } from '../../../../units/result.ts';
import type { ReadFiles } from '../../../../worker/files/preview.ts';
import { engineFailed, tellFile } from '../../../parts/files/file-notice.ts';
import { designDocument, drafts, engine } from '../../../state/page/session.ts';
import { announce } from '../../../ui/announce.ts';
import { editDimension, reshapeDimension } from '../dimensions.ts';

const NAME = 'pasted-links';
const ACCEPTED =
  'Accepted: lines as "0 1" or "0,1,100GB/s", a table whose first line is from,to,bandwidth,latency, or the notation 0-1-2-0 0-2:25.';
/** Of what is no links, the field shows so much. */
const MOST_SHOWN = 400;

interface PastedLinks {
  /** In the notation of a Graph. */
  readonly links: string;
  /** The largest of the links; null where the text gives none. */
  readonly linkLatencyNs: number | null;
  /** What the text says beside its links. */
  readonly losses: readonly Problem[];
}

/** Puts pasted lines into a Graph, as one undo step, or says at its field what can be pasted. */
export async function pasteLinks(text: string, index: number, path: string): Promise<void> {
  const read = isNotation(text)
    ? success<PastedLinks>({ links: inOneLine(text), linkLatencyNs: null, losses: [] })
    : await readLines(text);
  if (!read.ok) {
    const { message } = read.problems[0]!;
    drafts.put(path, {
      text: text
        .trim()
        .slice(0, MOST_SHOWN)
        .replace(/\s*\n\s*/g, '; '),
      message,
    });
    announce(message);
    return;
  }
  const { links, linkLatencyNs, losses } = read.value;
  drafts.drop(path);
  designDocument.endGesture();
  designDocument.edit(`pasting ${path}`, (design) => {
    const shaped = reshapeDimension(index, (before) => withParameter(before, 'links', links))(design);
    return linkLatencyNs === null ? shaped : editDimension(index, { linkLatencyNs })(shaped);
  });
  announce('The pasted links are the links now.');
  if (losses.length > 0) tellFile({ kind: 'opened', what: 'The pasted links', dropped: losses });
}

function inOneLine(text: string): string {
  return text.replace(/[\s,;]+/g, ' ').trim();
}

/** Names such as gpu-0 are nodes, although the notation could read a switch of each. */
function isNotation(text: string): boolean {
  const words = inOneLine(text).split(' ');
  return (
    !words.every((word) => /^[a-z]\w*-\d+$/i.test(word)) && typeof readGraph(words.join(' ')) !== 'string'
  );
}

async function readLines(text: string): Promise<Result<PastedLinks>> {
  const { design } = designDocument.store.getState();
  try {
    const { read } = await engine.previewFiles([{ name: NAME, text: `${text.trim()}\n` }], design);
    return linksOf(read);
  } catch (error) {
    return engineFailed(error);
  }
}

/** The links of a text that was read as a file. */
export function linksOf(read: Result<Pick<ReadFiles, 'design' | 'losses'>>): Result<PastedLinks> {
  if (!read.ok) {
    const { path, message } = read.problems[0]!;
    const line = new RegExp(`^${NAME}:(\\d+):`).exec(path)?.[1];
    const isUnknown = line === undefined || message.startsWith('looks like no file');
    return problem(path, isUnknown ? `These lines are no links. ${ACCEPTED}` : `Line ${line}: ${message}.`);
  }
  const { design, losses } = read.value;
  const { dimensions } = design.topology;
  const [dimension] = dimensions;
  const links = dimension?.parameters?.['links'];
  if (dimensions.length > 1 || dimension?.kind !== 'graph' || typeof links !== 'string')
    return problem('links', `These lines are no links. ${ACCEPTED}`);
  // What a file that replaces all dimensions does to the rest of the design is not done here.
  const own = losses.filter(({ path, message }) => path.startsWith(NAME) && !/ dimensions/.test(message));
  const isOpen = own.some(({ kind, message }) => kind === 'default' && message.includes('no latencies'));
  return success({
    links,
    linkLatencyNs: isOpen ? null : dimension.linkLatencyNs,
    losses: own.filter(({ kind }) => kind !== 'default'),
  });
}
