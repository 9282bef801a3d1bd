interface PictureNodeProps {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly shape: 'npu' | 'group';
  /** What it looks like; the stylesheet knows the looks. */
  readonly look: string;
  readonly fill?: string | undefined;
}

/** An NPU or a group of NPUs. */
export function PictureNode({ x, y, radius, shape, look, fill }: PictureNodeProps) {
  const paint = fill === undefined ? {} : { style: { fill } };
  const name = `picture-node picture-node--${look}`;
  return shape === 'npu' ? (
    <circle className={name} cx={x} cy={y} r={radius} {...paint} />
  ) : (
    <rect
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
