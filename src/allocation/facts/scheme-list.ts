/** Every scheme by its id, in the order of the columns: name and rule. */
export const SCHEMES = {
  equal: { name: 'EqualBW', rule: 'the same on every dimension' },
  message: { name: 'MessageBW', rule: 'in proportion to the bytes sent' },
  smart: { name: 'SmartBW', rule: 'least time for MP and DP together' },
  optimal: { name: 'Optimal', rule: 'best found under its goal' },
  custom: { name: 'Custom', rule: 'as set by hand' },
} as const;

export type SchemeId = keyof typeof SCHEMES;

export const SCHEME_IDS = Object.keys(SCHEMES) as readonly SchemeId[];
