import { broadcastTransportSuite } from '../src/suites/broadcast-transport.suite.js';
import { callTransportSuite } from '../src/suites/call-transport.suite.js';
import { eventRedeliverySuite } from '../src/suites/event-redelivery.suite.js';
import { eventTransportSuite } from '../src/suites/event-transport.suite.js';
import { NatsBench } from './nats-bench.js';

callTransportSuite('NATS', async () => {
  const bench = await NatsBench.open();
  return { connect: () => bench.calls(), dispose: () => bench.dispose() };
});

broadcastTransportSuite('core NATS', async () => {
  const bench = await NatsBench.open();
  return { connect: () => bench.broadcasts(), dispose: () => bench.dispose() };
});

eventTransportSuite('JetStream', async () => {
  const bench = await NatsBench.open();
  return { connect: () => bench.events(), dispose: () => bench.dispose() };
});

eventRedeliverySuite('JetStream', async () => {
  const bench = await NatsBench.open();
  return { connect: () => bench.events(), dispose: () => bench.dispose() };
});
