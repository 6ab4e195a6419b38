import { Controller, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { appendRoute, type ArrivedBytes, arrivedRoute, restOfFile } from '@emberdeck/contracts/blobs/blob';
import { AppError, invalid } from '@emberdeck/platform/errors/app-error';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import type { GatewaySettings } from '../gateway.settings.js';
import { Serve } from '../routes/serve.decorator.js';
import { arrivingBytes } from './arriving-bytes.js';
import { IncomingFiles } from './incoming-files.service.js';

const offsetHeader = 'upload-offset';

/** Takes files in the manner of tus 1.0: the rest of a file from an offset on, as often as its connection is lost. */
@Controller()
export class IncomingController {
  constructor(
    private readonly files: IncomingFiles,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  @Serve(arrivedRoute)
  async arrived(
    @Param('grant') text: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ArrivedBytes> {
    const grant = await this.files.grantOf(request, text);
    return told(reply, await this.files.arrived(request, grant));
  }

  @Serve(appendRoute)
  async append(
    @Param('grant') text: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ArrivedBytes> {
    const grant = await this.files.grantOf(request, text);
    requireRestOfFile(request);
    const offset = offsetOf(request);
    const content = arrivingBytes(request.raw, this.settings.UPLOAD_SILENCE_MS);
    return told(reply, await this.files.append(request, grant, { offset, content, isLast: false }));
  }
}

function told(reply: FastifyReply, arrived: ArrivedBytes): ArrivedBytes {
  void reply.headers({ [offsetHeader]: arrived.offset, 'cache-control': 'no-store' });
  return arrived;
}

/** A body of another type has been parsed. */
function requireRestOfFile({ headers }: FastifyRequest): void {
  if (headers['content-type'] !== restOfFile) {
    throw new AppError('unsupported_media_type', `Send the rest of the file as ${restOfFile}.`);
  }
}

function offsetOf({ headers }: FastifyRequest): number {
  const text = headers[offsetHeader];
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) {
    throw invalid([{ field: 'Upload-Offset', message: 'Must be the number of bytes that have arrived' }]);
  }
  return Number(text);
}
