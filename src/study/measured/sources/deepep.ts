import { PLAIN, type Source } from '../source.ts';

export const deepep: Source = {
  id: 'deepep',
  label: 'Dispatch and combine of experts (DeepEP)',
  columns: ['mode', 'ep', 'dispatch', 'combine', 'unit'],
  from: 'deepseek-ai/DeepEP, README: H800, NICs of 50 GB/s',
  licence: 'MIT',
  url: 'https://github.com/deepseek-ai/DeepEP',
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
