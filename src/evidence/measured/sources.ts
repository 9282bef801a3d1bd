/** Lists every published table of measured runs, and finds the one of a header. */
import type { Source } from './source.ts';
import { bigscience } from './sources/bigscience.ts';
import { collectives } from './sources/collectives.ts';
import { deepep } from './sources/deepep.ts';
import { llmFoundry } from './sources/llm-foundry.ts';
import { megatronBridge } from './sources/megatron-bridge.ts';
import { megatronH100 } from './sources/megatron-h100.ts';
import { mlperf } from './sources/mlperf.ts';
import { playbook } from './sources/playbook.ts';
import { sc21 } from './sources/sc21.ts';
import { seqsel } from './sources/seqsel.ts';
import { simaiRatio } from './sources/simai-ratio.ts';
import { torchtitan } from './sources/torchtitan.ts';
import { vtrain } from './sources/vtrain.ts';

export const SOURCES: readonly Source[] = [
  sc21,
  seqsel,
  mlperf,
  vtrain,
  playbook,
  llmFoundry,
  torchtitan,
  megatronH100,
  megatronBridge,
  bigscience,
  collectives,
  simaiRatio,
  deepep,
];

/** Returns the source whose columns are all in `header`; of several, the one with the most. */
export function sourceOf(header: readonly string[]): Source | null {
  const having = SOURCES.filter(({ columns }) => columns.every((column) => header.includes(column)));
  return having.reduce<Source | null>(
    (best, source) => (best !== null && best.columns.length >= source.columns.length ? best : source),
    null,
  );
}
