/**
 * The functions of the engine as an ES module. Its types stand beside the built module as they are here, and import
 * nothing.
 */

/** A design as the page saves it: JSON. Fields that are left out have the frozen value of the version. */
export type DesignDocument = object;

/** A field that is wrong: its path, such as `topology.dimensions[2].size`, and what is allowed. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

/** Expected failures are values; nothing is thrown for a wrong design. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** What came of a scheme: an event-driven run of one iteration. */
export interface SchemeNumbers {
  /** `equal`, `message`, `smart`, `optimal` or `custom`. */
  readonly scheme: string;
  /** GB/s per NPU, one a dimension, innermost first. */
  readonly splitGBps: readonly number[];
  readonly iterationNs: number;
  readonly computeNs: number;
  /** Communication that compute does not hide. */
  readonly exposedCommunicationNs: number;
  /** By the closed form, which the run is to be held against. */
  readonly closedFormNs: number;
  /** Bytes sent over duration x bandwidth of the dimensions in use, 0..1. */
  readonly utilisation: number;
  readonly networkCostDollars: number;
  /** In `throughputUnit` a second; null where an iteration takes no time. */
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
  /** The design that the page begins with. */
  readonly defaultDesign: () => DesignDocument;
  /** A design, or its JSON text, checked and complete; of a file with several side by side the first. */
  readonly readDesign: (document: DesignDocument | string) => Outcome<DesignDocument>;
  /** All designs of a file that holds several side by side. */
  readonly readDesigns: (text: string) => Outcome<readonly DesignDocument[]>;
  /** Runs one iteration under every scheme that the design has. */
  readonly evaluate: (document: DesignDocument | string) => Outcome<Evaluation>;
}
