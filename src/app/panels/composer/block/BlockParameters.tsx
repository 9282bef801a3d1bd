import { Fragment, memo, Suspense, type ClipboardEvent } from 'react';
import type { Design, DesignDimension } from '../../../../design/document.ts';
import { blocks, type BlockShape } from '../../../../topology/blocks/blocks.ts';
import { formOf } from '../../../../topology/blocks/form.ts';
import {
  isChoice,
  isText,
  withDefaults,
  type ParameterSpec,
} from '../../../../topology/blocks/parameters.ts';
import { withParameter } from '../../../../topology/blocks/reshape.ts';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import { SelectField } from '../../../parts/fields/SelectField.tsx';
import { TextField } from '../../../parts/fields/TextField.tsx';
import { problem, success, type Result } from '../../../../units/result.ts';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { withPart } from '../../../ui/load/load-part.ts';
import { designDocument, drafts } from '../../../state/page/session.ts';
import { reshapeDimension } from '../dimensions.ts';

const GraphEditor = lazyPart(async () => (await import('../graph/GraphEditor.tsx')).GraphEditor);

/** Labels for choices whose values are not words. */
const CHOICE_NAMES: Readonly<Record<string, string>> = {
  dmodk: 'by destination (D-mod-k)',
  hashed: 'by hash (ECMP)',
  first: 'the first',
};

/** In typed text, commas also separate items. */
function linkText(typed: string): string {
  return typed.replace(/[\s,;]+/g, ' ').trim();
}

/** Returns a parameter's text if the block can be built with it. */
function readText(shape: BlockShape, name: string, path: string): Result<string> {
  const block = blocks[shape.kind];
  const value = withDefaults(block.parameters, shape.parameters)[name];
  const [wrong] = block.problemsOf?.(formOf(shape)) ?? [];
  return wrong === undefined ? success(String(value)) : problem(path, wrong.message);
}

/** Puts a drawn graph into the document, one undo step per change. Returns what is wrong with it, or null. */
function draw(
  text: string,
  shape: BlockShape,
  path: string,
  change: (design: Design) => Design,
  name: string,
): string | null {
  const read = readText(shape, name, path);
  if (!read.ok) return read.problems[0]!.message;
  drafts.drop(path);
  designDocument.edit(`drawing ${text}`, change);
  return null;
}

/** A field of one line would run pasted lines together. */
function pasteLines(event: ClipboardEvent, index: number, path: string): void {
  const text = event.clipboardData.getData('text/plain');
  if (!text.trim().includes('\n')) return;
  event.preventDefault();
  void withPart(
    'What reads links',
    () => import('../graph/paste-links.ts'),
    ({ pasteLinks }) => pasteLinks(text, index, path),
  );
}

interface BlockParametersProps {
  readonly index: number;
  readonly dimension: DesignDimension;
}

/** Shows a field for each parameter of the block other than its size. */
export const BlockParameters = memo(function BlockParameters({ index, dimension }: BlockParametersProps) {
  const values = withDefaults(blocks[dimension.kind].parameters, dimension.parameters);
  const specs = Object.entries<ParameterSpec>(blocks[dimension.kind].parameters).filter(
    ([, { onlyWhere }]) =>
      onlyWhere === undefined || onlyWhere.is.includes(values[onlyWhere.parameter] ?? ''),
  );
  return (
    <div className="block-card__parameters">
      {specs.map(([name, spec]) => {
        const path = `topology.dimensions[${index}].parameters.${name}`;
        const label = `${spec.label} of dimension ${index + 1}`;
        const value = values[name] ?? spec.initial;
        const write = (to: number | string) =>
          reshapeDimension(index, (before) => withParameter(before, name, to));
        const field = isChoice(spec) ? (
          <SelectField
            hideLabel
            path={path}
            label={label}
            value={String(value)}
            choices={spec.choices.map((choice) => ({ value: choice, label: CHOICE_NAMES[choice] ?? choice }))}
            write={(design, to) => write(to)(design)}
          />
        ) : isText(spec) ? (
          <TextField
            hideLabel
            path={path}
            label={label}
            text={String(value)}
            read={(typed) => readText(withParameter(dimension, name, linkText(typed)), name, path)}
            write={(design, to) => write(to)(design)}
          />
        ) : (
          <NumberField
            hideLabel
            messageApart
            path={path}
            label={label}
            {...(spec.unit === undefined ? {} : { unit: spec.unit })}
            value={Number(value)}
            bound={{ min: spec.min, max: spec.max, whole: spec.isWhole }}
            write={(design, to) => write(to)(design)}
          />
        );
        return (
          <Fragment key={name}>
            <div
              className="block-card__parameter"
              data-wide={isText(spec)}
              onPaste={isText(spec) ? (event) => pasteLines(event, index, path) : undefined}
            >
              <span aria-hidden="true">{spec.label}</span>
              {field}
            </div>
            {isText(spec) ? (
              <Suspense>
                <GraphEditor
                  label={`Drawing of dimension ${index + 1}`}
                  text={String(value)}
                  onText={(text) => draw(text, withParameter(dimension, name, text), path, write(text), name)}
                />
              </Suspense>
            ) : null}
          </Fragment>
        );
      })}
    </div>
  );
});
