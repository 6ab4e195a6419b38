import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { holdRequests, problem, server, serverState } from '../../../test/component/server.js';
import { expectToast } from '../../../test/component/toasts.js';
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
