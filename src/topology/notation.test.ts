import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NPUS_MAX } from './bounds.ts';
import { parseNotation } from './notation.ts';
import { valueOf } from '../units/result.ts';
import { printNotation, shortNotation } from './print-notation.ts';
import { TOPOLOGY_PRESETS } from './presets.ts';
import { blocks, BLOCK_KINDS } from './blocks/blocks.ts';
import { PLAIN_KINDS } from '../testing/blocks/plain-kinds.ts';

const BLOCK_NAMES = BLOCK_KINDS.map((kind) => blocks[kind].short).join(', ');

function firstProblem(text: string): string {
  const parsed = parseNotation(text);
  return parsed.ok ? 'parsed' : `${parsed.problems[0]!.path} ${parsed.problems[0]!.message}`;
}

describe('the notation of a topology', () => {
  it('is parsed back as printed', () => {
    const dimension = fc.record({
      kind: fc.constantFrom(...PLAIN_KINDS),
      size: fc.oneof(fc.integer({ min: 1, max: 16 }), fc.integer({ min: 1, max: 65_536 })),
    });
    const topology = fc
      .array(dimension, { maxLength: 8 })
      .filter((dimensions) => dimensions.reduce((npus, { size }) => npus * size, 1) <= NPUS_MAX);
    fc.assert(
      fc.property(topology, (dimensions) => {
        expect(parseNotation(printNotation(dimensions))).toEqual({ ok: true, value: dimensions });
      }),
    );
  });

  it('accepts named parameters in any order and prints those that are not at their defaults', () => {
    const printed = (text: string): string => {
      const parsed = parseNotation(text);
      return parsed.ok ? printNotation(parsed.value) : parsed.problems[0]!.message;
    };
    expect(printed('Loop(q=5,z=16,w=2,wiring=duplex)')).toBe('Loop()');
    expect(printed(' loop ( wiring = directed , w=1, q=3 ) _Switch(8)')).toBe(
      'Loop(q=3,w=1,wiring=directed)_Switch(8)',
    );
    expect(printed('DLN2D(y=3,x=2)')).toBe('Loop2D(x=2,y=3)');
    expect(printed('FatTree(512,leaf=16,over=1,spines=16)')).toBe('FatTree(512)');
    expect(printed('fattree(128,routes=hashed,leaf=32,over=2.5)')).toBe(
      'FatTree(128,leaf=32,over=2.5,routes=hashed)',
    );
    expect(parseNotation('Loop(q=2,z=3)')).toEqual({
      ok: true,
      value: [{ kind: 'loop', size: 12, parameters: { q: 2, z: 3 } }],
    });
  });

  it.each([
    ['Loop(q=0)', 'notation:6 At character 6: q is 0. Allowed: a whole number from 1 to 9.'],
    ['Loop(q=2,z=65)', 'notation:10 At character 10: z is 65. Allowed: a whole number from 1 to 64.'],
    ['Loop(w=1.5)', 'notation:6 At character 6: w is 1.5. Allowed: a whole number from 1 to 64.'],
    ['Loop(wiring=both)', 'notation:6 At character 6: wiring is both. Allowed: duplex, directed, half.'],
    ['Loop(q=2,q=3)', 'notation:10 At character 10: q is given twice.'],
    ['Loop(8)', 'notation:6 At character 6: "8" found. Allowed: q, z, w, wiring, routes.'],
    [
      'FatTree(leaf=4)',
      'notation:9 At character 9: the size is missing. Allowed: a whole number from 1 to 65536.',
    ],
    [
      'FatTree(100)',
      'notation:9 At character 9: leaf is 16, which does not divide 100 NPUs. Allowed: a divisor.',
    ],
    ['FatTree(64,over=0)', 'notation:12 At character 12: over is 0. Allowed: a number from 0.1 to 64.'],
    [
      'FatTree(64,routes=hashed,spines=0)',
      'notation:26 At character 26: spines is 0. Allowed: a whole number from 1 to 1024.',
    ],
    [
      'FatTree(512,ports=24)',
      'notation:9 At character 9: ports is 24, where a switch needs 32. Allowed: 32 or more, 0 for any, or smaller leaves.',
    ],
    [
      'Loop(q=9,z=33)',
      'notation:6 At character 6: z is 33, which makes 16896 NPUs on 512 switches. Allowed: at most 32.',
    ],
  ])('reports what is wrong with the parameters of %s', (text, message) => {
    expect(firstProblem(text)).toBe(message);
  });

  it('prints the presets as the paper writes them', () => {
    expect(TOPOLOGY_PRESETS.slice(0, 3).map(({ dimensions }) => printNotation(dimensions))).toEqual([
      'Ring(8)_Switch(128)',
      'Ring(8)_FC(8)_Switch(16)',
      'Ring(2)_FC(8)_Ring(8)_Switch(8)',
    ]);
    for (const { dimensions } of TOPOLOGY_PRESETS) {
      const plain = dimensions.map(({ kind, size, parameters }) =>
        parameters === undefined ? { kind, size } : { kind, size, parameters },
      );
      expect(parseNotation(printNotation(dimensions))).toEqual({ ok: true, value: plain });
    }
  });

  it('accepts the aliases of a block in any case, and skips blanks', () => {
    for (const text of [
      'r(4)_fc(2)_sw(3)',
      'RING(4)_FullyConnected(2)_SW(3)',
      ' Ring ( 4 ) _ FC(2)_switch(3) ',
    ]) {
      expect(parseNotation(text)).toEqual({
        ok: true,
        value: [
          { kind: 'ring', size: 4 },
          { kind: 'fullyConnected', size: 2 },
          { kind: 'switch', size: 3 },
        ],
      });
    }
  });

  it.each([
    ['Ring_Switch 8x128', 'Ring(8)_Switch(128)'],
    ['R_FC_SW  2 x 8 × 4', 'Ring(2)_FC(8)_Switch(4)'],
    ['switch 16', 'Switch(16)'],
  ])('accepts sizes behind the names, as papers write them: %s', (text, plain) => {
    expect(parseNotation(text)).toEqual(parseNotation(plain));
    expect(parseNotation(plain).ok).toBe(true);
  });

  it('says where names and sizes behind them do not fit together', () => {
    expect(firstProblem('Ring_Switch 8')).toBe(
      'notation:13 At character 13: 1 sizes for 2 blocks. Expected as many of both.',
    );
    expect(firstProblem('Ring_Swich 8x128')).toMatch(/^notation:6 At character 6: "Swich" is not a block/);
    expect(firstProblem('Ring_Switch 8x0')).toMatch(/^notation:15 At character 15: /);
  });

  it('takes an empty text as no dimensions, and size 1 as a dimension', () => {
    expect(parseNotation('  ')).toEqual({ ok: true, value: [] });
    expect(parseNotation('Ring(1)')).toEqual({ ok: true, value: [{ kind: 'ring', size: 1 }] });
  });

  it.each([
    ['Ring(0)', 'notation:6 At character 6: size 0. Allowed: a whole number from 1 to 65536.'],
    ['Ring(3.5)', 'notation:6 At character 6: size 3.5. Allowed: a whole number from 1 to 65536.'],
    ['Ring(-1)', 'notation:6 At character 6: size -1. Allowed: a whole number from 1 to 65536.'],
    ['Ring(2)_FC(1e9)', 'notation:12 At character 12: size 1e9. Allowed: a whole number from 1 to 65536.'],
    ['Ring(NaN)', 'notation:6 At character 6: size NaN. Allowed: a whole number from 1 to 65536.'],
    ['Ring(65537)', 'notation:6 At character 6: size 65537. Allowed: a whole number from 1 to 65536.'],
    ['Ring()', 'notation:6 At character 6: the size is missing. Allowed: a whole number from 1 to 65536.'],
    [
      'Ring(2)_FC(',
      'notation:12 At character 12: the notation ends inside FC(. Expected a whole number from 1 to 65536, then ")".',
    ],
    [
      'Ring(2',
      'notation:7 At character 7: the notation ends inside Ring(. Expected a whole number from 1 to 65536, then ")".',
    ],
    ['DGX1', 'notation:5 At character 5: "()", or parameters in them, must follow DGX1, as in DGX1().'],
    ['Ring', 'notation:5 At character 5: "(" and a size must follow Ring, as in Ring(8).'],
    ['Ring(2)_', `notation:9 At character 9: a block is missing. Allowed: ${BLOCK_NAMES}.`],
    ['Ring(2)__FC(4)', `notation:9 At character 9: a block is missing. Allowed: ${BLOCK_NAMES}.`],
    ['Ring(2)FC(4)', 'notation:8 At character 8: "F" found. Dimensions are joined by "_".'],
    [
      'Ring(2)_Swich(4)',
      `notation:9 At character 9: "Swich" is not a block. Allowed: ${BLOCK_NAMES}. Did you mean Switch?`,
    ],
    ['Kautz(2)', `notation:1 At character 1: "Kautz" is not a block. Allowed: ${BLOCK_NAMES}.`],
    ['__proto__(2)', `notation:1 At character 1: a block is missing. Allowed: ${BLOCK_NAMES}.`],
    [
      Array(9).fill('Ring(2)').join('_'),
      'notation:65 At character 65: dimension 9. At most 8 dimensions are allowed.',
    ],
    [
      'SW(65536)_SW(65536)',
      'notation:14 At character 14: size 65536 makes 4294967296 NPUs. At most 1073741824 are allowed.',
    ],
  ])('says what is wrong with %s, where, and what is allowed', (text, message) => {
    expect(firstProblem(text)).toBe(message);
  });

  it('parses any text without throwing', () => {
    const pieces = fc.constantFrom('Ring', 'FC', 'Switch', '(', ')', '_', '8', ' ', '-', 'x', '1e9');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((parts) => parts.join('')),
        ),
        (text) => {
          const parsed = parseNotation(text);
          if (parsed.ok) expect(parseNotation(printNotation(parsed.value))).toEqual(parsed);
          else expect(parsed.problems[0]!.message).toMatch(/^At character \d+: /);
        },
      ),
    );
  });
});

it('is short for a label: whole, its first parameter, or how many NPUs it has', () => {
  const labelOf = (notation: string): string => shortNotation(valueOf(parseNotation(notation))[0]!);
  expect(labelOf('Ring(4)')).toBe('Ring(4)');
  expect(labelOf('Graph(links=0-1-2-0,rings=both)')).toBe('Graph of 3');
  expect(labelOf('Graph(links=0..3-a:50 4..7-b:50 a-b:100)')).toBe('Graph of 8');
  expect(labelOf('HyperX(routes=hashed,seed=5)')).toBe('HyperX of 16');
});
