import { waitText } from './stage-text.ts';

interface LanesPlaceProps {
  /** Whether the engine is computing them. */
  readonly isAsked: boolean;
  readonly stage: number;
}

/** The place of the chunks of a stage: says how to get them, or that they are being computed. */
export function LanesPlace({ isAsked, stage }: LanesPlaceProps) {
  return isAsked ? (
    <div className="stage-lanes__place" aria-busy>
      <p className="stage-lanes__hint" role="status">
        {waitText(stage)}
      </p>
    </div>
  ) : (
    <p className="stage-lanes__hint">
      Press a pass, or zoom in, to see the chunks of its collectives.
      <span className="for-pointer">
        {' '}
        By keys: N and P go from pass to pass, J and K from stage to stage.
      </span>
    </p>
  );
}
