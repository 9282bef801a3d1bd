/** A design as a file of the software that trains it. */
import type { Design } from '../../design/document.ts';
import { printRun, type RunFormat } from '../../formats/launch/print.ts';
import type { PrintedRun } from '../../formats/launch/print-run.ts';
import { runOf } from '../../formats/launch/run-of.ts';
import { success, type Result } from '../../units/result.ts';

/** Problems name fields of the design. */
export function launchText(design: Design, format: RunFormat): Result<PrintedRun> {
  const run = runOf(design);
  return run.ok ? success(printRun(format, run.value)) : run;
}
