import { createHash, timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import type { GatewaySettings } from '../gateway.settings.js';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Opens a route to the operator's directory alone: neither a session nor a personal token counts. */
@Injectable()
export class ScimGuard implements CanActivate {
  private readonly own: Buffer | null;

  constructor(@Inject(SETTINGS) { SCIM_TOKEN: token }: GatewaySettings) {
    this.own = token === undefined ? null : digest(token);
  }

  canActivate(context: ExecutionContext): boolean {
    if (this.own === null) throw new AppError('not_found', 'There is nothing under this address.');
    const http = context.switchToHttp();
    const { authorization = '' } = http.getRequest<FastifyRequest>().headers;
    const [, given] = /^bearer +(\S+) *$/i.exec(authorization) ?? [];
    if (given !== undefined && timingSafeEqual(digest(given), this.own)) return true;
    void http.getResponse<FastifyReply>().header('www-authenticate', 'Bearer');
    throw new AppError('unauthorized', 'Unauthorized: send the bearer token of the operator.');
  }
}
