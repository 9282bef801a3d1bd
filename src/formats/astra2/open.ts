/**
 * Opens files of ASTRA-sim 2 (github.com/astra-sim/astra-sim): a network (yml), a system (json), or both. Each changes its part of the
 * design; its workload is a trace of every rank, which ../chakra/ reads.
 */
import type { AlgorithmEntry } from '../../collective/algorithm-name.ts';
import type { ChosenCollective } from '../../collective/collectives.ts';
import type { Compute, Design } from '../../design/document.ts';
import { blocks } from '../../topology/blocks/blocks.ts';
import { formatDecimal } from '../../units/decimal.ts';
import { failure, problem, success, type Problem, type Result } from '../../units/result.ts';
import { goneWithDimensions, withDimensions } from '../dimensions.ts';
import type { ImportedDesign } from '../imported.ts';
import { recognise } from '../recognise.ts';
import { asLoss, type Loss } from '../report.ts';
import { createSource, problemAt, type Source } from '../source.ts';
import type { TextFile } from '../text-file.ts';
import { readYaml } from '../yaml/tree.ts';
import { npuBandwidthGBps, readNetwork, type Astra2Network } from './network.ts';
import { MOST_CHUNKS, systemLosses } from './system-losses.ts';
import { parseSystem, type Astra2System, type SystemFile } from './system.ts';

/** @param current the design whose other parts stay */
export function openAstra2(files: readonly TextFile[], current: Design): Result<ImportedDesign> {
  if (files.length === 0) return problem('files', 'There is no file to open.');
  const network = files.find((file) => recognise(file) === 'astra2.network');
  const system = files.find((file) => recognise(file) === 'astra2.system');
  const withNetwork =
    network === undefined ? success({ design: current, losses: [] }) : openNetwork(network, current);
  const systemFile = system === undefined ? null : parseSystem(system.text, system.name);
  const problems: readonly Problem[] = [withNetwork, ...(systemFile === null ? [] : [systemFile])].flatMap(
    (read) => (read.ok ? [] : read.problems),
  );
  if (!withNetwork.ok || systemFile?.ok === false) return failure(...problems);
  const { design, losses } = withNetwork.value;
  if (systemFile === null) return success({ design, losses });
  const applied = withSystem(design, systemFile.value);
  return success({ design: applied.design, losses: [...losses, ...applied.losses] });
}

function openNetwork({ name, text }: TextFile, current: Design): Result<ImportedDesign> {
  const source = createSource(name, text);
  const tree = readYaml(source);
  if (!tree.ok) return tree;
  const read = readNetwork(source, tree.value);
  if (!read.ok) return read;
  const { dimensions } = read.value;
  const customGBps = dimensions.map(npuBandwidthGBps);
  const budgetGBps = customGBps.reduce((sum, bandwidth) => sum + bandwidth, 0);
  const replaced = withDimensions(current, dimensions);
  const design: Design = {
    ...replaced,
    topology: { dimensions, splitBandwidth: 'links' },
    bandwidth: { ...replaced.bandwidth, budgetGBps, scheme: 'custom', customGBps },
  };
  return success({ design, losses: networkLosses(source, read.value, current) });
}

function networkLosses(source: Source, network: Astra2Network, current: Design): readonly Loss[] {
  const { dimensions, bandwidthOffset, notes, unit } = network;
  const dimensionTexts = dimensions.map((dimension) => {
    const { kind, size, link } = dimension;
    const messageGiBps = link.linkBandwidthGiBps * blocks[kind].linksPerMessage(size, link.linksPerNpu);
    return `${formatDecimal(messageGiBps, 6)} GiB/s = ${formatDecimal(npuBandwidthGBps(dimension), 6)} GB/s an NPU`;
  });
  const changed = [
    `bandwidth is that of one link in one direction, in ${unit}; a design has that of all links of an NPU, in 10^9 B/s: ${dimensionTexts.join('; ')}`,
    ...(dimensions.some(({ kind }) => blocks[kind].hasDirections)
      ? [
          'ASTRA-sim 2 sends a message on a Ring over one of its two links, a design over both: each of them has half the bandwidth, so that a message takes as long',
        ]
      : []),
  ];
  const at = (offset: number) => (message: string) => problemAt(source, offset, message);
  return [
    ...changed.map(at(bandwidthOffset)).map(asLoss('changed')),
    asLoss('default')(
      problemAt(
        source,
        0,
        'no tiers (chiplet to pod), which prices depend on: every dimension is in the node',
      ),
    ),
    ...goneWithDimensions(current).map(at(0)).map(asLoss('dropped')),
    ...notes.map(asLoss('dropped')),
  ];
}

function withSystem(design: Design, file: SystemFile): ImportedDesign {
  const { system } = file;
  const count = design.topology.dimensions.length;
  const listOf = (collective: ChosenCollective): readonly AlgorithmEntry[] =>
    (system.algorithms[collective] ?? []).slice(0, count).map(bounded);
  return {
    design: {
      ...design,
      system: {
        chunks: Math.min(system.chunks, MOST_CHUNKS),
        activeChunks: Math.min(system.activeChunks ?? 1, MOST_CHUNKS),
        queuesPerDimension: 1,
        scheduling: system.scheduling === 'FIFO' ? 'FIFO' : 'LIFO',
        intraDimension: 'FIFO',
        interDimension: 'ascending',
        optimization: system.optimization ?? 'localBWAware',
        rounding: 'reference',
        endpointDelayNs: Math.floor(system.endpointDelayNs ?? 10),
        algorithms: {
          allReduce: listOf('allReduce'),
          reduceScatter: listOf('reduceScatter'),
          allGather: listOf('allGather'),
          allToAll: listOf('allToAll'),
        },
      },
      compute: computeOf(design.compute, system),
    },
    losses: [...systemLosses(file, count), ...rooflineLosses(design.compute, file)],
  };
}

/** Drops a window larger than any group, which has no effect. */
function bounded({ algorithm, whole }: AlgorithmEntry): AlgorithmEntry {
  return { algorithm: (algorithm.window ?? 0) > 65_536 ? { name: algorithm.name } : algorithm, whole };
}

/** With a roofline, compute runs at the minimum of peak and operational intensity x memory bandwidth. */
function computeOf(current: Compute, { roofline, peakTflops, memoryGBps }: Astra2System): Compute {
  if (!roofline) return current;
  const { capacityGB } = current;
  const memory = memoryGBps ?? current.memoryGBps;
  return {
    peakTflops: peakTflops ?? current.peakTflops,
    efficiency: 1,
    ...(memory === undefined ? {} : { memoryGBps: memory }),
    ...(capacityGB === undefined ? {} : { capacityGB }),
  };
}

function rooflineLosses(current: Compute, { system, fields }: SystemFile): readonly Loss[] {
  if (!system.roofline) return [];
  const at = (message: string): Problem =>
    problemAt(fields.source, fields.members.get('roofline-enabled')?.offset ?? 0, message);
  const losses: Loss[] = [];
  if (system.peakTflops === undefined)
    losses.push(asLoss('default')(at(`no peak-perf: the peak stays ${current.peakTflops} TFLOPS`)));
  if (system.memoryGBps === undefined)
    losses.push(asLoss('default')(at('no local-mem-bw: the memory bandwidth stays')));
  if (current.array !== undefined)
    losses.push(asLoss('dropped')(at('the systolic array of the design gives way to the roofline')));
  return losses;
}
