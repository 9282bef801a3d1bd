/**
 * Reads a topology of Slurm, `topology.yaml` or `topology.conf`: nodes in blocks, or below a tree of switches. A design has dimensions of
 * equal groups, so that a topology of unequal ones is refused, with the group that differs.
 */
import { failure, problem, success, type Result } from '../../units/result.ts';
import { alternatives, createSource, placeOf, problemAt, quoted, type Source } from '../source.ts';
import type { TextFile } from '../text-file.ts';
import { hostCount, hostNames } from './hosts.ts';

export interface SlurmTopology {
  /** Nodes of a group, then groups of the next level, from the nodes out. */
  readonly levels: readonly number[];
  /** What a group is called. */
  readonly what: 'block' | 'switch';
  /** Topologies of the same file that are not the default of the cluster. */
  readonly others: readonly string[];
}

interface Group {
  readonly name: string;
  readonly kind: 'block' | 'switch';
  /** Nodes, or switches below it. */
  readonly members: string;
  readonly hasNodes: boolean;
  readonly offset: number;
}

const MOST_GROUPS = 100_000;

export function readSlurm({ name, text }: TextFile): Result<SlurmTopology> {
  const source = createSource(name, text);
  const { groups, others } = defaultOf(groupsOf(text), text);
  const blocks = groups.filter(({ kind }) => kind === 'block');
  if (groups.length === 0) {
    return problem(`${name}:1:1`, 'names no switches and no blocks with nodes; expected a tree or blocks');
  }
  const read = blocks.length > 0 ? ofBlocks(blocks, source) : ofTree(groups, source);
  return read.ok ? success({ ...read.value, others }) : read;
}

/** The topology of a file with several that is the default of the cluster; the first with groups, if none is. */
function defaultOf(
  all: readonly Group[],
  text: string,
): { readonly groups: readonly Group[]; readonly others: readonly string[] } {
  const starts = [...text.matchAll(/^[ \t]*(?:-[ \t]*)?topology:[ \t]*([\w.-]{1,100})/gm)].slice(0, 1000);
  if (starts.length < 2) return { groups: all, others: [] };
  const parts = starts.map((start, index) => {
    const end = starts[index + 1]?.index ?? text.length;
    const isDefault = /^[ \t]*(?:-[ \t]*)?cluster_default:[ \t]*(?:true|yes)\b/m.test(
      text.slice(start.index, end),
    );
    const groups = all.filter(({ offset }) => offset >= start.index && offset < end);
    return { name: start[1] ?? '', isDefault, groups };
  });
  const chosen = parts.find(({ isDefault }) => isDefault) ?? parts.find(({ groups }) => groups.length > 0);
  const others = parts.filter((part) => part !== chosen).map(({ name }) => name);
  return { groups: chosen?.groups ?? [], others: others.slice(0, 10) };
}

/** The groups of either file, each with the line that names its members. */
function groupsOf(text: string): readonly Group[] {
  const groups: Group[] = [];
  let open: Pick<Group, 'name' | 'kind'> | null = null;
  let offset = 0;
  for (const line of text.split('\n')) {
    if (groups.length > MOST_GROUPS) break;
    const [, word, name = ''] = /^[ \t]*(?:-[ \t]*)?(block|switch):[ \t]*([\w.-]+)/.exec(line) ?? [];
    if (word !== undefined) open = { name, kind: word === 'block' ? 'block' : 'switch' };
    const members = membersIn(line);
    if (members !== null && open !== null) groups.push({ ...open, ...members, offset });
    const inConf = groupInConf(line);
    if (inConf !== null) groups.push({ ...inConf, offset });
    offset += line.length + 1;
  }
  return groups;
}

