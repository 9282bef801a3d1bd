/** Every registered algorithm on every block that runs it: its phase against its messages, executed. */
import { describe, expect, it } from 'vitest';
import { ALGORITHM_FACTS } from '../collective/algorithm-facts.ts';
import { ALGORITHMS } from '../collective/algorithm-list.ts';
import { canDo } from '../collective/can-do.ts';
import { onBlock } from '../collective/default-algorithm.ts';
import { COLLECTIVES, type AlgorithmName } from '../collective/types.ts';
import { smallForms } from '../testing/blocks/block-shapes.ts';
import { analyticalNs, sharedNs, type BlockQuestion } from '../testing/runs/block-times.ts';
import { cases } from '../testing/large.ts';
import { blockWires } from '../topology/blocks/block-wires.ts';
import { BLOCK_KINDS, type BlockShape } from '../topology/blocks/blocks.ts';
import { formOf, hasPartsOfItsOwn } from '../topology/blocks/form.ts';
import { UNEVEN_STEPS } from './fixtures/uneven-steps.ts';

const LINKS = { linkGBps: 12, cableNs: 0, switchNs: 0 };
const LONG_LINKS = { ...LINKS, cableNs: 500 };
const BYTES = 1e6;
const SIZES = cases([2, 3, 4], [2, 3, 4, 6, 8, 12, 16]);

function questionsOf(name: AlgorithmName): readonly BlockQuestion[] {
  return BLOCK_KINDS.flatMap((kind) =>
    smallForms(kind, 16)
      .filter(({ size, lanes, directions }) => SIZES.includes(size) && lanes === 1 && directions === 2)
      .flatMap(({ size, parameters }) => {
        const shape = { kind, size, parameters };
        return COLLECTIVES.filter((operation) => canDo(onBlock({ name }, shape), operation, size)).map(
          (operation) => ({ shape, name, bytes: BYTES, operation }),
        );
      }),
  );
}

/** Time that an NPU needs to send the bytes. */
const UNIT_NS = BYTES / LINKS.linkGBps;

/** For phases whose ranks do not end their steps together: the time of the phase and of its messages. */
const UNEVEN = new Map<string, readonly number[]>(
  Object.entries(UNEVEN_STEPS).flatMap(([form, rows]) =>
    rows.map((row) => {
      const [name, operation, ...times] = row.split(' ');
      return [`${form} ${name} ${operation}`, times.map((time) => fraction(time) * UNIT_NS)] as const;
    }),
  ),
);

function fraction(text: string): number {
  const [over, under = 1] = text.split('/').map(Number);
  return over! / under;
}

function keyOf({
  shape: { kind, size, parameters = {} },
  name,
  operation = 'allReduce',
}: BlockQuestion): string {
  const settings = Object.entries(parameters).map(([id, value]) => `${id}=${value}`);
  return [kind, size, ...settings, name, operation].join(' ');
}

/** Those that blocks run as they are; what is made for links is timed in run/synthesis/made.test.ts. */
const READY = ALGORITHMS.filter((name) => ALGORITHM_FACTS[name].ranks !== 'onLinks');

describe('a phase of every algorithm', () => {
  it.each(READY)(
    'with %s takes as long as its messages, with known exceptions where ranks end their steps apart',
    (name) => {
      const questions = questionsOf(name);
      // An algorithm that claims a collective must run it on at least one block, or nothing is tested.
      for (const operation of ALGORITHM_FACTS[name].collectives) {
        expect(
          questions.some((question) => question.operation === operation),
          operation,
        ).toBe(true);
      }
      for (const question of questions) {
        const [phaseNs, messagesNs] = [analyticalNs(question, LINKS), sharedNs(question, LINKS)];
        const key = keyOf(question);
        const [thisNs, theirNs] = UNEVEN.get(key) ?? [messagesNs, messagesNs];
        const where = JSON.stringify([key, phaseNs / UNIT_NS, messagesNs / UNIT_NS]);
        expect(Math.abs(phaseNs / thisNs! - 1), where).toBeLessThan(1e-9);
        expect(Math.abs(messagesNs / theirNs! - 1), where).toBeLessThan(1e-9);
      }
    },
  );

  it.each(READY)('with %s on a ring takes as long as on long links, and is never faster', (name) => {
    // Ranks run ahead of the step where near peers receive sooner than far ones: those that send to each peer
    // separately, and all on a block whose neighbouring ranks are not equally far apart.
    const isInStep = (shape: BlockShape): boolean => {
      const whole = { size: shape.size, spacing: 1 };
      const { least, most } = blockWires[shape.kind].hops(formOf(shape), whole, { kind: 'shift', offset: 1 });
      return least === most && ALGORITHM_FACTS[name].isByPeer !== true;
    };
    // Where routes are hashed, some links carry more than others, and ranks end their steps apart.
    const questions = questionsOf(name).filter(
      ({ shape: { kind, parameters = {} } }) =>
        hasPartsOfItsOwn(kind) && !Object.values(parameters).includes('hashed'),
    );
    for (const question of questions) {
      const ratio = analyticalNs(question, LONG_LINKS) / sharedNs(question, LONG_LINKS);
      const where = JSON.stringify([question, ratio]);
      expect(ratio, where).toBeGreaterThan(1 - 1e-9);
      expect(ratio, where).toBeLessThan(isInStep(question.shape) ? 1 + 1e-9 : 1.01);
    }
  });
});
