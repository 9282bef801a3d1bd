/** Simulates three files of ASTRA-sim 1.0 and prints its report. */
import { astraCase } from '../../formats/astra/case.ts';
import type { AstraCase, AstraOptions } from '../../formats/astra/case.ts';
import { notesOf } from '../../formats/astra/files.ts';
import type { AstraFiles } from '../../formats/astra/files.ts';
import { locate } from '../../formats/astra/locate.ts';
import { referenceNotes } from '../../formats/astra/reference/notes.ts';
import { watched } from '../../formats/astra/reference/watched.ts';
import { parseNetwork } from '../../formats/astra/network.ts';
import { astraReport, REPORT_RECORDING } from '../../formats/astra/report.ts';
import type { AstraReport } from '../../formats/astra/report.ts';
import { parseSystem } from '../../formats/astra/system.ts';
import { parseWorkload } from '../../formats/astra/workload.ts';
import { beginRun } from '../../run/begin-run.ts';
import { systemOf } from '../../run/model-system.ts';
import { prepareTable } from '../../run/prepare-case.ts';
import type { RunPhase } from '../../formats/astra/reference/facts.ts';
import { toEnd } from '../../design/steps.ts';
import type { NetworkModelId } from '../../network/models/facts.ts';
import type { PreparedCase } from '../../run/prepare-case.ts';
import type { StartedRun } from '../../run/simulate.ts';
import { failure, success } from '../../units/result.ts';
import type { Failure, Problem, Result } from '../../units/result.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** A file with its name, for problems, and its text. */
export interface InputFile {
  readonly name: string;
  readonly text: string;
}

export interface InputFiles {
  readonly network: InputFile;
  readonly system: InputFile;
  readonly workload: InputFile;
  /** The network model. Defaults to analytical, as in ASTRA-sim. */
  readonly model?: NetworkModelId;
}

export interface AstraRun {
  readonly report: AstraReport;
  /** Where the files were read differently, and where the reference gives no number or another one. */
  readonly notes: readonly Problem[];
}

const EVENTS_A_SLICE = 1_000_000;

/** Reads, checks and simulates; problems name their place in a file. */
export function runAstra(inputs: InputFiles, options: AstraOptions): Result<AstraRun> {
  const begun = startAstra(inputs, options, REPORT_RECORDING);
  if (!begun.ok) return begun;
  const { run, prepared, notes } = begun.value;
  while (!run.advance(EVENTS_A_SLICE));
  return success({ report: astraReport(run.totals(), prepared.graph.layerNames), notes: notes() });
}

/** A run before its first step. */
export interface AstraStart extends StartedRun {
  readonly prepared: PreparedCase;
  readonly described: AstraCase;
  /** Returns the notes once the run is over. */
  readonly notes: () => readonly Problem[];
}

export function startAstra(
  inputs: InputFiles,
  options: AstraOptions,
  recording: Parameters<typeof beginRun>[2],
): Result<AstraStart> {
  const read = readFiles(inputs);
  if (!read.ok) return read;
  const files = read.value;
  const refused = (problems: readonly Problem[]): Failure =>
    failure(...problems.map((found) => locate(found, files)));

  const described = astraCase(files, options);
  if (!described.ok) return described;
  const prepared = prepareTable(described.value, ALL_PARTS);
  if (!prepared.ok) return refused(prepared.problems);
  const { topology } = described.value;
  const phases: RunPhase[] = [];
  const system = systemOf(prepared.value, topology);
  const begun = beginRun(prepared.value, system, recording, inputs.model, (network) =>
    watched(network, phases),
  );
  const started = toEnd(begun);
  if (!started.ok) return refused(started.problems);
  return success({
    ...started.value,
    prepared: prepared.value,
    described: described.value,
    notes: () => {
      const { graph, logical, parts, servers } = prepared.value;
      const facts = { files, described: described.value, graph, logical, parts, servers: servers.length };
      return [...notesOf(files), ...referenceNotes({ ...facts, phases })];
    },
  });
}

/** All files are read before anything is refused, so that a user sees the problems of each. */
function readFiles({ network, system, workload }: InputFiles): Result<AstraFiles> {
  const networkFile = parseNetwork(network.text, network.name);
  const systemFile = parseSystem(system.text, system.name);
  const workloadFile = parseWorkload(workload.text, workload.name);
  if (networkFile.ok && systemFile.ok && workloadFile.ok) {
    return success({ network: networkFile.value, system: systemFile.value, workload: workloadFile.value });
  }
  return failure(
    ...[networkFile, systemFile, workloadFile].flatMap((file) => (file.ok ? [] : file.problems)),
  );
}
