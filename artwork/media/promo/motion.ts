// How things move in the film. All of it is a function of the time alone: the same second always looks the
// same, however long the machine takes to draw it.

/** 0 before, 1 after, and between them slower and slower. */
export function arrive(time: number, from: number, seconds: number): number {
  const passed = Math.min(Math.max((time - from) / seconds, 0), 1);
  return 1 - (1 - passed) ** 4;
}

/** 0 before, 1 after, starting and ending gently. */
export function glide(time: number, from: number, seconds: number): number {
  const passed = Math.min(Math.max((time - from) / seconds, 0), 1);
  return passed * passed * passed * (passed * (passed * 6 - 15) + 10);
}

/** There between two moments, coming and going quickly. */
export function present(time: number, from: number, until: number): number {
  return Math.min(arrive(time, from, 0.5), 1 - glide(time, until - 0.25, 0.25));
}

export interface View {
  /** The point of the world in the middle of the picture, and how large the world is drawn. */
  x: number;
  y: number;
  scale: number;
}

/** Where the camera is: the last view reached, or on its way to the next. */
export function camera(time: number, moves: readonly (View & { at: number; seconds: number })[]): View {
  const [first, ...rest] = moves;
  if (!first) throw new Error('A camera needs a place to begin.');
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
