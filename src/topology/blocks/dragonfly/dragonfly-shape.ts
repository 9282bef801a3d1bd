/**
 * A Dragonfly (Kim, Dally, Scott and Abts, ISCA 2008): groups of routers that are all joined to each other, and h links from every router
 * to other groups. Global port k of group i leads to group i + 1 + k mod (g - 1), wrapping around, and arrives at the port that leads back
 * ("palm tree"). A port without a partner is free.
 */
import type { RouteParameters } from '../routed/route-parameters.ts';
import type { RouterCable } from '../routed/router-network.ts';
import type { Routers } from '../routed/router-block.ts';

export interface DragonflyParameters extends RouteParameters {
  readonly p: number;
  readonly a: number;
  readonly g: number;
  readonly h: number;
}

interface Port {
  readonly group: number;
  readonly port: number;
}

/** Returns the port at the other end of a global port, or null if the port is free. */
function partnerOf({ a, g, h }: DragonflyParameters, { group, port }: Port): Port | null {
  if (g === 1) return null;
  const [round, place] = [Math.floor(port / (g - 1)), port % (g - 1)];
  const back = round * (g - 1) + g - 2 - place;
  return back < a * h ? { group: (group + place + 1) % g, port: back } : null;
}

export function dragonflyRouters(parameters: DragonflyParameters): Routers {
  const { p, a, g, h } = parameters;
  const used = Array.from({ length: a }, (_, router) =>
    Array.from({ length: h }, (__, index) =>
      partnerOf(parameters, { group: 0, port: router * h + index }),
    ).filter((port) => port !== null),
  );
  return {
    routers: a * g,
    perRouter: p,
    degree: a - 1 + Math.max(...used.map(({ length }) => length)),
    linked: (from, to) => {
      const [start, end] = [Math.floor(from / a), Math.floor(to / a)];
      if (start === end) return true;
      return used[from % a]!.some(
        ({ group, port }) => (start + group) % g === end && Math.floor(port / h) === to % a,
      );
    },
  };
}

/** The cables inside each group, then those between groups, each once. */
export function* dragonflyCables(parameters: DragonflyParameters): Generator<RouterCable> {
  const { a, g, h } = parameters;
  for (let group = 0; group < g; group++) {
    for (let first = 0; first < a; first++) {
      for (let other = first + 1; other < a; other++) yield { a: group * a + first, b: group * a + other };
    }
  }
  for (let group = 0; group < g; group++) {
    for (let port = 0; port < a * h; port++) {
      const partner = partnerOf(parameters, { group, port });
      if (partner === null || partner.group < group) continue;
      yield { a: group * a + Math.floor(port / h), b: partner.group * a + Math.floor(partner.port / h) };
    }
  }
}
