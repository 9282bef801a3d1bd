import type { Kind } from './kind.ts';
import { DLN_KINDS } from './dln/kinds.ts';
import { FAULT_KINDS } from './faults/kinds.ts';
import { GEMM2D_KINDS } from './gemm2d/kinds.ts';
import { TCP_KINDS } from './tcp/kinds.ts';

/** Every kind of golden case that can be verified, by its name in the file; each system has a folder here. */
export const KINDS: Readonly<Record<string, Kind>> = {
  ...TCP_KINDS,
  ...GEMM2D_KINDS,
  ...DLN_KINDS,
  ...FAULT_KINDS,
};
