/** Collects remarks while a file is read: losses with their positions, and problems. */
import type { Problem } from '../../units/result.ts';
import { asLoss, type Loss } from '../report.ts';
import { problemAt, type Source } from '../source.ts';

export interface Notes {
  readonly losses: readonly Loss[];
  readonly problems: readonly Problem[];
  readonly drop: (offset: number, message: string) => void;
  readonly change: (offset: number, message: string) => void;
  readonly assume: (offset: number, message: string) => void;
  readonly refuse: (offset: number, message: string) => void;
}

/** Caps the remarks about a long file of another kind. Each remark appears once. */
const MOST = 200;

export function createNotes(source: Source): Notes {
  const losses: Loss[] = [];
  const problems: Problem[] = [];
  const said = new Set<string>();
  const isNew = (offset: number, message: string): boolean => {
    const key = `${offset} ${message}`;
    if (said.size >= MOST || said.has(key)) return false;
    said.add(key);
    return true;
  };
  const say = (kind: Loss['kind']) => (offset: number, message: string) => {
    if (isNew(offset, message)) losses.push(asLoss(kind)(problemAt(source, offset, message)));
  };
  return {
    losses,
    problems,
    drop: say('dropped'),
    change: say('changed'),
    assume: say('default'),
    refuse: (offset, message) => {
      if (isNew(offset, message)) problems.push(problemAt(source, offset, message));
    },
  };
}
