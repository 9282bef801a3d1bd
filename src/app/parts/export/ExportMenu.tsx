import { useEffect, useId, useRef, useState } from 'react';
import { Button, IconButton } from '../../ui/Button.tsx';
import { EXPORT_FORMATS, FORMAT_LABELS, type ChartExport, type ExportFormat } from './chart-export.ts';
import './export-menu.css';
import { withHandOut } from './with-hand-out.ts';
import { showChart, type ShownChart } from './shown-charts.ts';

interface ExportMenuProps {
  readonly chart: ChartExport;
  /** While there is nothing to export. */
  readonly disabled?: boolean;
  readonly place?: ShownChart['place'];
}

const GAP_PX = 4;
const EDGE_PX = 8;

/** Exports a chart as a drawing, a picture or numbers. */
export function ExportMenu({ chart, disabled = false, place: shownAt = 'tab' }: ExportMenuProps) {
  const id = useId();
  const latest = useRef(chart);
  const [isCopied, setCopied] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    latest.current = chart;
  }, [chart]);
  useEffect(
    () => (disabled ? undefined : showChart({ place: shownAt, ask: () => latest.current })),
    [disabled, shownAt],
  );

  function place(): void {
    setCopied(false);
    if (menu.current === null || button.current === null) return;
    const anchor = button.current.getBoundingClientRect();
    const { width, height } = menu.current.getBoundingClientRect();
    const below = anchor.bottom + GAP_PX;
    const top = below + height > innerHeight - EDGE_PX ? anchor.top - GAP_PX - height : below;
    menu.current.style.top = `${Math.max(EDGE_PX, top)}px`;
    menu.current.style.left = `${Math.max(EDGE_PX, Math.min(anchor.right, innerWidth - EDGE_PX) - width)}px`;
  }

  function save(format: ExportFormat): void {
    menu.current?.hidePopover();
    void withHandOut('The export', ({ saveChart }) => saveChart(chart, format));
  }

  async function copy(): Promise<void> {
    const isThere = await withHandOut('Copying', async ({ copySvg }) => {
      if (await copySvg(chart)) setCopied(true);
      else menu.current?.hidePopover();
    });
    if (!isThere) menu.current?.hidePopover();
  }

  const formats = EXPORT_FORMATS.filter((format) => chart.draw !== null || isNumbers(format));
  return (
    <>
      <IconButton
        ref={button}
        icon="export"
        label={`Export ${chart.title}`}
        className="export-button"
        popoverTarget={id}
        disabled={disabled}
      />
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="export-menu"
        role="group"
        aria-label={`Export ${chart.title}`}
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
        onToggle={place}
      >
        {/* A chart changes with every result, so a closed menu is not rendered again. */}
        {isOpen ? (
          <>
            {formats.map((format) => (
              <Button key={format} look="quiet" onClick={() => save(format)}>
                {FORMAT_LABELS[format]}
              </Button>
            ))}
            {chart.draw === null ? null : (
              <Button look="quiet" onClick={() => void copy()}>
                {isCopied ? 'Copied' : 'Copy as SVG'}
              </Button>
            )}
          </>
        ) : null}
      </div>
    </>
  );
}

function isNumbers(format: ExportFormat): boolean {
  return format === 'csv' || format === 'json';
}
