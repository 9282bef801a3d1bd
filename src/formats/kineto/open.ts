/**
 * Opens a PyTorch profile (Kineto, a Chrome trace): one step of one rank. Its kernels take their measured times, and its collectives the
 * time that the design's network gives them. All NPUs do what this rank does.
 */
import type { Design } from '../../design/document.ts';
import { ranksOnNpus } from '../ranks-on-npus.ts';
import { npuCount } from '../../topology/dimension.ts';
import { formatCount } from '../../units/count.ts';
import { success, type Result } from '../../units/result.ts';
import { formatTime } from '../../units/time.ts';
import type { ImportedDesign } from '../imported.ts';
import { asLoss, type Loss } from '../report.ts';
import type { TextFile } from '../text-file.ts';
import { condense } from '../trace-graph/op-graph.ts';
import { tableOfOps, type TraceCollective } from '../trace-graph/to-table.ts';
import { createProfileReader, type Kernel, type Profile } from './profile.ts';
import { nodesOf, stepOf, type StepOfProfile } from './step.ts';

const NS_OF_US = 1000;

export function openProfile({ name, text }: TextFile, current: Design): Result<ImportedDesign> {
  const reader = createProfileReader(name);
  reader.push(text);
  const profile = reader.finish();
  return profile.ok ? designOfProfile(profile.value, current) : profile;
}

export function designOfProfile(profile: Profile, current: Design): Result<ImportedDesign> {
  const found = stepOf(profile);
  const { nodes, kernelOf } = nodesOf(found.kernels, profile.lanes.length);
  const world = worldOf(profile, found, current);
  const table = tableOfOps(profile.file, condense(nodes), {
    nameOf: (node) => (node % 2 === 0 ? `before ${kernelOf(node).name}` : kernelOf(node).name),
    collectiveOf: (node) => collectiveOf(kernelOf(node), world),
  });
  if (!table.ok) return table;
  return success({
    design: { ...current, workload: table.value, parallelism: { modelParallel: 1, overlap: true } },
    losses: lossesOf(profile, found, world, current),
  });
}

function worldOf({ world }: Profile, { kernels }: StepOfProfile, current: Design): number {
  const groups = kernels.map(({ communication }) => communication?.span ?? null);
  const reach = groups.reduce((most, span) => Math.max(most, span === null ? 0 : span.size * span.stride), 0);
  return world ?? Math.max(reach, npuCount(current.topology));
}

function collectiveOf({ communication }: Kernel, world: number): TraceCollective {
  const { sends, span, ranks } = communication!;
  const group = span ?? { size: ranks ?? world, stride: 1 };
  if (group.size >= world) return { ...sends!, role: 'all' };
  return { ...sends!, role: group.stride === 1 ? 'model' : 'data', span: group };
}

function lossesOf(
  { file, steps, lanes }: Profile,
  { step, kernels, busy }: StepOfProfile,
  world: number,
  current: Design,
): readonly Loss[] {
  const time = (us: number): string => formatTime(us * NS_OF_US);
  const sent = kernels.filter(({ communication }) => communication !== null);
  const unsaid = sent.filter(({ communication }) => communication?.sends === null).length;
  const noRanks = sent.filter(
    ({ communication }) => communication?.sends && communication.span === null,
  ).length;
  const npus = npuCount(current.topology);
  const said: (readonly [Loss['kind'], string])[] = [
    [
      'default',
      step === null
        ? 'no ProfilerStep: the whole trace is one step'
        : `${step.name} of ${formatCount(steps.length)} ${steps.length === 1 ? 'step' : 'steps'}, the one of median length`,
    ],
    [
      'default',
      `as measured: ${time(busy.wholeUs)}, of which ${time(busy.computeUs)} compute and ${time(busy.communicationUs)} communication, ${time(busy.exposedUs)} of it beside no computation; ${formatCount(kernels.length)} kernels on ${formatCount(lanes.length)} streams`,
    ],
    ['default', 'one rank: all NPUs of the open network do what it does'],
    [
      'changed',
      'waits between streams are as the trace shows them: the first kernel that begins after a collective has ended waits for it',
    ],
  ];
  if (unsaid > 0)
    said.push([
      'changed',
      `${formatCount(unsaid)} kernels communicate without saying how much: they take what was measured`,
    ]);
  if (noRanks > 0)
    said.push(['default', `${formatCount(noRanks)} collectives do not say their ranks: neighbouring NPUs`]);
  if (world !== npus) said.push(['changed', ranksOnNpus('the profile is', world, npus)]);
  return said.map(([kind, message]) => asLoss(kind)({ path: file, message }));
}
