import { Controller } from '@nestjs/common';
import { type Activity, listActivities } from '@emberdeck/contracts/analytics/activities';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import type { Page, UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { ActivitiesService } from './activities.service.js';

@Controller()
export class ActivitiesController {
  constructor(private readonly activities: ActivitiesService) {}

  @Handle(listActivities)
  list(input: CallInput<typeof listActivities>, { actor }: UserCallContext): Promise<Page<Activity>> {
    return this.activities.list(actor, input);
  }
}
