/** The data of a figure: lines over a common axis. */
export interface PanelAxis {
  readonly label: string;
  readonly unit: string;
  readonly isLog: boolean;
}

export interface PanelSeries {
  readonly name: string;
  readonly values: readonly number[];
}

export interface Panel {
  readonly figure: string;
  readonly title: string;
  readonly x: PanelAxis;
  readonly y: PanelAxis;
  readonly at: readonly number[];
  /** Names of the positions of `at` for side-by-side bars, three series at most. Defaults to lines over numbers. */
  readonly names?: readonly string[];
  readonly series: readonly PanelSeries[];
}

export const MESSAGE_SIZE: PanelAxis = { label: 'Size', unit: 'MiB', isLog: true };
export const TIME: PanelAxis = { label: 'Time', unit: 'µs', isLog: true };
export const EXPOSED: PanelAxis = { label: 'Exposed', unit: '%', isLog: false };
