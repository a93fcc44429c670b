// A translator replaces each text of the page with elements. React still holds the text that is gone: it would change
// what no one sees, and fail where it removes it. An element whose only child is a text is safe, because React then sets
// all that the element contains. So every text that has siblings gets an element, when the JSX is evaluated.
import { createElement, Fragment, type PropsWithChildren, type ReactNode } from 'react';

/** Inline, selected by no style of ours, and a text in another direction does not reorder what is around it. */
const TEXT = 'bdi';

const SVG_TEXTS: readonly unknown[] = ['text', 'tspan'];

const isText = (child: ReactNode) => typeof child === 'string' || typeof child === 'number';
const isNothing = (child: ReactNode) => child === null || child === undefined || typeof child === 'boolean';
const isArray = (child: ReactNode): child is ReactNode[] => Array.isArray(child);
const hasText = (child: ReactNode): boolean => (isArray(child) ? child.some(hasText) : isText(child));

function wrapped(child: ReactNode, index: number): ReactNode {
  if (isArray(child)) return child.map(wrapped);
  // Space between two elements is not translated, and as an element it would be an item of a flex box.
  if (!isText(child) || String(child).trim() === '') return child;
  return createElement(TEXT, { key: `text ${index}` }, child);
}

/** @returns the same properties, unless they have texts next to other children. */
export function withWholeTexts(type: unknown, props: PropsWithChildren): PropsWithChildren {
  const { children } = props;
  const isFragment = type === Fragment;
  // A component decides itself where its children go.
  if (!(isFragment || typeof type === 'string') || !hasText(children)) return props;
  const all: ReactNode[] = [children].flat(Number.POSITIVE_INFINITY);
  const text = all.every((child) => isText(child) || isNothing(child)) && all.filter(isText).join('');
  // What surrounds a fragment is unknown here.
  if (text !== false) return { ...props, children: isFragment ? wrapped(text, 0) : text };
  return SVG_TEXTS.includes(type) ? props : { ...props, children: [children].flat().map(wrapped) };
}
