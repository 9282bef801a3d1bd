/** A scheme of a design as the result files that the reference simulator writes. */
import { resultPieces } from '../../formats/astra/csv.ts';
import { astraReport, REPORT_RECORDING } from '../../formats/astra/report.ts';
import { telling } from '../../design/steps.ts';
import type { Design, SchemeId } from '../../design/document.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { runScheme } from '../../run/run-scheme.ts';
import { endOf } from '../../run/simulate.ts';
import { success, type Result } from '../../units/result.ts';
import type { MadeFile, MakeProgress } from './made-files.ts';
import { fileStem } from './save.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

const EVENTS_AT_ONCE = 1024;

/** Each name begins with that of the design: several runs lie in one folder. */
export function* referenceResults(
  design: Design,
  scheme: SchemeId,
  schemeName: string,
): Generator<MakeProgress, Result<readonly MadeFile[]>, void> {
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) return prepared;
  const doing = `Simulating ${schemeName}`;
  const started = yield* telling(runScheme(prepared.value, scheme, REPORT_RECORDING), () => ({
    doing,
    done: 0,
    total: 0,
    simulatedNs: null,
  }));
  if (!started.ok) return started;
  const { graph } = prepared.value.prepared;
  const { run } = started.value;
  for (let isOver = false; !isOver;) {
    isOver = run.advance(EVENTS_AT_ONCE);
    yield { doing, done: run.chunksDone(), total: run.chunksTotal, simulatedNs: run.nowNs() };
  }
  const totals = endOf(started.value);
  if (!totals.ok) return totals;
  const stem = `${fileStem(design.name)}-${schemeName}`;
  const files = new Map<string, Blob[]>();
  for (const { name, text } of resultPieces(astraReport(totals.value, graph.layerNames), stem)) {
    const pieces = files.get(name) ?? [];
    files.set(name, pieces);
    // Text would be copied on its way, and encoded by the page.
    pieces.push(new Blob([text]));
    yield {
      doing: `Writing ${name}`,
      done: run.chunksTotal,
      total: run.chunksTotal,
      simulatedNs: run.nowNs(),
    };
  }
  return success(
    [...files].map(([name, pieces]) => ({
      name: name.startsWith(stem) ? name : `${stem}.${name}`,
      blob: new Blob(pieces, { type: 'text/plain' }),
      note: null,
    })),
  );
}
