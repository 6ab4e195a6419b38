import type { Actor } from '@emberdeck/contracts/core/actor';
import { isAction, isClosedByEnd, isRefusedInView, may } from '@emberdeck/contracts/core/permissions';
import { AppError } from '../errors/app-error.js';

/** Refuses a change by a manager who sees the workspace as a client does. */
export const viewOnly = (): AppError =>
  new AppError('view_only', 'You see the workspace as a client does. Leave this view to change something.');

/**
 * Fails with `forbidden` if the actor's role does not allow this call, with `view_only` in a view as a client, and with
 * `conflict` in a workspace that is being deleted.
 */
export function requirePermission(actor: Actor, call: string): void {
  if (!isAction(call)) return;
  if (!may(actor, call)) {
    throw new AppError('forbidden', 'Your role does not allow this. Ask the owner of the workspace.');
  }
  if (isRefusedInView(actor, call)) throw viewOnly();
  if (actor.isWorkspaceEnding === true && isClosedByEnd(call)) {
    throw new AppError('conflict', 'This workspace is being deleted. You can read it until then.');
  }
}
