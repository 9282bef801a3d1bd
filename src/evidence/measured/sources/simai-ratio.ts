import { PLAIN, type Source } from '../source.ts';
import { PROVENANCE } from '../../facts/provenance.ts';

export const simaiRatio: Source = {
  ...PROVENANCE.simai_ratio,
  columns: ['table', 'bytes', 'ranks', 'ratio'],
  read: (row) => {
    const table = row.choice('table', ['nic', 'nvlink', 'ata']) ?? 'nic';
    return [
      {
        ...PLAIN,
        subject: { kind: 'bus-share', table, ranks: row.whole('ranks'), bytes: row.positive('bytes') },
        model: table,
        unit: 'share',
        measured: row.positive('ratio'),
      },
    ];
  },
};
