/** Public measurements of real clusters as rows of evidence, one for each source. */
import { formatPercent } from '../../units/percent.ts';
import { success, type Result } from '../../units/result.ts';
import { measuredReport, TRUE_PREDICTIONS, type MeasuredText, type SourceScore } from '../measured/report.ts';
import type { Errors } from '../measured/score.ts';
import { SOURCES } from '../measured/sources.ts';
import type { EvidenceRow } from './evidence-row.ts';

/** @param shipped the files of `public/measured` */
export function measuredRows(shipped: readonly MeasuredText[]): Result<readonly EvidenceRow[]> {
  const report = measuredReport(shipped, shipped);
  if (!report.ok) return report;
  return success(
    SOURCES.flatMap(({ id, from, caveat }) => {
      const score = report.value.sources.find(({ source }) => source === id);
      if (score === undefined || score.mape === null || score.median === null) return [];
      const foreign = report.value.sources.find(({ source }) => source === TRUE_PREDICTIONS[id]);
      const heldOut = foreign ?? score.unfitted;
      return [
        {
          id: `measured-${id}`,
          reference: from,
          compared: 'Measured times beside the closed form',
          cases: score.n,
          errors: { all: score.mape, heldOut: heldOut.mape, heldOutRows: heldOut.n },
          agreement:
            `error ${formatPercent(score.mape)} in the mean, ${formatPercent(score.median)} in the median; ` +
            (foreign === undefined ? heldOutText(score.unfitted) : foreignText(foreign)),
          differs: [
            ...whyOf(score),
            ...(caveat === undefined ? [] : [caveat]),
            ...groupsOf(id, report.value.sources),
          ].join(' '),
          command: `netloom measured --source=${id}`,
          isComputed: true,
        },
      ];
    }),
  );
}

/** Where most of the error comes from, where that is known. */
function whyOf({ n, stalls }: SourceScore): readonly string[] {
  return stalls > n / 10 ? [`${stalls} runs with a pipeline took more than twice the predicted time.`] : [];
}

function heldOutText({ n, mape }: Errors): string {
  if (mape === null) return 'constants were fitted on all of these rows';
  return `held out ${formatPercent(mape)} in the mean of ${n} rows`;
}

function foreignText({ mape }: Errors): string {
  if (mape === null) return 'constants were fitted on all of these rows';
  return `these rows are among those that constants were fitted on; with constants of the rows of vTrain alone ${formatPercent(mape)} in the mean`;
}

/** The groups into which a source divides its rows, such as those of a machine or of a least utilisation. */
function groupsOf(id: string, scores: readonly SourceScore[]): readonly string[] {
  const foreign = TRUE_PREDICTIONS[id];
  return scores.flatMap(({ source, n, mape, unfitted }) => {
    if (!source.startsWith(`${id}-`) || source === foreign || mape === null) return [];
    const heldOut =
      unfitted.mape === null ? '' : `, held out ${formatPercent(unfitted.mape)} (${unfitted.n})`;
    return [`${source} (${n} rows): ${formatPercent(mape)}${heldOut}.`];
  });
}
