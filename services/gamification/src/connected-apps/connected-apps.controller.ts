import { Controller } from '@nestjs/common';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { PageQuery } from '@emberdeck/contracts/core/fields';
import {
  createConnectedApp,
  deleteConnectedApp,
  listConnectedApps,
  recordAppSync,
  updateConnectedApp,
  type ConnectAppAnswer,
  type ConnectedApp,
} from '@emberdeck/contracts/gamification/connected-apps';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import type { Page, ReadyJson, UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { AppChangesService } from './app-changes.service.js';
import { ConnectedAppsService } from './connected-apps.service.js';

@Controller()
export class ConnectedAppsController {
  constructor(
    private readonly apps: ConnectedAppsService,
    private readonly changes: AppChangesService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  @Handle(listConnectedApps)
  list(page: PageQuery, { actor }: UserCallContext): Promise<Page<ConnectedApp>> {
    return this.apps.list(actor, page);
  }

  @Handle(createConnectedApp)
  create(
    input: CallInput<typeof createConnectedApp>,
    context: UserCallContext,
  ): Promise<ConnectAppAnswer | ReadyJson> {
    return this.apps.connectOnce(input, context);
  }

  @Handle(updateConnectedApp)
  update(input: CallInput<typeof updateConnectedApp>, { actor }: UserCallContext): Promise<ConnectedApp> {
    return this.unitOfWork.run((tx) => this.changes.update(tx, actor, input));
  }

  @Handle(recordAppSync)
  async recordSync({
    appId,
    unlessSince,
    ...owner
  }: CallInput<typeof recordAppSync>): Promise<{ success: true }> {
    await this.unitOfWork.run((tx) => this.apps.recordSync(tx, owner, appId, new Date(unlessSince)));
    return { success: true };
  }

  @Handle(deleteConnectedApp)
  async delete({ id }: { id: string }, { actor }: UserCallContext): Promise<{ success: true }> {
    await this.unitOfWork.run((tx) => this.apps.disconnect(tx, actor, id));
    return { success: true };
  }
}
