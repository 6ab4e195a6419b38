import { Injectable } from '@nestjs/common';
import { readWorkspaceMembers, type WorkspaceMembers } from '@emberdeck/contracts/identity/workspace-members';
import { CallClient } from '@emberdeck/platform/runtime/call-client';

/** Members as identity knows them now: a removed member is in no answer. */
@Injectable()
export class WorkspaceMembersService {
  constructor(private readonly calls: CallClient) {}

  /** Those of the users that are members. Calls identity, never in a transaction. */
  async read(workspaceId: string, userIds: readonly string[]): Promise<WorkspaceMembers> {
    const input = { workspaceId, userIds: [...new Set(userIds)] };
    return (await this.calls.call(readWorkspaceMembers, input, { isRepeatable: true })).json();
  }
}
