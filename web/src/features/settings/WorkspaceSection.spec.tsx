import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Workspace } from '@emberdeck/contracts/identity/workspaces';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press, type } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { holdRequests, problem, server, serverState } from '../../../test/component/server.js';
import { expectToast } from '../../../test/component/toasts.js';
import { idOf } from '../../../test/component/workspace.js';
import { workChanged } from '../../shared/session/sessionSlice.js';
import { WorkspaceSection } from './WorkspaceSection.js';

mockServer();

const theField = async (): Promise<HTMLSelectElement> =>
  (await screen.findByRole('combobox', { name: 'Time zone' })) as HTMLSelectElement;
const choose = (field: HTMLSelectElement, value: string): boolean =>
  fireEvent.change(field, { target: { value } });

describe('the time zone of the workspace', () => {
  it('is chosen at once, saved, and says so', async () => {
    await renderPart(<WorkspaceSection />);
    const field = await theField();
    expect(field.value).toBe('UTC');
    const release = holdRequests('patch', '*/api/workspaces/:id');
    choose(field, 'America/Denver');
    await waitFor(() => expect(field.value).toBe('America/Denver'));
    expect(screen.queryByText('Saved')).toBeNull();
    release();
    await screen.findByText('Saved');
    expect(field.value).toBe('America/Denver');
    expect(serverState().workspaces).toMatchObject([{ timeZone: 'America/Denver' }]);
    await expectNoViolations();
  });

  it('goes back when saving fails, with the reason', async () => {
    server.use(http.patch('*/api/workspaces/:id', () => problem(500)));
    await renderPart(<WorkspaceSection />);
    const field = await theField();
    choose(field, 'America/Denver');
    await expectToast('Error', 'Failed to save the setting', 'destructive');
    await waitFor(() => expect(field.value).toBe('UTC'));
  });

  it('can be chosen also if this browser calls it otherwise', async () => {
    serverState().workspaces = serverState().workspaces.map((each) => ({
      ...each,
      timeZone: 'Asia/Kathmandu',
    }));
    await renderPart(<WorkspaceSection />);
    expect((await theField()).value).toBe('Asia/Kathmandu');
  });

  it('is only shown to a member who does not manage the workspace', async () => {
    serverState().user = { ...serverState().user, role: 'team_member', ownsWorkspace: false };
    await renderPart(<WorkspaceSection />);
    await screen.findByText('Time zone: UTC');
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

const here = (changes: Partial<Workspace>): void => {
  serverState().workspaces = serverState().workspaces.map((each) => ({ ...each, ...changes }));
};

/** Answers a request, and records its body. */
function take(path: string, answer: object = { success: true }): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http.post(path, async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(answer);
    }),
  );
  return bodies;
}

/** The mocked workspace has the user and Grace. */
function addGrace(): void {
  const member = { ...serverState().user, profileImageUrl: null, joinedAt: '2026-03-10T12:00:00.000Z' };
  const grace = { ...member, userId: idOf(7), displayName: 'Grace', ownsWorkspace: false };
  serverState().members = [{ ...member, userId: member.id }, grace];
}

describe('the owner of the workspace', () => {
  it('renames it, with a name', async () => {
    await renderPart(<WorkspaceSection />);
    await type('Name', '  ');
    await screen.findByText('Name is required');
    expect(screen.queryByRole('button', { name: 'Save name' })).toBeNull();
    await type('Name', 'Sales');
    await press('Save name');
    await waitFor(() => expect(serverState().workspaces).toMatchObject([{ name: 'Sales' }]));
  });

  it('offers it to a member', async () => {
    const bodies = take('*/api/workspaces/:id/transfer');
    addGrace();
    await renderPart(<WorkspaceSection />);
    const field = await screen.findByRole('combobox', { name: 'Hand over to' });
    expect([...field.querySelectorAll('option')].map(({ text }) => text)).toEqual(['No member', 'Grace']);
    choose(field as HTMLSelectElement, idOf(7));
    await waitFor(() => expect(bodies).toEqual([{ userId: idOf(7) }]));
    await expectNoViolations();
  });
});

it('shows its owner to whom it is offered, and takes the offer back', async () => {
  addGrace();
  here({ offeredTo: idOf(7) });
  const bodies = take('*/api/workspaces/:id/transfer');
  await renderPart(<WorkspaceSection />);
  const field = (await screen.findByRole('combobox', { name: 'Hand over to' })) as HTMLSelectElement;
  expect(field.value).toBe(idOf(7));
  here({ offeredTo: null });
  choose(field, '');
  await waitFor(() => expect(bodies).toEqual([{ userId: null }]));
  await waitFor(() => expect(field.value).toBe(''));
});

describe('a member', () => {
  it('accepts a workspace that is offered', async () => {
    here({ ownsWorkspace: false, isOffered: true });
    const bodies = take('*/api/workspaces/:id/transfer/accept', serverState().workspaces[0]);
    await renderPart(<WorkspaceSection />);
    await press('Accept ownership');
    await waitFor(() => expect(bodies).toHaveLength(1));
  });

  it('leaves after a question, and opens another workspace', async () => {
    here({ ownsWorkspace: false });
    const bodies = take('*/api/workspaces/:id/leave');
    await renderPart(<WorkspaceSection />, '/settings');
    serverState().user = { ...serverState().user, workspaceId: idOf(9), workspaceName: 'Own' };
    await press('Leave this workspace');
    const dialog = await screen.findByRole('dialog', { name: 'Leave Works?' });
    await expectNoViolations();
    expect(bodies).toEqual([]);
    await press('Leave this workspace', dialog);
    await expectToast('Workspace changed', 'You are now in Own.', 'default');
    expect(bodies).toHaveLength(1);
    expect(window.location.pathname).toBe('/');
  });

  it('is asked before leaving cancels an upload', async () => {
    here({ ownsWorkspace: false });
    const bodies = take('*/api/workspaces/:id/leave');
    const store = await renderPart(<WorkspaceSection />, '/settings');
    act(() => void store.dispatch(workChanged(true)));
    await press('Leave this workspace');
    await press('Leave this workspace', await screen.findByRole('dialog', { name: 'Leave Works?' }));
    await press('Stay', await screen.findByRole('dialog', { name: 'Switch during an upload?' }));
    expect(bodies).toEqual([]);
  });
});
