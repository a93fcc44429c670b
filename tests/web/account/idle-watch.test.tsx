// The idle sign-out: a warning two minutes before, signs of life while the user is active, and no sign-out
// during an upload.
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginWork } from '../../../web/activity.ts';
import { IdleWatch } from '../../../web/shell/session/idle-watch.tsx';

const { call, logOut } = vi.hoisted(() => ({ call: vi.fn(), logOut: vi.fn() }));
vi.mock('../../../web/api.ts', () => ({ call }));
vi.mock('../../../web/shell/session/log-out.ts', () => ({ useSignOut: () => logOut }));

const IDLE_SECONDS = 900;
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const warning = () => screen.queryByRole('alertdialog');

beforeEach(() => {
  vi.useFakeTimers();
  call.mockReset().mockResolvedValue({ body: { success: 1, idleseconds: IDLE_SECONDS } });
  logOut.mockReset();
});
afterEach(() => vi.useRealTimers());

it('warns two minutes before, counts down, and signs out at the end', {
  tags: ['R4.16', 'V14.3.1'],
}, async () => {
  render(<IdleWatch />);
  await pass(IDLE_SECONDS - 121);
  expect(warning()).toBeNull();
  await pass(1);
  expect(warning()?.textContent).toContain('2:00');
  await pass(60);
  expect(warning()?.textContent).toContain('1:00');
  expect(logOut).not.toHaveBeenCalled();
  await pass(60);
  expect(logOut).toHaveBeenCalledOnce();
  await pass(600);
  expect(logOut).toHaveBeenCalledOnce();
});

it('never happens while a file is downloaded, which the server reports', { tags: ['R7.18'] }, async () => {
  const state = { success: 1, idleseconds: IDLE_SECONDS, transferring: true };
  call.mockResolvedValue({ body: state });
  render(<IdleWatch />);
  for (let round = 0; round < 3; round += 1) await pass(IDLE_SECONDS - 60);
  expect(logOut).not.toHaveBeenCalled();
  call.mockResolvedValue({ body: { ...state, transferring: false } });
  await pass(2 * IDLE_SECONDS);
  expect(logOut).toHaveBeenCalledOnce();
});

it('stays signed in when the user answers the warning', async () => {
  render(<IdleWatch />);
  await pass(IDLE_SECONDS - 60);
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Stay signed in' }));
  await pass(1);
  expect(warning()).toBeNull();
  await pass(IDLE_SECONDS - 122);
  expect(logOut).not.toHaveBeenCalled();
});

it('counts activity in another tab', { tags: ['R4.16'] }, async () => {
  render(<IdleWatch />);
  await pass(IDLE_SECONDS - 60);
  expect(warning()).not.toBeNull();
  const [otherTab, listener] = [new BroadcastChannel('activity'), new BroadcastChannel('activity')];
  const delivered = new Promise((resolve) => {
    listener.onmessage = resolve;
  });
  otherTab.postMessage('active');
  await delivered;
  await pass(1);
  expect(warning()).toBeNull();
  await pass(IDLE_SECONDS - 122);
  expect(logOut).not.toHaveBeenCalled();
  otherTab.close();
  listener.close();
});

it('never happens during an upload', { tags: ['R4.16'] }, async () => {
  render(<IdleWatch />);
  const endWork = beginWork();
  await pass(4 * IDLE_SECONDS);
  expect(warning()).toBeNull();
  expect(logOut).not.toHaveBeenCalled();
  endWork();
  await pass(IDLE_SECONDS + 1);
  expect(logOut).toHaveBeenCalledOnce();
});
