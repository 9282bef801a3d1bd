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

export function slimFlyRouters({ p, q }: SlimFlyParameters): Routers {
  const isShort = q % 4 === 1;
  return {
    routers: 2 * q * q,
    perRouter: p,
    degree: q + (isShort ? q - 1 : q + 1) / 2,
    // Of all links in a row, those to the next and to the first, which every q has.
    linked: (from, to) =>
      Math.floor(from / q) === Math.floor(to / q) && (to - from === 1 || to - from === q - 1),
  };
}
