import { PLAIN, type Source } from '../source.ts';

export const simaiRatio: Source = {
  id: 'simai_ratio',
  label: 'Share of the link rate that collectives reach (SimAI)',
  columns: ['table', 'bytes', 'ranks', 'ratio'],
  from: 'aliyun/SimAI, astra-sim-alibabacloud/inputs/ratio/*.csv',
  licence: 'Apache-2.0',
  url: 'https://github.com/aliyun/SimAI',
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
