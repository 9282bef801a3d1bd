/** Queues and the dispatcher as changes of a design; what says nothing is left out. */
import type { Design, DesignSystem } from '../../../../design/document.ts';
import type { Dispatch } from '../../../../simulator/policy.ts';

export function writeSystemField<K extends keyof DesignSystem>(
  key: K,
  value: DesignSystem[K] | undefined,
): (design: Design) => Design {
  return (design) => {
    const system = { ...design.system, [key]: value };
    if (value === undefined) Reflect.deleteProperty(system, key);
    return { ...design, system };
  };
}

/** 0 issued together: all at once, without a dispatcher. */
export function writeDispatch(fields: Partial<Dispatch>): (design: Design) => Design {
  return (design) => {
    const before = design.system.dispatch;
    const issue = fields.issue ?? before?.issue ?? 0;
    if (issue === 0) return writeSystemField('dispatch', undefined)(design);
    const below = fields.below ?? before?.below ?? Math.max(1, Math.floor(issue / 2));
    return writeSystemField('dispatch', { issue, below })(design);
  };
}

/** 0: as many as all dimensions have. */
export function writeQueues(index: number, count: number): (design: Design) => Design {
  return (design) => {
    const { topology, system } = design;
    const all = topology.dimensions.map((_, at) => system.queues?.[at] ?? system.queuesPerDimension);
    const queues = all.with(index, count > 0 ? count : system.queuesPerDimension);
    const isPlain = queues.every((candidate) => candidate === system.queuesPerDimension);
    return writeSystemField('queues', isPlain ? undefined : queues)(design);
  };
}
