import { type HarnessOptions, startTestService, type TestService } from '@emberdeck/testing/service-harness';
import type { SmtpPeer } from '@emberdeck/testing/smtp-peer';
import { definition } from '../src/definition.js';

/** The service, which sends its mails to the peer. */
export const startMailing = (peer: SmtpPeer, answers: HarnessOptions['answers']): Promise<TestService> =>
  startTestService(definition, {
    environment: {
      SMTP_URL: peer.url,
      PUBLIC_URL: 'https://emberdeck.example',
      SEND_DEADLINE_SECONDS: '3',
    },
    ...(answers && { answers }),
  });
