import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import type { ComponentType } from 'react';
import { resetClock } from './clock.js';
import { watchNavigations } from './navigations.js';
import { renderScreen } from './ScreenHarness.js';
import { problem, resetServer, server } from './server.js';
import { resetSockets } from './sockets.js';
import { currentToast, expectToast, recordToasts } from './toasts.js';

/** A change by the user that the server may reject. */
export interface Change {
  readonly name: string;
  readonly Screen: ComponentType;
  readonly address: string;
  readonly method: 'post' | 'delete';
  readonly path: string;
  /** Fills the mocked server before the screen is rendered. */
  readonly prepare?: () => void;
  readonly act: () => Promise<void>;
  /** Expects the optimistic result, before the server answers. */
  readonly atOnce?: () => void;
  readonly failure: string;
  /** Expects that the typed text is still there, and that the optimistic result is gone. */
  readonly takenBack: () => Promise<void>;
  /** Repeats the change after the failure. The default is `act`. */
  readonly again?: () => Promise<void>;
  readonly success: readonly [title: string, text: string] | null;
  readonly done: () => Promise<void>;
}

/** The mocked server for the tests of a file. */
export function mockServer(): void {
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => {
    resetServer();
    resetClock();
    resetSockets();
    localStorage.clear();
    sessionStorage.clear();
  });
  afterAll(() => server.close());
}

export async function type(label: RegExp | string, value: string): Promise<HTMLElement> {
  const field = await screen.findByLabelText(label);
  fireEvent.change(field, { target: { value } });
  return field;
}

export async function press(name: RegExp | string, part?: HTMLElement): Promise<HTMLElement> {
  const found = part
    ? await within(part).findByRole('button', { name })
    : (await screen.findAllByRole('button', { name }))[0];
  if (!found) {
    throw new Error(`There is no button ${String(name)}`);
  }
  // A user waits until the button can be pressed, too.
  await waitFor(() => expect(found.matches(':disabled')).toBe(false));
  // A real click focuses the button; `fireEvent.click` does not.
  act(() => found.focus());
  fireEvent.click(found);
  return found;
}

export async function closeToast(text: string): Promise<void> {
  await waitFor(() => expect(currentToast()?.textContent).toContain(text));
  await press('Close notification', currentToast() ?? undefined);
}

/** Tests every change: a failure is shown and reverted, a success is reported, a 401 ends the session once. */
export function testChange(change: Change): void {
  const failWith = (answer: () => Response | Promise<Response>): void =>
    server.use(http[change.method](change.path, answer));

  it(`${change.name}: reverts a failed change but keeps its text, and reports a success`, async () => {
    change.prepare?.();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    failWith(async () => {
      await held;
      return problem(500);
    });
    await renderScreen(change.Screen, change.address);
    await change.act();
    await waitFor(() => change.atOnce?.());
    release();
    const toast = await expectToast('Error', change.failure, 'destructive');
    expect(toast.textContent).toContain('It broke');
    await change.takenBack();

    server.resetHandlers();
    await (change.again ?? change.act)();
    if (change.success) {
      await expectToast(...change.success, 'default');
    }
    await change.done();
  });

  it(`${change.name} without a session: shows "Unauthorized" alone, and the login after 500 ms`, async () => {
    change.prepare?.();
    let refusedAt = 0;
    failWith(() => {
      refusedAt = performance.now();
      return problem(401);
    });
    const navigations = watchNavigations();
    await renderScreen(change.Screen, change.address);
    const toasts = recordToasts();
    await change.act();
    await waitFor(() => expect(navigations).toHaveLength(1));
    expect((navigations[0] ?? 0) - refusedAt).toBeGreaterThanOrEqual(490);
    const unauthorized = 'UnauthorizedYou are logged out. Logging in again...';
    await waitFor(() => expect(toasts.filter((text) => text === unauthorized)).toHaveLength(1));
    expect(toasts.at(-1)).toBe(unauthorized);
  });
}
