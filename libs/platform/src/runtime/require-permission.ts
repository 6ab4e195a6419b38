import type { Actor } from '@emberdeck/contracts/core/actor';
import { isAction, isClosedByEnd, may } from '@emberdeck/contracts/core/permissions';
import { AppError } from '../errors/app-error.js';

/**
 * Fails with `forbidden` if the actor's role does not allow this call, and with `conflict` in a workspace that is being
 * deleted.
 */
export function requirePermission(actor: Actor, call: string): void {
  if (!isAction(call)) return;
  if (!may(actor, call)) {
    throw new AppError('forbidden', 'Your role does not allow this. Ask the owner of the workspace.');
  }
  if (actor.isWorkspaceEnding === true && isClosedByEnd(call)) {
    throw new AppError('conflict', 'This workspace is being deleted. You can read it until then.');
  }
}
