import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { printDesign } from '../../design/text/serialize.ts';
import type { StagesPicture } from '../../analysis/questions/stages.ts';
import { baseTransformer } from '../../design/base-models.ts';
import { CONFIGS } from '../../testing/files/huggingface.ts';
import { scratchFolder } from '../../testing/files/scratch-folder.ts';
import { said } from '../../testing/said.ts';
import { COMMANDS } from '../commands.ts';
import { run } from '../run.ts';

const PIPELINED: Design = {
  ...DEFAULT_DESIGN,
  workload: { ...baseTransformer('llama-3-8b'), globalBatch: 1024, microBatch: 1 },
  parallelism: {
    ...DEFAULT_DESIGN.parallelism,
    modelParallel: 8,
    overlap: true,
    pipeline: { stages: 4, schedule: 'oneForwardOneBackward', firstLayers: 7, lastLayers: 7 },
  },
};

const { fileOf } = scratchFolder();

function stagesOf(design: Design, ...options: readonly string[]) {
  const path = fileOf('design.json', printDesign(design));
  return said((output) => run(['stages', path, ...options], COMMANDS, output));
}

it('netloom stages prints every stage of a pipeline, beside the closed form of the bubble', () => {
  const { code, printed } = stagesOf(PIPELINED);
  expect(code).toBe(0);
  const { axes, stages, shape, waitedNs, bubbleNs } = JSON.parse(printed) as StagesPicture;
  expect(axes).toBe('TP8 PP4 DP32');
  expect(shape.microBatches).toBe(32);
  expect(stages.map(({ layers }) => layers)).toEqual([7, 9, 9, 7]);
  expect(stages.map(({ inFlight }) => inFlight)).toEqual([4, 3, 2, 1]);
  expect(waitedNs).toBeGreaterThan(bubbleNs);
  const text = stagesOf(PIPELINED, '--format=text', '--scheme=equal').printed;
  expect(text).toMatch(/^TP8 PP4 DP32, oneForwardOneBackward, 32 micro-batches: /);
  expect(text).toMatch(/^1 +7 +.*% +4 +.* GB$/m);
});

it("netloom stages takes a model from a config.json instead of the design's, and notes what that cannot express", () => {
  const config = fileOf('config.json', CONFIGS.mistral);
  const other = fileOf('other.json', {});
  const { code, printed, noted } = stagesOf(PIPELINED, `--model=${config}`);
  expect(code).toBe(0);
  expect((JSON.parse(printed) as StagesPicture).stages.map(({ layers }) => layers)).toEqual([7, 9, 9, 7]);
  expect(noted).toMatch(/note: .*config\.json:1:1: it cannot say how large the batch is: 1,024 sequences/);
  expect(stagesOf(PIPELINED, `--model=${other}`).noted).toMatch(/is no config\.json of Hugging Face/);
  fileOf('config.json', { ...CONFIGS.mistral, hidden_size: 0 });
  expect(stagesOf(PIPELINED, `--model=${config}`).noted).toMatch(
    /:1:\d+: hidden_size is 0; expected a whole number/,
  );
});

it('netloom stages refuses a design without a pipeline at its field', () => {
  const { code, noted } = stagesOf(DEFAULT_DESIGN);
  expect(code).toBe(2);
  expect(noted).toMatch(/design\.json: parallelism\.pipeline: The design has no pipeline/);
});

it('netloom stages refuses sequence parts that do not divide the sequence or the NPUs, at their field', () => {
  const cut = (contextParallel: number, sequence: number): Design => ({
    ...PIPELINED,
    workload: { ...PIPELINED.workload, sequence } as Design['workload'],
    parallelism: { ...PIPELINED.parallelism, contextParallel },
  });
  const uneven = stagesOf(cut(16, 8200));
  expect(uneven.code).toBe(2);
  expect(uneven.noted).toMatch(
    /parallelism\.contextParallel: The context-parallel degree must divide the 8,200 tokens of a sequence evenly; found 16/,
  );
  const three = stagesOf(cut(3, 8190));
  expect(three.code).toBe(2);
  expect(three.noted).toMatch(/parallelism\.contextParallel: .* degree of 3 does not fit/);
});
