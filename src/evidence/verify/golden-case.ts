/** A file of golden cases, read. */
import type { Tolerance } from './deviation.ts';
import type { Profiles } from './kind.ts';

export interface GoldenCase {
  readonly id: string;
  readonly kind: string;
  readonly input: unknown;
  readonly expected: Readonly<Record<string, unknown>>;
  readonly tolerance: Tolerance;
  /** True if it runs for seconds to minutes. */
  readonly large?: boolean | undefined;
  /** Its position in the file: `cases[3]`. */
  readonly path: string;
  /** Its input is the case itself, not a field of it. */
  readonly isWhole?: true;
}

export interface GoldenFile {
  readonly cases: readonly GoldenCase[];
  readonly profiles: Profiles;
}
