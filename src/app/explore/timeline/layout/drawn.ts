import type { CriticalPath } from '../../../../analysis/why/critical-path.ts';
import type { View } from '../../../state/view/view.ts';
import type { Look } from '../../../state/traces/tones.ts';
import type { Trace } from '../../../state/traces/trace.ts';
import type { Visible } from './detail.ts';

/** A trace as a view of it is drawn. */
export interface Drawn {
  readonly trace: Trace;
  readonly visible: Visible;
  readonly look: Look;
  /** Null where it is not known or not requested. */
  readonly path: CriticalPath | null;
  /** The time outside of compute that is exposed communication; defaults to all of it. */
  readonly exposed?: readonly View[];
}
