import { Body, Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { CallInput } from '@emberdeck/contracts/core/call';
import {
  receiveTwilioMessage,
  receiveTwilioStatus,
  twilioInboundRoute,
  twilioStatusRoute,
} from '@emberdeck/contracts/notifications/providers';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { limitAddress } from '../http/client-address.js';
import { headerOf } from './request-headers.js';
import { Serve } from './serve.decorator.js';

type Fields = Readonly<Record<string, string>>;

/** Passes what Twilio sends to notifications, which checks its signature: the gateway does not have the key. */
@Controller()
export class TwilioController {
  constructor(private readonly calls: CallClient) {}

  @Serve(twilioStatusRoute)
  async status(@Body() fields: Fields | undefined, @Req() request: FastifyRequest): Promise<void> {
    await this.calls.call(receiveTwilioStatus, inputOf(fields, request), optionsOf(request));
  }

  @Serve(twilioInboundRoute)
  async message(@Body() fields: Fields | undefined, @Req() request: FastifyRequest): Promise<void> {
    await this.calls.call(receiveTwilioMessage, inputOf(fields, request), optionsOf(request));
  }
}

const optionsOf = ({ ip }: FastifyRequest) => ({ clientAddress: limitAddress(ip), isRepeatable: true });

/** Longer than any query of an address that the product gives to Twilio. */
const longestQuery = 500;

/** The query as it was sent, since the signature covers it. The address before it is the public one, never the Host's. */
function inputOf(fields: Fields | undefined, request: FastifyRequest): CallInput<typeof receiveTwilioStatus> {
  const [, ...query] = request.url.split('?');
  return {
    query: query.join('?').slice(0, longestQuery),
    fields: { ...fields },
    signature: headerOf(request, 'x-twilio-signature'),
    signatureSettings: headerOf(request, 'x-twilio-webhooks-signature-settings'),
  };
}
