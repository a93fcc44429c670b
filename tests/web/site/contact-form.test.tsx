import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { ContactForm } from '../../../web/site/contact/contact-form.tsx';

const alertUser = vi.hoisted(() => vi.fn());
const deliver = vi.hoisted(() => vi.fn());
vi.mock('../../../web/alerts.ts', () => ({ alertUser }));
vi.mock('../../../web/site/contact/contact-outbox.ts', () => ({ deliver, keepRequest: vi.fn() }));

const required = ['First name', 'Email', 'Phone', 'Organization'];
const field = (label: string) => screen.getByLabelText(label);
const fill = (label: string, value = 'x') => fireEvent.input(field(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));

beforeEach(() => {
  vi.resetAllMocks();
  render(<ContactForm />);
});

it('alerts one empty or blank field at a time, in order, and says so next to it in good English', {
  tags: ['R5.1', 'R5.21'],
}, () => {
  const texts = [
    messages.contactFirstName,
    messages.contactEmail,
    messages.contactPhone,
    messages.contactOrganisation,
  ];
  const shown = [
    'Enter your first name.',
    'Enter your email address.',
    'Enter your phone number.',
    'Enter the name of your organization.',
  ];
  fill('First name', '   ');
  required.forEach((label, place) => {
    send();
    expect(alertUser).toHaveBeenLastCalledWith(texts[place]);
    expect(document.activeElement).toBe(field(label));
    expect(screen.getByText(shown[place] ?? '')).toBeTruthy();
    fill(label);
    expect(screen.queryByText(shown[place] ?? '')).toBeNull();
  });
  expect(deliver).not.toHaveBeenCalled();
});
