/** The first tour: five designs, each a step further, with what they show. */
import { DEFAULT_DESIGN } from '../design/defaults.ts';
import type { Design } from '../design/document.ts';
import { oneCollective } from '../design/one-collective.ts';
import { startDesign } from './start-design.ts';

export interface Step {
  readonly title: string;
  readonly text: string;
  readonly design: Design;
  /** The tab that shows it. */
  readonly tab: string;
  /** Whether it is shown in the comparison above the tabs. */
  readonly isCompared?: boolean;
}

const oneGigabyte = oneCollective('allReduce', 1e9, 'All-reduce of 1 GB');

export const START_HERE: readonly Step[] = [
  {
    title: 'One ring',
    text: '8 NPUs (GPUs, say) sum up 1 GB among them: an all-reduce. Each sends 1.75 GB over its 100 GB/s, so it takes 17.5 ms and a little latency. The timeline shows the pieces it is cut into.',
    design: startDesign({
      network: 'Ring(8)',
      workload: oneGigabyte,
      bandwidth: { budgetGBps: 100, scheme: 'equal' },
    }),
    tab: 'timeline',
  },
  {
    title: 'Two dimensions',
    text: '64 NPUs: rings of 8 in a server, and rings of 8 between servers. Each piece is reduced inside first, so only an eighth of it goes outside: look how little the second lane has to do.',
    design: startDesign({
      network: 'Ring(8)_Ring(8)',
      workload: oneGigabyte,
      bandwidth: { budgetGBps: 100, scheme: 'equal' },
    }),
    tab: 'timeline',
  },
  {
    title: 'Equal bandwidth leaves a dimension idle',
    text: 'GPT-3 on 1,024 NPUs in four dimensions, 75 GB/s each. The inner dimensions carry nearly all bytes and limit the iteration. In a hierarchical collective each piece is reduced inside first, so of the 38.1 GB on dimension 3 an eighth goes on, 4.76 GB: dimension 4 has little to do. It uses 11.5 % of its bandwidth while its collectives run, is busy 0.5 % of the whole time, and costs $5.7 M of $5.9 M, for it alone needs switches and network cards.',
    design: { ...DEFAULT_DESIGN, bandwidth: { ...DEFAULT_DESIGN.bandwidth, scheme: 'equal' } },
    tab: 'timeline',
  },
  {
    title: 'SmartBW gives it to those who need it',
    text: 'The same 300 GB/s, given by what each dimension sends and when: 132, 115, 47 and 6 GB/s. The iteration is 2.5 s shorter and the network costs 13 % as much. Compare the columns EqualBW and SmartBW.',
    design: DEFAULT_DESIGN,
    tab: 'timeline',
    isCompared: true,
  },
  {
    title: 'Why does it take as long as it does?',
    text: 'The Why tab answers from the run, here of SmartBW: which dimension limits, who waits for what, and what to change next. Choose EqualBW, and it tells what the idle dimension 4 waited for. Now change something yourself: move a block, type a size, take another model. The lessons go on from here.',
    design: DEFAULT_DESIGN,
    tab: 'why',
  },
];
