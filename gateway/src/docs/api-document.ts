import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { z } from 'zod';
import { problem } from '@emberdeck/contracts/core/errors';
import { problemSchema, sessionScheme } from './describe-route.js';

/** The OpenAPI document of the contract routes of the gateway. */
export function apiDocument(app: INestApplication, sessionCookie: string): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setTitle('Emberdeck')
    .setDescription('Sign in on the landing screen; requests of this page then carry the session.')
    .setVersion('1')
    .setOpenAPIVersion('3.0.3')
    .addCookieAuth(sessionCookie, { type: 'apiKey', in: 'cookie' }, sessionScheme)
    .build();
  const schema = z.toJSONSchema(problem, { target: 'openapi-3.0' });
  const components = { ...builder.components, schemas: { [problemSchema]: schema } };
  return SwaggerModule.createDocument(app, { ...builder, components } as typeof builder, {
    onlyIncludeDecoratedEndpoints: true,
    autoTagControllers: false,
  });
}
