export const ANALYTICAL_FACTS = {
  name: 'Analytical',
  rule: 'a phase as a whole on the links of its block; what is in service at once shares them',
} as const;
