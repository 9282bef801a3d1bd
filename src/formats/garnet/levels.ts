/** Reads the dimensions of a Garnet network, with defaults for absent values. */
import { NPUS_MAX } from '../../topology/bounds.ts';
import { blocks } from '../../topology/blocks/blocks.ts';
import { formOf } from '../../topology/blocks/form.ts';
import { formatCount } from '../../units/count.ts';
import { problem, success, type Result } from '../../units/result.ts';
import type { GarnetFile, GarnetKey } from './read.ts';

const BITS_A_BYTE = 8;

/** Defaults from Table IV of the paper. A link without an efficiency carries payload only. */
export const DEFAULTS: Readonly<
  Record<Exclude<GarnetKey, 'num-npus' | 'num-packages' | 'package-link-width'>, number>
> = {
  'package-rows': 1,
  'local-rings': 2,
  'vertical-rings': 2,
  'horizontal-rings': 2,
  'links-per-tile': 1,
  'local-packet-size': 512,
  'package-packet-size': 256,
  'tile-link-width': 1600,
  'router-latency': 1,
  'local-link-latency': 90,
  'package-link-latency': 200,
  'local-link-efficiency': 1,
  'package-link-efficiency': 1,
};

/** One cycle is 1 ns, so bits per cycle are Gb/s. */
export interface Level {
  readonly kind: 'ring' | 'switch';
  readonly size: number;
  readonly lanes: number;
  readonly directions: 1 | 2;
  readonly isInside: boolean;
  /** The share of the links' bandwidth that carries payload. */
  readonly bandwidthGBps: number;
  readonly latencyNs: number;
  readonly efficiency: number;
  readonly packetBytes: number;
}

export interface GarnetLevels {
  readonly levels: readonly Level[];
  readonly routerLatencyNs: number;
}

type Shape = Pick<Level, 'kind' | 'size' | 'lanes' | 'directions' | 'isInside'>;

/** @param name is the file's, for problems */
export function levelsOf(file: GarnetFile, name: string): Result<GarnetLevels> {
  const { numbers } = file;
  const value = (key: keyof typeof DEFAULTS): number => numbers[key] ?? DEFAULTS[key];
  const [npus, packages] = [numbers['num-npus'] ?? 1, numbers['num-packages'] ?? 1];
  const [rows, place] = [value('package-rows'), `${name}:1:1`];
  if (npus > NPUS_MAX)
    return problem(place, `num-npus: found ${formatCount(npus)}; expected at most ${formatCount(NPUS_MAX)}`);
  if (npus % packages !== 0)
    return problem(place, `num-npus: ${npus} NPUs do not fill ${packages} packages evenly`);
  if (packages % rows !== 0)
    return problem(place, `package-rows: ${packages} packages do not fill ${rows} rows evenly`);
  const widths = { inside: value('tile-link-width'), between: numbers['package-link-width'] ?? 1 };
  const levels = shapesOf(file, npus / packages, packages, rows, value).map((shape): Level => {
    const linkGBps = (shape.isInside ? widths.inside : widths.between) / BITS_A_BYTE;
    const where = shape.isInside ? 'local' : 'package';
    return {
      ...shape,
      bandwidthGBps: shape.size === 1 ? 0 : linkGBps * blocks[shape.kind].linksPerNpu(formOf(shape)),
      latencyNs: value(`${where}-link-latency`),
      efficiency: value(`${where}-link-efficiency`),
      packetBytes: value(`${where}-packet-size`),
    };
  });
  return success({ levels, routerLatencyNs: value('router-latency') });
}

/** Returns dimensions from the package outwards. A level of one NPU is not a dimension, unless all levels are. */
function shapesOf(
  { topology }: GarnetFile,
  local: number,
  packages: number,
  rows: number,
  value: (key: keyof typeof DEFAULTS) => number,
): readonly Shape[] {
  const inside: Shape = {
    kind: 'ring',
    size: local,
    lanes: value('local-rings'),
    directions: 1,
    isInside: true,
  };
  const between = (size: number, lanes: number): Shape => ({
    kind: 'ring',
    size,
    lanes,
    directions: 2,
    isInside: false,
  });
  const across: Shape = {
    kind: 'switch',
    size: packages,
    lanes: value('links-per-tile'),
    directions: 1,
    isInside: false,
  };
  const all =
    topology === 'NV_Switch'
      ? [inside, across]
      : [inside, between(packages / rows, value('horizontal-rings')), between(rows, value('vertical-rings'))];
  const several = all.filter(({ size }) => size > 1);
  return several.length === 0 ? all.slice(0, 1) : several;
}
