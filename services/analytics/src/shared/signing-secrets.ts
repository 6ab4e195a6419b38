import { secretOverlapHours } from '@emberdeck/contracts/analytics/webhooks';
import type { Clock } from '@emberdeck/platform/rules/clock';
import type { Randomness } from '@emberdeck/platform/rules/randomness';
import type { SecretBox } from '@emberdeck/platform/security/secret-box';

const secretPrefix = 'whsec_';

/** The length of an HMAC-SHA256; the format demands 24 to 64 bytes. */
const secretBytes = 32;

/** Old secrets that can be valid at the same time. A sender may need until its own ends to take a new one. */
const mostOldSecrets = 3;

/** The secrets of a webhook as its row has them. */
export interface StoredSecrets {
  readonly id: string;
  /** Sealed. Null until the first secret is made. */
  readonly secret: string | null;
  /** Sealed: the old secrets that are still valid, each with its end, as JSON. */
  readonly oldSecret: string | null;
  /** The end of the last of them. */
  readonly oldSecretUntil: Date | null;
}

interface OldSecret {
  readonly secret: string;
  readonly until: string;
}

type SecretColumn = 'secret' | 'old_secret';

/** What {@link SigningSecrets} needs. */
interface SecretTools {
  readonly secrets: SecretBox;
  readonly clock: Clock;
  readonly randomness: Randomness;
}

/** The secrets of the webhooks of one table, in the format of Standard Webhooks. */
export class SigningSecrets {
  constructor(
    private readonly table: string,
    private readonly tools: SecretTools,
  ) {}

  /** A new secret, sealed. */
  make(rowId: string): string {
    const secret = `${secretPrefix}${this.tools.randomness.bytes(secretBytes).toString('base64')}`;
    return this.seal(rowId, 'secret', secret);
  }

  /** The newest secret; null without one. */
  read({ id, secret }: StoredSecrets): string | null {
    return this.open(id, 'secret', secret);
  }

  /** Keys of valid secrets, the newest first. */
  keys(row: StoredSecrets): Buffer[] {
    const texts = [this.read(row), ...this.validOld(row).map(({ secret }) => secret)];
    return texts.flatMap((text) =>
      text === null ? [] : [Buffer.from(text.slice(secretPrefix.length), 'base64')],
    );
  }

  /** The columns after a rotation: those before stay valid for a day, at most {@link mostOldSecrets}. */
  rotate(row: StoredSecrets): Required<Omit<StoredSecrets, 'id'>> {
    const { id } = row;
    const secret = this.make(id);
    const last = this.read(row);
    if (last === null) return { secret, oldSecret: null, oldSecretUntil: null };
    const oldSecretUntil = new Date(this.tools.clock.now().getTime() + secretOverlapHours * 3_600_000);
    const old = { secret: last, until: oldSecretUntil.toISOString() };
    const valid = [old, ...this.validOld(row)].slice(0, mostOldSecrets);
    return { secret, oldSecret: this.seal(id, 'old_secret', JSON.stringify(valid)), oldSecretUntil };
  }

  /** The old secrets that are still valid, the newest first. */
  private validOld({ id, oldSecret, oldSecretUntil }: StoredSecrets): OldSecret[] {
    const now = this.tools.clock.now();
    if (oldSecretUntil === null || oldSecretUntil <= now) {
      return [];
    }
    const text = this.open(id, 'old_secret', oldSecret) ?? '[]';
    // An earlier version stored the only old secret as it is.
    const all = text.startsWith(secretPrefix)
      ? [{ secret: text, until: oldSecretUntil.toISOString() }]
      : (JSON.parse(text) as OldSecret[]);
    return all.filter(({ until }) => Date.parse(until) > now.getTime());
  }

  private seal(rowId: string, column: SecretColumn, text: string): string {
    return this.tools.secrets.seal(text, { table: this.table, column, rowId });
  }

  private open(rowId: string, column: SecretColumn, sealed: string | null): string | null {
    return sealed === null ? null : this.tools.secrets.open(sealed, { table: this.table, column, rowId });
  }
}
