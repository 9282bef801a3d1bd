import type { Explanation } from '../../../analysis/why/explain.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { Hint } from '../../ui/Hint.tsx';
import { LimitsTable } from './LimitsTable.tsx';

/** Each collective with the least that its bytes take, by the closed form, and the dimensions that need all of that. */
export function CollectivesPart({ explanation: { limits } }: { readonly explanation: Explanation }) {
  const hasStages = useDesign(({ parallelism }) => parallelism.pipeline !== undefined);
  return (
    <section className="why__part" aria-labelledby="why-limits-title">
      <h3 id="why-limits-title">
        Each collective by the closed form
        <Hint about="collectives by the closed form">
          <p className="formula">time of a collective = max over dimensions of bytes / bandwidth</p>
          <p>
            Without latency and overlap, so it says nothing of what the run waits for; that is the critical
            path. The dimensions named need all of this time.
          </p>
        </Hint>
      </h3>
      {limits === null ? (
        <p className="why__note">
          An algorithm runs over all NPUs as one group: what it sends has no share per dimension.
        </p>
      ) : limits.collectives.length === 0 ? (
        <p className="why__note">
          {hasStages
            ? 'The collectives of a pipeline differ from stage to stage: Stages has them.'
            : 'This workload communicates nothing.'}
        </p>
      ) : (
        <LimitsTable collectives={limits.collectives} />
      )}
    </section>
  );
}
