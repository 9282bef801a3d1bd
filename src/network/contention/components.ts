/**
 * Finds the messages whose rates may change when a message starts or ends: those connected to it through
 * shared links.
 */
import type { Flows } from './flows.ts';
import type { Component } from './shares.ts';

export interface Explorer {
  /** By link: the pass that last visited it. */
  readonly mark: Int32Array;
  pass: number;
}

export function createExplorer(links: number): Explorer {
  return { mark: new Int32Array(links), pass: 0 };
}

/** Yields each component of the links once; links without messages belong to none. */
export function* componentsOf(
  flows: Flows,
  touched: readonly number[],
  explorer: Explorer,
): Generator<Component, void> {
  explorer.pass++;
  for (const link of touched) {
    if (explorer.mark[link] === explorer.pass) continue;
    const component = explore(flows, link, explorer);
    if (component.slots.length > 0) yield component;
  }
}

function explore(flows: Flows, start: number, { mark, pass }: Explorer): Component {
  const { routes, route, onLink } = flows;
  const links = [start];
  const slots: number[] = [];
  mark[start] = pass;
  for (let next = 0; next < links.length; next++) {
    for (const slot of onLink[links[next]!]!) {
      if (flows.mark[slot] === pass) continue;
      flows.mark[slot] = pass;
      slots.push(slot);
      const first = routes.first[route[slot]!]!;
      for (let at = first; at < first + routes.length[route[slot]!]!; at++) {
        const link = routes.links[at]!;
        if (mark[link] === pass) continue;
        mark[link] = pass;
        links.push(link);
      }
    }
  }
  return { slots, links };
}
