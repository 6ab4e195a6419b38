import type { TextReason } from '@emberdeck/contracts/notifications/text-messages';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Clock } from '@emberdeck/platform/rules/clock';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Telemetry } from '@emberdeck/platform/telemetry/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import type { NotificationsSettings } from '../notifications.settings.js';
import { NumberKeys, prefixOf } from './number-keys.js';
import { countryOf, refusalOfNumber } from './number-rules.js';
import { OptOut } from './opt-out.entity.js';
import type { CountScope, TextCount } from './text-count.entity.js';
import { countProven, type Counted, countText } from './text-counts.queries.js';
import { textsRefused } from './text-metrics.js';

/** A message that wants to go out. */
export interface TextToCheck {
  readonly channel: 'sms' | 'whatsapp';
  readonly to: string;
  readonly isCode: boolean;
  /** The user who invites a friend; absent for messages that its recipient asked for. */
  readonly invitedBy?: string | undefined;
  /** The code is for a browser that has signed in to the number before. */
  readonly knownBrowser?: boolean | undefined;
}

/** The day in UTC. */
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** Rolls back the counts of a message that is not sent. */
class OverLimit extends Error {
  constructor(readonly scope: CountScope) {
    super('A limit of messages to phones is reached');
  }
}

/** Of the codes to a range of numbers, at least one in this many is entered where people ask for them. */
const codesForOneProven = 10;

/** The codes to a number in a day for all browsers that have signed in to it before. */
const codesForKnownBrowsers = 5;

/** The rules of the product for messages to phones. Codes obey them too. */
@Injectable()
export class TextRulesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly keys: NumberKeys,
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly telemetry: Telemetry,
    @Inject(SETTINGS) private readonly settings: NotificationsSettings,
  ) {}

  /** Returns why a message must not go out, or counts it and returns null. */
  async refusalOf(text: TextToCheck): Promise<TextReason | null> {
    const reason =
      this.refusalOfAddress(text) ?? (await this.refusalOfPerson(text)) ?? (await this.count(text));
    if (reason !== null) this.telemetry.count(textsRefused, { reason });
    return reason;
  }

  /** The key of a number's range, by which a code that was entered is counted. */
  prefixKeyOf(number: string): Promise<string> {
    return this.keys.ofPrefix(number);
  }

  /** A code that was sent to a range of numbers was entered. */
  async codeEntered(tx: Tx, prefixKey: string, sentAt: Date): Promise<void> {
    await countProven(tx, prefixKey, dayOf(sentAt));
  }

  private refusalOfAddress({ to, invitedBy }: TextToCheck): TextReason | null {
    const { TWILIO_COUNTRIES: countries = [this.settings.DEFAULT_PHONE_COUNTRY] } = this.settings;
    const refusal = refusalOfNumber(to, countries);
    if (refusal !== null || invitedBy === undefined) return refusal;
    const { TWILIO_INVITATION_COUNTRIES: ofInvitations = [] } = this.settings;
    return refusalOfNumber(to, ofInvitations);
  }

  private async refusalOfPerson({ channel, to }: TextToCheck): Promise<TextReason | null> {
    const numberKey = await this.keys.of(to);
    const optOut = await this.work.run((tx) => tx.findOneBy(OptOut, { numberKey, channel }));
    return optOut === null ? null : 'opted_out';
  }

  private async count(text: TextToCheck): Promise<TextReason | null> {
    const day = dayOf(this.clock.now());
    const counted = await this.countedOf(text);
    try {
      await this.work.run(async (tx) => {
        const counts = await countText(tx, day, counted);
        const over = counts.find((each) => this.isOver(each));
        if (over) throw new OverLimit(over.scope);
      });
      return null;
    } catch (error) {
      if (!(error instanceof OverLimit)) throw error;
      this.logger.warn('Messages to phones have reached a limit', {
        scope: error.scope,
        country: countryOf(text.to),
        ...((error.scope === 'prefix' || error.scope === 'codes') && { prefix: prefixOf(text.to) }),
      });
      return 'limit';
    }
  }

  /** What strangers ask for to a number never takes the codes of a browser that has signed in to it before. */
  private async countedOf({
    to,
    isCode,
    invitedBy,
    knownBrowser = false,
  }: TextToCheck): Promise<readonly Counted[]> {
    const prefix = await this.keys.ofPrefix(to);
    const user = invitedBy === undefined ? null : await this.keys.ofUser(invitedBy);
    return [
      { scope: knownBrowser ? 'known' : 'number', key: await this.keys.of(to) },
      { scope: 'prefix', key: prefix },
      ...(isCode && !knownBrowser ? [{ scope: 'codes', key: prefix } as const] : []),
      { scope: 'country', key: countryOf(to) ?? '' },
      ...(user === null ? [] : [{ scope: 'user', key: user } as const]),
    ];
  }

  /** A range with many messages and few codes that were entered is one of a fraud: its owner earns on each message. */
  private isOver({ scope, sent, proven }: Pick<TextCount, 'scope' | 'sent' | 'proven'>): boolean {
    const { settings } = this;
    const mostCodes = Math.max(settings.TEXTS_UNTIL_PREFIX_STOPS, proven * codesForOneProven);
    const limits: Readonly<Record<CountScope, number>> = {
      codes: mostCodes,
      known: codesForKnownBrowsers,
      number: settings.TEXTS_PER_DAY_BY_NUMBER,
      user: settings.TEXTS_PER_DAY_BY_USER,
      prefix: settings.TEXTS_PER_DAY_BY_PREFIX,
      country: settings.TEXTS_PER_DAY_BY_COUNTRY,
    };
    return sent > limits[scope];
  }
}
