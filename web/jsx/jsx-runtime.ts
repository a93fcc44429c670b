// What JSX in the built site calls instead of React's functions.
import type { ElementType, Key, PropsWithChildren } from 'react';
import { jsx as create, jsxs as createStatic } from 'react/jsx-runtime';
import { withWholeTexts } from './whole-texts.ts';

export { Fragment } from 'react';

export function jsx(type: ElementType, given: PropsWithChildren, key?: Key) {
  const props = withWholeTexts(type, given);
  return props === given ? create(type, given, key) : createStatic(type, props, key);
}

export { jsx as jsxs };
