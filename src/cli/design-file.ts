/** Reads a design from a file that the page wrote: the operand DESIGN.json of commands. */
import type { Design, DesignSystem } from '../design/document.ts';
import { expandDesign } from '../design/text/expand.ts';
import { parseDesignText } from '../design/text/parse.ts';
import { unknownFields, unknownText } from '../design/text/unknown/unknown-fields.ts';
import { openConfig } from '../formats/huggingface/open.ts';
import { givenTwice } from '../formats/given-twice.ts';
import { recognise } from '../formats/recognise.ts';
import { refusals } from '../formats/refuse.ts';
import { failure, success, type Problem, type Result } from '../units/result.ts';
import type { Output } from './command.ts';
import { readText } from './files.ts';
import {
  networkOption,
  readNetworkOption,
  readSharedModelOption,
  readStepsOption,
  sharedModelOption,
  STEPS_OPTION,
} from './network-option.ts';
import type { Operand, Option, OptionValues } from './options.ts';

export const DESIGN_OPERAND: Operand = {
  name: 'design',
  value: 'DESIGN.json',
  help: 'a design, as the page exports it',
};

export interface DesignFile {
  readonly file: string;
  readonly design: Design;
}

/** How messages are timed, instead of the design's setting. */
export const DESIGN_NETWORK: readonly Option[] = [
  networkOption("the design's"),
  STEPS_OPTION,
  sharedModelOption("the design's"),
];

/** The model that a command uses instead of the design's. */
export const DESIGN_MODEL: Option = {
  name: 'model',
  value: 'CONFIG.json',
  help: "a config.json of Hugging Face to train in place of the design's model",
};

/**
 * Reads and checks the design, with the network model and the trained model given by options; notes what the latter's file cannot express.
 * Problems name the file, followed by the field of the document.
 */
export function readDesignFile(values: OptionValues, output: Output): Result<DesignFile> {
  const file = values.get(DESIGN_OPERAND.name) ?? '';
  const text = readText(file);
  return text.ok ? designOf(file, text.value, values, output) : text;
}

/** Like `readDesignFile`, for the text of the file. */
export function designOf(
  file: string,
  text: string,
  values: OptionValues,
  output: Output,
): Result<DesignFile> {
  const network = readNetworkOption(values);
  if (!network.ok) return network;
  const steps = readStepsOption(values);
  if (!steps.ok) return steps;
  const sharedModel = readSharedModelOption(values);
  if (!sharedModel.ok) return sharedModel;
  const design = inFile(file, parseKnown(text));
  if (!design.ok) return design;
  const twice = givenTwice(file, text);
  if (!twice.ok) return twice;
  if (twice.value.length > 0) return failure(...twice.value);
  const { system } = design.value;
  const asked: DesignSystem = {
    ...system,
    ...(network.value && { network: network.value }),
    ...(steps.value && { steps: steps.value }),
    ...(sharedModel.value && { sharedModel: sharedModel.value }),
  };
  return withModel(
    values.get(DESIGN_MODEL.name),
    { file, design: { ...design.value, system: asked } },
    output,
  );
}

/** Refuses unknown fields: a misspelled one would give the numbers of a design without it. */
function parseKnown(text: string): Result<Design> {
  const document = parseDesignText(text);
  if (!document.ok) return document;
  const design = expandDesign(document.value);
  if (!design.ok) return design;
  const unknown = unknownProblems(document.value, design.value);
  return unknown.length > 0 ? failure(...unknown) : design;
}

/** Returns problems for the fields of a document that no design has. */
export function unknownProblems(document: unknown, design: Design): readonly Problem[] {
  return unknownFields(document, design).map((field) => ({
    path: field.path,
    message: unknownText(field),
  }));
}

function withModel(path: string | undefined, read: DesignFile, output: Output): Result<DesignFile> {
  if (path === undefined) return success(read);
  const text = readText(path);
  if (!text.ok) return text;
  const file = { name: path, text: text.value };
  const refused = recognise(file) === 'huggingface.config' ? refusals([file]) : [NO_CONFIG(path)];
  if (refused.length > 0) return failure(...refused);
  const opened = openConfig(file, read.design);
  if (!opened.ok) return opened;
  for (const { path: place, message } of opened.value.losses) output.note(`note: ${place}: ${message}\n`);
  return success({ ...read, design: opened.value.design });
}

const NO_CONFIG = (path: string): Problem => ({
  path: `${path}:1:1`,
  message: 'is no config.json of Hugging Face; expected an object with a model_type',
});

/** Turns problems with fields of a design into problems of the file it came from. */
export function inFile<T>(file: string, result: Result<T>): Result<T> {
  if (result.ok) return result;
  return failure(
    ...result.problems.map(({ path, message }) => ({
      path: path === '' ? file : `${file}: ${path}`,
      message,
    })),
  );
}
