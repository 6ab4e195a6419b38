import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { useEffect } from 'react';
import { readStored, storageKeys, writeStored } from '../shared/lib/storage.js';
import { onServerMessage } from '../shared/realtime/serverMessages.js';
import { useToast } from '../shared/toasts/useToast.js';

/**
 * Says once that a workspace was deleted, or who removed the user from it, as soon as the session is in another one: the
 * message and the switch arrive in any order. The page may load again between the two, so the browser stores the name.
 */
export function useLostWorkspace(user: CurrentUser | undefined): void {
  const toast = useToast();
  const [workspaceId, workspace] = [user?.workspaceId, user?.workspaceName];
  useEffect(() => {
    const say = (): void => {
      const stored = readStored('session', storageKeys.lostWorkspace);
      if (stored === null || workspaceId === undefined || workspace === undefined) return;
      const [lostId, name, removedBy] = JSON.parse(stored) as [string, string, string | null];
      if (lostId === workspaceId) return;
      writeStored('session', storageKeys.lostWorkspace, null);
      void import('./lostWorkspaceTexts.js').then(({ lostWorkspaceTexts }) => {
        const { title, text } = lostWorkspaceTexts({ name, removedBy, workspace });
        toast.say(title, text);
      });
    };
    say();
    return onServerMessage((message) => {
      if (message.type !== 'workspace_lost') return;
      const { lostId, name, removedBy } = message;
      writeStored('session', storageKeys.lostWorkspace, JSON.stringify([lostId, name, removedBy]));
      say();
    });
  }, [workspaceId, workspace, toast]);
}
