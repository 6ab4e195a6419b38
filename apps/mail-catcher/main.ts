import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { baseSettings } from '@emberdeck/platform/config/base-settings';
import { parseSettings, processEnvironment } from '@emberdeck/platform/config/settings';
import type { Logger } from '@emberdeck/platform/logging/logger';
import { stopOnSignal } from '@emberdeck/platform/runtime/shutdown';
import { runProgram } from '../shared/program.js';
import { mailboxPage } from './mailbox-page.js';
import { type CaughtMail, SmtpConversation } from './smtp-conversation.js';

const smtpPort = 1025;
const kept = 200;
const longestLine = 100_000;
const mails: CaughtMail[] = [];

function take(mail: CaughtMail): void {
  mails.push(mail);
  if (mails.length > kept) mails.shift();
}

function converse(socket: Socket): void {
  const conversation = new SmtpConversation(take);
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('error', () => socket.destroy());
  socket.write('220 mail-catcher\r\n');
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const answer = conversation.hear(line);
      if (answer !== null) socket.write(`${answer}\r\n`);
      if (answer?.startsWith('221')) socket.end();
    }
    if (rest.length > longestLine) socket.destroy();
  });
}

function answer(url: string, response: ServerResponse): void {
  const send = (status: number, type: string, body: string): void => {
    response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
  };
  if (url === '/') return send(200, 'text/html', mailboxPage(mails));
  if (url === '/mails') return send(200, 'application/json', JSON.stringify(mails));
  if (url === '/readyz') return send(200, 'application/json', '{"ready":true}');
  send(404, 'text/plain', 'There are / and /mails.');
}

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });

/**
 * Takes every mail by SMTP on port 1025, sends none of them on, and shows the newest 200 on PORT: `/` for people,
 * `/mails` as JSON. For development: whoever reaches it reads every code.
 */
async function start(logger: Logger): Promise<void> {
  const { base } = parseSettings(
    { base: baseSettings.pick({ HOST: true, PORT: true }) },
    processEnvironment(),
  );
  await listen(createTcpServer(converse), smtpPort, base.HOST);
  await listen(
    createHttpServer((request, response) => answer(request.url ?? '/', response)),
    base.PORT,
    base.HOST,
  );
  stopOnSignal(() => Promise.resolve(), logger);
  logger.info('Ready');
}

runProgram('mail-catcher', processEnvironment()['LOG_LEVEL'] ?? 'info', start);
