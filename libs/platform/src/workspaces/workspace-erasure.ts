import { Controller, type Type } from '@nestjs/common';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { workspaceErased } from '@emberdeck/contracts/identity/workspace-deletion';
import type { Tx } from '../database/unit-of-work.js';
import { Subscribe } from '../runtime/subscribe.decorator.js';
import type { WorkspaceData } from './workspace-data.js';

/** Makes the subscriber that erases a service's rows of a workspace. Each service lists it in its module. */
export function workspaceErasureOf(data: WorkspaceData): Type {
  @Controller()
  class WorkspaceErasure {
    @Subscribe(workspaceErased, 'workspaces')
    erased(tx: Tx, { workspaceId }: EventPayload<typeof workspaceErased>): Promise<void> {
      return data.erase(tx, workspaceId);
    }
  }
  return WorkspaceErasure;
}
