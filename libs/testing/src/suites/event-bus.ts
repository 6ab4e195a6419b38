import type { EventTransport } from '@emberdeck/platform/bus/event-transport';

/** A bus under test. `connect` opens the end of one program; every call on the memory bus returns the same end. */
export interface EventBus {
  connect(): Promise<EventTransport>;
  dispose(): Promise<void>;
}
