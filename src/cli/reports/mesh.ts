/** `netloom mesh`: the autotuner of 2D products, as the tab 2D products of the page asks it. */
import { algorithmTimelines } from '../../analysis/gemm2d/timelines.ts';
import { printRecord } from '../../units/csv-record.ts';
import { fitMesh, type SplitDesign } from './mesh-fit.ts';
import { designGrid } from '../../analysis/gemm2d/design-mesh.ts';
import {
  CHIP_PROFILES,
  PUBLISHED_MODELS,
  PUBLISHED_SIZE,
  publishedQuestion,
} from '../../analysis/gemm2d/published-question.ts';
import {
  flowOf,
  PRODUCT_FLOWS,
  searchProduct,
  type ProductSearched,
} from '../../analysis/gemm2d/search-product.ts';
import {
  searchGrids,
  type GridQuestion,
  type GridsSearched,
  type RankedGrid,
} from '../../analysis/gemm2d/search.ts';
import { SCHEME_IDS, type SchemeId } from '../../design/document.ts';
import { toEnd } from '../../design/steps.ts';
import { closedResult } from '../../run/closed.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { formatCount } from '../../units/count.ts';
import { formatPercent } from '../../units/percent.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { formatTime } from '../../units/time.ts';
import type { Command, Output } from '../command.ts';
import { DESIGN_MODEL, DESIGN_NETWORK, DESIGN_OPERAND, inFile, readDesignFile } from '../design-file.ts';
import { choiceOption, numberOption, type OptionValues } from '../options.ts';
import { table } from '../table.ts';

const FORMATS = ['text', 'json'] as const;
type Format = (typeof FORMATS)[number];
const MOST_SIDE = 2 ** 20;
const DIMENSION = /^[1-9]\d{0,14}$/;

export const mesh: Command = {
  name: 'mesh',
  summary: 'Finds the best 2D grid and slices for the products of a model, or for one product.',
  operands: [
    { ...DESIGN_OPERAND, isList: true, help: `${DESIGN_OPERAND.help}, in place of a published model` },
  ],
  options: [
    { name: 'layers-of', value: PUBLISHED_MODELS.join('|'), help: 'a published model (default GPT-3)' },
    {
      name: 'product',
      value: 'M,N,K',
      help: 'one product in place of layers: C[M,N] from an inner dimension K',
    },
    {
      name: 'flow',
      value: PRODUCT_FLOWS.join('|'),
      help: 'what stays of the product (default its largest matrix)',
    },
    { name: 'profile', value: CHIP_PROFILES.join('|'), help: 'the chips of a published model (default SIM)' },
    {
      name: 'chips',
      value: 'N',
      help: `number of chips (default ${PUBLISHED_SIZE.chips}; of a design, its group)`,
    },
    {
      name: 'tokens',
      value: 'N',
      help: `tokens of the layers (default ${PUBLISHED_SIZE.tokens}; of a design, a micro-batch)`,
    },
    {
      name: 'least-side',
      value: 'N',
      help: `the shortest side of a grid (default ${PUBLISHED_SIZE.leastSide})`,
    },
    {
      name: 'fit',
      value: 'TIMES.csv',
      help: 'fits launch, synchronisation and bandwidth to measured times; prints the design with them',
    },
    {
      name: 'timelines',
      isFlag: true,
      help: 'prints the operations of --product by every algorithm as comma-separated values',
    },
    { name: 'scheme', value: SCHEME_IDS.join('|'), help: "whose split of a design (default the design's)" },
    ...DESIGN_NETWORK,
    DESIGN_MODEL,
    { name: 'format', value: FORMATS.join('|'), help: 'what to print (default text)' },
  ],
  details: [
    'First every layer keeps its largest matrix in place (OS keeps the output, LS the input, RS the weights), forward and in both',
    '  gradients; then every grid of the chips is tried with every number of slices of every layer. Times are those of the cost model.',
    'json: of layers: layers (stationary, transposed, slicedDimension, gemms: flow, m, n, k); ranked: mesh (rows, columns), time (ns,',
    '  computeNs, communication in ns, layers with their slices), utilisation of the peak, runNs of the event-driven run of the best two;',
    '  refused: mesh and problem; rivals: algorithm, mesh (null for a ring of all chips), time, utilisation.',
    'json of a product: gemm, ranked: mesh, slices, time, utilisation; refused; rivals.',
    'fit: lines collective,ring,chips,bytes,us, where bytes is the shard of a step and ring is row or column, or missing where both are',
    '  alike. Remarks give what was found and the mean error.',
    'text: the same as tables. A design is asked for its model-parallel group, its links and its split.',
  ].join('\n'),
  run: runMesh,
};

