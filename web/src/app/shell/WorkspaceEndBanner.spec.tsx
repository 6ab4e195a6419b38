import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { server, serverState } from '../../../test/component/server.js';
import { WorkspaceEndBanner } from './WorkspaceEndBanner.js';

mockServer();

const endsAt = '2026-12-05T12:00:00.000Z';

describe('the banner of a workspace that is being deleted', () => {
  it('says when it ends, and lets the owner keep it', async () => {
    const kept: unknown[] = [];
    server.use(
      http.post('*/api/workspaces/:id/restore', ({ params }) => {
        kept.push(params['id']);
        return HttpResponse.json({ success: true });
      }),
    );
    const { user } = serverState();
    await renderPart(<WorkspaceEndBanner user={user} endsAt={endsAt} />);
    await screen.findByText(/Works.* is being deleted\. It ends on .*2026/);
    await expectNoViolations();
    await press('Keep this workspace');
    await waitFor(() => expect(kept).toEqual([user.workspaceId]));
  });

  it('has no button for a member', async () => {
    const user = { ...serverState().user, ownsWorkspace: false };
    await renderPart(<WorkspaceEndBanner user={user} endsAt={endsAt} />);
    await screen.findByText(/is being deleted/);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
