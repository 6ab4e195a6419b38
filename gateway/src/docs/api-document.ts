import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { problem } from '@emberdeck/contracts/core/errors';
import { problemSchema, sessionScheme, tokenScheme } from './describe-route.js';
import { jsonSchemaOf } from './json-schema.js';

/** The OpenAPI document of the contract routes of the gateway. */
export function apiDocument(app: INestApplication, sessionCookie: string): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setTitle('Emberdeck')
    .setDescription(
      'Sign in on the landing screen; requests of this page then carry the session. Or give a personal token of the settings: it opens the routes that name its scope in x-token-scope.',
    )
    .setVersion('1')
    .setOpenAPIVersion('3.1.1')
    .addServer('/')
    .addCookieAuth(sessionCookie, { type: 'apiKey', in: 'cookie' }, sessionScheme)
    .addBearerAuth({ type: 'http', scheme: 'bearer' }, tokenScheme)
    .build();
  const info = { ...builder.info, license: { name: 'UNLICENSED' } };
  const components = { ...builder.components, schemas: { [problemSchema]: jsonSchemaOf(problem, 'output') } };
  return SwaggerModule.createDocument(app, { ...builder, info, components } as typeof builder, {
    onlyIncludeDecoratedEndpoints: true,
    autoTagControllers: false,
  });
}
