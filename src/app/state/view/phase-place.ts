/** A chunk phase by its place: the index in the trace of a lane. */
export interface Place {
  readonly lane: number;
  readonly index: number;
}
