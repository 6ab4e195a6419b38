import type { UnreadableFrame } from '../bus/event-transport.js';
import { deadLettersMade, unreadableFrames } from '../telemetry/platform-metrics.js';
import type { Consumer } from './consumer.js';
import type { PipelineParts } from './event-pipeline.js';
import { insertFrame } from './inbox-store.js';

/** Stores the bytes of frames that hold no event in the dead letters of a consumer. */
export function frameStore(
  { name }: Consumer,
  { service, unitOfWork, telemetry }: PipelineParts,
): (frame: UnreadableFrame) => Promise<void> {
  return async (frame) => {
    const isNew = await unitOfWork.run((tx) => insertFrame(tx, name, frame));
    if (!isNew) return;
    const labels = { service, consumer: name };
    telemetry.count(unreadableFrames, labels);
    telemetry.count(deadLettersMade, labels);
  };
}
