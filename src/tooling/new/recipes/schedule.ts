import { edit, withRow, type Recipe } from '../recipe.ts';

const ORDER = 'const orders: Readonly<Record<PipelineSchedule, (stage: number) => readonly StageStep[]>> = {';

export const schedule: Recipe = {
  id: 'schedule',
  summary: 'an order in which pipeline stages work through micro-batches',
  example: 'eager',
  edits: ({ camel, title }) => [
    edit(
      'src/workload/pipeline/facts/names.ts',
      withRow('export const PIPELINE_SCHEDULES = [', `  '${camel}',`),
    ),
    edit(
      'src/workload/pipeline/facts/schedules.ts',
      withRow(
        'export const SCHEDULE_FACTS: Readonly<Record<PipelineSchedule, ScheduleFacts>> = {',
        `  ${camel}: { label: '${title}', chunks: 1, placement: 'wrap', least: () => 1 },`,
      ),
    ),
    // The number of forward passes before the first backward pass is twice that of 1F1B.
    edit(
      'src/workload/pipeline/order.ts',
      withRow(ORDER, `    ${camel}: (stage) => inTurn(passes, 2 * (shape.stages - stage - 1)),`),
    ),
    edit(
      'src/workload/pipeline/bubble.ts',
      withRow('const BUBBLES: Readonly<Record<PipelineSchedule, Bubble>> = {', `  ${camel}: fillAndDrain,`),
    ),
    edit(
      'src/app/explore/timeline/stages/stage-text.ts',
      withRow(
        'export const BUBBLE_FORMULAS: Readonly<Record<PipelineSchedule, string>> = {',
        `  ${camel}: '(p − 1) (tF + tB)',`,
      ),
      withRow(
        'export const SOURCES: Readonly<Record<PipelineSchedule, string>> = {',
        `  ${camel}: 'Where it was published.',`,
      ),
    ),
  ],
  tests: () => ['src/workload/pipeline', 'src/run/stages.test.ts'],
  next: () => [
    'Write its order (workload/pipeline/order.ts), its bubble in closed form (bubble.ts) and its facts (schedules.ts).',
    'Write its formula and its source (app/explore/timeline/stages), and the passes that it keeps (order.test.ts).',
  ],
};
