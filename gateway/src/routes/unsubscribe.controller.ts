import { Body, Controller, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  unsubscribe,
  unsubscribePageRoute,
  unsubscribePath,
  unsubscribeRoute,
} from '@emberdeck/contracts/notifications/notification-preferences';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { type PlainPage, sendPage } from '../http/plain-page.js';
import { Serve } from './serve.decorator.js';

const settings = '<a href="/settings#settings-notifications">Choose in Settings</a>';

/** A form without scripts. The contract restricts the characters of the token. */
const form = (token: string, button: string, field = ''): string =>
  `<form method="post" action="${unsubscribePath}/${token}">${field}<button>${button}</button></form>`;

const question = (token: string): PlainPage => ({
  title: 'End mails like this?',
  text: 'You get no more mails about the things that this mail was about. They stay in the product.',
  action: form(token, 'End these mails'),
});

const ended = (token: string): PlainPage => ({
  title: 'These mails have ended',
  text: 'You get no more mails about the things that this mail was about.',
  action: form(token, 'Send them again', '<input type="hidden" name="mails" value="on">'),
});

const resumed: PlainPage = {
  title: 'The mails are on again',
  text: 'You get mails about these things while e-mail notifications are on.',
  action: settings,
};

const unknown: PlainPage = {
  title: 'This link is not valid',
  text: 'Sign in and choose in Settings which mails you get.',
  action: settings,
};

/** The link in mails with notices. A mail program posts to it without a page (RFC 8058), so the link alone is enough. */
@Controller()
export class UnsubscribeController {
  constructor(private readonly calls: CallClient) {}

  /** Programs that scan messages open the link, so it changes nothing. */
  @Serve(unsubscribePageRoute)
  page(@Param() path: unknown, @Res() reply: FastifyReply): void {
    const given = unsubscribePageRoute.input.safeParse(path);
    if (given.success) sendPage(reply, 200, question(given.data.token));
    else sendPage(reply, 404, unknown);
  }

  @Serve(unsubscribeRoute)
  async end(@Param() path: unknown, @Body() body: unknown, @Res() reply: FastifyReply): Promise<void> {
    const given = unsubscribePageRoute.input.safeParse(path);
    const isOn = unsubscribeRoute.input.pick({ mails: true }).safeParse(body ?? {}).data?.mails === 'on';
    if (!given.success) {
      sendPage(reply, 404, unknown);
      return;
    }
    const { token } = given.data;
    const { isKnown } = (await this.calls.call(unsubscribe, { token, isOn })).json();
    if (!isKnown) sendPage(reply, 404, unknown);
    else sendPage(reply, 200, isOn ? resumed : ended(token));
  }
}
