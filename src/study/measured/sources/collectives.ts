import { MEASURED_COLLECTIVES } from '../../../workload/step-time/collective-time.ts';
import { PLAIN, readChip, type Source } from '../source.ts';

/** GPUs of a rack behind one NVLink switch. */
const RACK = 72;

export const collectives: Source = {
  id: 'collectives',
  label: 'Times of collectives (nccl-tests)',
  columns: ['source', 'system', 'ranks', 'nodes', 'collective', 'bytes', 'us'],
  from: 'ai-dynamo/aiconfigurator, NVIDIA dgxc-benchmarking, coreweave/nccl-tests, Ultra-Scale Playbook',
  licence: 'Apache-2.0, MIT; coreweave: a few figures, cited',
  url: 'https://github.com/ai-dynamo/aiconfigurator',
  read: (row) => {
    const system = row.text('system');
    const chip = readChip(row, 'system');
    const ranks = row.whole('ranks');
    const nodes = row.whole('nodes');
    // Nodes of a rack share its switch.
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
      },
    ];
  },
};
