import { type HarnessOptions, startTestService, type TestService } from '@emberdeck/testing/service-harness';
import type { TwilioPeer } from '@emberdeck/testing/twilio-peer';
import { definition } from '../src/definition.js';

/** The address of the service that the peer sends to. */
export const origin = 'https://emberdeck.example';

/** The service, which sends its messages to phones to the peer. */
export const startTexting = (
  peer: TwilioPeer,
  environment: HarnessOptions['environment'] = {},
  answers: HarnessOptions['answers'] = [],
): Promise<TestService> =>
  startTestService(definition, {
    environment: {
      ...peer.environment,
      PUBLIC_URL: origin,
      SEND_DEADLINE_SECONDS: '3',
      ...environment,
    },
    answers,
  });
