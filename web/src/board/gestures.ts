import type { Attachment } from "svelte/attachments";
import type { Point } from "./geometry";

/** A board's pointer callbacks. Points are in client coordinates. */
export interface Gestures {
  /** Whether part of the board is out of sight. */
  canPan(): boolean;
  canZoom(): boolean;
  cellAt(point: Point): string | null;
  canDrag(cell: string, touch: boolean): boolean;
  /** A tap, a click, or the click that assistive technology generates. */
  pick(cell: string, touch: boolean, point: Point): void;
  /** A long press, or the secondary mouse button: show more about the cell. */
  hold(cell: string): void;
  drag(cell: string): void;
  dragTo(point: Point): void;
  /** The unit was dropped on a cell, or beside the board; null also if the drag was cancelled. */
  drop(cell: string | null): void;
  pan(across: number, along: number): void;
  zoom(about: Point, factor: number): void;
}

/** The drag threshold in pixels: a pointer that moved less has tapped. */
const SLACK = { touch: 10, mouse: 4 };
const WHEEL = 0.0025;
/** Milliseconds until a touch counts as a long press. */
const REST = 500;

/** Distinguishes taps, drags of units, pans and pinches. */
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

    /** Keeps a finger that may drag a unit from scrolling the page. CSS touch-action does not work on parts
     *  of an SVG. */
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
      // Long presses, drags, pans and pinches end in a click too, which is ignored.
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
