interface PictureNodeProps {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly shape: 'npu' | 'group';
  /** What it looks like; the stylesheet knows the looks. */
  readonly look: string;
  readonly fill?: string | undefined;
  /** What a press on it names (conditions/press.ts). */
  readonly press?: string | undefined;
}

/** An NPU or a group of NPUs. */
export function PictureNode({ x, y, radius, shape, look, fill, press }: PictureNodeProps) {
  const paint = fill === undefined ? {} : { style: { fill } };
  const name = `picture-node picture-node--${look}`;
  return shape === 'npu' ? (
    <circle data-press={press} className={name} cx={x} cy={y} r={radius} {...paint} />
  ) : (
    <rect
      data-press={press}
      className={name}
      x={x - radius}
      y={y - radius}
      width={2 * radius}
      height={2 * radius}
      rx={4}
      {...paint}
    />
  );
}