function runMesh(values: OptionValues, output: Output): Result<undefined> {
  const format = choiceOption(values, 'format', FORMATS);
  if (!format.ok) return format;
  if (values.has('fit')) {
    const [file] = values.all(DESIGN_OPERAND.name);
    if (file === undefined) return problem('--fit', 'is given without a design; expected both');
    const split = splitOf(file, values, output);
    return split.ok ? fitMesh(split.value, values, output) : split;
  }
  const gemm = productOf(values);
  if (!gemm.ok) return gemm;
  if (values.has('timelines') && gemm.value === null) {
    return problem('--timelines', 'is given without --product; expected both');
  }
  const asked = questionOf(values, output);
  if (!asked.ok) return asked;
  if (gemm.value !== null) {
    const found = searchProduct({ ...asked.value, gemm: gemm.value });
    const isDrawn = values.has('timelines');
    output.print(isDrawn ? timelinesText(asked.value, found) : productText(found, format.value));
    return success(undefined);
  }
  const searched = toEnd(searchGrids(asked.value));
  if (!searched.ok) return searched;
  output.print(layersText(searched.value, format.value));
  return success(undefined);
}

/** The product that is asked for; null for layers. */
function productOf(values: OptionValues): Result<ProductSearched['gemm'] | null> {
  const text = values.get('product');
  const flow = choiceOption(values, 'flow', PRODUCT_FLOWS);
  if (!flow.ok) return flow;
  if (text === undefined) {
    return values.has('flow')
      ? problem('--flow', 'is given without --product; expected both')
      : success(null);
  }
  const sizes = text.split(',');
  if (sizes.length !== 3 || !sizes.every((size) => DIMENSION.test(size))) {
    return problem(
      '--product',
      `is "${text}"; expected three whole numbers M,N,K, such as 262144,36864,12288`,
    );
  }
  const [m = 1, n = 1, k = 1] = sizes.map(Number);
  return success({ flow: values.has('flow') ? flow.value : flowOf({ m, n, k }), m, n, k });
}

function questionOf(values: OptionValues, output: Output): Result<GridQuestion> {
  const [file, ...more] = values.all(DESIGN_OPERAND.name);
  if (more.length > 0) return problem(more[0] ?? '', 'one argument too many; expected one design');
  const given = file === undefined ? modelQuestion(values) : designQuestion(file, values, output);
  if (!given.ok) return given;
  const leastSide = numberOption(values, 'least-side', sidesFrom(1), PUBLISHED_SIZE.leastSide);
  if (!leastSide.ok) return leastSide;
  const chips = numberOption(values, 'chips', sidesFrom(1), given.value.chips);
  if (!chips.ok) return chips;
  const tokens = numberOption(values, 'tokens', { min: 1, max: 2 ** 40, whole: true }, given.value.tokens);
  if (!tokens.ok) return tokens;
  return success({
    ...given.value,
    chips: chips.value,
    tokens: tokens.value,
    leastSide: leastSide.value,
  });
}

function sidesFrom(min: number) {
  return { min, max: MOST_SIDE, whole: true };
}

function modelQuestion(values: OptionValues): Result<GridQuestion> {
  const foreign = ['scheme', ...[...DESIGN_NETWORK, DESIGN_MODEL].map(({ name }) => name)].find((name) =>
    values.has(name),
  );
  if (foreign !== undefined) return problem(`--${foreign}`, 'is given without a design; expected both');
  const model = choiceOption(values, 'layers-of', PUBLISHED_MODELS);
  if (!model.ok) return model;
  const profile = choiceOption(values, 'profile', CHIP_PROFILES);
  if (!profile.ok) return profile;
  return success(publishedQuestion(model.value, profile.value));
}

/** The operations of a product on its best grid, algorithm by algorithm. */
function timelinesText({ profile }: GridQuestion, { gemm, ranked }: ProductSearched): string {
  const [best] = ranked;
  const timelines =
    best === undefined ? [] : algorithmTimelines({ profile, gemm, mesh: best.mesh, slices: best.slices });
  const rows = timelines.flatMap(({ label, spans }) =>
    spans.map(({ lane, slice, startNs, endNs }) => printRecord([label, lane, slice + 1, startNs, endNs])),
  );
  return [printRecord(['algorithm', 'lane', 'slice', 'start ns', 'end ns']), ...rows].join('');
}

