import { Injectable } from '@nestjs/common';
import { sourceChanged } from '@emberdeck/contracts/analytics/source-events';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { preferenceDefaults, type preferencesChanged } from '@emberdeck/contracts/identity/preferences';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { type CreatorSettings, creatorSettings } from './creator-settings.js';
import { toDataSource } from './data-source.mapper.js';
import { SourcePreferenceEntity } from './source-preference.entity.js';
import {
  applySettings,
  holdPreferences,
  lockPreferences,
  storePreference,
} from './source-preferences.queries.js';
import { publishSource } from '../shared/publish-source.js';

/** Copies of the settings of users, and their effect on sources. */
@Injectable()
export class SourcePreferencesService {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** The settings for a new source of the user. They stay so until the commit. */
  async of(tx: Tx, userId: string): Promise<CreatorSettings> {
    await holdPreferences(tx, userId);
    const stored = await tx.findOne(SourcePreferenceEntity, { where: { userId } });
    return creatorSettings(stored ?? preferenceDefaults);
  }

  /** Stores newer settings and applies them to all sources that the user created. */
  async apply(tx: Tx, event: EventPayload<typeof preferencesChanged>): Promise<void> {
    const { userId, preferences, revision } = event;
    // A source that is being created by the former settings is there then.
    await lockPreferences(tx, userId);
    if (!(await storePreference(tx, { userId, ...preferences, revision }))) {
      return;
    }
    const sources = await applySettings(tx, userId, creatorSettings(preferences), this.clock.now());
    for (const changed of sources) {
      const { id: sourceId, workspaceId, name, type, isActive, deletedAt, concernsClients } = changed;
      const source = deletedAt === null ? toDataSource(changed, true) : null;
      const event = { sourceId, userId, workspaceId, name, type, isActive, source, concernsClients };
      await publishSource(this.outbox, tx, sourceChanged, event);
    }
  }
}
