/** A design from a file, as the page writes it: the operand DESIGN.json of commands. */
import type { Design } from '../design/document.ts';
import { parseDesign } from '../design/text/parse.ts';
import { failure, success, type Result } from '../units/result.ts';
import { readText } from './files.ts';
import { networkOption, readNetworkOption } from './network-option.ts';
import type { Operand, OptionValues } from './options.ts';

export const DESIGN_OPERAND: Operand = {
  name: 'design',
  value: 'DESIGN.json',
  help: 'a design, as the page exports it',
};

export interface DesignFile {
  readonly file: string;
  readonly design: Design;
}

/** The model that a command takes in place of the design's. */
export const DESIGN_NETWORK = networkOption("the design's");

/**
 * Reads and checks the design, with the network model that the options ask for. Problems name the file and, behind it,
 * the field of the document.
 */
export function readDesignFile(values: OptionValues): Result<DesignFile> {
  const network = readNetworkOption(values);
  if (!network.ok) return network;
  const file = values.get(DESIGN_OPERAND.name) ?? '';
  const text = readText(file);
  if (!text.ok) return text;
  const design = inFile(file, parseDesign(text.value));
  if (!design.ok) return design;
  const { system } = design.value;
  const asked = network.value === undefined ? system : { ...system, network: network.value };
  return success({ file, design: { ...design.value, system: asked } });
}

/** A result whose problems name fields of a design, as problems of the file it came from. */
export function inFile<T>(file: string, result: Result<T>): Result<T> {
  if (result.ok) return result;
  return failure(
    ...result.problems.map(({ path, message }) => ({
      path: path === '' ? file : `${file}: ${path}`,
      message,
    })),
  );
}
