import { blockWires } from './block-wires.ts';
import { describe, expect, it } from 'vitest';
import { blocks, BLOCK_KINDS } from './blocks.ts';
import { smallForms } from '../../testing/blocks/block-shapes.ts';
import { cases } from '../../testing/large.ts';
import { parseNotation } from '../notation.ts';
import { printNotation } from '../print-notation.ts';
import { formOf } from './form.ts';
import type { BlockGraph } from './graph.ts';
import type { RankPair } from './wires.ts';

function routesOf(
  { npus, route }: BlockGraph,
  channel: number,
): { from: number; to: number; links: number[] }[] {
  return Array.from({ length: npus * npus }, (_, pair) => {
    const [from, to] = [Math.floor(pair / npus), pair % npus];
    const links: number[] = [];
    if (from !== to) route(from, to, channel, links);
    return { from, to, links };
  });
}

it('every name that the notation accepts belongs to one block', () => {
  const names = BLOCK_KINDS.flatMap((kind) => blocks[kind].aliases);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z\d]+$/);
});

describe.each(BLOCK_KINDS)('the block %s', (kind) => {
  const block = blocks[kind];
  const wires = blockWires[kind];
  const forms = smallForms(kind, cases(24, 64));
  const least = Math.min(...forms.map(({ size }) => size));
  const small = forms.filter(({ size }) => size <= Math.max(least, cases(6, 12)));

  it('is accepted under each of its names, with its label as it is shown', () => {
    const { label, short, aliases } = block;
    for (const name of [label, short, ...aliases]) {
      const printed = printNotation(forms.slice(0, 1).map((form) => ({ kind, ...form })));
      expect(parseNotation(printed.replace(short, name))).toMatchObject({ ok: true, value: [{ kind }] });
    }
  });

  it('has a link for its bandwidth if it has only one NPU', () => {
    const parameters = formOf({ kind, size: 1 }).parameters;
    if (block.sizeOf !== undefined && block.sizeOf(parameters) !== 1) return;
    expect(block.linksPerNpu(formOf({ kind, size: 1, parameters }))).toBeGreaterThanOrEqual(1);
  });

  it('has routes from each NPU to each other on every channel', () => {
    for (const form of small) {
      const graph = wires.graph(form);
      expect(graph.npus).toBe(form.size);
      for (let channel = 0; channel < block.channels(form); channel++) {
        for (const { from, to, links } of routesOf(graph, channel)) {
          let at = from;
          for (const link of links) {
            const ends = [graph.from[link]!, graph.to[link]!];
            // A link shared by both directions can be entered from either end.
            if (graph.isShared === true && ends[1] === at) ends.reverse();
            expect(ends[0]).toBe(at);
            at = ends[1]!;
          }
          expect(at).toBe(to);
        }
      }
    }
  });

  it('counts the links of an NPU as its graph has them', () => {
    for (const form of forms) {
      const { from, width, npus, switches } = wires.graph(form);
      const out = new Float64Array(npus + switches);
      Array.from(from).forEach((node, link) => (out[node]! += width[link]!));
      expect(Math.max(...out.slice(0, npus))).toBe(block.linksPerNpu(form));
      expect(switches > 0).toBe(block.hasSwitches(form));
    }
  });

  it('is built of the links, NICs and switches of its graph', () => {
    for (const form of forms) {
      const { from, to, width, npus, switches, isShared = false } = wires.graph(form);
      const ports = new Array<number>(switches).fill(0);
      let [links, nics] = [0, 0];
      for (let link = 0; link < from.length; link++) {
        const [tail, head, wide] = [from[link]!, to[link]!, width[link]!];
        links += isShared ? wide : wide / 2;
        if (tail < npus && head >= npus) nics += wide;
        if (tail >= npus) ports[tail - npus]! += wide;
        if (isShared && head >= npus) ports[head - npus]! += wide;
      }
      // Several links between two switches are one wide link in the graph.
      const counted = (component: string): number =>
        wires
          .parts(form)
          .filter((part) => part.component === component)
          .reduce((sum, { count, width: wide, ports: portsOfOne }) => sum + count * wide * portsOfOne, 0);
      expect(counted('link')).toBeCloseTo(links, 9);
      expect(counted('nic')).toBeCloseTo(nics, 9);
      expect(counted('switch')).toBeCloseTo(
        ports.reduce((sum, value) => sum + value, 0),
        9,
      );
      const count = wires
        .parts(form)
        .reduce((sum, { component, count: copies }) => sum + (component === 'switch' ? copies : 0), 0);
      expect(count).toBe(switches);
    }
  });

  it('stands in a machine room where it has switches, each of its nodes in a cabinet', () => {
    if (forms.some((form) => block.hasSwitches(form))) expect(wires.room).toBeDefined();
    for (const form of small) {
      const floor = wires.room?.floor(form);
      if (floor === undefined) continue;
      const { npus, switches } = wires.graph(form);
      for (let node = 0; node < npus + switches; node++) {
        expect(floor.cabinetOf(node)).toBeGreaterThanOrEqual(0);
        expect(floor.cabinetOf(node)).toBeLessThan(floor.cabinets);
      }
      const other = parseNotation(wires.room?.counterpart?.(form) ?? '');
      expect(other).toMatchObject({ ok: true });
      for (const shape of other.ok ? other.value : []) {
        expect(shape.size).toBe(form.size);
        expect(blockWires[shape.kind].graph(formOf(shape)).switches).toBe(switches / form.lanes);
      }
    }
  });

  it('gives the distance between ranks: two given ones, those of an offset or a bit, and any two', () => {
    for (const form of small) {
      const { size } = form;
      const links = new Map<string, number>();
      for (const route of routesOf(wires.graph(form), 0)) {
        links.set(`${route.from} ${route.to}`, route.links.length);
      }
      const whole = { size, spacing: 1 };
      const ranks = Array.from({ length: size }, (_, rank) => rank);
      const all = ranks.flatMap((from) => ranks.filter((to) => to !== from).map((to) => ({ from, to })));
      const between = ({ from, to }: RankPair): number => links.get(`${from} ${to}`)!;
      const most = (pairs: readonly RankPair[]): number => Math.max(...pairs.map(between));
      for (let offset = 1; offset < size; offset++) {
        const apart = all.filter(({ from, to }) => Math.abs(to - from) === offset);
        expect(wires.hops(form, whole, { kind: 'shift', offset }).most).toBe(most(apart));
        if (!Number.isInteger(Math.log2(offset)) || size % (2 * offset) !== 0) continue;
        const partners = ranks.map((from) => ({ from, to: from ^ offset }));
        expect(wires.hops(form, whole, { kind: 'exchange', offset }).most).toBeGreaterThanOrEqual(
          most(partners),
        );
      }
      for (const pair of all) {
        expect(wires.hops(form, whole, { kind: 'pair', ...pair }).most).toBeGreaterThanOrEqual(between(pair));
      }
      // Phases on one-way links and on links between switches are laid on them and need no such claim.
      if (form.directions === 1 || block.places !== undefined) continue;
      const any = wires.hops(form, whole, { kind: 'any' });
      expect(any.most).toBe(most(all));
      if (any.least === any.most) expect(all.map(between)).toEqual(all.map(() => any.most));
    }
  });

  it('knows in which groups all ranks see the same distances', () => {
    for (const form of small) {
      const graph = wires.graph(form);
      for (let size = 2; size <= form.size; size++) {
        for (let spacing = 1; size * spacing <= form.size; spacing++) {
          if (form.size % (size * spacing) !== 0 || form.directions === 1) continue;
          const seen = Array.from({ length: size }, (_, rank) =>
            Array.from({ length: size }, (__, other) => {
              const links: number[] = [];
              if (other !== rank) graph.route(rank * spacing, other * spacing, 0, links);
              return links.length;
            }).toSorted((a, b) => a - b),
          );
          const isSame = seen.every((candidate) => String(candidate) === String(seen[0]));
          expect([size, spacing, wires.isSymmetric(form, { size, spacing })]).toEqual([
            size,
            spacing,
            isSame,
          ]);
        }
      }
    }
  });

  it('is drawn with no more nodes than asked for, inside its square', () => {
    for (const form of small) {
      const { nodes, hubs, links } = block.draw(form, 8);
      expect(nodes).toHaveLength(Math.min(8, form.size));
      expect(links.length).toBeGreaterThan(0);
      for (const { x, y } of [...nodes, ...hubs]) expect(Math.min(x, y, 1 - x, 1 - y)).toBeGreaterThan(0);
    }
  });
});
