import { useState, type KeyboardEvent } from 'react';
import { arrowOn } from '../../../../topology/blocks/drawing.ts';
import { nameOf, readGraph, type WrittenGraph } from '../../../../topology/blocks/graph-block/graph-text.ts';
import { announce } from '../../../ui/announce.ts';
import { ChoiceField } from '../../../parts/fields/ChoiceField.tsx';
import { FreeNumber } from '../../../parts/fields/FreeNumber.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Hint } from '../../../ui/Hint.tsx';
import {
  isJoined,
  isOneWay,
  toggled,
  USUAL_PEN,
  withNpu,
  withoutNode,
  withSwitch,
  type LinkPen,
} from './edit-graph.ts';
import './graph-editor.css';
import { pointsOf, SIDE } from './layout.ts';

/** The most nodes that a drawing of this size can show apart. */
const MOST_NODES = 48;
const RADIUS = 9;
const LETTER = 5;
const ARROW = 9;
const MOST_GBPS = 1e6;
const MOST_LATENCY = 1e6;

interface GraphEditorProps {
  readonly label: string;
  /** The links in the document. */
  readonly text: string;
  /** Puts the links into the document; returns what is wrong with them, or null. */
  readonly onText: (text: string) => string | null;
}

/** Edits a graph: press a node, then another to join or part them; add nodes or delete one. */
export function GraphEditor({ label, text, onText }: GraphEditorProps) {
  const graph = readGraph(text);
  const [picked, pick] = useState<number | null>(null);
  const [refused, refuse] = useState<string | null>(null);
  const [pen, setPen] = useState(USUAL_PEN);
  if (typeof graph === 'string') return null;
  const nodes = graph.npus + graph.switches.length;
  if (nodes > MOST_NODES)
    return <p className="graph-editor__more">{`${nodes} nodes: change them by their text.`}</p>;
  const node = picked !== null && picked < nodes ? picked : null;

  /** @param left is the number of nodes that the changed graph has */
  function write(to: string, said: string, left: number): void {
    const changed = readGraph(to);
    const isLost = typeof changed !== 'string' && changed.npus + changed.switches.length < left;
    const wrong = isLost ? 'A node would have no link. Delete it, or join it to another first.' : onText(to);
    refuse(wrong);
    announce(wrong ?? said);
    if (wrong === null) pick(null);
  }

  function press(drawn: WrittenGraph, at: number): void {
    if (node === null || node === at) {
      refuse(null);
      pick(node === at ? null : at);
      return;
    }
    const done = isJoined(drawn, node, at) ? 'parted' : 'joined';
    write(toggled(drawn, node, at, pen), `${title(drawn, node)} and ${title(drawn, at)} ${done}.`, nodes);
  }

  function remove(drawn: WrittenGraph, at: number): void {
    write(withoutNode(drawn, at), `${title(drawn, at)} deleted.`, nodes - 1);
  }

  function onKeyDown(drawn: WrittenGraph, event: KeyboardEvent, at: number): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') press(drawn, at);
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(drawn, at);
    else if (event.key === 'Escape' && node !== null) pick(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const near = node ?? 0;
  return (
    <div className="graph-editor" role="group" aria-label={label}>
      <GraphDrawing
        graph={graph}
        picked={node}
        onPress={(at) => press(graph, at)}
        onKeyDown={(event, at) => onKeyDown(graph, event, at)}
      />
      <div className="graph-editor__side">
        <div className="graph-editor__tools">
          <Button
            icon="plus"
            onClick={() => write(withNpu(graph, near), `NPU ${graph.npus} added.`, nodes + 1)}
          >
            NPU
          </Button>
          <Button icon="plus" onClick={() => write(withSwitch(graph, near), 'Switch added.', nodes + 1)}>
            Switch
          </Button>
          <Button
            aria-disabled={node === null}
            onClick={() => (node === null ? undefined : remove(graph, node))}
          >
            Delete
          </Button>
        </div>
        <PenFields pen={pen} onPen={setPen} />
        <p className="graph-editor__hint" data-refused={refused !== null}>
          {refused ??
            (node === null
              ? 'Press a node, then another, to join or part them.'
              : `${title(graph, node)}: press another to join or part them.`)}
        </p>
      </div>
    </div>
  );
}

interface PenFieldsProps {
  readonly pen: LinkPen;
  readonly onPen: (pen: LinkPen) => void;
}

/** What links that are drawn from now on have. */
function PenFields({ pen, onPen }: PenFieldsProps) {
  return (
    <div className="graph-editor__pen">
      <ChoiceField
        label="New links"
        value={pen.isOneWay ? 'one' : 'both'}
        choices={[
          { value: 'both', label: 'Both ways' },
          { value: 'one', label: 'One way' },
        ]}
        onChoose={(value) => onPen({ ...pen, isOneWay: value === 'one' })}
      />
      <FreeNumber
        label="Bandwidth"
        unit="GB/s"
        hint={
          <Hint about="the bandwidth of new links">
            <p>0: as the others have it.</p>
          </Hint>
        }
        value={pen.gbps}
        bound={{ min: 0, max: MOST_GBPS, whole: false }}
        onChange={(gbps) => onPen({ ...pen, gbps })}
      />
      <FreeNumber
        label="Latency"
        unit="×"
        hint={
          <Hint about="the latency of new links">
            <p>Times the link latency of the dimension.</p>
          </Hint>
        }
        value={pen.latency}
        bound={{ min: 0, max: MOST_LATENCY, whole: false }}
        onChange={(latency) => onPen({ ...pen, latency })}
      />
    </div>
  );
}

function title(graph: WrittenGraph, node: number): string {
  return `${node < graph.npus ? 'NPU' : 'Switch'} ${nameOf(graph, node)}`;
}

/** Returns a width for the name of a switch. */
function widthOf(graph: WrittenGraph, node: number): number {
  return Math.max(2 * RADIUS, 6 + LETTER * nameOf(graph, node).length);
}

interface GraphDrawingProps {
  readonly graph: WrittenGraph;
  readonly picked: number | null;
  readonly onPress: (node: number) => void;
  readonly onKeyDown: (event: KeyboardEvent, node: number) => void;
}

function GraphDrawing({ graph, picked, onPress, onKeyDown }: GraphDrawingProps) {
  const points = pointsOf(graph);
  const lines = graph.links.filter(
    ({ from, to }, index) =>
      from < to || !graph.links.some((other, at) => at !== index && other.from === to && other.to === from),
  );
  return (
    <svg className="graph-editor__drawing" viewBox={`0 0 ${SIDE} ${SIDE}`}>
      {lines.map(({ from, to, count }, index) => (
        <line
          key={index}
          x1={points[from]?.x}
          y1={points[from]?.y}
          x2={points[to]?.x}
          y2={points[to]?.y}
          strokeWidth={Math.min(4, 1 + count / 2)}
          data-picked={from === picked || to === picked}
        />
      ))}
      {lines.map(({ from, to }, index) =>
        isOneWay(graph, from, to) ? (
          <polygon key={index} points={arrowOn(points[from]!, points[to]!, ARROW)} />
        ) : null,
      )}
      {points.map(({ x, y }, node) => {
        const links = graph.links.filter(({ from }) => from === node).map(({ to }) => nameOf(graph, to));
        return (
          <g
            key={node}
            role="button"
            tabIndex={0}
            aria-pressed={node === picked}
            aria-label={`${title(graph, node)}, linked to ${links.join(', ')}`}
            transform={`translate(${x} ${y})`}
            data-handle
            onClick={() => onPress(node)}
            onKeyDown={(event) => onKeyDown(event, node)}
          >
            <circle className="graph-editor__reach" r={2 * RADIUS} />
            {node < graph.npus ? (
              <circle className="graph-editor__node" r={RADIUS} />
            ) : (
              <rect
                className="graph-editor__node"
                x={-widthOf(graph, node) / 2}
                y={-RADIUS}
                width={widthOf(graph, node)}
                height={2 * RADIUS}
              />
            )}
            <text>{nameOf(graph, node)}</text>
          </g>
        );
      })}
    </svg>
  );
}
