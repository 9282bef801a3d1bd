import { MEASURED_COLLECTIVES } from '../../../workload/step-time/collective-time.ts';
import { PLAIN, readChip, type Source } from '../source.ts';
import { PROVENANCE } from '../../facts/provenance.ts';

/** GPUs of a rack behind one NVLink switch. */
const RACK = 72;

export const collectives: Source = {
  ...PROVENANCE.collectives,
  columns: ['source', 'system', 'ranks', 'nodes', 'collective', 'bytes', 'us'],
  read: (row) => {
    const system = row.text('system');
    const chip = readChip(row, 'system');
    const ranks = row.whole('ranks');
    const nodes = row.whole('nodes');
    // The nodes of a rack share its switch.
    const switches = system.toUpperCase().includes(`NVL${RACK}`) ? Math.ceil(ranks / RACK) : nodes;
    const collective = row.choice('collective', MEASURED_COLLECTIVES) ?? 'all_reduce';
    return [
      {
        ...PLAIN,
        subject: {
          kind: 'collective',
          fabric: system.toUpperCase().includes('EFA') ? 'efa' : 'infiniband',
          chip: chip.id,
          collective,
          ranks,
          nodes: switches,
          bytes: row.positive('bytes'),
        },
        model: `${system} ${collective}`,
        groups:
          nodes === 1
            ? ['collectives-node', `collectives-node-${chip.id.toLowerCase()}`]
            : ['collectives-across'],
        unit: 'us',
        measured: row.positive('us'),
        cannot: ranks === 1 ? 'one rank sends nothing: its time is a copy inside the GPU' : null,
      },
    ];
  },
};
