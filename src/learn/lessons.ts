/** Every lesson, in the order in which they build on each other: one file and row each. */
import type { Lesson } from './lesson.ts';
import { oneRing } from './lessons/one-ring.ts';
import { moreNpus } from './lessons/more-npus.ts';
import { smallMessages } from './lessons/small-messages.ts';
import { tooManyChunks } from './lessons/too-many-chunks.ts';
import { outerDimensions } from './lessons/outer-dimensions.ts';
import { cubeMesh } from './lessons/cube-mesh.ts';
import { fastInside } from './lessons/fast-inside.ts';
import { depth } from './lessons/depth.ts';
import { pipelining } from './lessons/pipelining.ts';
import { otherOrder } from './lessons/other-order.ts';
import { equalStarves } from './lessons/equal-starves.ts';
import { notByBytes } from './lessons/not-by-bytes.ts';
import { lessIsEnough } from './lessons/less-is-enough.ts';
import { whereNext } from './lessons/where-next.ts';
import { overlap } from './lessons/overlap.ts';
import { stayInTheServer } from './lessons/stay-in-the-server.ts';
import { longerIsFaster } from './lessons/longer-is-faster.ts';
import { innermost } from './lessons/innermost.ts';
import { recomputation } from './lessons/recomputation.ts';
import { wrongShape } from './lessons/wrong-shape.ts';
import { allToAll } from './lessons/all-to-all.ts';
import { slowPosts } from './lessons/slow-posts.ts';
import { incast } from './lessons/incast.ts';
import { dearSwitches } from './lessons/dear-switches.ts';
import { aSecondJob } from './lessons/failures/a-second-job.ts';
import { howOftenToSave } from './lessons/failures/how-often-to-save.ts';
import { oneSlowGpu } from './lessons/failures/one-slow-gpu.ts';
import { halfTheBudget } from './lessons/half-the-budget.ts';

export const LESSONS: readonly Lesson[] = [
  oneRing,
  moreNpus,
  smallMessages,
  tooManyChunks,
  cubeMesh,
  outerDimensions,
  fastInside,
  depth,
  pipelining,
  otherOrder,
  equalStarves,
  notByBytes,
  lessIsEnough,
  whereNext,
  overlap,
  stayInTheServer,
  longerIsFaster,
  innermost,
  recomputation,
  wrongShape,
  allToAll,
  slowPosts,
  incast,
  dearSwitches,
  halfTheBudget,
  oneSlowGpu,
  howOftenToSave,
  aSecondJob,
];
