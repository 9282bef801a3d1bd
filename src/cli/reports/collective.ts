/** `netloom collective`: one collective over a range of sizes on the network of a design, as a bandwidth test. */
import { quietly, toEnd } from '../../design/steps.ts';
import {
  collectiveSizes,
  logSizes,
  MOST_SIZES,
  type CollectiveSizes,
  type SizesLine,
  type TestedAlgorithm,
} from '../../analysis/collective-sizes/collective-sizes.ts';
import { schemeLabel } from '../../analysis/sweep/scheme-label.ts';
import { ALGORITHMS } from '../../collective/algorithm-list.ts';
import { COLLECTIVES } from '../../collective/types.ts';
import { SCHEME_IDS } from '../../design/document.ts';
import { formatBandwidth } from '../../units/bandwidth.ts';
import { formatBytes, parseBytes } from '../../units/bytes.ts';
import { printRecord } from '../../units/csv-record.ts';
import { formatCount } from '../../units/count.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { formatTime } from '../../units/time.ts';
import type { Command, Output } from '../command.ts';
import { DESIGN_MODEL, DESIGN_NETWORK, DESIGN_OPERAND, inFile, readDesignFile } from '../design-file.ts';
import { MESSAGE_DETAILS, NETWORK_DETAILS } from '../network-option.ts';
import { choiceOption, choicesOption, numberOption, type OptionValues } from '../options.ts';
import { table } from '../table.ts';

const ALGORITHM_CHOICES: readonly TestedAlgorithm[] = ['design', 'default', 'fastest', ...ALGORITHMS];
const SIZES = { from: '1 kB', to: '1 GB', steps: 13 } as const;

export const collective: Command = {
  name: 'collective',
  summary: 'Times one collective over a range of sizes on the network of a design.',
  operands: [DESIGN_OPERAND],
  options: [
    { name: 'collective', value: COLLECTIVES.join('|'), help: 'what is run (default allReduce)' },
    { name: 'from', value: 'BYTES', help: `the least size, such as 64kB or 4MiB (default ${SIZES.from})` },
    { name: 'to', value: 'BYTES', help: `the largest size (default ${SIZES.to})` },
    { name: 'steps', value: 'N', help: `number of sizes, by an even factor (default ${SIZES.steps})` },
    { name: 'size', value: 'BYTES', help: 'a size, in place of the range', repeats: true },
    { name: 'sizes', value: 'BYTES,...', help: 'the same as a list, such as 64kB,1MiB' },
    {
      name: 'scheme',
      value: SCHEME_IDS.join('|'),
      help: "whose split (default the design's)",
      repeats: true,
    },
    {
      name: 'algorithm',
      value: ALGORITHM_CHOICES.join('|'),
      help: 'on every dimension (default design, what the design has)',
      repeats: true,
    },
    ...DESIGN_NETWORK,
    DESIGN_MODEL,
    { name: 'format', value: 'csv|json|text', help: 'what to print (default text)' },
  ],
  details: [
    'All NPUs take part, and nothing else runs. Bytes are those of an NPU; of an all-gather the block that it starts with.',
    'A line of results for each scheme and algorithm; its split is that of the design under its own workload. The algorithm',
    '  "default" is what each block runs by itself, "fastest" at each size the fastest of those that fit. A line that cannot run says why.',
    'csv: collective, scheme, algorithm, bytes, time (ns), algorithm bandwidth and bus bandwidth (GB/s); a line a size.',
    'json: collective, npus, lines: scheme, algorithm, splitGBps, points: bytes, timeNs, algorithmGBps, busGBps; problems.',
    'Bandwidths are those of nccl-tests: the size over the time, which of an all-gather is that of all blocks; on the bus times',
    '  2 (n - 1) / n for an all-reduce, (n - 1) / n for reduce-scatter, all-gather and all-to-all.',
    ...NETWORK_DETAILS,
    ...MESSAGE_DETAILS,
    'text: the same as tables.',
  ].join('\n'),
  run: (values, output) => toEnd(collectiveSteps(values, output)),
  steps: collectiveSteps,
};

