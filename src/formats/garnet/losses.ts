/** Reports what a Garnet file says that a design cannot hold, and what the file leaves open. */
import { asLoss, type Loss } from '../report.ts';
import { DEFAULTS, type GarnetLevels } from './levels.ts';
import { quoted } from '../source.ts';
import type { GarnetFile, GarnetKey } from './read.ts';

export function lossesOf(
  { topology, numbers, others, unread }: GarnetFile,
  { levels }: GarnetLevels,
  name: string,
): readonly Loss[] {
  const place = `${name}:1:1`;
  const isUsed = (key: string): boolean =>
    topology === 'Torus3D' ? key !== 'links-per-tile' : !/rings$|rows$/.test(key) || key === 'local-rings';
  const hasInside = levels.some(({ isInside }) => isInside);
  const isMissing = (key: string): boolean =>
    numbers[key as GarnetKey] === undefined && isUsed(key) && (hasInside || !/^(local|tile)-/.test(key));
  const absent = Object.entries(DEFAULTS).filter(([key]) => isMissing(key));
  return [
    ...others.map(({ key, place: at }) =>
      asLoss('dropped')({
        path: at,
        message: `${key}: flits, virtual channels and the inside of routers have no place in a design`,
      }),
    ),
    ...unread.map(({ line, place: at }) =>
      asLoss('dropped')({ path: at, message: `${quoted(line)} is no key with a value` }),
    ),
    ...absent.map(([key, value]) => asLoss('default')({ path: place, message: `has no ${key}: ${value}` })),
    ...[
      'a cycle is 1 ns, and widths in bits are of a cycle',
      ...(levels.some(({ directions }) => directions === 2)
        ? ['rings between packages run in both directions, those inside a package in one']
        : []),
    ].map((message) => asLoss('changed')({ path: place, message })),
  ];
}
