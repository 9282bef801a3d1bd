/** A case of a figure that opens as the design that it ran, with the data that the page shows. */
export interface FigureCase {
  /** The label that the panels show. */
  readonly figure: string;
  /** Unique in the figure. */
  readonly label: string;
  /** A line of the figure and one of its points; a case without points is a separate line. */
  readonly line: string;
  readonly point?: string;
}
