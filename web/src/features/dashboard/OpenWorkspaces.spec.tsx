import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { problem, server, serverState } from '../../../test/component/server.js';
import { expectToast } from '../../../test/component/toasts.js';
import { idOf } from '../../../test/component/workspace.js';
import { OpenWorkspaces } from './OpenWorkspaces.js';

mockServer();

const offered = { id: idOf(9), name: 'Lab', domain: 'example.com' };

const offer = (): void => server.use(http.get('*/api/open-workspaces', () => HttpResponse.json([offered])));

describe('a workspace that lets the domain of the user in', () => {
  it('is offered on the dashboard, and joined by one press', async () => {
    offer();
    const joined: unknown[] = [];
    server.use(
      http.post('*/api/workspaces/:id/join', ({ params }) => {
        joined.push(params['id']);
        if (joined.length === 1) return problem(404, 'The workspace does not exist.');
        serverState().user = { ...serverState().user, workspaceId: offered.id, workspaceName: 'Lab' };
        return HttpResponse.json({ workspaceId: offered.id });
      }),
    );
    await renderPart(<OpenWorkspaces user={serverState().user} />);
    await screen.findByText('Anyone with @example.com may join as Team Member.');
    await expectNoViolations();
    await press('Join');
    await expectToast('Failed to join the workspace', 'The workspace does not exist.', 'destructive');
    await press('Join');
    await waitFor(() => expect(joined).toEqual([offered.id, offered.id]));
    await expectToast('Workspace changed', 'You are now in Lab.', 'default');
  });

  it('is not offered again once declined', async () => {
    offer();
    await renderPart(<OpenWorkspaces user={serverState().user} />);
    await press('Not now');
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
    await renderPart(<OpenWorkspaces user={serverState().user} />);
    expect(screen.queryByRole('region')).toBeNull();
  });
});
