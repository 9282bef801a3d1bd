interface EmptyPlotProps {
  readonly plot: { readonly top: number; readonly right: number; readonly bottom: number };
  readonly text: string;
}

/** The place of a chart that has nothing to draw, with the reason; axes would only show made-up numbers. */
export function EmptyPlot({ plot, text }: EmptyPlotProps) {
  return (
    <>
      <rect
        className="chart__frame"
        x={0}
        y={plot.top}
        width={plot.right}
        height={plot.bottom - plot.top}
        rx={6}
      />
      <text className="chart__empty" x={plot.right / 2} y={(plot.top + plot.bottom) / 2}>
        {text}
      </text>
    </>
  );
}
