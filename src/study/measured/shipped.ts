/** Names of the shipped files of measured runs, without `.csv`, in the order in which they are told. */
export const SHIPPED = [
  'sc21',
  'seqsel',
  'mlperf',
  'vtrain',
  'playbook',
  'llm_foundry',
  'torchtitan',
  'megatron_h100',
  'megatron_bridge',
  'bigscience',
  'collectives',
  'simai_ratio',
  'deepep',
] as const;
