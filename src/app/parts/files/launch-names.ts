import type { RunFormat } from '../../../formats/launch/print.ts';

/** What a design is copied as. */
export const LAUNCHES = {
  megatron: 'Megatron-LM arguments',
  torchtitan: 'torchtitan TOML',
  deepspeed: 'DeepSpeed JSON',
  nemo: 'NeMo recipe',
} as const satisfies Readonly<Record<RunFormat, string>>;
