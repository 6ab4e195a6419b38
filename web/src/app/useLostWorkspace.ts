import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { useEffect } from 'react';
import { readStored, storageKeys, writeStored } from '../shared/lib/storage.js';
import { onServerMessage } from '../shared/realtime/serverMessages.js';
import { useToast } from '../shared/toasts/useToast.js';

/**
 * Says once that the active workspace was deleted, or who removed the user from it, when the session is in another one. The
 * page may load again between the two, so the browser stores the name.
 */
export function useLostWorkspace(user: CurrentUser | undefined): void {
  const toast = useToast();
  const [workspaceId, workspace] = [user?.workspaceId, user?.workspaceName];
  useEffect(
    () =>
      onServerMessage((message) => {
        if (message.type === 'workspace_lost' && message.lostId === workspaceId) {
          const { lostId, name, removedBy } = message;
          writeStored('session', storageKeys.lostWorkspace, JSON.stringify([lostId, name, removedBy]));
        }
      }),
    [workspaceId],
  );
  useEffect(() => {
    const stored = readStored('session', storageKeys.lostWorkspace);
    if (stored === null || workspaceId === undefined || workspace === undefined) return;
    const [lostId, name, removedBy] = JSON.parse(stored) as [string, string, string | null];
    if (lostId === workspaceId) return;
    writeStored('session', storageKeys.lostWorkspace, null);
    void import('./lostWorkspaceTexts.js').then(({ lostWorkspaceTexts }) => {
      const { title, text } = lostWorkspaceTexts({ name, removedBy, workspace });
      toast.say(title, text);
    });
  }, [workspaceId, workspace, toast]);
}
