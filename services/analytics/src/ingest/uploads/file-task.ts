import type { UploadReading } from '@emberdeck/contracts/analytics/upload-reading';
import { AppError } from '@emberdeck/platform/errors/app-error';

/** A file that a task reads. */
export interface FileToRead {
  readonly path: string;
  /** For rows without a time, in milliseconds since 1970. */
  readonly now: number;
  /** How to read it; null leaves all of it to the product. */
  readonly reading: UploadReading | null;
}

/** The whole file is refused, with a sentence for people. */
export interface Refused {
  readonly refused: string;
}

/** The result of `read`, or why the file is refused: errors do not keep their class between processes. */
export async function refusedOr<Result>(read: () => Promise<Result>): Promise<Result | Refused> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refused: error.details.fields?.[0]?.message ?? error.message };
  }
}
