/** `netloom replay`: traces of ranks on the network of a design. */
import { replay, type Replayed } from '../../analysis/replay/replay.ts';
import type { Design } from '../../design/document.ts';
import { replayGraphOf } from '../../formats/chakra/replay-graph.ts';
import { formatCount } from '../../units/count.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { formatTime } from '../../units/time.ts';
import type { Command, Output, Verdict } from '../command.ts';
import type { OptionValues } from '../options.ts';
import { table } from '../table.ts';
import { baseOf, openRead } from './import.ts';
import { readFiles } from './read-files.ts';

export const replayFiles: Command = {
  name: 'replay',
  summary: 'Replays execution traces of ranks on a network.',
  operands: [
    {
      name: 'file',
      value: 'FILE',
      isList: true,
      help: 'traces of ranks (.et, JSON), communicator groups, a network and a system of ASTRA-sim 2; a folder stands for its files',
    },
  ],
  options: [
    { name: 'onto', value: 'DESIGN.json', help: 'the design whose network is used (default a new one)' },
  ],
  details: [
    'Prints how long the traces take, and for each kind of ranks, those that run alike, what they compute, what they',
    '  communicate and how much of it nothing hides. Receives wait for their messages, collectives for all their ranks.',
  ].join('\n'),
  run: (values, output) => {
    const steps = runReplay(values, output);
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
    }
  },
  steps: runReplay,
};

function* runReplay(values: OptionValues, output: Output): Generator<void, Result<Verdict>, void> {
  const before = baseOf(values, output);
  if (!before.ok) return before;
  const files = readFiles(values.all('file'));
  if (!files.ok) return files;
  const { traces, texts } = files.value;
  if (traces === null) return problem('FILE', 'has no trace; expected execution traces of Chakra');
  const opened = openRead({ texts, traces: null }, before.value, values.has('onto') ? 'required' : 'auto');
  if (!opened.ok) return opened;
  const { design } = opened.value;
  const graph = replayGraphOf(traces, design);
  if (!graph.ok) return graph;
  const steps = replay(graph.value, design);
  for (;;) {
    const step = steps.next();
    if (step.done !== true) {
      yield;
      continue;
    }
    if (!step.value.ok) return step.value;
    output.print(printReplay(step.value.value, design));
    return success(undefined);
  }
}

function printReplay({ totalNs, cells }: Replayed, { name }: Design): string {
  const rows = cells.map((cell) => [
    `${cell.file}${cell.ranks === 1 ? '' : ` and ${formatCount(cell.ranks - 1)} more`}`,
    formatTime(cell.computeNs),
    formatTime(cell.communicationNs),
    formatTime(cell.exposedNs),
    formatTime(cell.endNs),
  ]);
  const heads = ['ranks', 'compute', 'communication', 'exposed', 'end'];
  return `The traces take ${formatTime(totalNs)} on the network of ${name}.\n\n${table([heads, ...rows])}\n`;
}
