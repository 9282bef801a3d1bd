interface PictureCrossProps {
  readonly x: number;
  readonly y: number;
  readonly arm: number;
}

/** The mark of a part that is slow or lost. */
export function PictureCross({ x, y, arm }: PictureCrossProps) {
  const d = `M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x - arm} ${y + arm}L${x + arm} ${y - arm}`;
  return (
    <>
      <path className="picture-cross picture-cross--ground" d={d} />
      <path className="picture-cross" d={d} />
    </>
  );
}
