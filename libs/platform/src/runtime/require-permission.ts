import type { Actor } from '@emberdeck/contracts/core/actor';
import { isAction, may } from '@emberdeck/contracts/core/permissions';
import { AppError } from '../errors/app-error.js';

/** Fails with `forbidden` if the actor's role does not allow this call. */
export function requirePermission(actor: Actor, call: string): void {
  if (isAction(call) && !may(actor, call)) {
    throw new AppError('forbidden', 'Your role does not allow this. Ask the owner of the workspace.');
  }
}
