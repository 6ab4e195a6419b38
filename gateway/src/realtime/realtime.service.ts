import { Inject, Injectable } from '@nestjs/common';
import type { EventEnvelope, EventTransport } from '@emberdeck/platform/bus/event-transport';
import { broadcasts } from '@emberdeck/contracts/registry/registry';
import type { BroadcastTransport } from '@emberdeck/platform/bus/broadcast-transport';
import type { DataVersions } from '@emberdeck/platform/cache/data-versions';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Clock } from '@emberdeck/platform/rules/clock';
import { subscribedSubjects } from '../bus-needs.js';
import { PresenceService } from '../presence/presence.service.js';
import { DATA_VERSIONS } from '../ready/tokens.js';
import { BroadcastFrames } from './broadcast-frames.js';
import { type SocketMessage, realtimeRoutes, type Translated } from './realtime-routes.js';
import { SocketHub } from './socket-hub.js';
import { SocketSessions } from './socket-sessions.js';
import { BROADCASTS } from './tokens.js';

/** How often identity is asked about the sessions of open sockets, in milliseconds; a socket outlives none by 5 s. */
const sessionCheckMs = 4_000;

/**
 * The maximum age of an event that is shown as news, in milliseconds. After an outage the broker may deliver a week of
 * old events. Without this limit the browser would animate last week's coins all at once.
 */
const newsMs = 60_000;

/**
 * An event that arrives later than this may come from a process that was killed before it raised the versions of its
 * data, in milliseconds.
 */
const usualDelayMs = 2_000;

/** The interval of messages about late events, in milliseconds: one change of each kind, however many events. */
const lateMs = 1_000;

/** Leads events and broadcasts to sockets. Loss is harmless: clients refetch. */
@Injectable()
export class RealtimeService {
  private timer: NodeJS.Timeout | undefined;
  private lateTimer: NodeJS.Timeout | undefined;
  private readonly late = new Map<string, SocketMessage>();

  constructor(
    private readonly hub: SocketHub,
    private readonly sessionEvents: SocketSessions,
    private readonly clock: Clock,
    private readonly logger: Logger,
    @Inject(DATA_VERSIONS) private readonly versions: DataVersions,
    @Inject(BROADCASTS) private readonly broadcasts: BroadcastTransport,
    private readonly frames: BroadcastFrames,
    private readonly presence: PresenceService,
  ) {}

  async start(events: EventTransport): Promise<void> {
    await events.listen(
      subscribedSubjects,
      (event) => this.receive(event),
      () => this.catchUp(),
    );
    for (const broadcast of broadcasts) {
      await this.broadcasts.listen(broadcast.subject, (payload) => this.frames.add(broadcast, payload));
    }
    await this.presence.start();
    this.timer = setInterval(() => this.sessionEvents.checkAll(), sessionCheckMs);
    this.lateTimer = setInterval(() => this.sendLate(), lateMs);
  }

  stop(): void {
    clearInterval(this.timer);
    clearInterval(this.lateTimer);
    this.frames.stop();
    this.presence.stop();
  }

  private receive(event: EventEnvelope): void {
    this.sessionEvents.receive(event);
    const occurredAt = new Date(event.occurredAt);
    const translated = realtimeRoutes.get(event.subject)?.(event.payload, { ...event, occurredAt });
    if (!translated) {
      return;
    }
    const ageMs = this.clock.now().getTime() - occurredAt.getTime();
    const isNews = ageMs <= newsMs && event.again !== true;
    if (ageMs > usualDelayMs && translated.changedData.length > 0) {
      // Before the message: a browser that reads again must not get a stored answer from before the event.
      void this.versions.raise(translated.changedData).then(() => this.show(translated, isNews));
    } else {
      this.show(translated, isNews);
    }
  }

  private show({ messages, changes }: Translated, isNews: boolean): void {
    if (isNews) messages.forEach((each) => this.hub.send(each));
    else changes.forEach((each) => this.sendLater(each));
  }

  private sendLater(message: SocketMessage): void {
    this.late.set(JSON.stringify([message.audience, message.message]), message);
  }

  /** Events were lost on the way to this gateway; it is unknown which. */
  private catchUp(): void {
    this.logger.info('Events may have been missed; all open sockets reload their data', {
      sockets: this.hub.size,
    });
    this.hub.catchUp();
  }

  private sendLate(): void {
    for (const message of this.late.values()) {
      this.hub.send(message);
    }
    this.late.clear();
  }
}
