/** Code that a question about any design may need. */
export const loadAll = (): Promise<unknown> =>
  Promise.all([import('../../network/all-models.ts'), import('../../run/all-graphs.ts')]);
