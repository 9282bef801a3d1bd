/** Losses of reading a system file of ASTRA-sim 2, and defaults of its missing keys. */
import { CHOSEN_COLLECTIVES } from '../../collective/collectives.ts';
import { asLoss, type Loss, type LossKind } from '../report.ts';
import { problemAt, quoted } from '../source.ts';
import { offsetOf } from './system-fields.ts';
import { LIST_KEYS, NO_COUNTERPART, READ_KEYS } from './system-keys.ts';
import type { SystemFile } from './system.ts';

/** Limit of a document (design/bounds.ts). */
export const MOST_CHUNKS = 4096;

type AddLoss = (kind: LossKind, key: string, message: string) => void;

/** @param dimensions of the network that the lists are for */
export function systemLosses({ system, fields }: SystemFile, dimensions: number): readonly Loss[] {
  const losses: Loss[] = [];
  const add: AddLoss = (kind, key, message) =>
    void losses.push(asLoss(kind)(problemAt(fields.source, offsetOf(fields, key), message)));
  add(
    'changed',
    '',
    'sizes and times are cut to whole bytes and ns, as ASTRA-sim does (rounding: reference)',
  );
  if (system.scheduling === undefined)
    add('default', '', 'no scheduling-policy, which ASTRA-sim 2 has no default for: LIFO is taken');
  if (system.scheduling === 'EXPLICIT')
    add(
      'changed',
      'scheduling-policy',
      'EXPLICIT goes by the priorities that nodes of a trace have, which do not count here: LIFO is taken',
    );
  if (system.endpointDelayNs === undefined) add('default', '', 'no endpoint-delay: 10 ns');
  if (!Number.isInteger(system.endpointDelayNs ?? 0))
    add('changed', 'endpoint-delay', 'endpoint-delay is cut to whole ns');
  if (system.activeChunks === undefined) add('default', '', 'no active-chunks-per-dimension: 1');
  if (system.optimization === undefined)
    add(
      'default',
      '',
      'no collective-optimization, which ASTRA-sim 2 has no default for: localBWAware is taken',
    );
  add('default', '', 'queues per dimension are a switch of the command line there: 1 is taken');
  if (system.chunks > MOST_CHUNKS)
    add('changed', 'preferred-dataset-splits', `a design has at most ${MOST_CHUNKS} chunks`);
  if ((system.activeChunks ?? 1) > MOST_CHUNKS)
    add('changed', 'active-chunks-per-dimension', `a design has at most ${MOST_CHUNKS} chunks in service`);
  listLosses(system, dimensions, add);
  if (!system.roofline) {
    for (const key of ['peak-perf', 'local-mem-bw'].filter((name) => fields.members.has(name)))
      add('dropped', key, `${key} counts only where roofline-enabled is 1; the accelerator stays`);
  }
  return [...losses, ...unreadKeys(fields)];
}

function unreadKeys(fields: SystemFile['fields']): readonly Loss[] {
  return [...fields.members.values()].flatMap(({ key, offset }) => {
    if (READ_KEYS.includes(key)) return [];
    const why = Object.hasOwn(NO_COUNTERPART, key)
      ? `${key}: ${NO_COUNTERPART[key] ?? ''}`
      : `${quoted(key)} is no option of ASTRA-sim 2 that is known here`;
    return [asLoss('dropped')(problemAt(fields.source, offset, why))];
  });
}

/** Lists of algorithms that are missing, or of another length than the network. */
function listLosses({ algorithms }: SystemFile['system'], dimensions: number, add: AddLoss): void {
  for (const collective of CHOSEN_COLLECTIVES) {
    const key = LIST_KEYS[collective];
    const list = algorithms[collective];
    if (list === undefined) add('default', '', `no ${key}: every dimension has the algorithm of its block`);
    else if (list.length > dimensions)
      add('dropped', key, `${key} has ${list.length} names; the network has ${dimensions} dimensions`);
    else if (list.length < dimensions && !list.some(({ whole }) => whole))
      add(
        'changed',
        key,
        `${key} leaves the dimensions from ${list.length + 1} on unused; here they have the algorithm of their block`,
      );
  }
}
