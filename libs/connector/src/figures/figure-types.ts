import type { DeckValue } from '@emberdeck/contracts/gamification/deck-reading';
import type { BodyFault } from '../feed/read-body.js';

/** A named number of an answer. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string | null;
}

/** What an answer was understood as. */
export type FigureForm = 'values' | 'rows' | 'numbers' | 'feed' | 'health';

/** What was found in a body. */
export interface FoundFigures {
  readonly form: FigureForm;
  readonly figures: readonly Figure[];
  /** The newest entry of a feed, or what a health check says. */
  readonly headline: string | null;
  /** Of a health check alone. */
  readonly isUp: boolean;
  /** A chosen value that was not found, as a sentence; null if all were. */
  readonly problem: string | null;
}

/** A body to be read for its figures. */
export interface FiguresInput {
  readonly body: Uint8Array;
  /** The character set that its sender names; null without one. */
  readonly charset: string | null;
  /** The media type; null without one. */
  readonly type: string | null;
  readonly chosen: readonly DeckValue[];
  readonly now: Date;
  /** Whether a person picks values in it. */
  readonly hasPreview: boolean;
}

/** The figures of a body, or why there are none. */
export interface FiguresOutcome {
  readonly found: FoundFigures | null;
  readonly fault: BodyFault | null;
  readonly preview: string | null;
}
