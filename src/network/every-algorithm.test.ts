/** Every algorithm of the list, whichever there are, on every block that runs it: its phase against its messages, executed. */
import { describe, expect, it } from 'vitest';
import { ALGORITHM_FACTS } from '../collective/algorithm-facts.ts';
import { ALGORITHMS } from '../collective/algorithm-list.ts';
import { canDo } from '../collective/can-do.ts';
import { COLLECTIVE_FACTS } from '../collective/collectives.ts';
import { onBlock } from '../collective/default-algorithm.ts';
import { COLLECTIVES, type AlgorithmName } from '../collective/types.ts';
import { smallForms } from '../testing/blocks/block-shapes.ts';
import { analyticalNs, sharedNs, type BlockQuestion } from '../testing/runs/block-times.ts';
import { cases } from '../testing/large.ts';
import { blocks, BLOCK_KINDS } from '../topology/blocks/blocks.ts';

const LINKS = { linkGBps: 12, cableNs: 0, switchNs: 0 };
const LONG_LINKS = { ...LINKS, cableNs: 500 };
const BYTES = 1e6;
const SIZES = [2, 3, 4, 6, 8, 12, 16].slice(0, cases(5, 7));

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

const EXACT = [1 - 1e-9, 1 + 1e-9] as const;

/**
 * The phase over its messages. It takes each step as long as its busiest link needs; on links between switches that
 * several messages cross, ranks whose messages are short of a link end a step later than that or, where others wait for
 * them, begin the next one sooner.
 */
function rangeOf({ shape, name, operation = 'allReduce' }: BlockQuestion): readonly [number, number] {
  const isBySwitch = ALGORITHM_FACTS[name].ranks === 'onSwitches';
  if (blocks[shape.kind].places === undefined || operation === 'sendReceive') return EXACT;
  if (shape.kind !== 'fatTree') return isBySwitch ? [0.91, EXACT[1]] : EXACT;
  // From or to one rank: the others run ahead.
  if (COLLECTIVE_FACTS[operation].ends !== undefined) return [EXACT[0], 1.25];
  return RANGES_ON_TREES[name] ?? EXACT;
}

const RANGES_ON_TREES: Readonly<Partial<Record<AlgorithmName, readonly [number, number]>>> = {
  ring: [0.78, EXACT[1]],
  direct: [0.94, EXACT[1]],
  halvingDoubling: [0.86, 1.25],
  shiftedHalvingDoubling: [EXACT[0], 1.17],
  groupedHalvingDoubling: [0.94, EXACT[1]],
  additiveHalvingDoubling: [EXACT[0], 1.09],
  hierarchical: [0.85, EXACT[1]],
};

describe('a phase of every algorithm', () => {
  it.each(ALGORITHMS)(
    'of %s takes as long as its messages do where no link is shared, and is as near as links between switches let it be',
    (name) => {
      const questions = questionsOf(name);
      // An algorithm that claims a collective and runs it nowhere is not held by nothing.
      for (const operation of ALGORITHM_FACTS[name].collectives) {
        expect(
          questions.some((each) => each.operation === operation),
          operation,
        ).toBe(true);
      }
      for (const question of questions) {
        const ratio = analyticalNs(question, LINKS) / sharedNs(question, LINKS);
        const [least, most] = rangeOf(question);
        const where = JSON.stringify([question, ratio]);
        expect(ratio, where).toBeGreaterThan(least);
        expect(ratio, where).toBeLessThan(most);
      }
    },
  );

  it.each(ALGORITHMS)('of %s is as long as that on long links, and never faster', (name) => {
    // Ranks that send to each peer by itself run ahead of the step where near peers hear sooner than far ones.
    const most = ALGORITHM_FACTS[name].isByPeer === true ? 1.01 : 1 + 1e-9;
    const questions = questionsOf(name).filter(({ shape }) => blocks[shape.kind].places === undefined);
    for (const question of questions) {
      const ratio = analyticalNs(question, LONG_LINKS) / sharedNs(question, LONG_LINKS);
      const where = JSON.stringify([question, ratio]);
      expect(ratio, where).toBeGreaterThan(1 - 1e-9);
      expect(ratio, where).toBeLessThan(most);
    }
  });
});
