/** Public measurements of real clusters as rows of evidence, one for each source. */
import { formatPercent } from '../../units/percent.ts';
import { success, type Result } from '../../units/result.ts';
import { measuredReport, type MeasuredText, type SourceScore } from '../measured/report.ts';
import type { Errors } from '../measured/score.ts';
import { SOURCES } from '../measured/sources.ts';
import type { EvidenceRow } from './evidence-row.ts';

/** @param shipped the files of `public/measured` */
export function measuredRows(shipped: readonly MeasuredText[]): Result<readonly EvidenceRow[]> {
  const report = measuredReport(shipped, shipped);
  if (!report.ok) return report;
  return success(
    SOURCES.flatMap(({ id, from }) => {
      const score = report.value.sources.find(({ source }) => source === id);
      if (score === undefined || score.mape === null || score.median === null) return [];
      const { unfitted } = score;
      return [
        {
          id: `measured-${id}`,
          reference: from,
          compared: 'Measured times beside the closed form',
          cases: score.n,
          errors: { all: score.mape, heldOut: unfitted.mape, heldOutRows: unfitted.n },
          agreement:
            `error ${formatPercent(score.mape)} in the mean, ${formatPercent(score.median)} in the median; ` +
            heldOut(unfitted),
          differs: [...whyOf(score), ...groupsOf(id, report.value.sources)].join(' '),
          command: `netloom measured --source=${id}`,
          isComputed: true,
        },
      ];
    }),
  );
}

/** What most of the error comes from, where it is known. */
function whyOf({ source, n, stalls }: SourceScore): readonly string[] {
  const stalled =
    stalls > n / 10 ? [`${stalls} runs with a pipeline took more than twice the predicted time.`] : [];
  return source === 'megatron_bridge' ? [...stalled, EXPERTS] : stalled;
}

const EXPERTS = 'Rows with experts are predicted with constants that were fitted on dense rows.';

function heldOut({ n, mape }: Errors): string {
  if (mape === null) return 'constants were fitted on all of these rows';
  return `${formatPercent(mape)} in the mean of the ${n} rows that no constant was fitted on`;
}

/** The groups into which a source divides its rows, such as those of a machine or of a least utilisation. */
function groupsOf(id: string, scores: readonly SourceScore[]): readonly string[] {
  return scores.flatMap(({ source, n, mape }) =>
    source.startsWith(`${id}-`) && mape !== null ? [`${source} (${n} rows): ${formatPercent(mape)}.`] : [],
  );
}
