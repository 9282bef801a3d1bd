import './empty-network.css';

/** What is shown when the network has no dimensions: the way to its first one. */
export function EmptyNetwork() {
  return (
    <div className="empty-network">
      <svg viewBox="0 0 240 96" width="240" height="96" aria-hidden="true">
        <g className="empty-network__ghost">
          <circle cx="48" cy="48" r="30" />
          <path d="M120 18v60M90 48h60M99 27l42 42M141 27 99 69" />
          <rect x="182" y="38" width="20" height="20" rx="3" />
          <path d="M192 38V16M192 58v22M182 48h-20M202 48h20" />
        </g>
        <g className="empty-network__nodes">
          {[48, 120, 192].flatMap((x) =>
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
        A network is a stack of dimensions: add a Ring, FullyConnected or Switch block, or type a notation
        such as <code>Ring(4)_Switch(32)</code>.
      </p>
    </div>
  );
}
