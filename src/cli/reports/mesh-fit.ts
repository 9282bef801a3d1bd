/** `netloom mesh DESIGN.json --fit=TIMES.csv`: the rings of a design, fitted to measured times. */
import { fittedGrid } from '../../analysis/gemm2d/fit/fitted-design.ts';
import type { Design } from '../../design/document.ts';
import { printDesign } from '../../design/text/serialize.ts';
import { formatBandwidth } from '../../units/bandwidth.ts';
import { formatCount } from '../../units/count.ts';
import { formatPercent } from '../../units/percent.ts';
import { success, type Result } from '../../units/result.ts';
import { formatTime } from '../../units/time.ts';
import type { Output } from '../command.ts';
import { inFile } from '../design-file.ts';
import { readText } from '../files.ts';
import type { OptionValues } from '../options.ts';

/** A design and the split that its other dimensions keep. */
export interface SplitDesign {
  readonly design: Design;
  readonly splitGBps: readonly number[];
}

/** Prints the design with what was fitted; remarks give the values and the mean error. */
export function fitMesh(
  { design, splitGBps }: SplitDesign,
  values: OptionValues,
  output: Output,
): Result<undefined> {
  const path = values.get('fit') ?? '';
  const text = readText(path);
  if (!text.ok) return text;
  const fitted = inFile(path, fittedGrid(design, splitGBps, text.value));
  if (!fitted.ok) return fitted;
  const { syncNs, collectives, error, rows } = fitted.value.fit;
  output.note(`synchronisation of a step: ${formatTime(syncNs, 4)}\n`);
  for (const { collective, launchNs, gbps } of collectives) {
    const rings = [gbps.horizontal, gbps.vertical].map((value) => formatBandwidth(value, 4));
    const where = rings[0] === rings[1] ? rings[0] : `${rings[0]} along rows, ${rings[1]} along columns`;
    output.note(`${collective}: launch ${formatTime(launchNs, 4)}, ${where}\n`);
  }
  output.note(
    `mean error ${formatPercent(error < 1e-9 ? 0 : error, 3)} over ${formatCount(rows.length)} times\n`,
  );
  output.print(printDesign(fitted.value.design));
  return success(undefined);
}
