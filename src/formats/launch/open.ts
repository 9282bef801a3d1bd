/** Opens a launch file: its run replaces the model and the layout of the open design. */
import type { Design } from '../../design/document.ts';
import type { Result } from '../../units/result.ts';
import type { ImportedDesign } from '../imported.ts';
import type { TextFile } from '../text-file.ts';
import { designOfRun } from './apply.ts';
import { readHuggingFace } from './huggingface/read.ts';
import { readMegatron } from './megatron/read.ts';
import { readNemo } from './nemo/read.ts';
import type { NetworkChoice } from './network-of-run.ts';
import type { ReadRun } from './read-run.ts';
import { readTorchtitan } from './torchtitan/read.ts';

/** The reader of each launch format. */
const READERS = {
  megatron: readMegatron,
  nemo: readNemo,
  torchtitan: readTorchtitan,
  'huggingface.arguments': readHuggingFace,
} as const satisfies Readonly<Record<string, (file: TextFile) => Result<ReadRun>>>;

export type LaunchFormat = keyof typeof READERS;

/** @param current is the open design, whose other parts stay */
export function openLaunch(
  format: LaunchFormat,
  file: TextFile,
  current: Design,
  choice: NetworkChoice = 'auto',
): Result<ImportedDesign> {
  const read = READERS[format](file);
  return read.ok ? designOfRun(read.value, current, file.name, choice) : read;
}

export function isLaunchFormat(format: string): format is LaunchFormat {
  return Object.hasOwn(READERS, format);
}
