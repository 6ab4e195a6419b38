import { EventEmitter } from 'node:events';
import type { WebSocket } from 'ws';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { noInstruments } from '@emberdeck/platform/telemetry/telemetry';
import { anActor } from '@emberdeck/testing/actors';
import type { GatewaySettings } from '../src/gateway.settings.js';
import { SocketHub } from '../src/realtime/socket-hub.js';

/** A hub whose sockets record their messages. */
export function hubWithSockets() {
  const hub = new SocketHub({ SOCKETS_PER_USER: 10 } as GatewaySettings, noInstruments.telemetry);
  const open = (changes: Partial<Actor> = {}) => {
    const actor = anActor(changes);
    const received: unknown[] = [];
    const socket = Object.assign(new EventEmitter(), {
      ...{ readyState: 1, OPEN: 1, bufferedAmount: 0 },
      send: (text: Buffer) => received.push(JSON.parse(text.toString('utf8'))),
    });
    hub.add({ socket: socket as unknown as WebSocket, actor, appearsOffline: false });
    return { actor, received, close: () => socket.emit('close') };
  };
  return { hub, open };
}
