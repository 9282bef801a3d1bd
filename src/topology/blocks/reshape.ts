/** New blocks, and blocks with another kind or parameter. */
import { blocks, type BlockKind, type BlockShape } from './blocks.ts';
import { formOf } from './form.ts';
import { withDefaults, withoutDefaults, type ParameterValue } from './parameters.ts';

const START_SIZE = 8;

/** With all parameters at their defaults. */
export function newShape(kind: BlockKind): BlockShape {
  const block = blocks[kind];
  const size = block.sizeOf?.(withDefaults(block.parameters)) ?? block.startSize ?? START_SIZE;
  return { kind, size };
}

/** Keeps the number of NPUs if the kind can have it, else returns a new block. */
export function asKind(size: number, kind: BlockKind): BlockShape {
  const block = blocks[kind];
  const same = { kind, size };
  const isFree = block.sizeOf === undefined && (block.problemsOf?.(formOf(same)) ?? []).length === 0;
  return isFree ? same : newShape(kind);
}

/** Sets a parameter and the size that follows. Parameters at their defaults are left out. */
export function withParameter(shape: BlockShape, name: string, value: ParameterValue): BlockShape {
  const block = blocks[shape.kind];
  const all = { ...withDefaults(block.parameters, shape.parameters), [name]: value };
  const parameters = withoutDefaults(block.parameters, all);
  const { kind, size } = shape;
  return {
    kind,
    size: block.sizeOf?.(all) ?? size,
    ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
  };
}

/** With the size that its parameters make. */
export function sizedByParameters<S extends BlockShape>(shape: S): S {
  const block = blocks[shape.kind];
  const size = block.sizeOf?.(withDefaults(block.parameters, shape.parameters)) ?? shape.size;
  return size === shape.size ? shape : { ...shape, size };
}

/** With every parameter written out. */
export function withAllParameters<S extends BlockShape>(shape: S): S {
  const { parameters } = blocks[shape.kind];
  return Object.keys(parameters).length === 0
    ? shape
    : { ...shape, parameters: withDefaults(parameters, shape.parameters) };
}
