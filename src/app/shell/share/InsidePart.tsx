import type { Design } from '../../../design/document.ts';
import { DesignMark } from '../../parts/designs/DesignMark.tsx';
import { holdsText, insideOf } from './describe.ts';

interface InsidePartProps {
  readonly designs: readonly Design[];
  readonly hasSweep: boolean;
}

/** What a link holds: each design in a few words, and what else of it. */
export function InsidePart({ designs, hasSweep }: InsidePartProps) {
  const [only, ...others] = designs;
  return (
    <>
      <dl className="share__inside">
        {only !== undefined && others.length === 0 ? (
          <Lines design={only} />
        ) : (
          designs.map((design, index) => {
            const { name, network, workload } = insideOf(design);
            return (
              <div key={index} className="share__one">
                <dt>
                  <DesignMark index={index} />
                </dt>
                <dd>
                  {name}
                  <span className="share__note">
                    {network}, {workload}
                  </span>
                </dd>
              </div>
            );
          })
        )}
      </dl>
      <p className="share__note">{holdsText(designs.length, hasSweep)}</p>
    </>
  );
}

function Lines({ design }: { readonly design: Design }) {
  const { name, network, workload } = insideOf(design);
  return (
    <>
      <dt>Name</dt>
      <dd>{name}</dd>
      <dt>Network</dt>
      <dd>{network}</dd>
      <dt>Workload</dt>
      <dd>{workload}</dd>
    </>
  );
}
