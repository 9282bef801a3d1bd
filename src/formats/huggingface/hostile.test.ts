/** Hostile `config.json`: each field of each kind of model with wrong, huge and nested values, and files that end early. */
import { describe, expect, it } from 'vitest';
import { baseTransformer } from '../../design/base-models.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { validateDesign } from '../../design/schema/schema.ts';
import { CONFIGS } from '../../testing/files/huggingface.ts';
import { CONFIGS_2026 } from '../../testing/files/huggingface-2026.ts';
import { KIND_CONFIGS } from '../../testing/files/huggingface-kinds.ts';
import { transformerModel } from '../../workload/transformer/facts/model.ts';
import { transformerParameterCount } from '../../workload/transformer/weights.ts';
import { openAny } from '../open-any.ts';

const CURRENT = { ...DEFAULT_DESIGN, workload: baseTransformer('llama-3-8b') };
const MOST_MS = 2000;
const LONGEST_MESSAGE = 2000;

/** Opens a text as a configuration: a design that holds, or problems with places, within 2 s. */
async function survives(text: string): Promise<void> {
  const began = process.cpuUsage();
  const read = await openAny([{ name: 'config.json', text }], CURRENT);
  // Of this process, so that other work on the machine does not count.
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1000).toBeLessThan(MOST_MS);
  if (!read.ok) {
    expect(read.problems.length).toBeGreaterThan(0);
    for (const { path, message } of read.problems) {
      expect(path).toMatch(/^config\.json:\d+/);
      expect(message.length).toBeGreaterThan(0);
      expect(message.length).toBeLessThan(LONGEST_MESSAGE);
    }
    return;
  }
  const { design } = read.value;
  expect(validateDesign(design)).toMatchObject({ ok: true });
  if (design.workload.kind !== 'transformer') return;
  const { total, active } = transformerParameterCount(transformerModel(design.workload, 1));
  expect(Number.isFinite(total)).toBe(true);
  expect(active).toBeLessThanOrEqual(total);
}

type Config = Readonly<Record<string, unknown>>;

const KINDS: readonly (readonly [name: string, config: Config])[] = [
  ['a dense model', CONFIGS.mistral],
  ['latent attention, experts and an indexer', CONFIGS.deepseek32],
  ['windows and experts', CONFIGS.gptOss],
  ['gated delta layers', KIND_CONFIGS.qwen3Next],
  ['Kimi Delta Attention', KIND_CONFIGS.kimiLinear],
  ['halves of layers', KIND_CONFIGS.nemotronNano],
  ['Mamba-2 and experts', KIND_CONFIGS.graniteSmall],
  ['linear attention', KIND_CONFIGS.minimaxText],
  ['a model of text and images', KIND_CONFIGS.maverick],
  ['Mamba-2 alone', CONFIGS_2026.mamba2],
];

/** Values that no field has, as JSON. */
const WRONG: readonly string[] = [
  ...['null', 'true', '"x"', '-1', '0', '3', '1.5', '1e400', '999999999999'],
  ...['[]', '[1,"a",null]', '{}', '{"a":{"b":[]}}'],
];

/** Every path to a value of `config`, with its objects. */
function pathsOf(config: Config): readonly (readonly string[])[] {
  return Object.entries(config).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? [[key], ...pathsOf(value as Config).map((path) => [key, ...path])]
      : [[key]],
  );
}

/** The JSON of `config` with another JSON at `path`. */
function withValue(config: Config, path: readonly string[], json: string): string {
  const [first, ...rest] = path;
  const parts = Object.entries(config).map(([key, value]) => {
    if (key !== first) return `${JSON.stringify(key)}:${JSON.stringify(value)}`;
    return `${JSON.stringify(key)}:${rest.length === 0 ? json : withValue(value as Config, rest, json)}`;
  });
  return `{${parts.join(',')}}`;
}

describe('a config.json', () => {
  it.each(KINDS)('of %s answers whatever one of its fields is', async (_, config) => {
    for (const path of pathsOf(config)) {
      for (const json of WRONG) await survives(withValue(config, path, json));
    }
  });

  it.each(KINDS)('of %s answers without one of its fields, and where it ends early', async (_, config) => {
    for (const [key] of pathsOf(config).filter((path) => path.length === 1))
      await survives(JSON.stringify({ ...config, [key!]: undefined }));
    const text = JSON.stringify(config);
    for (let end = 1; end < text.length; end += Math.ceil(text.length / 40)) {
      // The start of a short file is not known as one.
      const cut = text.slice(0, end);
      if (/"model_type"|"num_hidden_layers"/.test(cut)) await survives(cut);
    }
  });

  const mistral = JSON.stringify(CONFIGS.mistral).slice(0, -1);
  const huge: readonly (readonly [what: string, text: string])[] = [
    ['nested without end', `${mistral},"x":${'['.repeat(200_000)}`],
    ['nested objects', `${mistral},"rope_scaling":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`],
    [
      'many members',
      `${mistral},${Array.from({ length: 16_000 }, (_, at) => `"moe_layers_${at}":1`).join()}}`,
    ],
    ['a long list of layers', `${mistral},"layer_types":[${'"full_attention",'.repeat(16_000)}"x"]}`],
    [
      'a long text of layers',
      `${mistral},"num_experts":8,"num_experts_per_tok":2,"moe_layers_enum":"${'1,'.repeat(400_000)}1"}`,
    ],
    ['a long pattern', `${mistral},"hybrid_override_pattern":"${'M'.repeat(900_000)}"}`],
    ['a long name', `${mistral},"_name_or_path":"${'a/'.repeat(400_000)}"}`],
    ['a long number', `${mistral},"head_dim":${'9'.repeat(400_000)}}`],
    ['one member many times', `${mistral}${',"num_hidden_layers":2'.repeat(10_000)}}`],
    ['characters of control', `${mistral},"x":"\u0000\uFFFD\u202E"}`],
    ['the most layers', withValue(KIND_CONFIGS.qwen3Next, ['num_hidden_layers'], '100000')],
  ];
  it.each(huge)('of %s is answered within 2 s', async (_, text) => survives(text));
});
