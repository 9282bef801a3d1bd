import { PLAIN, type Source } from '../source.ts';
import { PROVENANCE } from '../../facts/provenance.ts';

export const deepep: Source = {
  ...PROVENANCE.deepep,
  columns: ['mode', 'ep', 'dispatch', 'combine', 'unit'],
  read: (row) => {
    const mode = row.choice('mode', ['normal', 'low-latency']) ?? 'normal';
    const unit = row.choice('unit', ['GB/s NVLink', 'GB/s RDMA', 'us']);
    const ranks = row.whole('ep');
    return (['dispatch', 'combine'] as const).map((direction) => ({
      ...PLAIN,
      subject: { kind: 'experts', mode, direction, ranks, link: unit === 'GB/s NVLink' ? 'NVLink' : 'RDMA' },
      model: `${mode} ${direction}`,
      unit: unit === 'us' ? 'us' : 'GB/s',
      measured: row.positive(direction),
    }));
  },
};
