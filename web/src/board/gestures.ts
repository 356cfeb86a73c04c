import type { Attachment } from "svelte/attachments";
import type { Point } from "./geometry";

/** What a board does with pointers. Points are in pixels of the window. */
export interface Gestures {
  /** Is there more of the board than is in sight? */
  canPan(): boolean;
  canZoom(): boolean;
  cellAt(point: Point): string | null;
  canDrag(cell: string, touch: boolean): boolean;
  /** A tap or a click, or what assistive technology makes of one. */
  pick(cell: string, touch: boolean, point: Point): void;
  /** A finger that rests on a cell, or the second button of a mouse: more is to be known of it. */
  hold(cell: string): void;
  drag(cell: string): void;
  dragTo(point: Point): void;
  /** Let go over a cell, beside the board, or not at all. */
  drop(cell: string | null): void;
  pan(across: number, along: number): void;
  zoom(about: Point, factor: number): void;
}

/** A pointer that moved less than this, in pixels, has tapped. */
const SLACK = { touch: 10, mouse: 4 };
const WHEEL = 0.0025;
/** After so many milliseconds a finger rests. */
const REST = 500;

/** Tells taps, drags of units, pans and pinches apart. */
export function gestures(board: Gestures): Attachment<HTMLElement> {
  return (frame) => {
    const down = new Map<number, Point>();
    let deed: "tap" | "hold" | "drag" | "pan" | "pinch" = "tap";
    let resting: ReturnType<typeof setTimeout> | undefined;
    let began: Point = { x: 0, y: 0 };
    let cell: string | null = null;
    let touch = false;
    const listening = new AbortController();
    const { signal } = listening;

    frame.addEventListener("pointerdown", press, { signal });
    frame.addEventListener("pointermove", move, { signal });
    frame.addEventListener("pointerup", release, { signal });
    frame.addEventListener("pointercancel", abandon, { signal });
    frame.addEventListener("touchmove", keep, { signal, passive: false });
    frame.addEventListener("click", click, { signal });
    frame.addEventListener("contextmenu", inform, { signal });
    frame.addEventListener("wheel", wheel, { signal, passive: false });
    return () => {
      clearTimeout(resting);
      listening.abort();
    };

    function press(event: PointerEvent): void {
      clearTimeout(resting);
      if (event.button !== 0) return;
      const point = { x: event.clientX, y: event.clientY };
      down.set(event.pointerId, point);
      if (down.size === 1) {
        deed = "tap";
        began = point;
        touch = event.pointerType === "touch";
        cell = board.cellAt(point);
        if (touch) resting = setTimeout(rest, REST);
      } else if (board.canZoom()) {
        if (deed === "drag") board.drop(null);
        deed = "pinch";
      }
    }

    function move(event: PointerEvent): void {
      const last = down.get(event.pointerId);
      if (!last) return;
      const point = { x: event.clientX, y: event.clientY };
      if (deed === "pinch") pinch(event.pointerId, last, point);
      else if (deed === "tap") begin(event.pointerId, point);
      if (deed === "pan") board.pan(point.x - last.x, point.y - last.y);
      if (deed === "drag") board.dragTo(point);
      down.set(event.pointerId, point);
    }

    function rest(): void {
      if (deed !== "tap" || !cell || down.size !== 1) return;
      deed = "hold";
      board.hold(cell);
    }

    function inform(event: MouseEvent): void {
      const target = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
      const meant = target?.getAttribute("data-cell");
      if (!meant) return;
      event.preventDefault();
      if (deed !== "hold") board.hold(meant);
    }

    /** A finger that may be dragging a unit does not scroll the page. CSS cannot say so of parts of an SVG. */
    function keep(event: TouchEvent): void {
      if (deed === "drag" || (deed === "tap" && cell && board.canDrag(cell, true))) event.preventDefault();
    }

    function begin(pointer: number, point: Point): void {
      const slack = touch ? SLACK.touch : SLACK.mouse;
      if (Math.hypot(point.x - began.x, point.y - began.y) < slack) return;
      clearTimeout(resting);
      if (cell && board.canDrag(cell, touch)) {
        deed = "drag";
        board.drag(cell);
      } else if (board.canPan()) deed = "pan";
      else return;
      frame.setPointerCapture(pointer);
    }

    function pinch(pointer: number, last: Point, point: Point): void {
      const other = [...down].find(([id]) => id !== pointer)?.[1];
      if (!other) return;
      const [wide, was] = [distance(point, other), distance(last, other)];
      if (was > 0) board.zoom({ x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 }, wide / was);
      board.pan((point.x - last.x) / 2, (point.y - last.y) / 2);
    }

    function release(event: PointerEvent): void {
      clearTimeout(resting);
      if (!down.delete(event.pointerId)) return;
      if (deed === "drag") board.drop(board.cellAt({ x: event.clientX, y: event.clientY }));
    }

    function abandon(event: PointerEvent): void {
      clearTimeout(resting);
      if (down.delete(event.pointerId) && deed === "drag") board.drop(null);
    }

    function click(event: MouseEvent): void {
      // A rest, a drag, a pan and a pinch end in a click too, which means nothing.
      const meant = deed === "tap";
      deed = "tap";
      const target = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
      const picked = target?.getAttribute("data-cell");
      if (meant && picked) board.pick(picked, touch, { x: event.clientX, y: event.clientY });
    }

    function wheel(event: WheelEvent): void {
      if (!event.ctrlKey || !board.canZoom()) return;
      event.preventDefault();
      board.zoom({ x: event.clientX, y: event.clientY }, Math.exp(-event.deltaY * WHEEL));
    }
  };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