function designQuestion(file: string, values: OptionValues, output: Output): Result<GridQuestion> {
  const foreign = ['layers-of', 'profile'].find((name) => values.has(name));
  if (foreign !== undefined) return problem(`--${foreign}`, 'is given beside a design; expected one of both');
  const split = splitOf(file, values, output);
  if (!split.ok) return split;
  const grid = inFile(file, designGrid(split.value.design, split.value.splitGBps));
  return grid.ok ? success(grid.value.question) : grid;
}

/** The design and the split of the scheme that is asked for. */
function splitOf(file: string, values: OptionValues, output: Output): Result<SplitDesign> {
  const read = readDesignFile(values, output);
  if (!read.ok) return read;
  const { design } = read.value;
  const shown = design.bandwidth.scheme;
  const schemes: readonly [SchemeId, ...SchemeId[]] = [shown, ...SCHEME_IDS.filter((id) => id !== shown)];
  const scheme = choiceOption(values, 'scheme', schemes);
  if (!scheme.ok) return scheme;
  const prepared = inFile(file, prepareDesign(design, ALL_PARTS));
  if (!prepared.ok) return prepared;
  const closed = inFile(file, closedResult(prepared.value, scheme.value));
  if (!closed.ok) return closed;
  return success({ design, splitGBps: closed.value.splitGBps });
}

function layersText({ layers, ranked, refused, rivals }: GridsSearched, format: Format): string {
  if (format === 'json') return json({ layers, ranked, refused, rivals });
  const planned = layers.map(({ name, stationary, transposed, gemms }, index) => [
    name,
    `${stationary}${transposed ? ', transposed' : ''}`,
    ...gemms.map(({ flow, m, n, k }) => `${flow} ${[m, n, k].map((size) => formatCount(size)).join(' x ')}`),
    formatCount(ranked[0]?.time.layers[index]?.slices ?? 1),
  ]);
  return sections(
    [['layer', 'stays', 'forward', 'gradient of input', 'gradient of weights', 'slices'], ...planned],
    [
      ['grid', 'time', 'of peak', 'slices', 'run'],
      ...ranked.map(({ mesh: grid, time, utilisation, runNs }) => [
        sides(grid),
        formatTime(time.ns, 4),
        formatPercent(utilisation),
        time.layers.map(({ slices }) => formatCount(slices)).join(' '),
        runNs === null ? '' : formatTime(runNs, 4),
      ]),
    ],
    rivalRows(rivals),
    refusedRows(refused),
  );
}

function productText({ gemm, ranked, refused, rivals }: ProductSearched, format: Format): string {
  if (format === 'json') return json({ gemm, ranked, refused, rivals });
  const { flow, m, n, k } = gemm;
  return sections(
    [
      ['flow', 'M', 'N', 'K'],
      [flow, ...[m, n, k].map((size) => formatCount(size))],
    ],
    [
      ['grid', 'time', 'of peak', 'slices'],
      ...ranked.map(({ mesh: grid, time, utilisation, slices }) => [
        sides(grid),
        formatTime(time.ns, 4),
        formatPercent(utilisation),
        formatCount(slices),
      ]),
    ],
    rivalRows(rivals),
    refusedRows(refused),
  );
}

function rivalRows(rivals: (GridsSearched | ProductSearched)['rivals']): readonly (readonly string[])[] {
  const rows = rivals.map(({ label, mesh: grid, time, utilisation }) => [
    label,
    grid === null ? 'one ring' : sides(grid),
    formatTime(time.ns, 4),
    formatPercent(utilisation),
  ]);
  return rows.length === 0 ? [] : [['algorithm', 'grid', 'time', 'of peak'], ...rows];
}

function refusedRows(refused: GridsSearched['refused']): readonly (readonly string[])[] {
  const rows = refused.map(({ mesh: grid, problem: { message } }) => [sides(grid), message]);
  return rows.length === 0 ? [] : [['grid that cannot be used', 'why'], ...rows];
}

function sections(...tables: readonly (readonly (readonly string[])[])[]): string {
  return tables
    .filter((rows) => rows.length > 0)
    .map((rows) => `${table(rows)}\n`)
    .join('\n');
}

function sides({ rows, columns }: RankedGrid['mesh']): string {
  return `${formatCount(rows)} x ${formatCount(columns)}`;
}

function json(found: object): string {
  return `${JSON.stringify(found, null, 2)}\n`;
}
