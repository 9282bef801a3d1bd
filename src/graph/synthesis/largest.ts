/** How large a network may be for which collectives are made. */

/** NPUs and switches of the largest network for which trees are packed and bounds are exact. */
export const MOST_EXACT = 64;

/** NPUs of the largest network that is taken as a graph. */
export const MOST_NODES = 4096;

/** NPUs of the largest network on which they differ, so that the blocks of each are matched; it may have as many switches. */
export const MOST_APART = 512;

export const MOST_LINKS = 60_000;
