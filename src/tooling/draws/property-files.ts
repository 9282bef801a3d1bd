/** Test files whose properties draw their cases. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const TEST = /\.test\.tsx?$/;
/** Takes minutes with any seed. */
const LARGE = /\.large\.test\.ts$/;
const DRAWS = /\bfc\s*\.\s*(assert|check|sample)\(/;

/** Paths relative to `root`, in alphabetical order. */
export function propertyFiles(root: string): readonly string[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => TEST.test(file) && !LARGE.test(file))
    .map((file) => join('src', file))
    .filter((file) => draws(readFileSync(join(root, file), 'utf8')))
    .map((file) => file.split(sep).join('/'))
    .sort();
}

export function draws(source: string): boolean {
  return DRAWS.test(source);
}
