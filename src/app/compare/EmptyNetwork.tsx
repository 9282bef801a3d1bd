import { blocks, BLOCK_KINDS } from '../../topology/blocks/blocks.ts';
import './empty-network.css';

const BLOCK_NAMES = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  BLOCK_KINDS.map((kind) => blocks[kind].label),
);

/** Offers the first block for a network without dimensions. */
export function EmptyNetwork() {
  return (
    <div className="empty-network">
      <svg viewBox="0 0 296 96" width="296" height="96" aria-hidden="true">
        <g className="empty-network__ghost">
          <circle cx="48" cy="48" r="30" />
          <path d="M148 18 178 48 148 78 118 48ZM148 18v60M118 48h60" />
          <rect x="238" y="38" width="20" height="20" rx="3" />
          <path d="M248 38V18M248 58v20M238 48h-20M258 48h20" />
        </g>
        <g className="empty-network__nodes">
          {[48, 148, 248].flatMap((x) =>
            [
              [0, -30],
              [30, 0],
              [0, 30],
              [-30, 0],
            ].map(([dx = 0, dy = 0]) => <circle key={`${x} ${dx} ${dy}`} cx={x + dx} cy={48 + dy} r="4" />),
          )}
        </g>
      </svg>
      <h2>No dimensions yet</h2>
      <p>
        A network is a stack of dimensions: add a block ({BLOCK_NAMES}), or type a notation such as{' '}
        <code>Ring(4)_Switch(32)</code>.
      </p>
    </div>
  );
}
