// The motion in the film. Every function depends on the time only, so each frame is deterministic, no matter
// how long the machine takes to draw it.

/** 0 before, 1 after, and decelerating in between. */
export function arrive(time: number, from: number, seconds: number): number {
  const passed = Math.min(Math.max((time - from) / seconds, 0), 1);
  return 1 - (1 - passed) ** 4;
}

/** 0 before, 1 after, with a smooth start and end. */
export function glide(time: number, from: number, seconds: number): number {
  const passed = Math.min(Math.max((time - from) / seconds, 0), 1);
  return passed * passed * passed * (passed * (passed * 6 - 15) + 10);
}

/** Visible between two moments, with a quick fade in and out. */
export function present(time: number, from: number, until: number): number {
  return Math.min(arrive(time, from, 0.5), 1 - glide(time, until - 0.25, 0.25));
}

export interface View {
  /** The point of the scene at the center of the picture, and the zoom. */
  x: number;
  y: number;
  scale: number;
}

/** The camera's position: at the last view it reached, or on its way to the next one. */
export function camera(time: number, moves: readonly (View & { at: number; seconds: number })[]): View {
  const [first, ...rest] = moves;
  if (!first) throw new Error('The camera needs at least one view.');
  let view: View = first;
  for (const next of rest) {
    const way = glide(time, next.at, next.seconds);
    view = {
      x: view.x + (next.x - view.x) * way,
      y: view.y + (next.y - view.y) * way,
      scale: view.scale * (next.scale / view.scale) ** way,
    };
  }
  return view;
}
