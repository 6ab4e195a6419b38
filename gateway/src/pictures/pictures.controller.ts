import { Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getPicture, pictureType, pictureRoute } from '@emberdeck/contracts/gamification/pictures';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { RequestSession } from '../auth/request-session.js';
import { Serve } from '../routes/serve.decorator.js';
import { holdsTag } from '../http/entity-tag.js';
import { httpInput } from '../http/http-input.js';

/** Pictures of people, for signed-in users: no shared cache may store them. The address holds the hash of the bytes, so they never change. */
@Controller()
export class PicturesController {
  constructor(
    private readonly calls: CallClient,
    private readonly session: RequestSession,
  ) {}

  @Serve(pictureRoute)
  async picture(
    @Param() parameters: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { signedActor } = await this.session.require(request);
    const input = httpInput(getPicture.input, {}, parameters);
    const etag = `"${input.hash}"`;
    const headers = { 'cache-control': 'private, max-age=31536000, immutable', etag };
    // A client knows only hashes of pictures that it received, and the bytes of a hash never change.
    if (holdsTag(request.headers['if-none-match'], etag)) {
      void reply.status(304).headers(headers).send();
      return;
    }
    const answer = await this.calls.call(getPicture, input, { signedActor, isRepeatable: true });
    const bytes = Buffer.from(answer.json().data, 'base64');
    void reply.headers({ ...headers, 'content-type': pictureType }).send(bytes);
  }
}
