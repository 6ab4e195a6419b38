import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../auth/access.js';
import { serveWeb } from '../http/static-web.js';
import { WEB_DIRECTORY } from '../http/tokens.js';

/** The web app, at every address without another route. */
@Controller()
export class WebController {
  constructor(@Inject(WEB_DIRECTORY) private readonly directory: string) {}

  @Public()
  @Get('*')
  async file(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await serveWeb(request, reply, this.directory);
  }
}
