/** Sentences and numbers about the links between the switches of a block and their load in an iteration. */
import type { BlockLinks } from '../../../analysis/tables/switch-links.ts';
import { formatBytes } from '../../../units/bytes.ts';
import { formatCount } from '../../../units/count.ts';
import { formatPercent } from '../../../units/percent.ts';
import type { DataTable } from '../../parts/export/data-table.ts';

/** How fast a link is and over what time: to say how much of it is used. */
export interface LinkTime {
  /** The bandwidth of a link as wide as those of an NPU, all lanes together, in GB/s. */
  readonly linkGBps: number;
  /** The time of an iteration; null while unknown. */
  readonly iterationNs: number | null;
}

/** By link, bytes for each NPU link that it is as wide as. */
export function crowdedOf({ links, bytes }: BlockLinks): readonly number[] {
  return links.map(({ width }, link) => bytes[link]! / width);
}

/** Share of the iteration that a link would send at its full bandwidth; null while unknown. */
export function usedOf(crowdedBytes: number, { linkGBps, iterationNs }: LinkTime): number | null {
  return iterationNs === null || !(iterationNs > 0) || !(linkGBps > 0)
    ? null
    : crowdedBytes / linkGBps / iterationNs;
}

/**
 * Bytes at which a link has its full heat: all that it could carry in the iteration, so that a network that is nearly idle
 * does not look full; while that is unknown, what the busiest carries.
 */
export function fullHeatBytes(crowded: readonly number[], { linkGBps, iterationNs }: LinkTime): number {
  const most = Math.max(0, ...crowded);
  const capacity = linkGBps * (iterationNs ?? 0);
  return capacity > 0 && Number.isFinite(capacity) ? Math.max(capacity, most) : most;
}

/** `1.2 GB, 37 % of the iteration`, or the bytes alone. */
export function loadText(crowdedBytes: number, time: LinkTime): string {
  const used = usedOf(crowdedBytes, time);
  return used === null ? formatBytes(crowdedBytes) : formatPercent(used);
}

export function linksText(blockLinks: BlockLinks, time: LinkTime): string {
  const crowded = crowdedOf(blockLinks);
  const most = Math.max(0, ...crowded);
  const busy = crowded.filter((load) => load > 0).length;
  const all = formatCount(crowded.length);
  if (busy === 0) return `None of ${all} links between switches carries anything.`;
  const least = Math.min(...crowded.filter((load) => load > 0));
  const used = usedOf(most, time);
  const share = used === null ? '' : `, ${formatPercent(used)} of what it could carry meanwhile`;
  const atMost = Math.max(...blockLinks.bytes.filter((_, link) => crowded[link] === most));
  const even = least > most * (1 - 1e-9) ? ', and the others that carry something as much' : '';
  return `In an iteration ${formatCount(busy)} of ${all} links between switches carry something, the busiest ${formatBytes(atMost)}${share}${even}.`;
}

export interface LinkBand {
  readonly label: string;
  readonly count: number;
  /** The bytes of the busiest link of the band. */
  readonly bytes: number;
  readonly crowded: number;
}

const BANDS = [1, 0.75, 0.5, 0.25] as const;

/** Links by how near they come to the busiest, those that carry most first; bands that are empty are left out. */
export function bandsOf(blockLinks: BlockLinks): readonly LinkBand[] {
  const crowded = crowdedOf(blockLinks);
  const most = Math.max(0, ...crowded);
  const bandOf = (load: number): number => {
    if (load === 0 || most === 0) return BANDS.length + 1;
    const share = load / most;
    if (share > 1 - 1e-9) return 0;
    return 1 + BANDS.slice(1).filter((bound) => share <= bound).length;
  };
  const labels = [
    'as the busiest',
    ...['over 75 % of it', '50 to 75 %', '25 to 50 %', 'up to 25 %'],
    'nothing',
  ];
  return labels.flatMap((label, band) => {
    const found = crowded.flatMap((load, link) => (bandOf(load) === band ? [link] : []));
    if (found.length === 0) return [];
    const largest = (values: readonly number[]): number =>
      found.reduce((top, link) => Math.max(top, values[link]!), 0);
    return [{ label, count: found.length, bytes: largest(blockLinks.bytes), crowded: largest(crowded) }];
  });
}

/** Every link. */
export function linksTable(blockLinks: BlockLinks, time: LinkTime): DataTable {
  const crowded = crowdedOf(blockLinks);
  return {
    columns: [
      { name: 'From switch', unit: '' },
      { name: 'To switch', unit: '' },
      { name: 'Width', unit: '' },
      { name: 'Carried an iteration', unit: 'B' },
      { name: 'Of what it could carry', unit: '%' },
    ],
    rows: blockLinks.links.map(({ from, to, width }, link) => {
      const used = usedOf(crowded[link]!, time);
      return [from, to, width, blockLinks.bytes[link]!, used === null ? null : used * 100];
    }),
  };
}
