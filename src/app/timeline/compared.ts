import { engine, runner } from '../store/session.ts';
import { createComparison } from './comparison.ts';
import { TRACES } from './traces.ts';

export const comparison = createComparison(runner.store, engine, TRACES.compared);
