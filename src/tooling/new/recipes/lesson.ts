import { edit, newFile, withImport, withRow, type Recipe } from '../recipe.ts';

export const lesson: Recipe = {
  id: 'lesson',
  summary: 'a lesson: a design with a question that its run answers',
  example: 'two-rings',
  edits: ({ kebab, camel, title }) => [
    newFile(`src/learn/lessons/${kebab}.ts`, [
      `import type { Lesson } from '../lesson.ts';`,
      `import { oneCollective } from '../../design/one-collective.ts';`,
      `import { startDesign } from '../start-design.ts';`,
      ``,
      `export const ${camel}: Lesson = {`,
      `  id: '${kebab}',`,
      `  track: 'hierarchy',`,
      `  title: '${title}',`,
      `  text: 'Two rings share a budget, and both carry the same all-reduce.',`,
      `  question: 'Bring an all-reduce of 64 MB below 2 ms without another network.',`,
      `  goal: 'iteration < 2 ms and npus = 64 and cost < 1000000 $',`,
      `  start: startDesign({`,
      `    network: 'Ring(8)_Ring(8)',`,
      `    workload: oneCollective('allReduce', 64e6, 'All-reduce of 64 MB'),`,
      `    bandwidth: { budgetGBps: 40, scheme: 'equal' },`,
      `  }),`,
      `  tab: 'timeline',`,
      `  hints: ['The budget is the bandwidth of one NPU on both rings together.'],`,
      `  answer: (start) => ({ ...start, bandwidth: { ...start.bandwidth, budgetGBps: 400 } }),`,
      `  explanation: 'Ten times the budget is ten times the bandwidth of each ring; only latency stays.',`,
      `};`,
    ]),
    edit(
      'src/learn/lessons.ts',
      withImport(`import { ${camel} } from './lessons/${kebab}.ts';`),
      withRow('export const LESSONS: readonly Lesson[] = [', `  ${camel},`),
    ),
    edit(
      'src/learn/facts.test.ts',
      withRow('const LESSON_FACTS: Readonly<Record<string, readonly Fact[]>> = {', `  '${kebab}': [],`),
    ),
  ],
  tests: () => ['src/learn/lessons.test.ts', 'src/learn/facts.test.ts'],
  next: () => [
    'Write the question, its goal (learn/goal/parse.ts has the language), hints, and an answer.',
    'Give a fact of facts.test.ts for each number of its text.',
  ],
};
