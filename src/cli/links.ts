/** `netloom links`: the links of one's own network, fitted to logs of its collectives, in a design. */
import { DEFAULT_DESIGN } from '../design/defaults.ts';
import { printDesign } from '../design/text/serialize.ts';
import { measuredNetwork, withNetwork, type NetworkFit } from '../evidence/measured/own/measured-network.ts';
import { readNcclLogs, type NcclLog } from '../evidence/measured/own/nccl-log.ts';
import { formatBandwidth } from '../units/bandwidth.ts';
import { formatPercent } from '../units/percent.ts';
import { problem, success, type Result } from '../units/result.ts';
import { formatTime } from '../units/time.ts';
import type { Command, Output } from './command.ts';
import { designOf } from './design-file.ts';
import { readText } from './files.ts';
import type { OptionValues } from './options.ts';

export const links: Command = {
  name: 'links',
  summary: 'Fits the links of a network to logs of its collectives, and writes them into a design.',
  operands: [
    {
      name: 'log',
      value: 'LOG',
      isList: true,
      help: 'logs of nccl-tests or rccl-tests, of PARAM, or of all_reduce_bench.py',
    },
  ],
  options: [
    { name: 'onto', value: 'DESIGN.json', help: 'the design that gets the links (default a new one)' },
  ],
  details: [
    'One latency and one bandwidth are fitted to all sizes, ranks and collectives of the logs inside a node, and one of each to',
    '  those between nodes, with the algorithm that fits each collective best. Remarks say the error that is left, of each log',
    '  and of all. The design is printed with system.ownLinks, which its runs use from then on.',
  ].join('\n'),
  run: (values, output) => runLinks(values, output),
};

function runLinks(values: OptionValues, output: Output): Result<undefined> {
  const onto = values.get('onto');
  const text = onto === undefined ? null : readText(onto);
  if (text !== null && !text.ok) return text;
  const read =
    text === null ? success({ design: DEFAULT_DESIGN }) : designOf(onto!, text.value, values, output);
  if (!read.ok) return read;
  const { design } = read.value;
  const logs: NcclLog[] = [];
  for (const path of values.all('log')) {
    const log = readText(path);
    if (!log.ok) return log;
    const found = readNcclLogs(log.value);
    if (found === null)
      return problem(path, 'has no table of nccl-tests, rccl-tests, PARAM or all_reduce_bench.py');
    if (!found.ok) return problem(path, found.problems[0]?.message ?? 'has no run that can be fitted');
    logs.push(...found.value.logs);
    for (const { message } of found.value.leftOut) output.note(`left out: ${path}: a run ${message}\n`);
  }
  const fits = measuredNetwork(design, logs);
  if (!fits.ok) return fits;
  for (const fit of fits.value) note(fit, output);
  output.print(printDesign(withNetwork(design, fits.value)));
  return success(undefined);
}

function note(
  { place, latencyNs, bandwidthGBps, share, algorithms, errors, error, samples }: NetworkFit,
  output: Output,
): void {
  const where = place === 'inside' ? 'inside nodes' : 'between nodes';
  output.note(
    `${where}: ${formatTime(latencyNs, 4)} a link and ${formatBandwidth(bandwidthGBps, 4)} (${formatPercent(share, 3)} of the design), mean error ${formatPercent(error, 3)} over ${samples} samples\n`,
  );
  for (const { log, name, error: left } of errors) {
    const algorithm = algorithms[log.collective];
    output.note(
      `  ${name}${algorithm === undefined ? '' : `, ${algorithm}`}: mean error ${formatPercent(left, 3)}\n`,
    );
  }
}
