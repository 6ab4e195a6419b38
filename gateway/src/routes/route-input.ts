import {
  type ArgumentMetadata,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type PipeTransform,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { HttpRoute } from '@emberdeck/contracts/core/route';
import { CursorSignature } from '../http/cursor-signature.js';
import { httpInput } from '../http/http-input.js';

const readsQuery = ({ method }: HttpRoute): boolean => method === 'GET' || method === 'DELETE';

interface Given {
  readonly fields: unknown;
  readonly pathParameters: Readonly<Record<string, unknown>>;
}

const givenInput = createParamDecorator((route: HttpRoute, context: ExecutionContext): Given => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return {
    fields: readsQuery(route) ? request.query : request.body,
    pathParameters: request.params as Record<string, unknown>,
  };
});

/** Parses the input of a route by its contract, and restores the cursor of the service from the signed one. */
@Injectable()
export class RouteInputPipe implements PipeTransform<Given> {
  constructor(private readonly cursors: CursorSignature) {}

  transform({ fields, pathParameters }: Given, { data }: ArgumentMetadata): unknown {
    const route = data as unknown as HttpRoute;
    return httpInput(route.input, this.withOwnCursor(route, fields), pathParameters);
  }

  private withOwnCursor(route: HttpRoute, fields: unknown): unknown {
    const cursor = readsQuery(route) ? (fields as Record<string, unknown>)['cursor'] : undefined;
    return typeof cursor === 'string'
      ? { ...(fields as object), cursor: this.cursors.prove(route.path, cursor) }
      : fields;
  }
}

/** Injects the parsed input of a route. */
export const RouteInput = (route: HttpRoute): ParameterDecorator => givenInput(route, RouteInputPipe);
