/** The user whose data is erased. */
export interface Person {
  readonly userId: string;
  /** The proven e-mail addresses and phone numbers: rows of other users name a person by them. */
  readonly contacts: readonly string[];
  /** Whether what the person posted for others stays, without the name. */
  readonly keepsMessages?: boolean;
  /** {@link ContactHashes} of the contacts, in a service that has them. */
  readonly contactHashes?: readonly string[];
}

type Erasure = 'delete' | 'keep' | readonly string[];

/** A table that holds data of users. */
export interface PersonalTable {
  readonly table: string;
  /** The columns that hold ids of users. A row belongs to the user of the first one. */
  readonly users: readonly string[];
  /** Columns that the user is shown; never secrets. Without it nothing of the table is collected. */
  readonly shows?: readonly string[];
  /** The product notes it about a person, who has neither given nor done it. */
  readonly isAbout?: true;
  /** Which rows belong to the user $1, where no column says it. */
  readonly of?: string;
  /** Distinguishes the rows of one user; `id` by default. */
  readonly key?: string;
  /** `keep`: an id alone, once its account is anonymous, leads to no person. Else statements: $1 is the user, $2 the contacts. */
  readonly erase: Erasure;
  /** Takes the place of `erase` where {@link Person.keepsMessages}. */
  readonly eraseKeeping?: Erasure;
  /** Runs after `erase`, for rows that know a contact by its hash: $1 are the hashes. */
  readonly eraseHashes?: string;
}
