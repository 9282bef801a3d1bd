import { edit, newFile, withImport, withRow, type Recipe } from '../recipe.ts';

export const source: Recipe = {
  id: 'source',
  summary: 'a public table of measured runs',
  example: 'my-cluster',
  edits: ({ kebab, camel, title }) => {
    const id = kebab.replaceAll('-', '_');
    return [
      newFile(`public/measured/${id}.csv`, [
        `${id}_run,layers,hidden,heads,seq,vocab,tp,pp,dp,micro_batch,batch,step_s`,
        `22B,48,6144,64,2048,51200,8,1,1,4,4,1.42`,
      ]),
      newFile(`src/evidence/measured/sources/${kebab}.ts`, [
        `import { chipById } from '../../../workload/calibration/stacks.ts';`,
        `import { PROVENANCE } from '../../facts/provenance.ts';`,
        `import { gptShape } from '../shapes.ts';`,
        `import { ALONE, microBatchesOf, PLAIN, type Source } from '../source.ts';`,
        ``,
        `const NIC_GBPS = 25;`,
        ``,
        `export const ${camel}: Source = {`,
        `  ...PROVENANCE.${id},`,
        `  columns: ['${id}_run', 'layers', 'hidden', 'heads', 'seq', 'vocab', 'tp', 'pp', 'dp', 'micro_batch', 'batch', 'step_s'],`,
        `  read: (row) => {`,
        `    const data = row.whole('dp');`,
        `    const microBatch = row.whole('micro_batch');`,
        `    const shape = [row.whole('layers'), row.whole('hidden'), row.whole('heads')] as const;`,
        `    const layout = {`,
        `      ...ALONE,`,
        `      tensor: row.whole('tp'),`,
        `      pipeline: row.whole('pp'),`,
        `      data,`,
        `      microBatch,`,
        `      microBatches: microBatchesOf(row.whole('batch'), data, microBatch),`,
        `    };`,
        `    const machine = { chip: chipById('A100'), precision: '16-bit', domain: 8, nicGBps: NIC_GBPS } as const;`,
        `    const run = { model: gptShape(shape, row.whole('vocab'), row.whole('seq')), layout, machine };`,
        `    const subject = { kind: 'step', software: 'megatron-2021', run } as const;`,
        `    return [{ ...PLAIN, subject, model: row.text('${id}_run'), unit: 's', measured: row.positive('step_s') }];`,
        `  },`,
        `};`,
      ]),
      edit(
        'src/evidence/facts/provenance.ts',
        withRow(
          'export const PROVENANCE = {',
          `  ${id}: {
    id: '${id}',
    label: '${title}',
    from: 'who measured it, and where it is published',
    licence: 'figures as facts',
    url: 'https://example.org/',
  },`,
        ),
      ),
      edit(
        'src/evidence/measured/sources.ts',
        withImport(`import { ${camel} } from './sources/${kebab}.ts';`),
        withRow('export const SOURCES: readonly Source[] = [', `  ${camel},`),
      ),
    ];
  },
  tests: () => [
    'src/evidence/measured/csv.test.ts',
    'src/evidence/measured/shapes.test.ts',
    'src/cli/measured.test.ts',
  ],
  next: () => [
    'Replace the row of the table, its columns, its licence and its address by those that were published.',
    'If its software was not measured before, add a plan in workload/calibration/stack-plans.ts and a job in evidence/measured/fit/jobs.ts, then run npm run calibrate.',
    'Run npm run docs, which writes its errors, and edit the count of rows in README.md (src/tooling/docs/docs.test.ts says what it must be).',
  ],
};
