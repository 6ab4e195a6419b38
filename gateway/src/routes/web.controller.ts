import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../auth/access.js';
import { ScreenKey } from '../auth/screen-key.js';
import { serveWeb } from '../http/static-web.js';
import { WEB_DIRECTORY } from '../http/tokens.js';

/** The web app, at every address without another route. */
@Controller()
export class WebController {
  constructor(
    @Inject(WEB_DIRECTORY) private readonly directory: string,
    private readonly screen: ScreenKey,
  ) {}

  @Public()
  @Get('*')
  async file(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const query = new URLSearchParams(request.url.split('?')[1]);
    const key = query.get('key');
    if (key !== null && request.url.startsWith('/?')) {
      this.screen.admit(key, reply);
      query.delete('key');
      // The key does not stay in the address bar and the history.
      void reply.redirect(query.size > 0 ? `/?${query.toString()}` : '/', 302);
      return;
    }
    await serveWeb(request, reply, this.directory);
  }
}
