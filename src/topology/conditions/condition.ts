/**
 * What is wrong with a network or shared with others: the conditions of a design. Each names its place. The factors of several conditions
 * on one link multiply; latency changes only by the route that a message takes.
 */

/**
 * The two ends of a link, written `npu 5`, `sw`, `leaf 1`, `spine 2`, `core 0` or `switch 3`. NPUs are numbered over the whole network, the
 * switches of a block as its graph numbers those of one lane.
 */
export type LinkEnds = readonly [string, string];

/** Where a link is. NPUs at both ends determine it; links of switches need the dimension and its line. */
export interface LinkPlace {
  readonly link: LinkEnds;
  /** Defaults to the dimension in which two NPUs differ, else to 0. */
  readonly dimension?: number;
  /** Which of the dimension's lines of NPUs, if no NPU is named. Defaults to 0. */
  readonly line?: number;
}

/** A link at a share of its bandwidth, in both directions or from its first end to its second. */
export interface SlowLink extends LinkPlace {
  readonly kind: 'slowLink';
  /** 0 < factor <= 1; 1 is healthy. */
  readonly factor: number;
  /** Defaults to false. */
  readonly oneWay?: boolean;
}

/** A link that is gone in both directions, or some of its parallel cables, in which case a slow link is left. */
export interface LostLink extends LinkPlace {
  readonly kind: 'lostLink';
  /** Parallel cables of the link. Defaults to those of its dimension: lanes, times the cables of a shortcut. */
  readonly lanes?: number;
  /** Lost cables. Defaults to 1 if `lanes` is given, else to all. */
  readonly count?: number;
}

/** All links of an NPU in a dimension at a share of their bandwidth in both directions, for traffic that passes through it as well. */
export interface SlowPort {
  readonly kind: 'slowPort';
  readonly npu: number;
  /** Defaults to 0. */
  readonly dimension?: number;
  /** 0 < factor <= 1. */
  readonly factor: number;
}

/** An NPU that computes at a share of its speed, with healthy links. */
export interface SlowNpu {
  readonly kind: 'slowNpu';
  readonly npu: number;
  /** 0 < factor <= 1. */
  readonly factor: number;
}

/** A share of every link of a dimension that other traffic uses. */
export interface BackgroundShare {
  readonly kind: 'share';
  /** Defaults to 0. */
  readonly dimension?: number;
  /** 0 <= share < 1. */
  readonly share: number;
}

/** Conditions of links and NPUs. */
export type NetworkCondition = SlowLink | LostLink | SlowPort | SlowNpu | BackgroundShare;

/** Conditions that change what links carry at some places of a dimension. */
export type PlacedCondition = SlowLink | LostLink | SlowPort;

/** Returns whether a condition changes anything; one of strength 0 does not. */
export function isActive(condition: NetworkCondition): boolean {
  switch (condition.kind) {
    case 'slowLink':
    case 'slowPort':
    case 'slowNpu':
      return condition.factor !== 1;
    case 'share':
      return condition.share !== 0;
    case 'lostLink':
      return condition.count !== 0;
  }
}
