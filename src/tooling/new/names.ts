import { problem, success, type Result } from '../../units/result.ts';

/** A name as it is written in files, values, components and texts. */
export interface Names {
  /** `heat-map` */
  readonly kebab: string;
  /** `heatMap` */
  readonly camel: string;
  /** `HeatMap` */
  readonly pascal: string;
  /** `Heat map` */
  readonly title: string;
}

/** @param name in lower case with hyphens, as files are called */
export function namesOf(name: string): Result<Names> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    return problem(
      'name',
      `"${name}" is no name of a file; expected lower case and hyphens, such as heat-map`,
    );
  }
  const words = name.split('-');
  const pascal = words.map((word) => `${word[0]!.toUpperCase()}${word.slice(1)}`).join('');
  const title = words.join(' ');
  return success({
    kebab: name,
    camel: `${pascal[0]!.toLowerCase()}${pascal.slice(1)}`,
    pascal,
    title: `${title[0]!.toUpperCase()}${title.slice(1)}`,
  });
}
