// Moves the film to a time by setting the style of every part. Returns what it set, so that promo.ts can skip
// the screenshot of an unchanged frame.
import { scenes } from '../../../web/site/content/promo.ts';
import { arrive, camera, glide, present } from './motion.ts';

/** The center of the picture in scene coordinates. The origin is the top left corner of the sheet. */
const VIEWS = [
  { at: 0, seconds: 1, x: -474, y: 218, scale: 1.1 },
  { at: 11.4, seconds: 1.8, x: 20, y: 232, scale: 0.845 },
  { at: 24, seconds: 1.6, x: 160, y: 262, scale: 1.09 },
  { at: 28, seconds: 2.2, x: 170, y: 1062, scale: 1 },
  { at: 33.2, seconds: 1.4, x: 170, y: 1852, scale: 1 },
];
const FIRST_TYPED = 7;
const KEY_ROW = 2;

/** When each thread starts; its row appears when the thread arrives. */
const threadFrom = (row: number) => 13.7 + row * 1.05;
const THREAD_SECONDS = 1;

export function seek(stage: HTMLElement, time: number): string {
  const set: string[] = [];
  const all = (selector: string) => [...stage.querySelectorAll<HTMLElement | SVGElement>(selector)];
  const put = (part: HTMLElement | SVGElement, property: string, value: string) => {
    part.style.setProperty(property, value);
    set.push(value);
  };
  /** Fades a part in while it moves up slightly. */
  const rise = (part: HTMLElement | SVGElement, shown: number, depth = 14) => {
    put(part, 'opacity', shown.toFixed(3));
    put(part, 'translate', `0 ${((1 - shown) * depth).toFixed(2)}px`);
  };

  const view = camera(time, VIEWS);
  const origin = `${(640 - view.x * view.scale).toFixed(2)}px ${(408 - view.y * view.scale).toFixed(2)}px`;
  for (const world of all('.world')) {
    put(world, 'translate', origin);
    put(world, 'scale', view.scale.toFixed(4));
  }

  // The pile: first the blank pages, quickly, then the typed ones, each from a different side.
  for (const [place, page] of all('.pile > div').entries()) {
    const typed = place + 1 - FIRST_TYPED;
    const from = typed < 0 ? 0.1 + place * 0.11 : 1.5 + typed * 0.52;
    const here = arrive(time, from, 0.8);
    put(page, 'opacity', here > 0 ? '1' : '0');
    const [x, y] = [((place % 3) - 1) * 260, -620];
    put(page, 'translate', `${((1 - here) * x).toFixed(2)}px ${((1 - here) * y).toFixed(2)}px`);
    put(page, 'rotate', `${((1 - here) * ((place % 2) * 24 - 12)).toFixed(2)}deg`);
  }
  for (const [place, mark] of all('.pile mark').entries()) {
    put(mark, '--swept', glide(time, 6.9 + place * 0.6, 0.55).toFixed(3));
  }

  for (const sheet of all('.world .sheet')) {
    const here = arrive(time, 12.1, 1.3);
    put(sheet, 'translate', `${((1 - here) * 900).toFixed(2)}px 0`);
  }
  const followed = present(time, 24.4, 28.2);
  for (const [row, thread] of all('.threads path').entries()) {
    put(thread, 'stroke-dashoffset', (1 - glide(time, threadFrom(row), THREAD_SECONDS)).toFixed(4));
    put(thread, 'visibility', time > threadFrom(row) ? 'visible' : 'hidden');
    put(thread, 'opacity', (row === KEY_ROW ? 1 : 1 - 0.84 * followed).toFixed(3));
    put(thread, 'stroke-width', (row === KEY_ROW ? 1.6 + 1.6 * followed : 1.6).toFixed(2));
  }
  for (const [row, line] of all('.chron tbody tr').entries()) {
    const landed = arrive(time, threadFrom(row) + THREAD_SECONDS - 0.2, 0.6);
    put(line, '--landed', landed.toFixed(3));
    put(line, '--cited', glide(time, 21.3 + row * 0.22, 0.4).toFixed(3));
    put(line, '--aside', (row === KEY_ROW ? 0 : followed).toFixed(3));
  }

  for (const line of all('.long-line path')) {
    // To the last service, and then with the camera to the offer.
    const drawn = 0.76 * glide(time, 27.6, 4.6) + 0.24 * glide(time, 33.2, 1.2);
    put(line, 'stroke-dashoffset', (1 - drawn).toFixed(4));
    put(line, 'visibility', time > 27.6 ? 'visible' : 'hidden');
  }
  for (const [place, service] of all('.film-services li').entries()) {
    rise(service, arrive(time, 29.9 + place * 0.21, 0.7));
  }
  for (const point of all('.film-offer > i')) put(point, 'scale', arrive(time, 33.9, 0.6).toFixed(3));
  for (const call of all('.film-call')) rise(call, arrive(time, 34.2, 0.8));
  for (const free of all('.film-free')) put(free, '--swept', glide(time, 35.3, 0.7).toFixed(3));
  for (const part of all('.film-sub')) rise(part, arrive(time, 36.3, 0.7));
  for (const part of all('.film-last')) rise(part, arrive(time, 37.2, 0.7));

  for (const [place, words] of all('.film-words').entries()) {
    const scene = scenes[place];
    if (scene) rise(words, present(time, scene.from, scene.until), 10);
  }
  return set.join(' ');
}
