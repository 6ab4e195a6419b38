import { Inject, Injectable } from '@nestjs/common';
import { isClient } from '@emberdeck/contracts/core/permissions';
import { readWorkspaceMembers } from '@emberdeck/contracts/identity/workspace-members';
import type { JobInput } from '@emberdeck/contracts/jobs/job';
import { sendReportMails } from '@emberdeck/contracts/notifications/report-mails';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { type JobContext, RunJob } from '@emberdeck/platform/jobs/run-job.decorator';
import { Logger } from '@emberdeck/platform/logging/logger';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { RUNTIME_SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { DeliveryService } from './delivery.service.js';
import { reportDeliveryId, reportMessage } from './report-message.js';

const dayMs = 86_400_000;

/** Sends reports to members. */
@Injectable()
export class ReportMailsJobs {
  constructor(
    private readonly calls: CallClient,
    private readonly deliveries: DeliveryService,
    private readonly logger: Logger,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
  ) {}

  /** A recipient who is no longer a member, may no longer read the report, or has no proven address, gets none. */
  @RunJob(sendReportMails)
  async send(
    { workspaceId, reportId, title, recipients, period, forTeam = false }: JobInput<typeof sendReportMails>,
    { signal, progress }: JobContext,
  ): Promise<null> {
    const input = { workspaceId, userIds: recipients };
    const { name, members } = (
      await this.calls.call(readWorkspaceMembers, input, { isRepeatable: true })
    ).json();
    const link = `${this.runtime.publicOrigin}/reports?report=${reportId}`;
    const mail = reportMessage({ title, period, workspaceName: name ?? 'your workspace', link });
    let done = 0;
    for (const { userId, email, ...member } of members) {
      signal.throwIfAborted();
      const mayRead = !(forTeam && isClient(member));
      if (mayRead && email !== null) await this.deliver(reportId, { userId, to: email }, mail);
      done += 1;
      progress(done, members.length);
    }
    return null;
  }

  private async deliver(
    reportId: string,
    { userId, to }: { readonly userId: string; readonly to: string },
    mail: ReturnType<typeof reportMessage>,
  ): Promise<void> {
    const deliveryId = reportDeliveryId(reportId, userId);
    const message = { deliveryId, userId, channel: 'email', kind: 'report', to, ...mail } as const;
    const rules = { mayShow: false, lifetimeMs: dayMs, isSecret: false };
    const { outcome } = await this.deliveries.deliver({ ...message, ...rules });
    if (outcome !== 'sent') this.logger.warn('A report was not sent', { deliveryId, outcome });
  }
}
