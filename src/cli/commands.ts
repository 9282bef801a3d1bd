import type { Command } from './command.ts';
import { allocate } from './allocate.ts';
import { bytes } from './reports/bytes.ts';
import { collective } from './reports/collective.ts';
import { evidence } from './evidence.ts';
import { evaluate } from './evaluate/evaluate.ts';
import { measured } from './measured.ts';
import { reproduce } from './reproduce/reproduce.ts';
import { jobs } from './reports/jobs.ts';
import { layers } from './reports/layers.ts';
import { mesh } from './reports/mesh.ts';
import { layout } from './layout.ts';
import { front } from './search/front.ts';
import { merge } from './search/merge.ts';
import { search } from './search/search.ts';
import { simulate } from './simulate/simulate.ts';
import { stages } from './reports/stages.ts';
import { sweep } from './sweep.ts';
import { train } from './train/train.ts';
import { synthesise } from './synthesise/synthesise.ts';
import { exportRun } from './launch/export.ts';
import { importFiles } from './launch/import.ts';
import { replayFiles } from './launch/replay.ts';
import { links } from './links.ts';
import { verify } from './verify.ts';

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  simulate,
  evaluate,
  allocate,
  bytes,
  collective,
  jobs,
  layers,
  layout,
  mesh,
  stages,
  synthesise,
  train,
  sweep,
  search,
  front,
  merge,
  measured,
  reproduce,
  evidence,
  importFiles,
  exportRun,
  links,
  replayFiles,
  verify,
];
