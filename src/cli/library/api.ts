/** The functions of the engine as an ES module. These types are shipped beside the built module unchanged, and import nothing. */

/** A design as the page saves it: JSON. Missing fields have the frozen value of the version. */
export type DesignDocument = object;

/** A wrong field: its path, such as `topology.dimensions[2].size`, and what is allowed. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

/** Expected failures are values; nothing is thrown for a wrong design. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** The result of a scheme: an event-driven run of one iteration. */
export interface SchemeNumbers {
  /** `equal`, `message`, `smart`, `optimal` or `custom`. */
  readonly scheme: string;
  /** GB/s per NPU, one entry per dimension, innermost first. */
  readonly splitGBps: readonly number[];
  readonly iterationNs: number;
  readonly computeNs: number;
  /** Communication that compute does not overlap. */
  readonly exposedCommunicationNs: number;
  /** By the closed form, for comparison. */
  readonly closedFormNs: number;
  /**
   * Mean utilisation, 0..1: bytes on its links / (time in which a collective that spans the dimension is under way x its bandwidth), as the
   * vocabulary defines it.
   */
  readonly utilisation: number;
  readonly networkCostDollars: number;
  /** In `throughputUnit` per second; null if an iteration takes no time. */
  readonly throughput: number | null;
  /** `tokens`, `images`, `samples` or `iterations`. */
  readonly throughputUnit: string;
}

export interface Evaluation {
  readonly schemes: readonly SchemeNumbers[];
  /** Schemes that have no split for the design, and why. */
  readonly refused: readonly { readonly scheme: string; readonly problems: readonly Problem[] }[];
}

export interface Engine {
  /** Returns the initial design of the page. */
  readonly defaultDesign: () => DesignDocument;
  /** Reads a design, or its JSON text, checked and complete; of a file with several designs it reads the first. */
  readonly readDesign: (document: DesignDocument | string) => Outcome<DesignDocument>;
  /** Reads all designs of a file with several. */
  readonly readDesigns: (text: string) => Outcome<readonly DesignDocument[]>;
  /** Runs one iteration under every scheme that the design has. */
  readonly evaluate: (document: DesignDocument | string) => Outcome<Evaluation>;
}
