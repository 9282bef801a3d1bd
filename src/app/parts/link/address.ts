/**
 * The address bar holds the document: every edit rewrites the part behind `#`, and opening another link opens its design. A
 * link that cannot be opened leaves the page unchanged and says why.
 */
import { createStore } from 'zustand/vanilla';
import type { Design } from '../../../design/document.ts';
import type { Workbench } from '../../../design/workbench/workbench.ts';
import { isSameWorkbench, workbenchOf } from '../../state/document/document-store.ts';
import { replaceWorkbench } from '../../state/page/edits.ts';
import { NOT_WRITTEN } from '../../state/document/design-text.ts';
import { designDocument } from '../../state/page/session.ts';
import { failure, success, type Result } from '../../../units/result.ts';
import { withPart } from '../../ui/load/load-part.ts';
import { whenIdle } from '../../ui/frame/idle.ts';
import { tellFile } from '../files/file-notice.ts';
import { keepUnwritten, takeUnwritten } from './unwritten.ts';

/** Why the last link could not be opened; null if it was opened, or if the message was dismissed. */
export const linkTrouble = createStore<{ readonly message: string | null }>()(() => ({ message: null }));

/** Most first visits have no link to read. */
const loadReader = () => import('./parse-link.ts');

/** Loaded with the first edit. */
async function printed(design: Design, workbench?: Workbench): Promise<Result<string>> {
  const { printLink } = await import('./print-link.ts');
  return printLink(design, workbench);
}

const WRITE_AFTER_MS = 250;
const WRITE_AGAIN_MS = 5000;

/** What stood behind `#` when it was last read or written. */
let known: string | null = null;
/** What stood there before the last write. */
let former: string | null = null;
let waiting: ReturnType<typeof setTimeout> | undefined;
/** Whether the design has changed since the address was last written. */
let isBehind = false;

/**
 * The address of a design on this page; a problem where it is too large for one.
 * @param workbench the designs that it stands side by side with
 */
export async function addressOf(design: Design, workbench?: Workbench): Promise<Result<string>> {
  const link = await printed(design, workbench).catch(() => failure(NOT_WRITTEN));
  if (!link.ok) return link;
  const url = new URL(location.href);
  // The query selects a view (view-state.ts), which is not part of the design.
  url.search = '';
  url.hash = link.value;
  return success(url.href);
}

/** The address of everything on the page. */
export function pageAddress(): Promise<Result<string>> {
  const now = designDocument.store.getState();
  return addressOf(now.design, workbenchOf(now));
}

/** Opens the design of the address, if it has one, and from now on keeps the two together. */
export async function startAddress(): Promise<void> {
  known = fragment();
  const unwritten = await takeUnwritten(known);
  const read = unwritten ?? (await readAddress());
  if (read !== null) designDocument.openAll(read);
  if (unwritten !== null) void writeAddress();
  designDocument.store.subscribe((now, before) => {
    // A preview is not part of the document yet.
    if (isSameWorkbench(now, before)) return;
    isBehind = true;
    clearTimeout(waiting);
    waiting = setTimeout(() => whenIdle(() => void writeAddress()), WRITE_AFTER_MS);
  });
  addEventListener('pagehide', () => {
    if (!isBehind && former === null) return;
    keepUnwritten(workbenchOf(designDocument.store.getState()), {
      fragment: isBehind ? fragment() : null,
      former,
    });
  });
  addEventListener('hashchange', () => {
    if (fragment() !== known) void followAddress();
  });
}

function fragment(): string {
  return location.hash.slice(1);
}

async function readAddress(): Promise<Workbench | null> {
  known = fragment();
  if (fragment() === '') return null;
  const { parseNoted } = await loadReader();
  const read = await parseNoted(fragment());
  const [first, ...others] = read.ok ? [] : read.problems;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  linkTrouble.setState({ message: first === undefined ? null : `${first.message}${more}` });
  if (!read.ok) return null;
  const { workbench, dropped } = read.value;
  if (dropped.length > 0) tellFile({ kind: 'opened', what: 'The link', dropped });
  return workbench;
}

async function followAddress(): Promise<void> {
  await withPart('The link', loadReader, async () => {
    const read = await readAddress();
    if (read !== null) replaceWorkbench(read);
  });
}

async function writeAddress(): Promise<void> {
  const written = designDocument.store.getState();
  const link = await printed(written.design, workbenchOf(written)).catch(() => null);
  // The code that writes links could not be loaded, so the page keeps the design for a reload meanwhile (unwritten.ts).
  if (link === null) {
    writeAgain();
    return;
  }
  // Another edit came while this one was packed; it writes itself.
  if (!isSameWorkbench(written, designDocument.store.getState())) return;
  // A link was put in the address meanwhile, and is about to be opened.
  if (fragment() !== known) return;
  // Writing it again unchanged would make it the address before itself, which a reload may still ask for.
  if (link.ok && link.value === known) {
    isBehind = false;
    return;
  }
  // An address with another design than the page would mislead; an address without one is honest.
  try {
    history.replaceState(null, '', link.ok ? `#${link.value}` : location.pathname + location.search);
  } catch {
    // Browsers refuse an address that is written too often: what the page holds is kept for a reload (unwritten.ts).
    writeAgain();
    return;
  }
  isBehind = !link.ok;
  former = known;
  known = link.ok ? link.value : '';
}

function writeAgain(): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => void writeAddress(), WRITE_AGAIN_MS);
}
