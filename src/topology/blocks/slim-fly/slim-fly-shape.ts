/**
 * A Slim Fly (Besta and Hoefler, SC 2014): the graphs of McKay, Miller and Siran for a prime q = 4 w + 1 or 4 w - 1. Of 2 q^2 routers, (0,
 * x, y) and (0, x, y') have a link if y - y' is in the first set of generators, (1, m, c) and (1, m, c') if c - c' is in the second, and
 * (0, x, y) and (1, m, c) if y = m x + c, all modulo q.
 */
import type { Routers } from '../routed/router-block.ts';
import type { RouteParameters } from '../routed/route-parameters.ts';

export interface SlimFlyParameters extends RouteParameters {
  readonly p: number;
  readonly q: number;
}

/** Odd primes up to the largest q whose routers are not too many. */
export const SLIM_FLY_SIDES = [3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43];

/** The generators of both halves. */
export function generatorsOf(q: number): readonly [ReadonlySet<number>, ReadonlySet<number>] {
  const powers = powersOf(primitiveRoot(q), q);
  if (q % 4 === 1) {
    return [new Set(powers.filter((_, k) => k % 2 === 0)), new Set(powers.filter((_, k) => k % 2 === 1))];
  }
  const w = (q + 1) / 4;
  return [
    new Set(powers.filter((_, k) => (k <= 2 * w - 2 ? k % 2 === 0 : k % 2 === 1))),
    // From the first power to that of q - 1, which is 1 again.
    new Set(powers.filter((_, k) => (k > 0 && k <= 2 * w - 1 ? k % 2 === 1 : k % 2 === 0))),
  ];
}

/** A number whose powers are all other numbers modulo the prime. */
function primitiveRoot(q: number): number {
  for (let root = 2; ; root++) if (new Set(powersOf(root, q)).size === q - 1) return root;
}

function powersOf(root: number, q: number): readonly number[] {
  const powers = [1];
  while (powers.length < q - 1) powers.push((powers.at(-1)! * root) % q);
  return powers;
}

export function slimFlyRouters({ p, q }: SlimFlyParameters): Routers {
  const [first, second] = generatorsOf(q);
  return {
    routers: 2 * q * q,
    perRouter: p,
    degree: q + first.size,
    linked: (from, to) => {
      const [x, y] = [Math.floor(from / q), from % q];
      const [m, c] = [Math.floor(to / q), to % q];
      // Rows of the first half come before those of the second.
      if (x < q && m >= q) return ((m - q) * x + c) % q === y;
      return x === m && (x < q ? first : second).has((y - c + q) % q);
    },
  };
}
