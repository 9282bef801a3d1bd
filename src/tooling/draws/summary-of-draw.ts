/** The result of a run of the property files with a new seed. */
export interface Draw {
  readonly seed: number;
  /** Number of files that draw. */
  readonly files: number;
  /** Whether each file that ended passed. */
  readonly ended: ReadonlyMap<string, boolean>;
}

/** A line for the run, then one for each file that failed, with what repeats it. */
export function summaryOf({ seed, files, ended }: Draw): readonly string[] {
  const failed = [...ended].flatMap(([file, isGreen]) => (isGreen ? [] : [file])).sort();
  return [
    `properties with the seed ${seed}: ${ended.size} of ${files} files, ${failed.length} failed`,
    ...failed.map((file) => `NETLOOM_SEED=${seed} ${file}`),
  ];
}
