// The same for `npm run dev`.
import type { ElementType, Key, PropsWithChildren } from 'react';
import { jsxDEV as create, type JSXSource } from 'react/jsx-dev-runtime';
import { withWholeTexts } from './whole-texts.ts';

export { Fragment } from 'react';

export function jsxDEV(
  type: ElementType,
  given: PropsWithChildren,
  key: Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
) {
  const props = withWholeTexts(type, given);
  // What this adds has no keys.
  return create(type, props, key, isStatic || props !== given, source, self);
}
