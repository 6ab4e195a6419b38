import { applyDecorators } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiExtension,
  ApiHeader,
  ApiIncludeEndpoint,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import { type ErrorCode, errorCatalogue } from '@emberdeck/contracts/core/errors';
import { httpHeaders } from '@emberdeck/contracts/core/headers';
import { contentTypeOf, type HttpRoute } from '@emberdeck/contracts/core/route';
import { tokenScopeOf } from '@emberdeck/contracts/http/token-scope-of';
import { problemType } from '../http/problem.js';
import { jsonSchemaOf } from './json-schema.js';

/** Name of the security scheme: the session cookie. */
export const sessionScheme = 'session';

/** Name of the security scheme: a personal token. */
export const tokenScheme = 'token';

/** Name of the schema of all error responses. */
export const problemSchema = 'Problem';

type ObjectSchema = {
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
};

/** The feature of a route: the first part of its path below `/api`. */
export const featureOf = ({ path }: { readonly path: string }): string => path.split('/')[2] ?? '';

/** Describes a contract route for OpenAPI: request, responses, errors and access. */
export const Describe = (route: HttpRoute): MethodDecorator =>
  applyDecorators(
    ApiIncludeEndpoint(),
    ApiOperation({
      operationId: route.operation,
      summary: route.summary,
      security: securityOf(route),
    }),
    ApiTags(featureOf(route)),
    ApiExtension('x-access', route.access),
    ...(tokenScopeOf(route) === null ? [] : [ApiExtension('x-token-scope', tokenScopeOf(route))]),
    ...inputOf(route),
    successOf(route),
    ...errorsOf(route).map(problemOf),
  );

function securityOf(route: HttpRoute): Record<string, string[]>[] {
  if (route.access === 'public') return [];
  return [{ [sessionScheme]: [] }, ...(tokenScopeOf(route) === null ? [] : [{ [tokenScheme]: [] }])];
}

const parametersOf = ({ path }: HttpRoute): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

const hasBody = ({ method }: HttpRoute): boolean => method !== 'GET' && method !== 'DELETE';

function inputOf(route: HttpRoute): MethodDecorator[] {
  const names = parametersOf(route);
  const { properties = {}, required = [] } = jsonSchemaOf(route.input, 'input') as ObjectSchema;
  const inPath = names.map((name) => ApiParam({ name, schema: properties[name] ?? { type: 'string' } }));
  const fields = Object.entries(properties).filter(([name]) => !names.includes(name));
  if (!hasBody(route)) {
    const inQuery = fields.map(([name, schema]) =>
      ApiQuery({ name, required: required.includes(name), schema }),
    );
    return [...inPath, ...inQuery];
  }
  const body = {
    type: 'object',
    properties: Object.fromEntries(fields),
    required: required.filter((name) => !names.includes(name)),
    additionalProperties: false,
    ...(route.example ? { example: route.example } : {}),
  };
  return [...inPath, ApiConsumes(contentTypeOf(route)), ApiBody({ schema: body }), ...headersOf(route)];
}

function headersOf({ headers }: HttpRoute): MethodDecorator[] {
  if (headers !== undefined) {
    return Object.entries(headers).map(([name, description]) =>
      ApiHeader({ name, required: true, description, schema: { type: 'string' } }),
    );
  }
  return [
    ApiHeader({
      name: httpHeaders.idempotencyKey,
      required: false,
      description: 'Repeats of a request with the same key get the answer of the first one.',
      schema: { type: 'string', minLength: 8, maxLength: 128 },
    }),
  ];
}

function successOf({ status, output, summary }: HttpRoute): MethodDecorator {
  const schema = output && jsonSchemaOf(output, 'output');
  return ApiResponse({ status, description: summary, ...(schema ? { schema } : {}) });
}

/** One error code for each error status of a route. */
function errorsOf(route: HttpRoute): ErrorCode[] {
  const isOpen = route.access === 'public';
  return [
    'bad_request',
    ...(isOpen
      ? []
      : (['unauthorized', route.reauthentication ? 'reauthentication_required' : 'forbidden'] as const)),
    ...(parametersOf(route).length > 0 ? (['not_found'] as const) : []),
    ...(hasBody(route) ? (['conflict', 'payload_too_large', 'unsupported_media_type'] as const) : []),
    'validation_failed',
    'too_many_requests',
    'internal',
    'unavailable',
    'timeout',
    ...(route.errors ?? []),
  ];
}

function problemOf(code: ErrorCode): MethodDecorator {
  const { status, title } = errorCatalogue[code];
  const schema = { $ref: `#/components/schemas/${problemSchema}` };
  return ApiResponse({ status, description: title, content: { [problemType]: { schema } } });
}
