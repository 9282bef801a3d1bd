import { engine, runner } from '../../../state/run/session.ts';
import { createComparison } from './comparison.ts';
import { TRACES } from '../../../state/traces/traces.ts';

export const comparison = createComparison(runner.store, engine, TRACES.compared);
