/** Conversions of values of ASTRA-sim 1.0's files to a design: other units, options without effect, and defaults of missing keys. */
import { linkLevelBandwidthGBps } from '../../topology/bandwidth.ts';
import { formatDecimal } from '../../units/decimal.ts';
import { asLoss, type Loss, type LossKind } from '../report.ts';
import { alternatives, problemAt, quoted, type Source } from '../source.ts';
import type { NetworkFile } from './network.ts';
import { entryOffset } from './network-fields.ts';
import type { SettingKey } from './settings.ts';
import type { SystemFile } from './system.ts';
import type { WorkloadFile } from './workload.ts';

/** Keys of a network file in their order in a file; those with a value have it as their default. */
const NETWORK_DEFAULTS: Readonly<Record<string, string | null>> = {
  'topology-name': null,
  'topologies-per-dim': null,
  'dimension-type': 'N (node)',
  'dimensions-count': null,
  'units-count': null,
  'links-count': null,
  'link-latency': null,
  'link-bandwidth': null,
  'nic-latency': '0 ns',
  'router-latency': '0 ns',
  'hbm-latency': '0 ns',
  'hbm-bandwidth': '1 GB/s',
  'hbm-scale': '0 (no memory model)',
};

export function networkConversions({ network, fields }: NetworkFile): readonly Loss[] {
  const { source, members } = fields;
  const dimensionTexts = network.dimensions.map(({ kind, size, link }) => {
    const totalGBps = linkLevelBandwidthGBps(kind, size, link);
    return `${formatDecimal(link.linkBandwidthGiBps, 6)} GiB/s a link = ${formatDecimal(totalGBps, 6)} GB/s an NPU`;
  });
  const said = `link-bandwidth counts in 2^30 B/s, a design in 10^9 B/s over all links of an NPU: ${dimensionTexts.join('; ')}`;
  const absent = Object.keys(NETWORK_DEFAULTS).filter(
    (key) => NETWORK_DEFAULTS[key] !== null && !members.has(key),
  );
  return [
    loss('changed', source, entryOffset(fields, 'link-bandwidth', 0), said),
    ...absentLosses(
      source,
      absent.map((key) => `${key} ${NETWORK_DEFAULTS[key] ?? ''}`),
    ),
    ...[...members.values()]
      .filter(({ key }) => !Object.hasOwn(NETWORK_DEFAULTS, key))
      .map(({ key, offset }) =>
        loss('dropped', source, offset, `${quoted(key)} is no field of a network file of ASTRA-sim 1.0`),
      ),
  ];
}

/** Options that change no result here; their effect in the reference is not modelled. */
const WITHOUT_EFFECT: readonly SettingKey[] = ['local-reduction-delay', 'L', 'o', 'g', 'G', 'seprate-log'];

const SYSTEM_DEFAULTS: Partial<Readonly<Record<SettingKey, string>>> = {
  'endpoint-delay': '10 ns',
  'active-chunks-per-dimension': '1',
  'intra-dimension-scheduling': 'FIFO',
  'inter-dimension-scheduling': 'ascending',
};

export function systemConversions({ source, offsets }: SystemFile): readonly Loss[] {
  const keys = Object.keys(SYSTEM_DEFAULTS) as readonly SettingKey[];
  return [
    loss(
      'changed',
      source,
      0,
      'sizes and times are cut to whole bytes and ns, as ASTRA-sim does (rounding: reference)',
    ),
    ...WITHOUT_EFFECT.flatMap((key) => {
      const offset = offsets.get(key);
      return offset === undefined
        ? []
        : [loss('dropped', source, offset, `${key} is not modelled and has no effect here`)];
    }),
    ...absentLosses(
      source,
      keys.filter((key) => !offsets.has(key)).map((key) => `${key} ${SYSTEM_DEFAULTS[key] ?? ''}`),
    ),
    loss('default', source, 0, 'queues per dimension are a switch of the command line there; 1 is taken'),
  ];
}

/** Remarks on the training loop of a workload. */
export const OVERLAP_ON =
  'the loop overlaps communication with compute where it can, as ASTRA-sim does (overlap: on)';

export function workloadConversions({ source, offsets }: WorkloadFile): readonly Loss[] {
  return [
    loss('default', source, offsets.type, 'passes are a switch of the command line there; 1 is taken'),
    loss('changed', source, offsets.type, OVERLAP_ON),
  ];
}

function absentLosses(source: Source, absent: readonly string[]): readonly Loss[] {
  if (absent.length === 0) return [];
  return [loss('default', source, 0, `not in the file: ${alternatives(absent).replace(' or ', ' and ')}`)];
}

function loss(kind: LossKind, source: Source, offset: number, message: string): Loss {
  return asLoss(kind)(problemAt(source, offset, message));
}
