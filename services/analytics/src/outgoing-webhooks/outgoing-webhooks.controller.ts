import { Controller } from '@nestjs/common';
import {
  type CreatedOutgoingWebhook,
  createOutgoingWebhook,
  deleteOutgoingWebhook,
  listOutgoingDeliveries,
  listOutgoingWebhooks,
  type OutgoingDelivery,
  type OutgoingSecret,
  type OutgoingWebhook,
  rotateOutgoingSecret,
  testOutgoingWebhook,
  updateOutgoingWebhook,
} from '@emberdeck/contracts/analytics/outgoing-webhooks';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import type { Page, UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { OutgoingDeliveriesService } from './outgoing-deliveries.service.js';
import { OutgoingWebhooksService } from './outgoing-webhooks.service.js';

@Controller()
export class OutgoingWebhooksController {
  constructor(
    private readonly webhooks: OutgoingWebhooksService,
    private readonly deliveries: OutgoingDeliveriesService,
  ) {}

  @Handle(listOutgoingWebhooks)
  list(_input: object, { actor }: UserCallContext): Promise<OutgoingWebhook[]> {
    return this.webhooks.list(actor);
  }

  @Handle(createOutgoingWebhook)
  create(
    input: CallInput<typeof createOutgoingWebhook>,
    context: UserCallContext,
  ): Promise<CreatedOutgoingWebhook> {
    return this.webhooks.create(input, context);
  }

  @Handle(updateOutgoingWebhook)
  update(
    input: CallInput<typeof updateOutgoingWebhook>,
    { actor }: UserCallContext,
  ): Promise<OutgoingWebhook> {
    return this.webhooks.update(actor, input);
  }

  @Handle(deleteOutgoingWebhook)
  async delete(
    { id }: CallInput<typeof deleteOutgoingWebhook>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof deleteOutgoingWebhook>> {
    await this.webhooks.delete(actor, id);
    return { success: true };
  }

  @Handle(testOutgoingWebhook)
  test({ id }: CallInput<typeof testOutgoingWebhook>, { actor }: UserCallContext): Promise<OutgoingDelivery> {
    return this.deliveries.test(actor, id);
  }

  @Handle(listOutgoingDeliveries)
  listDeliveries(
    input: CallInput<typeof listOutgoingDeliveries>,
    { actor }: UserCallContext,
  ): Promise<Page<OutgoingDelivery>> {
    return this.deliveries.list(actor, input);
  }

  @Handle(rotateOutgoingSecret)
  rotate(input: CallInput<typeof rotateOutgoingSecret>, context: UserCallContext): Promise<OutgoingSecret> {
    return this.webhooks.rotate(input, context);
  }
}
