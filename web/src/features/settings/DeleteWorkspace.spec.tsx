import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press, type } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { server, serverState } from '../../../test/component/server.js';
import { WorkspaceSection } from './WorkspaceSection.js';

mockServer();

/** The names that deletions were sent with. */
function deletions(): (string | null)[] {
  const names: (string | null)[] = [];
  server.use(
    http.delete('*/api/workspaces/:id', ({ request }) => {
      names.push(new URL(request.url).searchParams.get('name'));
      return HttpResponse.json({ endsAt: '2026-12-05T12:00:00.000Z' });
    }),
  );
  return names;
}

describe('the deletion of a workspace', () => {
  it('needs its typed name', async () => {
    const names = deletions();
    await renderPart(<WorkspaceSection />);
    await press('Delete this workspace');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Works?' });
    await expectNoViolations();
    await type('Type the name of the workspace', 'works');
    await press('Delete', dialog);
    await within(dialog).findByText('This is not the name of the workspace');
    expect(names).toEqual([]);
    await type('Type the name of the workspace', ' Works ');
    await press('Delete', dialog);
    await waitFor(() => expect(names).toEqual(['Works']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not offered to a member, nor twice', async () => {
    serverState().workspaces = serverState().workspaces.map((each) => ({ ...each, ownsWorkspace: false }));
    await renderPart(<WorkspaceSection />);
    await screen.findByRole('button', { name: 'Leave this workspace' });
    expect(screen.queryByRole('button', { name: 'Delete this workspace' })).toBeNull();
  });

  it('closes what changes the workspace until its end', async () => {
    const endsAt = '2026-12-05T12:00:00.000Z';
    serverState().user = { ...serverState().user, workspaceEndsAt: endsAt };
    serverState().workspaces = serverState().workspaces.map((each) => ({ ...each, endsAt }));
    await renderPart(<WorkspaceSection />);
    await screen.findByText('Time zone: UTC');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete this workspace' })).toBeNull();
  });
});
