import * as v from 'valibot';

/** A whole number of at least `least` that a double holds exactly. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER) {
  const message = `expected a whole number from ${least} to ${most}`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message));
}

export const atLeastOne = wholeNumber(1);
export const nodes = wholeNumber(2, 4096);

export const gbps = v.pipe(v.number('expected Gb/s'), v.minValue(1e-3), v.maxValue(1e6));

export const tcpFields = {
  segmentBytes: atLeastOne,
  headerBytes: wholeNumber(0),
  windowBytes: atLeastOne,
  initialWindowSegments: wholeNumber(0),
  rtoPs: atLeastOne,
  ackEverySegments: atLeastOne,
  idealAck: v.optional(v.boolean(), false),
  ackDelayPs: v.optional(wholeNumber(0), 0),
  quickAckSegments: v.optional(wholeNumber(0), 0),
  slowStartSegments: v.optional(wholeNumber(1, 2), 2),
  sack: v.optional(v.boolean(), false),
  recovery: v.optional(v.picklist(['classic', 'prr'], 'expected classic or prr'), 'classic'),
};
