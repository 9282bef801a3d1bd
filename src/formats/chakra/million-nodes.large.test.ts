import { expect, it } from 'vitest';
import { SOME_DESIGN } from '../../testing/designs.ts';
import { valueOf } from '../../units/result.ts';
import { designOfTraces } from './design.ts';
import { NODE_TYPES } from './node.ts';
import { createCollector } from './collect.ts';
import { WireWriter } from './wire.ts';

const NODES = 1_000_000;
/** Compute nodes between two collectives. */
const EVERY = 500;

function made(): Uint8Array {
  const file = new WireWriter().delimited(new WireWriter().text(1, '0.0.4').bytes());
  const attribute = (name: string, value: number): Uint8Array =>
    new WireWriter().text(1, name).varint(9, value).bytes();
  const flag = new WireWriter().text(1, 'is_cpu_op').varint(27, 0).bytes();
  const [type, size] = [attribute('comm_type', 0), attribute('comm_size', 1_048_576)];
  for (let id = 0; id < NODES; id += 1) {
    const isCollective = id % EVERY === EVERY - 1;
    const node = new WireWriter().varint(1, id).text(2, `aten::layer_${id}`);
    node.varint(3, NODE_TYPES.indexOf(isCollective ? 'collective' : 'compute'));
    if (id > 0) node.varint(5, id - 1);
    if (isCollective) node.message(10, type).message(10, size);
    else node.varint(7, 10);
    file.delimited(node.message(10, flag).bytes());
  }
  return file.bytes();
}

it('reads a trace of a million nodes in 3 s of processor time and 300 MB', () => {
  const bytes = made();
  globalThis.gc?.();
  const before = process.memoryUsage();
  const began = process.cpuUsage();
  const collector = createCollector(null);
  const reader = collector.begin('made.0.et');
  for (let at = 0; at < bytes.length; at += 1 << 20) reader.push(bytes.subarray(at, at + (1 << 20)));
  expect(reader.end()).toBeNull();
  const { design } = valueOf(designOfTraces(valueOf(collector.finish()), SOME_DESIGN));
  const { user, system } = process.cpuUsage(began);
  const tookMs = (user + system) / 1000;
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  const heldMB = (heapUsed + arrayBuffers - before.heapUsed - before.arrayBuffers) / 1e6;
  console.log(
    `${(bytes.length / 1e6).toFixed(0)} MB read in ${tookMs.toFixed(0)} ms; ${heldMB.toFixed(0)} MB held`,
  );
  expect(design.workload).toMatchObject({ kind: 'table', layers: { length: 2 * (NODES / EVERY) } });
  expect(tookMs).toBeLessThan(3000);
  expect(heldMB).toBeLessThan(300);
}, 180_000);