function* collectiveSteps(values: OptionValues, output: Output): Generator<void, Result<undefined>, void> {
  const format = choiceOption(values, 'format', ['text', 'json', 'csv']);
  if (!format.ok) return format;
  const kind = choiceOption(
    values,
    'collective',
    COLLECTIVES as readonly ['allReduce', ...typeof COLLECTIVES],
  );
  if (!kind.ok) return kind;
  const bytes = sizesOf(values);
  if (!bytes.ok) return bytes;
  const algorithms = choicesOption(values, 'algorithm', ALGORITHM_CHOICES);
  if (!algorithms.ok) return algorithms;
  const schemes = choicesOption(values, 'scheme', SCHEME_IDS);
  if (!schemes.ok) return schemes;
  const read = readDesignFile(values, output);
  if (!read.ok) return read;
  const { file, design } = read.value;
  const question = {
    collective: kind.value,
    bytes: bytes.value,
    schemes: schemes.value.length > 0 ? schemes.value : [design.bandwidth.scheme],
    algorithms: algorithms.value.length > 0 ? algorithms.value : (['design'] as const),
  };
  const found = inFile(file, yield* quietly(collectiveSizes(design, question)));
  if (!found.ok) return found;
  output.print(PRINTERS[format.value](found.value));
  for (const line of found.value.lines) noteProblems(line, output);
  const [first] = found.value.lines;
  const isEmpty = found.value.lines.every(({ points }) => points.length === 0);
  return isEmpty && first !== undefined
    ? inFile(file, { ok: false, problems: first.problems })
    : success(undefined);
}

function sizesOf(values: OptionValues): Result<readonly number[]> {
  const sizes: number[] = [];
  const asked = [
    ...values.all('size').map((text) => ({ text, option: '--size' })),
    ...(values.get('sizes')?.split(',') ?? []).map((text) => ({ text: text.trim(), option: '--sizes' })),
  ];
  for (const { text, option } of asked) {
    const size = parseBytes(text, option);
    if (!size.ok) return size;
    sizes.push(size.value);
  }
  if (sizes.length > 0) return success(sizes);
  const from = parseBytes(values.get('from') ?? SIZES.from, '--from');
  if (!from.ok) return from;
  const to = parseBytes(values.get('to') ?? SIZES.to, '--to');
  if (!to.ok) return to;
  if (!(from.value >= 1 && from.value <= to.value))
    return problem('--from', `is ${formatBytes(from.value)}; expected 1 B to ${formatBytes(to.value)}`);
  const steps = numberOption(values, 'steps', { min: 1, max: MOST_SIZES, whole: true }, SIZES.steps);
  return steps.ok ? success(logSizes(from.value, to.value, steps.value)) : steps;
}

const PRINTERS: Readonly<Record<'csv' | 'json' | 'text', (found: CollectiveSizes) => string>> = {
  json: (found) => `${JSON.stringify(found, null, 2)}\n`,
  csv: ({ collective: name, lines }) =>
    [
      printRecord([
        'collective',
        'scheme',
        'algorithm',
        'bytes',
        'time (ns)',
        'algorithm bandwidth (GB/s)',
        'bus bandwidth (GB/s)',
      ]),
      ...lines.flatMap(({ scheme, algorithm, points }) =>
        points.map(({ bytes, timeNs, algorithmGBps, busGBps }) =>
          printRecord([name, scheme, algorithm, bytes, timeNs, algorithmGBps, busGBps]),
        ),
      ),
    ].join(''),
  text: ({ collective: name, npus, lines }) =>
    lines
      .filter(({ points }) => points.length > 0)
      .map(({ scheme, algorithm, splitGBps, points }) =>
        [
          `${name} among ${formatCount(npus)} NPUs, ${schemeLabel(scheme)} (${splitGBps.map((width) => formatBandwidth(width)).join(' + ')}), ${algorithm}`,
          table([
            ['bytes', 'time', 'algorithm', 'bus'],
            ...points.map(({ bytes, timeNs, algorithmGBps, busGBps }) => [
              formatBytes(bytes, 4),
              formatTime(timeNs, 4),
              formatBandwidth(algorithmGBps, 4),
              formatBandwidth(busGBps, 4),
            ]),
          ]),
          '',
        ].join('\n'),
      )
      .join('\n'),
};

function noteProblems({ scheme, algorithm, problems }: SizesLine, output: Output): void {
  for (const { path, message } of problems) {
    output.note(`note: ${schemeLabel(scheme)}, ${algorithm}: ${path}: ${message}\n`);
  }
}
