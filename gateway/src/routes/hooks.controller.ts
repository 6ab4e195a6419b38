import { Body, Controller, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { hookId as hookIdSchema, hookRoute, receiveHook } from '@emberdeck/contracts/analytics/webhooks';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { z } from 'zod';
import { limitAddress } from '../http/client-address.js';
import { httpInput } from '../http/http-input.js';
import { headerOf } from './request-headers.js';
import { Serve } from './serve.decorator.js';

const address = z.object({ hookId: hookIdSchema });

type Delivery = Omit<CallInput<typeof receiveHook>, 'body'>;

/** Passes deliveries to analytics as exact bytes. Analytics checks their signature. */
@Controller()
export class HooksController {
  constructor(private readonly calls: CallClient) {}

  @Serve(hookRoute)
  async receive(
    @Param() parameters: Record<string, unknown>,
    @Body() body: Buffer | undefined,
    @Req() request: FastifyRequest,
  ): Promise<CallOutput<typeof receiveHook>> {
    const { hookId } = httpInput(address, {}, parameters);
    const delivery = {
      hookId,
      webhookId: headerOf(request, 'webhook-id'),
      timestamp: headerOf(request, 'webhook-timestamp'),
      signature: headerOf(request, 'webhook-signature'),
      contentType: headerOf(request, 'content-type'),
    };
    const bytes = body ?? Buffer.alloc(0);
    const clientAddress = limitAddress(request.ip);
    return this.send(delivery, bytes, clientAddress);
  }

  /** Repeatable: analytics stores a delivery once by its id. */
  private async send(
    delivery: Delivery,
    bytes: Buffer,
    clientAddress: string,
  ): Promise<CallOutput<typeof receiveHook>> {
    const input = { ...delivery, body: bytes.toString('base64') };
    const options = { clientAddress, isRepeatable: true, repeatAfterMs: 5_000 };
    return (await this.calls.call(receiveHook, input, options)).json();
  }
}
