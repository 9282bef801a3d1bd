import type { ChartExport } from '../../parts/export/chart-export.ts';
import { ExportMenu } from '../../parts/export/ExportMenu.tsx';
import { IconButton } from '../../ui/Button.tsx';

interface PictureToolsProps {
  readonly chart: ChartExport;
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
}

const ZOOM = 1.5;

/** Moving about and taking away. */
export function PictureTools({ chart, onZoom, onFit }: PictureToolsProps) {
  return (
    <div className="picture__tools">
      <IconButton icon="minus" label="Zoom out (-)" onClick={() => onZoom(1 / ZOOM)} />
      <IconButton icon="plus" label="Zoom in (+)" onClick={() => onZoom(ZOOM)} />
      <IconButton icon="fit" label="Show the whole network (0)" onClick={onFit} />
      <ExportMenu chart={chart} />
    </div>
  );
}
