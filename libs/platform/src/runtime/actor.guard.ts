import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { ActorProver } from '../security/actor-signature.js';
import { IncomingCall } from './incoming-message.js';
import { requirePermission } from './require-permission.js';

/**
 * Admits a `user` call only with an actor that the gateway signed and whose role allows the call. Runs before every
 * other guard of a service, so that those can read the actor.
 */
@Injectable()
export class ActorGuard implements CanActivate {
  constructor(private readonly signature: ActorProver) {}

  /** Throws the `AppError` that the caller gets. */
  canActivate(context: ExecutionContext): boolean {
    const message: unknown = context.switchToRpc().getContext();
    // Events carry no actor: the publishing service has already checked it.
    if (message instanceof IncomingCall && message.call.access === 'user') {
      const actor = this.signature.prove(message.signedActor);
      requirePermission(actor, message.call.name);
      message.actor = actor;
    }
    return true;
  }
}
