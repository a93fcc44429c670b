// The legal texts of a firm whose phone number has characters with a meaning in patterns.
import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, it, vi } from 'vitest';
import { pages } from '../../../contract/pages.ts';
import { LegalText } from '../../../web/site/legal-text.tsx';

const PHONE = vi.hoisted(() => '+1 (555) 010-0142');

vi.mock('../../../site.config.ts', async (original) => {
  const { site } = await original<typeof import('../../../site.config.ts')>();
  return { site: { ...site, phone: PHONE } };
});

it('the phone number and the names of the other legal pages are links', () => {
  const paragraphs = [`Call ${PHONE}, or read the Privacy Policy.`];
  const words = {
    title: 'Terms of Use',
    note: '',
    intro: '',
    parts: [{ id: 'one', head: 'One', paragraphs }],
  };
  const Stub = createRoutesStub([{ path: '/', Component: () => <LegalText words={words} /> }]);
  render(<Stub />);
  expect(screen.getByRole('link', { name: PHONE }).getAttribute('href')).toBe(`tel:${PHONE}`);
  const [inText] = screen.getAllByRole('link', { name: 'Privacy Policy' });
  expect(inText?.getAttribute('href')).toBe(pages.privacy);
});
