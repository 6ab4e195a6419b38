import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import send from '@fastify/send';
import { Controller, Get, Header, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Public } from '../auth/access.js';
import { htmlType } from '../http/plain-page.js';

/** Injects a function that returns the OpenAPI document as JSON. */
export const API_DOCUMENT = Symbol('emberdeck.gateway.api-document');

const directory = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const files = new Set(['swagger-ui.css', 'swagger-ui-bundle.js']);

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>API - Emberdeck</title>
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="api"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;

/** A separate script: the content security policy refuses inline ones. No request leaves this origin. */
const start = `SwaggerUIBundle({url:'/api/openapi.json',dom_id:'#api',validatorUrl:null,deepLinking:true});`;

/**
 * The OpenAPI document and a page that shows it. Both are public: they hold no data, and the scripts of the web app
 * contain the same routes.
 */
@Controller()
export class DocsController {
  constructor(@Inject(API_DOCUMENT) private readonly document: () => string) {}

  @Public()
  @Get('api/openapi.json')
  @Header('content-type', 'application/json; charset=utf-8')
  json(): string {
    return this.document();
  }

  @Public()
  @Get('api/docs')
  @Header('content-type', htmlType)
  page(): string {
    return page;
  }

  @Public()
  @Get('api/docs/start.js')
  @Header('content-type', 'text/javascript; charset=utf-8')
  start(): string {
    return start;
  }

  @Public()
  @Get('api/docs/:file')
  async file(
    @Param('file') name: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!files.has(name)) {
      throw new AppError('not_found', 'There is nothing under this address.');
    }
    const { statusCode, headers, stream } = await send(request.raw, `/${name}`, {
      root: directory,
      cacheControl: false,
    });
    void reply.status(statusCode).headers(headers).header('cache-control', 'no-cache').send(stream);
  }
}
