import { model, startDesign } from '../../start-design.ts';
import type { Lesson } from '../../lesson.ts';

const start = startDesign({
  network: 'Ring(8)_Switch(128)',
  ...model('gpt-3'),
  bandwidth: { scheme: 'equal' },
});

export const howOftenToSave: Lesson = {
  id: 'how-often-to-save',
  track: 'failures',
  title: 'How often to save',
  text: 'A failure takes the job back to its last checkpoint: half an interval of work is lost on average. Saving stops the job for 61 s. These 1,024 NPUs fail every 4.7 hours, and their state is saved every 4 hours.',
  question: 'Reach a goodput of 88 % with the same NPUs, failures and storage.',
  goal: 'goodput >= 88 % and npus = 1024',
  start: {
    ...start,
    training: {
      failures: { npuPerMillionHours: 200, detectMinutes: 2, restartMinutes: 5, spareHosts: 20 },
      checkpoint: { storageGBps: 40, intervalMinutes: 240 },
    },
  },
  tab: 'training',
  hints: [
    'The tab Training run says how much time is lost, and how much goes into saving.',
    'Save oftener: the field Saved every is in the section Training run, under Checkpoints.',
    'The best interval is about the square root of twice the time of saving times the time between failures.',
  ],
  answer: ({ training, ...design }) => {
    const { intervalMinutes: _asGiven, ...checkpoint } = training?.checkpoint ?? {};
    return { ...design, training: { ...training, checkpoint } };
  },
  explanation:
    'At the best interval, 23 minutes here, saving and lost work cost about the same. Twice as many NPUs fail twice as often: they save sooner, and lose more to both.',
};
