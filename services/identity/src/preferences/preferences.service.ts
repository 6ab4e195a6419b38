import { Injectable } from '@nestjs/common';
import {
  savedDefaults,
  type Preferences,
  preferencesChanged,
  type StoredPreferences,
} from '@emberdeck/contracts/identity/preferences';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { PreferenceEntity } from './preference.entity.js';

const names = Object.keys(savedDefaults) as readonly (keyof Preferences)[];

/** The switches of each user. */
@Injectable()
export class PreferencesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async read({ userId }: Actor): Promise<StoredPreferences> {
    const row = await this.work.run((tx) => tx.findOneBy(PreferenceEntity, { userId }));
    return row === null
      ? { ...savedDefaults, revision: 0 }
      : { ...toPreferences(row), revision: row.revision };
  }

  /** Changes the given switches. Publishes nothing if they had these values already. */
  update({ userId }: Actor, changes: Partial<Preferences>): Promise<StoredPreferences> {
    return this.work.run(async (tx) => {
      const updatedAt = this.clock.now();
      await insertIfAbsent(tx, PreferenceEntity, { userId, ...savedDefaults, revision: 0, updatedAt });
      const row = await tx.findOneOrFail(PreferenceEntity, {
        where: { userId },
        lock: { mode: 'pessimistic_write' },
      });
      const before = toPreferences(row);
      const preferences = { ...before, ...changes };
      if (names.every((name) => preferences[name] === before[name])) {
        return { ...before, revision: row.revision };
      }
      const revision = row.revision + 1;
      await tx.update(PreferenceEntity, { userId }, { ...preferences, revision, updatedAt });
      await this.outbox.append(tx, preferencesChanged, { userId, preferences, revision });
      return { ...preferences, revision };
    });
  }
}

/** The settings in a row, without its other columns. */
const toPreferences = (row: PreferenceEntity): Preferences =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Preferences;
