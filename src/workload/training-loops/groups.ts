/**
 * The communicators of a training loop: groups of logical dimensions, by layer and role. A group may be
 * empty, or span dimensions of size 1 only: its collectives are issued, which moves the priority counter, and
 * complete at once.
 */
import type { ByDirection } from '../gemm2d/directions.ts';
import { partsOf, type Parts } from '../../collective/logical.ts';
import type { Group, Pass } from '../../taskgraph/graph.ts';
import type { GroupRole } from '../../taskgraph/roles.ts';
import { failure, problem, success } from '../../units/result.ts';
import type { Result } from '../../units/result.ts';
import type { LoopSettings } from './facts/loops.ts';
import { placeAxes } from '../axes/place-axes.ts';
import { meshPositions, type MeshRows } from '../parallel/gemm2d.ts';
import { logicalSizes, placeGroups } from '../axes/placement.ts';
import { axisRow } from './axis-row.ts';
import type { GroupRow } from './group-row.ts';
import { checkLoop } from './check.ts';
import {
  isReached,
  LOOP_ROLES,
  PLACED_REACH,
  reachOfLayer,
  type LoopRole,
  type Reach,
  type ReachingLoop,
} from './facts/reach.ts';

export interface GroupTable {
  /** One per layer. */
  readonly rows: readonly GroupRow[];
  /** Rings of the mesh, if the model-parallel group is one. */
  readonly mesh?: ByDirection<Group>;
  /** How dimensions are divided among groups: positions count the parts. */
  readonly parts: Parts;
}

/** The role of a row's collectives in tables that do not name roles (simulator files). */
export function roleOfPass(pass: Pass): GroupRole {
  return pass === 'weightGradient' ? 'data' : 'model';
}

/**
 * The groups of `loop` over `layers` layers on dimensions of `sizes`, innermost first; positions count their
 * logical dimensions. Errors: the settings (checkLoop), a model group that cannot be placed; their paths are
 * below `path`.
 */
export function groupTable(
  loop: LoopSettings,
  layers: number,
  sizes: readonly number[],
  path = 'workload.loop',
): Result<GroupTable> {
  const problems = checkLoop(loop, layers, path);
  if (problems.length > 0) return failure(...problems);
  if (loop.kind === 'transformer' || loop.kind === 'transformerRecompute') {
    return transformerGroups(loop, layers, sizes, `${path}.modelGroup`);
  }
  const { kind, policies, mlpGroup = 1 } = loop;
  if (kind === 'dlrm' && mlpGroup > 1) return cutMlpGroups(loop, layers, sizes, `${path}.mlpGroup`);
  const rowOf = rowsByReach(sizes);
  const rows = Array.from({ length: layers }, (_, layer) =>
    rowOf(kind === 'customized' ? (policies?.[layer] ?? 'data') : kind, layer),
  );
  return success({ rows, parts: partsOf(sizes) });
}

function transformerGroups(
  loop: LoopSettings,
  layers: number,
  sizes: readonly number[],
  path: string,
): Result<GroupTable> {
  if (loop.axes !== undefined) {
    const placed = placeAxes(sizes, loop.axes, loop.dimensionOrder);
    if (placed === null) return problem(path, 'The degrees of the axes do not divide the dimensions.');
    const row = axisRow(loop.axes, placed);
    const table = { rows: Array.from({ length: layers }, () => row), parts: placed.parts };
    return success({
      ...table,
      ...gridRings(row.model?.positions ?? [], placed.parts.flat(), loop.meshRows),
    });
  }
  if (loop.modelGroup === undefined) {
    return problem(path, 'A transformer loop needs the number of NPUs of its model-parallel group.');
  }
  const placed = placeGroups(sizes, loop.modelGroup, loop.innermost ?? 'model', path, loop.dimensionOrder);
  if (!placed.ok) return placed;
  const { model, data, split } = placed.value;
  const logical = logicalSizes(sizes, split);
  const placedGroups = { model, data, all: [...logical.keys()], none: [] };
  const row = groupRow((role) => placedGroups[PLACED_REACH[role]]);
  const table = { rows: Array.from({ length: layers }, () => row), parts: partsOf(sizes, split) };
  return success({ ...table, ...gridRings(model, logical, loop.meshRows) });
}

/** Tables on all NPUs, and MLPs that are cut within groups and replicated across them. */
function cutMlpGroups(
  { mlpGroup = 1, innermost = 'model', dimensionOrder }: LoopSettings,
  layers: number,
  sizes: readonly number[],
  path: string,
): Result<GroupTable> {
  const placed = placeGroups(sizes, mlpGroup, innermost, path, dimensionOrder);
  if (!placed.ok) return placed;
  const { model, data, split } = placed.value;
  const all = [...logicalSizes(sizes, split).keys()];
  const tables = groupRow(() => all);
  const mlps = groupRow((role) => ({ model, data, all })[role]);
  const rows = Array.from({ length: layers }, (_, layer) => (layer === 0 ? tables : mlps));
  return success({ rows, parts: partsOf(sizes, split) });
}

/** The rings of a mesh: those of its rows and of its columns; a group on one dimension is one row. No rings without a mesh. */
export function gridRings(
  model: readonly number[],
  sizes: readonly number[],
  meshRows: MeshRows | undefined,
): Pick<GroupTable, 'mesh'> {
  if (meshRows === undefined) return {};
  const ring = (...positions: readonly number[]): Group => ({ role: 'model', positions });
  const [row, ...more] = model.filter((position) => (sizes[position] ?? 1) > 1);
  if (row !== undefined && more.length === 0) return { mesh: { horizontal: ring(row), vertical: ring() } };
  const placed = meshPositions(model, sizes, meshRows);
  if (placed === null) return {};
  return { mesh: { horizontal: ring(placed[0]), vertical: ring(placed[1]) } };
}

/** Rows of loops that do not split a dimension, one object for each distinct row. */
function rowsByReach(sizes: readonly number[]): (loop: ReachingLoop, layer: number) => GroupRow {
  const all = [...sizes.keys()];
  const rows = new Map<Reach, GroupRow>();
  return (loop, layer) => {
    const reach = reachOfLayer(loop, layer);
    const row =
      rows.get(reach) ??
      groupRow((role) => (role === 'all' ? all : all.filter((position) => isReached(reach[role], position))));
    rows.set(reach, row);
    return row;
  };
}

function groupRow(positionsOf: (role: LoopRole) => readonly number[]): GroupRow {
  return Object.fromEntries(LOOP_ROLES.map((role) => [role, { role, positions: positionsOf(role) }]));
}
