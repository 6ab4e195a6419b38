import { Readable } from 'node:stream';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { pointsCsvRoute, readDataSource, readPointsCsv } from '@emberdeck/contracts/analytics/source-page';
import type { CallDefinition, CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { type CallAnswer, CallClient } from '@emberdeck/platform/runtime/call-client';
import { RequestSession } from '../auth/request-session.js';
import { contentDisposition } from '../blobs/content-disposition.js';
import { RouteInput } from './route-input.js';
import { Serve } from './serve.decorator.js';

type Filter = z.output<typeof pointsCsvRoute.input>;

/** With the byte order mark, spreadsheets read the file as UTF-8. */
const head = '\uFEFFname,value,unit,timestamp,metadata\r\n';

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join('');

/** The points of a source as a file. Each page is read when the browser has taken the one before. */
@Controller()
export class PointsCsvController {
  constructor(
    private readonly calls: CallClient,
    private readonly session: RequestSession,
  ) {}

  @Serve(pointsCsvRoute)
  async csv(
    @RouteInput(pointsCsvRoute) filter: Filter,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { name } = (await this.ask(request, readDataSource, { id: filter.id })).json();
    const first = await this.ask(request, readPointsCsv, filter);
    void reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': contentDisposition(`${name}.csv`),
        'cache-control': 'private, no-store',
      })
      .send(Readable.from(this.chunks(request, filter, first)));
  }

  private async *chunks(
    request: FastifyRequest,
    filter: Filter,
    first: CallAnswer<string[]>,
  ): AsyncGenerator<string> {
    yield head;
    let page = first;
    yield textOf(page.json());
    while (page.nextCursor !== null) {
      page = await this.ask(request, readPointsCsv, { ...filter, cursor: page.nextCursor });
      yield textOf(page.json());
    }
  }

  /** Looks up the session for each call: a download may outlast a signature, or the session. */
  private async ask<C extends CallDefinition>(
    request: FastifyRequest,
    call: C,
    input: CallInput<C>,
  ): Promise<CallAnswer<CallOutput<C>>> {
    const { signedActor } = await this.session.require(request);
    return this.calls.call(call, input, { signedActor, isRepeatable: true });
  }
}
