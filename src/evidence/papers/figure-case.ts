/** A case of a figure that opens as the design it ran: the data of it that the page shows. */
export interface FigureCase {
  /** As in the panels. */
  readonly figure: string;
  /** Unique in the figure. */
  readonly label: string;
  /** A line of the figure, and a point of it; a case without points is a line of its own. */
  readonly line: string;
  readonly point?: string;
}
