import { type ExecutionContext, Inject, type Type, mixin } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { routesOfSession } from '@emberdeck/contracts/identity/sessions';
import { requirePermission, viewOnly } from '@emberdeck/platform/runtime/require-permission';
import {
  accessRuleOf,
  isAllowedInView,
  isClosedToLimitedSessions,
  isTokenOnly,
  openingScopeOf,
  reauthenticationRuleOf,
} from './access.js';
import { ReauthenticationCheck } from './reauthentication-check.js';
import { shownWorkspaceOf } from './request-session.js';
import type { Session } from './sessions.service.js';

interface Guard {
  canActivate(context: ExecutionContext): Promise<boolean>;
}

/** The session that the guard found for this request. */
export const sessionOf = (request: FastifyRequest): Session | undefined =>
  (request as FastifyRequest & { readonly user?: Session }).user;

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/**
 * The global guard. It finds the session of a request with the passport strategy `strategy`, and compares its role with
 * the access rule of the route.
 */
export function accessGuard(strategy: string): Type<Guard> {
  class AccessGuard extends AuthGuard(strategy) {
    @Inject(ReauthenticationCheck) private readonly reauthentication: ReauthenticationCheck;

    override async canActivate(context: ExecutionContext): Promise<boolean> {
      // Nest runs global guards for websocket messages too; a socket proves its session before the upgrade.
      if (context.getType() !== 'http') {
        return true;
      }
      const access = accessRuleOf(context.getHandler());
      if (access === 'public') {
        return true;
      }
      if (access === undefined) {
        throw new AppError('forbidden', 'This address has no access rule.');
      }
      await super.canActivate(context);
      const request = context.switchToHttp().getRequest<FastifyRequest>();
      const session = sessionOf(request);
      if (!session) {
        return false;
      }
      requireScope(context.getHandler(), session);
      requireFullSession(context.getHandler(), session);
      requireShownWorkspace(request, session);
      if (session.actor.viewAs && !isRead(request) && !isAllowedInView(context.getHandler())) {
        throw viewOnly();
      }
      if (access !== 'signed-in') {
        requirePermission(session.actor, access);
      }
      const rule = reauthenticationRuleOf(context.getHandler());
      if (rule !== undefined) {
        await this.reauthentication.require(session, rule);
      }
      return true;
    }

    override handleRequest<User = Session>(error: unknown, session: User | false): User {
      if (error) {
        throw error as Error;
      }
      if (!session) {
        throw new AppError('unauthorized', 'Unauthorized: please sign in');
      }
      return session;
    }
  }
  return mixin(AccessGuard);
}

/** A token opens only the routes of its scopes, whatever its user may do. */
function requireScope(handler: object, { scopes }: Session): void {
  if (scopes === undefined) {
    if (isTokenOnly(handler)) {
      throw new AppError('forbidden', 'This needs a personal token: make one in Settings.');
    }
    return;
  }
  const scope = openingScopeOf(handler) ?? null;
  if (scope === null) throw new AppError('forbidden', 'Personal tokens cannot do this. Use the web app.');
  if (!scopes.includes(scope)) throw new AppError('forbidden', `The token lacks the scope ${scope}.`);
}

/** What another device opened must not lead to a longer or further access. */
function requireFullSession(handler: object, { actor }: Session): void {
  if (actor.isLimited === true && isClosedToLimitedSessions(handler)) {
    throw new AppError(
      'limited_session',
      'Another device signed this browser in, so it cannot do this. Sign in here with a code, or use that device.',
    );
  }
}

/** A browser that shows another workspace must neither read nor change the active one: another tab has switched. */
function requireShownWorkspace(request: FastifyRequest, { actor }: Session): void {
  const shown = shownWorkspaceOf(request);
  const isFree = shown === null || routesOfSession.includes(request.routeOptions.url ?? '');
  if (!isFree && shown !== actor.workspaceId) {
    throw new AppError('workspace_changed', 'Another workspace is open in this browser now.');
  }
}
