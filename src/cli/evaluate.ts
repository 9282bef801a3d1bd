/** `netloom evaluate`: a design of the page under every scheme it has. */
import { evaluate as evaluateDesign, type Evaluation } from '../study/run/evaluate.ts';
import { failure, success, type Result } from '../units/result.ts';
import type { Command, Output } from './command.ts';
import { DESIGN_OPERAND, inFile, readDesignFile } from './design-file.ts';
import { schemeFacts } from './evaluation-json.ts';
import { evaluationText } from './evaluation-text.ts';
import { choiceOption, type OptionValues } from './options.ts';

export const evaluate: Command = {
  name: 'evaluate',
  summary: 'Compares the schemes on a design, by the closed form and by event-driven runs.',
  operands: [DESIGN_OPERAND],
  options: [{ name: 'format', value: 'json|text', help: 'what to print (default json)' }],
  details: [
    'json: an array, one entry a scheme: splitGBps (per NPU, one a dimension), costDollars, closed and simulated',
    '  (times in ns: iterationNs, computeNs, modelCommNs, dataCommNs; utilisationPercent; speedUp and',
    '  performancePerCost, both over EqualBW; exposedCommNs and events of the run), why: which dimension limits',
    '  which communication. A scheme without a split for the design has refused: [{path, message}] instead.',
    'text: the same as a table, for people.',
  ].join('\n'),
  run: runEvaluate,
};

function runEvaluate(values: OptionValues, output: Output): Result<undefined> {
  const format = choiceOption(values, 'format', ['json', 'text']);
  if (!format.ok) return format;
  const read = readDesignFile(values);
  if (!read.ok) return read;
  const { file, design } = read.value;
  const evaluated = inFile(file, evaluateDesign(design));
  if (!evaluated.ok) return evaluated;
  const [first] = evaluated.value.refusals;
  if (evaluated.value.evaluated.length === 0 && first !== undefined)
    return inFile(file, failure(...first.problems));
  output.print(format.value === 'json' ? json(evaluated.value) : evaluationText(design, evaluated.value));
  return success(undefined);
}

function json(evaluation: Evaluation): string {
  return `${JSON.stringify(schemeFacts(evaluation), null, 2)}\n`;
}
