/** What the keys of the timeline do among stages: a pass is what a chunk phase is there, a stage what a lane is. */
import type { StagesPicture } from '../../../../analysis/questions/stages.ts';
import { TIMELINE_COMMANDS, type TimelineTarget } from '../gestures/keys.ts';
import { passesInView, passInView } from './layout.ts';
import { pickedStage, stagesView, zoomToPass } from './stage-cursor.ts';

const WITHOUT = ['select', 'end-later', 'end-earlier', 'start-later', 'start-earlier'];

export const STAGE_COMMANDS = TIMELINE_COMMANDS.filter(({ id }) => !WITHOUT.includes(id.split('.')[1]!));

export function stageTarget({ bars, stages, endNs }: StagesPicture): TimelineTarget {
  const stageNow = (): number => Math.min(pickedStage.getState().stage, stages.length - 1);
  const passNow = () => passInView(bars, stageNow(), stagesView.store.getState().view);
  const isWhole = (): boolean => {
    const { view, domainNs } = stagesView.store.getState();
    return view.startNs <= 0 && view.endNs >= domainNs;
  };
  return {
    zoom: (factor) => stagesView.zoom(factor),
    pan: (share) => stagesView.pan(share),
    fit: stagesView.fit,
    step(by) {
      const all = passesInView(bars, stageNow(), { startNs: -1, endNs: endNs + 1 });
      const now = passNow();
      const at = isWhole() || now === null ? -1 : all.indexOf(now);
      const next = at < 0 ? (by > 0 ? all[0] : all.at(-1)) : all[at + by];
      if (next !== undefined) zoomToPass(next);
    },
    stepLane(by) {
      const stage = Math.min(stages.length - 1, Math.max(0, stageNow() + by));
      pickedStage.setState({ stage });
    },
    follow() {
      const pass = passNow();
      if (pass !== null) zoomToPass(pass);
    },
    selectShown: () => undefined,
    moveRange: () => undefined,
    isPicked: () => !isWhole(),
    letGo: stagesView.fit,
  };
}