/** `nodes: node[01-18]`. */
function membersIn(line: string): Pick<Group, 'members' | 'hasNodes'> | null {
  const [, what, list = ''] = /^[ \t]*(?:-[ \t]*)?(nodes|children):[ \t]*([^#\n]{1,10000})/.exec(line) ?? [];
  return what === undefined ? null : { members: unquoted(list), hasNodes: what === 'nodes' };
}

/** `SwitchName=s1 Nodes=node[01-18]`. */
function groupInConf(line: string): Omit<Group, 'offset'> | null {
  const [, first, name = ''] = /^[ \t]*(Block|Switch)Name=(\S+)/i.exec(line) ?? [];
  const [, what, members = ''] = /\b(Nodes|Switches)=(\S{1,10000})/i.exec(line) ?? [];
  if (first === undefined || what === undefined) return null;
  const kind = first.toLowerCase() === 'block' ? 'block' : 'switch';
  return { name, kind, members, hasNodes: what.toLowerCase() === 'nodes' };
}

function unquoted(text: string): string {
  return text.trim().replace(/^["'](.*)["']$/, '$1');
}

function ofBlocks(blocks: readonly Group[], source: Source): Result<Levels> {
  const nodes = sizeOfAll(blocks, source, 'nodes');
  if (!nodes.ok) return nodes;
  return success({ levels: [nodes.value, blocks.length], what: 'block' });
}

type Levels = Omit<SlurmTopology, 'others'>;

function ofTree(switches: readonly Group[], source: Source): Result<Levels> {
  const upper = switches.filter(({ hasNodes }) => !hasNodes);
  const named = upper.reduce((sum, { members }) => sum + (hostCount(members) ?? 0), 0);
  if (named > MOST_GROUPS) {
    const message = `names ${named} switches below others; expected at most ${MOST_GROUPS}`;
    return failure(problemAt(source, upper[0]?.offset ?? 0, message));
  }
  const byName = new Map(switches.map((group) => [group.name, group]));
  const below = new Set(switches.flatMap((group) => (group.hasNodes ? [] : childrenOf(group))));
  const roots = switches.filter(({ name }) => !below.has(name));
  const all = levelsOfAll(roots, { byName, known: new Map() }, 0);
  if (typeof all === 'string') {
    const wrong = switches.find(({ name }) => all.startsWith(`${name} `)) ?? switches[0];
    return failure(problemAt(source, wrong?.offset ?? 0, all));
  }
  return success({ levels: roots.length > 1 ? [...all, roots.length] : all, what: 'switch' });
}

function childrenOf({ members }: Group): readonly string[] {
  return hostNames(members, MOST_GROUPS) ?? [];
}

interface Tree {
  readonly byName: ReadonlyMap<string, Group>;
  /** What is known of groups that were looked at before. */
  readonly known: Map<Group, readonly number[] | string>;
}

/** The levels that every group has below it, or what is wrong with the first that has others. */
function levelsOfAll(groups: readonly Group[], tree: Tree, depth: number): readonly number[] | string {
  let levels: readonly number[] | null = null;
  for (const group of groups) {
    const found = tree.known.get(group) ?? levelsOf(group, tree, depth);
    tree.known.set(group, found);
    if (typeof found === 'string') return found;
    if (levels !== null && found.join() !== levels.join())
      return `${group.name} has ${found.join(' x ')} below it where others have ${levels.join(' x ')}; expected levels of equal switches`;
    levels = found;
  }
  return levels ?? 'no switch has nodes; expected Nodes= or nodes: of the lowest';
}

const MOST_DEPTH = 6;

function levelsOf(group: Group, tree: Tree, depth: number): readonly number[] | string {
  if (group.hasNodes) {
    const nodes = hostCount(group.members);
    return nodes === null || nodes < 1
      ? `${group.name} has the nodes ${quoted(group.members)}; expected a list such as node[01-18]`
      : [nodes];
  }
  const children = childrenOf(group).map((name) => tree.byName.get(name));
  const known = children.filter((child) => child !== undefined);
  if (known.length === 0 || known.length < children.length || depth > MOST_DEPTH)
    return `${group.name} has switches below it that the file does not name, or too many levels; expected each by its name`;
  const below = levelsOfAll(known, tree, depth + 1);
  return typeof below === 'string' ? below : [...below, known.length];
}

/** The members that every group has. */
function sizeOfAll(groups: readonly Group[], source: Source, what: string): Result<number> {
  let size: number | null = null;
  for (const { name, members, offset } of groups) {
    const count = hostCount(members);
    if (count === null || count < 1)
      return problem(
        placeOf(source, offset),
        `${what} of ${name} is ${quoted(members)}; expected a list such as node[01-18]`,
      );
    if (size !== null && count !== size) {
      const sizes = alternatives([String(size), String(count)]);
      return problem(
        placeOf(source, offset),
        `${name} has ${count} ${what} where others have ${size}: a design has groups of equal size, found ${sizes}`,
      );
    }
    size = count;
  }
  return size === null ? problem(placeOf(source, 0), `no group with ${what}`) : success(size);
}
