/** `netloom replay`: traces of ranks on the network of a design. */
import { basename, dirname } from 'node:path';
import { layerTimes } from '../../analysis/replay/layer-times.ts';
import { replay, type Replayed } from '../../analysis/replay/replay.ts';
import type { Design } from '../../design/document.ts';
import { quietly, toEnd } from '../../design/steps.ts';
import { sidesOfTraces } from '../../formats/chakra/both-sides.ts';
import type { TraceSet } from '../../formats/chakra/collect.ts';
import { replayGraphOf } from '../../formats/chakra/replay-graph.ts';
import { cutOfSides, writeSides, type BothSides } from '../../formats/chrome-trace/sides.ts';
import { measuredProfile } from '../../formats/kineto/both-sides.ts';
import { createProfileReader } from '../../formats/kineto/profile.ts';
import { stepOf } from '../../formats/kineto/step.ts';
import { recognise } from '../../formats/recognise.ts';
import type { TextFile } from '../../formats/text-file.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { formatCount } from '../../units/count.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { formatTime } from '../../units/time.ts';
import type { Command, Output, Verdict } from '../command.ts';
import type { OptionValues } from '../options.ts';
import { writeAll } from '../files.ts';
import { table } from '../table.ts';
import { baseOf, openRead } from './import.ts';
import { readFiles } from './read-files.ts';

export const replayFiles: Command = {
  name: 'replay',
  summary: 'Replays execution traces of ranks, or the profile of one, on a network.',
  operands: [
    {
      name: 'file',
      value: 'FILE',
      isList: true,
      help: 'traces of ranks (.et, JSON), communicator groups, a network and a system of ASTRA-sim 2, or a PyTorch profile; a folder stands for its files',
    },
  ],
  options: [
    { name: 'onto', value: 'DESIGN.json', help: 'the design whose network is used (default a new one)' },
    {
      name: 'beside',
      value: 'FILE.json',
      help: 'writes a trace for ui.perfetto.dev: what was measured and its replay as two processes',
    },
  ],
  details: [
    'Prints how long the traces take, and for each kind of ranks, those that run alike, what they compute, what they',
    '  communicate and how much of it nothing hides. Receives wait for their messages, collectives for all their ranks.',
    'Of a profile (Kineto, .json or .json.gz) it replays the step of median length, with compute as it was measured.',
  ].join('\n'),
  run: (values, output) => toEnd(runReplay(values, output)),
  steps: runReplay,
};

function* runReplay(values: OptionValues, output: Output): Generator<void, Result<Verdict>, void> {
  const before = baseOf(values, output);
  if (!before.ok) return before;
  const files = readFiles(values.all('file'));
  if (!files.ok) return files;
  const { traces, texts } = files.value;
  const profile = texts.find((file) => recognise(file) === 'kineto');
  if (traces === null && profile === undefined)
    return problem('FILE', 'has no trace; expected execution traces of Chakra, or a profile of PyTorch');
  const shown = traces === null ? texts : texts.filter((file) => file !== profile);
  const opened = openRead(
    { texts: shown, traces: null },
    before.value,
    values.has('onto') ? 'required' : 'auto',
  );
  if (!opened.ok) return opened;
  const { design } = opened.value;
  const sides = yield* traces === null
    ? profileSides(profile!, design, output)
    : traceSides(traces, design, values.has('beside'), output);
  const beside = values.get('beside');
  if (!sides.ok || beside === undefined || sides.value === null) return sides.ok ? success(undefined) : sides;
  const source = traces?.firstFile ?? basename(profile!.name);
  return writeBeside(beside, { ...sides.value, source, network: design.name }, output);
}

type Sides = Generator<void, Result<BothSides | null>, void>;

/** Prints the replay of traces; returns both sides if they are asked for. */
function* traceSides(traces: TraceSet, design: Design, isAsked: boolean, output: Output): Sides {
  const graph = replayGraphOf(traces, design);
  if (!graph.ok) return graph;
  const replayed = yield* quietly(replay(graph.value, design));
  if (!replayed.ok) return replayed;
  output.print(printReplay(replayed.value, design));
  return isAsked ? sidesOfTraces(traces, graph.value, replayed.value) : success(null);
}

/** Prints the replay of a profile that the design was opened from; returns both sides. */
function* profileSides({ name, text }: TextFile, design: Design, output: Output): Sides {
  const reader = createProfileReader(name);
  reader.push(text);
  const profile = reader.finish();
  if (!profile.ok) return profile;
  const measured = measuredProfile(profile.value, design);
  if (!measured.ok) return measured;
  const times = yield* quietly(layerTimes(design, ALL_PARTS));
  if (!times.ok) return times;
  const { busy } = stepOf(profile.value);
  const totalNs = times.value.endNs.reduce((most, end) => Math.max(most, end), 0);
  output.print(
    `The step takes ${formatTime(totalNs)} on the network of ${design.name}; measured were ${formatTime(busy.wholeUs * 1000)}.\n`,
  );
  return success(measured.value.sidesAt(times.value));
}

function writeBeside(
  path: string,
  sides: Parameters<typeof writeSides>[0],
  output: Output,
): Result<undefined> {
  const parts = [...writeSides(sides, { name: sides.network, link: null })].map(({ text }) => text);
  const written = writeAll(dirname(path), [{ name: basename(path), text: parts.join('') }]);
  if (!written.ok) return written;
  for (const file of written.value) output.print(`${file}\n`);
  const cut = cutOfSides(sides);
  if (cut !== null) output.note(`note: ${cut}\n`);
  return success(undefined);
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
