/** A scheme of a design as the result files that the reference simulator writes. */
import { resultFiles } from '../../formats/astra/csv.ts';
import { astraReport, REPORT_RECORDING } from '../../formats/astra/report.ts';
import type { Design, SchemeId } from '../../design/document.ts';
import { prepareDesign } from '../../study/run/prepare-design.ts';
import { runScheme } from '../../study/run/run-scheme.ts';
import { success, type Result } from '../../units/result.ts';
import type { MadeFile, MakeProgress } from './made-files.ts';
import { fileStem } from './save.ts';

const EVENTS_AT_ONCE = 1024;

/** Each name begins with that of the design: several runs lie in one folder. */
export function* referenceResults(
  design: Design,
  scheme: SchemeId,
  schemeName: string,
): Generator<MakeProgress, Result<readonly MadeFile[]>, void> {
  const prepared = prepareDesign(design);
  if (!prepared.ok) return prepared;
  const started = runScheme(prepared.value, scheme, REPORT_RECORDING);
  if (!started.ok) return started;
  const { graph } = prepared.value.prepared;
  const { run } = started.value;
  for (let isOver = false; !isOver;) {
    isOver = run.advance(EVENTS_AT_ONCE);
    const doing = `Simulating ${schemeName}`;
    yield { doing, done: run.chunksDone(), total: run.chunksTotal, simulatedNs: run.nowNs() };
  }
  const stem = `${fileStem(design.name)}-${schemeName}`;
  const files = resultFiles(astraReport(run.totals(), graph.layerNames), stem);
  return success(
    files.map(({ name, text }) => ({
      name: name.startsWith(stem) ? name : `${stem}.${name}`,
      // Text would be copied on its way, and encoded by the page.
      blob: new Blob([text], { type: 'text/plain' }),
      note: null,
    })),
  );
}
