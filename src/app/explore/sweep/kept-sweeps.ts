/**
 * The results of sweeps that ran to their end, kept in IndexedDB under a fingerprint of what was swept, so that a reload or a
 * link to the same sweep has them at once. A browser that keeps nothing for the page runs the sweep again.
 */
import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import type { SweepRow, SweepSpecification } from '../../../worker/client/pool.ts';
import { buildName } from '../../ui/version.ts';
import { withoutField } from './staleness.ts';

export interface KeptSweep {
  readonly rows: readonly SweepRow[];
  readonly wallMs: number;
  /** Milliseconds since 1970. */
  readonly keptMs: number;
}

/** The newest; of at most 20,000 rows each. */
const MOST_KEPT = 12;

let opened: UseStore | null = null;

/** One connection for the page: each that is opened stays for as long as it. */
function store(): UseStore {
  opened ??= createStore('netloom-sweeps', 'rows');
  return opened;
}

/** All that the rows follow from: the build, whose engine may be another, the design but for the swept number, and the form. */
export function sweptText({ design, ...rest }: SweepSpecification): string {
  return JSON.stringify([buildName(), withoutField(design, rest.field), rest]);
}

async function fingerprint(specification: SweepSpecification): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sweptText(specification)));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export async function keepSweep(
  specification: SweepSpecification,
  { rows, wallMs }: { readonly rows: readonly (SweepRow | undefined)[]; readonly wallMs: number },
): Promise<void> {
  try {
    const kept: KeptSweep = { rows: rows.filter((row) => row !== undefined), wallMs, keptMs: Date.now() };
    const database = store();
    await set(await fingerprint(specification), kept, database);
    const all = await entries<string, KeptSweep>(database);
    const old = all.toSorted(([, a], [, b]) => b.keptMs - a.keptMs).slice(MOST_KEPT);
    for (const [key] of old) await del(key, database);
  } catch {
    // No room, or none for this page. A connection that could not be opened is tried again.
    opened = null;
  }
}

/** null if there is none. */
export async function keptSweep(specification: SweepSpecification): Promise<KeptSweep | null> {
  try {
    return (await get<KeptSweep>(await fingerprint(specification), store())) ?? null;
  } catch {
    opened = null;
    return null;
  }
}
