import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { CallDefinition, CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { type CallAnswer, CallClient } from '@emberdeck/platform/runtime/call-client';
import { AuditNotes } from '../audit/audit-notes.js';
import { RequestSession } from '../auth/request-session.js';
import { contentDisposition } from '../blobs/content-disposition.js';

/** A call that answers lines of a file, page by page. */
type LinesCall = CallDefinition<z.ZodType, z.ZodType<string[]>>;

/** A file of lines. */
export interface CsvFile {
  readonly name: string;
  /** The names of the columns, separated by commas. */
  readonly head: string;
  readonly call: LinesCall;
  /** The input of the call without a cursor. */
  readonly input: object;
  /** Data of the user alone: the workspace's audit log does not name the download. */
  readonly isPersonal?: true;
}

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join('');

/** Sends files of lines. Each page is read when the browser has taken the one before. */
@Injectable()
export class CsvAnswers {
  constructor(
    private readonly calls: CallClient,
    private readonly session: RequestSession,
    private readonly audit: AuditNotes,
  ) {}

  async send(request: FastifyRequest, reply: FastifyReply, file: CsvFile): Promise<void> {
    const first = await this.ask(request, file.call, file.input);
    // What cannot be read is an error, not a file that breaks off.
    const lines = textOf(first.json());
    if (file.isPersonal !== true) void this.audit.exported(request);
    void reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': contentDisposition(file.name),
        'cache-control': 'private, no-store',
      })
      .send(Readable.from(this.chunks(request, file, { lines, next: first.nextCursor })));
  }

  /** Looks up the session for each call: a download may outlast a signature, or the session. */
  async ask<C extends CallDefinition>(
    request: FastifyRequest,
    call: C,
    input: CallInput<C>,
  ): Promise<CallAnswer<CallOutput<C>>> {
    const { signedActor } = await this.session.require(request);
    return this.calls.call(call, input, { signedActor, isRepeatable: true });
  }

  private async *chunks(
    request: FastifyRequest,
    { head, call, input }: CsvFile,
    first: { readonly lines: string; readonly next: string | null },
  ): AsyncGenerator<string> {
    // With the byte order mark, spreadsheets read the file as UTF-8.
    yield `\uFEFF${head}\r\n`;
    yield first.lines;
    for (let cursor = first.next; cursor !== null;) {
      const page = await this.ask(request, call, { ...input, cursor });
      yield textOf(page.json());
      cursor = page.nextCursor;
    }
  }
}
